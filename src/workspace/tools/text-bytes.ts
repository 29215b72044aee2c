/** Bytes at the start of a file that say whether it is text. */
const LOOKED_AT = 8 * 1024;
const MAX_UNPRINTABLE_PART = 0.1;

/** A null byte, or more than a tenth that is no printable ASCII. Tab, LF, CR and bytes from 0x80 on do not count: text of any script passes. */
export function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, LOOKED_AT);
  let unprintable = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if ((byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) || byte === 0x7f) unprintable++;
  }
  return unprintable > head.length * MAX_UNPRINTABLE_PART;
}

const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
]);

/** The media type of an image that a model can look at, by what it begins with or else by its name; undefined for anything else. */
export function imageTypeOf(path: string, bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'image/gif';
  if (start.startsWith('RIFF') && start.slice(8) === 'WEBP') return 'image/webp';
  return bytes.length === 0 ? undefined : EXTENSIONS.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}
