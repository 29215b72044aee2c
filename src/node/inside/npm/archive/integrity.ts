import { PackageError } from '../package-error.ts';

/** From the strongest; only the strongest that a registry gives counts. */
const ALGORITHMS = [
  ['sha512', 'SHA-512'],
  ['sha384', 'SHA-384'],
  ['sha256', 'SHA-256'],
  ['sha1', 'SHA-1'],
] as const;

/** `sha512-…` of these bytes, in base64. It identifies them in the lock and in the store. */
export async function integrityOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return `sha512-${toBase64(await crypto.subtle.digest('SHA-512', bytes))}`;
}

/** A registry's hashes of a tarball: subresource integrity, and for old packages only the hex SHA-1. */
export interface Expected {
  readonly integrity?: string;
  readonly shasum?: string;
}

/**
 * Checks bytes against their expected hash.
 *
 * @param what names them in the message
 * @throws PackageError `integrity` on a mismatch, or if there is no expected hash
 */
export async function checkIntegrity(
  bytes: Uint8Array<ArrayBuffer>,
  { integrity, shasum }: Expected,
  what: string,
): Promise<void> {
  const hashes = (integrity ?? '').split(/\s/).map((one) => one.split('?')[0] ?? '');
  for (const [prefix, algorithm] of ALGORITHMS) {
    const wanted = hashes.filter((one) => one.startsWith(`${prefix}-`));
    if (wanted.length === 0) continue;
    const found = `${prefix}-${toBase64(await crypto.subtle.digest(algorithm, bytes))}`;
    if (wanted.includes(found)) return;
    throw new PackageError('integrity', { code: 'wrong-hash', values: [what, wanted, found] });
  }
  if (shasum === undefined || shasum === '') throw new PackageError('integrity', { code: 'no-hash', values: [what] });
  const found = toHex(await crypto.subtle.digest('SHA-1', bytes));
  if (found !== shasum.toLowerCase())
    throw new PackageError('integrity', { code: 'wrong-hash', values: [what, [`SHA-1 ${shasum}`], found] });
}

/** Lower-case hex of a digest. */
export function toHex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function toBase64(digest: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
