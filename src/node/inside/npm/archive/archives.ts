import { LIMITS } from '../../../../core/limits.ts';
import type { ArchiveFile } from './archive-file.ts';
import { decompress } from './decompress.ts';
import { parseManifest, type PackageManifest } from '../manifest.ts';
import { messageOf, PackageError } from '../package-error.ts';
import { readTar } from './tar.ts';
import { readZip } from './zip.ts';

/**
 * Unpacks a `.tgz`, `.tar` or `.zip`, recognized by its first bytes.
 *
 * @param archive its name, for messages
 * @throws PackageError `archive`, `too-large`
 */
export async function unpack(bytes: Uint8Array<ArrayBuffer>, archive: string): Promise<ArchiveFile[]> {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) return readZip(bytes, archive);
  const isGzip = first === 0x1f && second === 0x8b;
  return readTar(isGzip ? await decompress(bytes, 'gzip', LIMITS.packages.maxUnpackedBytes, archive) : bytes, archive);
}

/** Reads the `package.json` of a dropped archive. @throws PackageError `archive`, `metadata` */
export function manifestOf(files: readonly ArchiveFile[], archive: string): PackageManifest {
  const file = files.find(({ path }) => path === 'package.json');
  if (file === undefined) throw new PackageError('archive', { code: 'no-manifest', values: [archive] });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(file.bytes));
  } catch (error) {
    throw new PackageError('metadata', { code: 'manifest-no-json', values: [archive, messageOf(error)] });
  }
  return parseManifest(value);
}
