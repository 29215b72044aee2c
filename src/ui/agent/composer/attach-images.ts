import type { TurnImage } from '../../../agent/contract/conversation.ts';
import { agentTexts } from '../texts/index.ts';

const TYPES = /^image\/(?:png|jpeg|gif|webp)$/;
const MAX_BYTES = 5 * 1024 * 1024;

/** Reads files as images of a message, and describes the others in words. */
export async function readImages(
  files: Iterable<File>,
): Promise<{ readonly images: readonly TurnImage[]; readonly refused: readonly string[] }> {
  const images: TurnImage[] = [];
  const refused: string[] = [];
  for (const file of files) {
    if (!TYPES.test(file.type)) refused.push(agentTexts.composer.notImage(file.name));
    else if (file.size > MAX_BYTES) refused.push(agentTexts.composer.tooLarge(file.name));
    else images.push({ mediaType: file.type, data: await base64Of(file) });
  }
  return { images, refused };
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });
}
