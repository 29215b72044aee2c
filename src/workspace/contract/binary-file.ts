/** Number of bytes at the start of a file that decide whether it is text. */
const LOOKED_AT = 8 * 1024;
const MAX_UNPRINTABLE_PART = 0.1;

/**
 * Whether a file is binary: it has a null byte, or more than a tenth of its bytes is not printable ASCII. Tab, LF, CR
 * and bytes from 0x80 on count as printable, so text in any script passes.
 */
export function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, LOOKED_AT);
  let unprintable = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if ((byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) || byte === 0x7f) unprintable++;
  }
  return unprintable > head.length * MAX_UNPRINTABLE_PART;
}
