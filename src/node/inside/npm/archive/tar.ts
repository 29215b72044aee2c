import { archiveMeter, checkLink, partsInside, type ArchiveFile } from './archive-file.ts';
import { PackageError } from '../package-error.ts';
import { defined } from '../../../../core/defined.ts';

const BLOCK = 512;
const decoder = new TextDecoder();

/** What extended headers set for the next entry. */
interface Extension {
  readonly path?: string;
  readonly linkTarget?: string;
  readonly size?: number;
}

/**
 * Reads the files of a tar archive (ustar, pax, GNU long names) without its outermost folder, as npm does. Leaves out
 * links inside the package, as npm does. The bytes are views of `bytes`.
 *
 * @param archive its name, for messages
 * @throws PackageError `archive` for damage and for paths out of the package, `too-large` above the caps
 */
export function readTar(bytes: Uint8Array<ArrayBuffer>, archive: string): ArchiveFile[] {
  const files = new Map<string, ArchiveFile>();
  const count = archiveMeter(archive);
  let extension: Extension = {};
  for (let at = 0; at + BLOCK <= bytes.length;) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    checkSum(header, archive);
    const type = String.fromCharCode(header[156] ?? 0);
    const isExtension = type === 'x' || type === 'g' || type === 'L' || type === 'K';
    const size = (isExtension ? undefined : extension.size) ?? numberAt(header, 124, 12, archive);
    const start = at + BLOCK;
    if (start + size > bytes.length) throw new PackageError('archive', { code: 'archive-cut', values: [archive] });
    const content = bytes.subarray(start, start + size);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
    count(isExtension ? 0 : size);
    if (isExtension) {
      extension = { ...extension, ...extended(type, content) };
      continue;
    }
    // An entry below its folder: the folder's own name, usually `package`, is not part of the path.
    const [, ...parts] = partsInside(extension.path ?? nameIn(header), archive);
    const target = extension.linkTarget ?? textAt(header, 157, 100);
    extension = {};
    if (type === '1') partsInside(target, archive);
    else if (type === '2') checkLink(parts, target, archive);
    else if (type === '0' || type === '\0' || type === '7') {
      const path = parts.join('/');
      if (path !== '')
        files.set(path, { path, isExecutable: (numberAt(header, 100, 8, archive) & 0o111) !== 0, bytes: content });
    } else if (type !== '5')
      throw new PackageError('archive', { code: 'archive-other-entry', values: [archive, parts.join('/')] });
  }
  return [...files.values()];
}

function nameIn(header: Uint8Array): string {
  const prefix = textAt(header, 257, 5) === 'ustar' ? textAt(header, 345, 155) : '';
  const name = textAt(header, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}

function textAt(header: Uint8Array, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return decoder.decode(end === -1 ? field : field.subarray(0, end));
}

/** Octal digits, or GNU's big-endian number if the first bit is set. */
function numberAt(header: Uint8Array, at: number, length: number, archive: string): number {
  const field = header.subarray(at, at + length);
  const first = field[0] ?? 0;
  if ((first & 0x80) !== 0) {
    const value = field.reduce((sum, byte, index) => sum * 256 + (index === 0 ? byte & 0x7f : byte), 0);
    if (Number.isSafeInteger(value)) return value;
  } else {
    const text = textAt(field, 0, length).trim();
    if (/^[0-7]*$/.test(text)) return text === '' ? 0 : Number.parseInt(text, 8);
  }
  throw new PackageError('archive', { code: 'archive-no-header', values: [archive] });
}

/** Verifies the sum of a header's bytes, with its own field counted as spaces. */
function checkSum(header: Uint8Array, archive: string): void {
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  if (sum !== numberAt(header, 148, 8, archive))
    throw new PackageError('archive', { code: 'archive-no-tar', values: [archive] });
}

function extended(type: string, content: Uint8Array): Extension {
  const untilNull = textAt(content, 0, content.length);
  if (type === 'L') return { path: untilNull };
  if (type === 'K') return { linkTarget: untilNull };
  // A global header says nothing about files: git puts its commit there.
  if (type === 'g') return {};
  const records = paxRecords(content);
  const path = records.get('path');
  const linkTarget = records.get('linkpath');
  const size = records.get('size') ?? '';
  return {
    ...defined({ path, linkTarget }),
    ...(/^\d{1,15}$/.test(size) ? { size: Number(size) } : {}),
  };
}

/** Records of the form `length key=value\n`; the length counts the whole record. */
function paxRecords(content: Uint8Array): Map<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(0x20, at);
    const length = Number(decoder.decode(content.subarray(at, space)));
    if (!Number.isInteger(length) || length <= 0) break;
    const record = decoder.decode(content.subarray(space + 1, at + length - 1));
    const equals = record.indexOf('=');
    if (equals !== -1) records.set(record.slice(0, equals), record.slice(equals + 1));
    at += length;
  }
  return records;
}
