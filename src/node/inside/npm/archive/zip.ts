import { crc32 } from '../../../../core/crc32.ts';
import { archiveMeter, partsInside, type ArchiveFile } from './archive-file.ts';
import { decompress } from './decompress.ts';
import { PackageError } from '../package-error.ts';

const END_MARK = 0x06054b50;
const END_LENGTH = 22;
const ENTRY_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
/** A comment may follow the end record. */
const MAX_COMMENT = 0xffff;
const ZIP64 = 0xffffffff;
const LINK_MODE = 0o120000;

/**
 * Reads the files of a zip archive. Removes a single outermost folder from the paths if `package.json` is in it.
 *
 * @param archive its name, for messages
 * @throws PackageError `archive` for damage, encryption, links and paths out of the package, `too-large` above the caps
 */
export async function readZip(bytes: Uint8Array<ArrayBuffer>, archive: string): Promise<ArchiveFile[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const damaged = (): PackageError => new PackageError('archive', { code: 'archive-no-zip', values: [archive] });
  const files = new Map<string, ArchiveFile>();
  const count = archiveMeter(archive);
  try {
    const end = findEnd(view);
    if (end === undefined) throw damaged();
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left--) {
      if (view.getUint32(at, true) !== ENTRY_MARK) throw damaged();
      const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
      const [sum, packedSize, size] = [
        view.getUint32(at + 16, true),
        view.getUint32(at + 20, true),
        view.getUint32(at + 24, true),
      ];
      const nameLength = view.getUint16(at + 28, true);
      const mode = view.getUint32(at + 38, true) >>> 16;
      const local = view.getUint32(at + 42, true);
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
      if (name.endsWith('/')) continue;
      if ((flags & 1) !== 0) throw new PackageError('archive', { code: 'archive-encrypted', values: [archive] });
      if ((mode & 0o170000) === LINK_MODE)
        throw new PackageError('archive', { code: 'archive-link', values: [archive, name] });
      if (size === ZIP64 || packedSize === ZIP64 || local === ZIP64)
        throw new PackageError('too-large', { code: 'archive-zip64', values: [archive] });
      count(size);
      const path = partsInside(name, archive).join('/');
      if (view.getUint32(local, true) !== LOCAL_MARK) throw damaged();
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const packed = bytes.subarray(start, start + packedSize);
      if (method !== 0 && method !== 8)
        throw new PackageError('archive', { code: 'archive-method', values: [archive, method] });
      const content = method === 0 ? packed : await decompress(packed, 'deflate-raw', size, archive);
      if (content.length !== size || crc32(content) !== sum) throw damaged();
      if (path !== '') files.set(path, { path, isExecutable: (mode & 0o111) !== 0, bytes: content });
    }
  } catch (error) {
    // An offset points beyond the end.
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
  return withoutOuterFolder([...files.values()]);
}

function findEnd(view: DataView): number | undefined {
  const least = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= least; at--) if (view.getUint32(at, true) === END_MARK) return at;
  return undefined;
}

function withoutOuterFolder(files: readonly ArchiveFile[]): ArchiveFile[] {
  const [first] = files;
  const folder = first === undefined ? '' : first.path.slice(0, first.path.indexOf('/') + 1);
  const isWrapped =
    folder !== '' &&
    files.every(({ path }) => path.startsWith(folder)) &&
    files.some(({ path }) => path === `${folder}package.json`);
  return isWrapped ? files.map((file) => ({ ...file, path: file.path.slice(folder.length) })) : [...files];
}
