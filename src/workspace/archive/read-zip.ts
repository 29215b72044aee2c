import { Inflate } from 'fflate';
import type { Progress } from '../../core/call.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ArchiveLeft, ArchiveRefusal, ArchiveTaken } from '../../core/workspace-api.ts';
import { crc32 } from '../crc32.ts';
import type { UnpackedFiles } from './archive-files.ts';
import { readZipDirectory, ZipError, type ZipEntry } from './zip-directory.ts';

const STEP_BYTES = 1024 * 1024;
/** A link's target is no longer than a path. */
const MAX_TARGET = LIMITS.disk.maxPathBytes;

interface Planned {
  readonly entry: ZipEntry;
  readonly path: string;
}

/**
 * Unpacks a zip into a folder. Every name is checked before anything is written, and no more is unpacked of a file than
 * the archive's list says it has.
 *
 * @throws ZipError when nothing was written.
 */
export async function readZip(zip: Blob, folder: string, replace: boolean, files: UnpackedFiles, tell: (progress: Progress) => void): Promise<ArchiveTaken> {
  const room = await files.room();
  const entries = await readZipDirectory(zip, room.entries);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > room.bytes) throw new ZipError(`it unpacks to ${Math.ceil(total / 1024 / 1024)} MB, and the workspace takes ${Math.floor(room.bytes / 1024 / 1024)} MB more`);
  const left: ArchiveLeft[] = [];
  const leave = (name: string, why: ArchiveRefusal, message?: string): void => void left.push({ name, why, ...(message === undefined ? {} : { message }) });
  const { planned, folders, links } = plan(entries, folder, leave);
  const taken = { files: 0, folders: 0, bytes: 0 };
  let done = 0;

  const attempt = async (name: string, take: () => Promise<void>): Promise<boolean> => {
    try {
      await take();
      return true;
    } catch (error) {
      leave(name, error instanceof DamagedEntry ? 'damaged' : 'refused', error instanceof Error ? error.message : String(error));
      return false;
    }
  };
  for (const path of folders) if (await attempt(path.slice(folder.length + 1), () => files.makeFolder(path))) taken.folders++;
  const takeFile = async ({ entry, path }: Planned): Promise<void> => {
    if (!replace && (await files.exists(path))) leave(entry.name, 'exists');
    else if (await attempt(entry.name, async () => await files.put(path, await unpack(zip, entry)))) {
      taken.files++;
      taken.bytes += entry.size;
    }
    done += entry.size;
    tell({ done, total, message: entry.name });
  };
  const queue = planned.values();
  await Promise.all(
    Array.from({ length: LIMITS.files.writesAtOnce }, async () => {
      for (const next of queue) await takeFile(next);
    }),
  );
  // Last, so that no file of the archive is written through one of its links.
  for (const { entry, path } of links) {
    await attempt(entry.name, async () => {
      const target = await (await unpack(zip, entry)).text();
      if (leadsOut(path, target, folder)) leave(entry.name, 'link');
      else {
        await files.link(target, path);
        taken.files++;
      }
    });
  }
  return { ...taken, left: left.slice(0, LIMITS.files.maxLeftTold), leftCount: left.length };
}

/** Folders come with their files as well; those that are named come first. */
function plan(entries: readonly ZipEntry[], folder: string, leave: (name: string, why: ArchiveRefusal) => void): { planned: Planned[]; folders: string[]; links: Planned[] } {
  const [planned, links]: [Planned[], Planned[]] = [[], []];
  const folders: string[] = [];
  const seen = new Set<string>();
  for (const entry of entries) {
    const below = safePath(entry.name);
    if (typeof below !== 'string') leave(entry.name, below.why);
    else if (below === '') continue;
    else if (seen.has(below)) leave(entry.name, 'duplicate');
    else {
      seen.add(below);
      const path = `${folder}/${below}`;
      if (entry.isFolder) folders.push(path);
      else if (entry.method !== 0 && entry.method !== 8) leave(entry.name, 'method');
      else if (entry.isLink && entry.size > MAX_TARGET) leave(entry.name, 'link');
      else (entry.isLink ? links : planned).push({ entry, path });
    }
  }
  return { planned, folders, links };
}

/** The path below the folder; empty for the folder itself. Backslashes are what some systems write for slashes. */
function safePath(name: string): string | { readonly why: 'outside' | 'name' } {
  const path = name.replaceAll('\\', '/');
  if (path.includes('\0')) return { why: 'name' };
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return path.startsWith('/') || /^[A-Za-z]:/.test(path) || parts.includes('..') ? { why: 'outside' } : parts.join('/');
}

/** Whether a link would lead out of the folder it came in. */
function leadsOut(path: string, target: string, folder: string): boolean {
  if (target.startsWith('/') || target.includes('\0')) return true;
  const parts = path.slice(folder.length + 1).split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..' && parts.pop() === undefined) return true;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return false;
}

/** The data of one file does not fit what the archive says of it. */
class DamagedEntry extends Error {}

async function unpack(zip: Blob, entry: ZipEntry): Promise<Blob> {
  const { offset, nameBytes, packed, size } = entry;
  const header = new DataView(await zip.slice(offset, offset + 30).arrayBuffer());
  if (header.byteLength < 30 || header.getUint32(0, true) !== 0x04034b50 || header.getUint16(26, true) !== nameBytes) throw new DamagedEntry('its header is damaged');
  if (size > LIMITS.disk.maxFileBytes) throw new Error(`a file may have ${Math.round(LIMITS.disk.maxFileBytes / 1024 / 1024)} MB at most`);
  const start = offset + 30 + nameBytes + header.getUint16(28, true);
  const data = zip.slice(start, start + packed);
  const parts: Blob[] = [];
  let [length, crc] = [0, 0];
  const take = (part: Uint8Array): void => {
    length += part.length;
    if (length > size) throw new DamagedEntry('it holds more than it says');
    crc = crc32(part, crc);
    // A part may lie in memory that the next one is unpacked into.
    parts.push(new Blob([part as Uint8Array<ArrayBuffer>]));
  };
  try {
    const inflate = entry.method === 8 ? new Inflate(take) : undefined;
    for (let at = 0; at < packed; at += STEP_BYTES) {
      const step = new Uint8Array(await data.slice(at, at + STEP_BYTES).arrayBuffer());
      if (inflate === undefined) take(step);
      else inflate.push(step, at + STEP_BYTES >= packed);
    }
  } catch (error) {
    throw error instanceof DamagedEntry ? error : new DamagedEntry(error instanceof Error ? error.message : String(error));
  }
  if (length !== size || crc !== entry.crc) throw new DamagedEntry('its contents are damaged');
  return new Blob(parts);
}
