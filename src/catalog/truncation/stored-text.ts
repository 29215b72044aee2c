import type { StoredText } from '../../core/call.ts';

const STEP = 4 * 1024 * 1024;

/** Packs a text so that parts of it can be read separately. */
export function packText(text: string): StoredText {
  const bytesPerCharacter = /[\u0100-\uffff]/.test(text) ? 2 : 1;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < text.length; start += STEP) {
    const length = Math.min(STEP, text.length - start);
    const bytes = new Uint8Array(length * bytesPerCharacter);
    for (let index = 0; index < length; index++) {
      const unit = text.charCodeAt(start + index);
      if (bytesPerCharacter === 1) bytes[index] = unit;
      else {
        bytes[2 * index] = unit & 0xff;
        bytes[2 * index + 1] = unit >> 8;
      }
    }
    parts.push(bytes);
  }
  return { blob: new Blob(parts), bytesPerCharacter, characters: text.length };
}

/** Characters from `start` to `end`. Rejects if the blob can no longer be read. */
export async function sliceOf({ blob, bytesPerCharacter }: StoredText, start: number, end: number): Promise<string> {
  const bytes = new Uint8Array(await blob.slice(start * bytesPerCharacter, end * bytesPerCharacter).arrayBuffer());
  const parts: string[] = [];
  const step = 0x4000 * bytesPerCharacter;
  for (let at = 0; at < bytes.length; at += step) {
    const part = bytes.subarray(at, at + step);
    const units =
      bytesPerCharacter === 1
        ? part
        : Uint16Array.from(
            { length: part.length / 2 },
            (_, index) => (part[2 * index] ?? 0) | ((part[2 * index + 1] ?? 0) << 8),
          );
    parts.push(String.fromCharCode(...units));
  }
  return parts.join('');
}
