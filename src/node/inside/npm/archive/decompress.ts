import { PackageError } from '../package-error.ts';

/**
 * Unpacks with the browser's own decompressor and stops at the limit.
 *
 * @param archive the archive's name, for messages
 * @throws PackageError `archive` if it is damaged, `too-large` above `maxBytes`
 */
export async function decompress(
  bytes: Uint8Array<ArrayBuffer>,
  format: 'gzip' | 'deflate-raw',
  maxBytes: number,
  archive: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new PackageError('archive', { code: 'archive-not-decompressed', values: [archive] });
    });
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      throw new PackageError('too-large', { code: 'archive-unpacks-large', values: [archive, maxBytes] });
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
