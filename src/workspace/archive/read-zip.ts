import { Inflate } from 'fflate';
import type { Progress } from '../../core/call.ts';
import { concatBytes } from '../../core/bytes.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ArchiveLeft, ArchiveRefusal, ArchiveTaken } from '../contract/services.ts';
import { crc32 } from '../../core/crc32.ts';
import { runLater, type LeftOutReason } from '../../core/tree/tree-path.ts';
import { TreeWriter, whyText } from '../../core/tree/tree-writer.ts';
import type { UnpackedFiles } from './archive-files.ts';
import { readZipDirectory, ZipError, type ZipEntry } from './zip-directory.ts';
import { defined } from '../../core/defined.ts';

const STEP_BYTES = 1024 * 1024;
/** Bytes read from an archive at once. The reader caches this number of such windows. */
const WINDOW_BYTES = 4 * 1024 * 1024;
const KEPT_WINDOWS = 3;
/** Files up to this size are written in groups. */
const SMALL_BYTES = 256 * 1024;
const GROUP_FILES = 500;
const GROUP_BYTES = 4 * 1024 * 1024;
/** Maximum length of a link's target: that of a path. */
const MAX_TARGET = LIMITS.disk.maxPathBytes;

interface Planned {
  readonly entry: ZipEntry;
  /** Below the folder that the zip is unpacked into. */
  readonly below: string;
}

/** State and results of one unpacking. */
interface Taking {
  readonly source: ZipSource;
  readonly files: UnpackedFiles;
  readonly replace: boolean;
  readonly tree: TreeWriter<Blob | Uint8Array<ArrayBuffer>>;
  readonly total: number;
  readonly notify: (progress: Progress) => void;
  readonly leave: (name: string, why: ArchiveRefusal, message?: string) => void;
  readonly taken: { files: number; folders: number; bytes: number };
  done: number;
}

/**
 * Unpacks a zip into a folder. Checks every name before it writes anything, and unpacks at most as many bytes of a file
 * as the directory of the zip declares.
 *
 * @throws ZipError if nothing was written.
 */
export async function readZip(
  zip: Blob,
  folder: string,
  replace: boolean,
  files: UnpackedFiles,
  notify: (progress: Progress) => void,
): Promise<ArchiveTaken> {
  const room = await files.room();
  const source = openZip(zip);
  const entries = await readZipDirectory(zip, room.entries);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > room.bytes)
    throw new ZipError(
      `it unpacks to ${Math.ceil(total / 1024 / 1024)} MB, and the workspace takes ` +
        `${Math.floor(room.bytes / 1024 / 1024)} MB more`,
    );
  const left: ArchiveLeft[] = [];
  const leave = (name: string, why: ArchiveRefusal, message?: string): void =>
    void left.push({ name, why, ...defined({ message }) });
  const root = folder === '' ? '/' : folder;
  await needOwnPath(root, files);
  const before = new Set((await files.look(root))?.kind === 'directory' ? await files.names(root) : []);
  const { planned, folders, links } = plan(entries, leave);
  const taking: Taking = {
    source,
    files,
    replace,
    tree: new TreeWriter(root, files),
    total,
    notify,
    leave,
    taken: { files: 0, folders: 0, bytes: 0 },
    done: 0,
  };
  const { taken, tree } = taking;
  for (const below of folders)
    if (await attempt(taking, { name: below, below }, () => runLater(tree.makeFolder(below)))) taken.folders++;
  const isSmall = ({ entry }: Planned): boolean => !replace && entry.size <= SMALL_BYTES;
  for (const some of inGroups(planned.filter(isSmall))) await takeSmall(taking, some);
  const queue = planned.filter((one) => !isSmall(one)).values();
  await Promise.all(
    Array.from({ length: LIMITS.files.writesAtOnce }, async () => {
      for (const next of queue) await takeFile(taking, next);
    }),
  );
  // Links come last: otherwise the archive's files below them would be left out.
  const mayLead = leadsTo([...planned, ...links], folders, before);
  for (const link of links) await takeLink(taking, link, mayLead);
  return { ...taken, left: left.slice(0, LIMITS.files.maxLeftReported), leftCount: left.length };
}

/** @throws ZipError if a folder above is a link: the zip would land elsewhere than it says */
async function needOwnPath(root: string, files: UnpackedFiles): Promise<void> {
  for (let end = root.indexOf('/', 1); end !== -2; end = end === -1 ? -2 : root.indexOf('/', end + 1)) {
    const folder = end === -1 ? root : root.slice(0, end);
    if ((await files.look(folder))?.kind === 'link')
      throw new ZipError(`${folder} is a link: choose the folder that it leads to`);
  }
}

/**
 * Where the links of the archive may lead: below their own outermost folder, or to another one that this archive brings.
 * The rest of the folder holds other projects, and a link to one is an open door for everything that runs in this one.
 */
function leadsTo(
  entries: readonly Planned[],
  folders: readonly string[],
  before: ReadonlySet<string>,
): (below: string) => (names: readonly string[]) => boolean {
  const outermost = (below: string): string => below.split('/', 1)[0] ?? '';
  const brought = new Set([...entries.map(({ below }) => below), ...folders].map(outermost));
  return (below) =>
    ([first]) =>
      first === undefined
        ? before.size === 0
        : first === outermost(below) || (brought.has(first) && !before.has(first));
}

/** @param take answers whether it did it, or leaves it to the tree to say why not */
async function attempt(
  { leave, tree }: Taking,
  { name, below }: { readonly name: string; readonly below: string },
  take: () => Promise<boolean>,
): Promise<boolean> {
  try {
    if (await take()) return true;
    const left = tree.whyLeft(below);
    const why = left === undefined ? 'refused' : REFUSALS[left.reason];
    leave(name, why, left === undefined || why !== 'refused' ? undefined : whyText(left, tree.root));
  } catch (error) {
    leave(
      name,
      error instanceof DamagedEntry ? 'damaged' : 'refused',
      error instanceof Error ? error.message : String(error),
    );
  }
  return false;
}

const REFUSALS: Readonly<Record<LeftOutReason, ArchiveRefusal>> = {
  outside: 'outside',
  name: 'name',
  'link-out': 'link',
  'behind-link': 'behind-link',
  'file-there': 'refused',
  'folder-there': 'refused',
};

async function takeFile(taking: Taking, { entry, below }: Planned): Promise<void> {
  const { source, replace, tree, total, notify, leave, taken } = taking;
  const write = async (): Promise<boolean> => await runLater(tree.write(below, await unpack(source, entry)));
  if (!replace && (await runLater(tree.look(below))) !== undefined) leave(entry.name, 'exists');
  else if (await attempt(taking, { name: entry.name, below }, write)) {
    taken.files++;
    taken.bytes += entry.size;
  }
  taking.done += entry.size;
  notify({ done: taking.done, total, message: entry.name });
}

async function takeSmall(taking: Taking, some: readonly Planned[]): Promise<void> {
  const { source, files, tree, total, notify, leave, taken } = taking;
  const unpacked: { entry: ZipEntry; path: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  const group = new TreeWriter(tree.root, { ...files, look: remembered(files.look) });
  const base = tree.root === '/' ? '' : tree.root;
  for (const { entry, below } of some) {
    const folder = below.slice(0, Math.max(0, below.lastIndexOf('/')));
    await attempt({ ...taking, tree: group }, { name: entry.name, below: folder }, async () => {
      if (!(await runLater(group.check(folder)))) return false;
      unpacked.push({ entry, path: `${base}/${below}`, bytes: await unpackSmall(source, entry) });
      return true;
    });
  }
  const answers = await files.add(unpacked.map(({ path, bytes }) => ({ path, bytes })));
  for (const [at, { entry }] of unpacked.entries()) {
    const answer = answers[at];
    if (answer === true) {
      taken.files++;
      taken.bytes += entry.size;
    } else if (answer === false) leave(entry.name, 'exists');
    else leave(entry.name, 'refused', answer);
  }
  for (const { entry } of some) taking.done += entry.size;
  notify({ done: taking.done, total, message: some[0]?.entry.name ?? '' });
}

/** Looks at each folder once: for a group of files, which are written at once. */
function remembered(look: UnpackedFiles['look']): UnpackedFiles['look'] {
  const known = new Map<string, ReturnType<UnpackedFiles['look']>>();
  return (path) => {
    const entry = known.get(path) ?? look(path);
    known.set(path, entry);
    return entry;
  };
}

async function takeLink(taking: Taking, { entry, below }: Planned, mayLead: ReturnType<typeof leadsTo>): Promise<void> {
  const { source, replace, tree, leave, taken } = taking;
  const there = await runLater(tree.look(below));
  if (!replace && there !== undefined && there.kind !== 'directory') return leave(entry.name, 'exists');
  const take = async (): Promise<boolean> => {
    const target = await new Blob([await unpack(source, entry)]).text();
    // It would lead elsewhere as soon as the folder is moved.
    return await runLater(tree.link(below, target, target.startsWith('/') ? () => false : mayLead(below)));
  };
  if (await attempt(taking, { name: entry.name, below }, take)) taken.files++;
}

/** Lists what to create. Folders that the archive names come first; other folders are created with their files. */
function plan(
  entries: readonly ZipEntry[],
  leave: (name: string, why: ArchiveRefusal) => void,
): { planned: Planned[]; folders: string[]; links: Planned[] } {
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
      if (entry.isFolder) folders.push(below);
      else if (entry.method !== 0 && entry.method !== 8) leave(entry.name, 'method');
      else if (entry.isLink && entry.size > MAX_TARGET) leave(entry.name, 'link');
      else (entry.isLink ? links : planned).push({ entry, below });
    }
  }
  return { planned, folders, links };
}

/**
 * The path below the folder; empty for the folder itself. Converts backslashes, which some systems write, to slashes.
 */
function safePath(name: string): string | { readonly why: 'outside' | 'name' } {
  const path = name.replaceAll('\\', '/');
  if (path.includes('\0')) return { why: 'name' };
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return path.startsWith('/') || /^[A-Za-z]:/.test(path) || parts.includes('..') ? { why: 'outside' } : parts.join('/');
}

/** The data of a file does not match its entry in the archive. */
class DamagedEntry extends Error {}

/** Groups entries by number and bytes, so that each group is written at once. */
function* inGroups(planned: readonly Planned[]): Generator<readonly Planned[]> {
  let [group, bytes]: [Planned[], number] = [[], 0];
  for (const one of planned) {
    if (group.length === GROUP_FILES || bytes + one.entry.size > GROUP_BYTES) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(one);
    bytes += one.entry.size;
  }
  if (group.length > 0) yield group;
}

async function unpackSmall(zip: ZipSource, entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  const contents = await unpack(zip, entry);
  return contents instanceof Blob ? new Uint8Array(await contents.arrayBuffer()) : contents;
}

/** Unpacks one file. Small contents are returned as bytes: a blob for each would be too slow. */
async function unpack(zip: ZipSource, entry: ZipEntry): Promise<Blob | Uint8Array<ArrayBuffer>> {
  const { offset, nameBytes, packed, size } = entry;
  const bytes = await zip.read(offset, 30);
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (header.getUint32(0, true) !== 0x04034b50 || header.getUint16(26, true) !== nameBytes)
    throw new DamagedEntry('its header is damaged');
  if (size > LIMITS.disk.maxFileBytes)
    throw new Error(`a file may have ${Math.round(LIMITS.disk.maxFileBytes / 1024 / 1024)} MB at most`);
  const start = offset + 30 + nameBytes + header.getUint16(28, true);
  const isSmall = size < LIMITS.disk.largeFileBytes;
  const small: Uint8Array[] = [];
  const large: Blob[] = [];
  let [length, crc] = [0, 0];
  const take = (part: Uint8Array): void => {
    length += part.length;
    if (length > size) throw new DamagedEntry('it holds more than it says');
    crc = crc32(part, crc);
    if (isSmall) small.push(part);
    else large.push(new Blob([part as Uint8Array<ArrayBuffer>]));
  };
  try {
    const inflate = entry.method === 8 ? new Inflate(take) : undefined;
    for (let at = 0; at < packed; at += STEP_BYTES) {
      const step = await zip.read(start + at, Math.min(STEP_BYTES, packed - at));
      if (inflate === undefined) take(step);
      else inflate.push(step, at + STEP_BYTES >= packed);
    }
  } catch (error) {
    throw error instanceof DamagedEntry
      ? error
      : new DamagedEntry(error instanceof Error ? error.message : String(error));
  }
  if (length !== size || crc !== entry.crc) throw new DamagedEntry('its contents are damaged');
  return isSmall ? concatBytes(small) : new Blob(large);
}

/** Reads parts of an archive. It reads ahead, since files lie one after another. */
interface ZipSource {
  readonly read: (at: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;
}

function openZip(zip: Blob): ZipSource {
  const windows = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();
  const slice = async (at: number, length: number): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await zip.slice(at, at + length).arrayBuffer());
  return {
    async read(at, length) {
      const number = Math.floor(at / WINDOW_BYTES);
      const from = at - number * WINDOW_BYTES;
      if (from + length > WINDOW_BYTES) return await slice(at, length);
      const window = windows.get(number) ?? slice(number * WINDOW_BYTES, WINDOW_BYTES);
      windows.set(number, window);
      const [first] = windows.keys();
      if (first !== undefined && windows.size > KEPT_WINDOWS) windows.delete(first);
      return (await window).subarray(from, from + length);
    },
  };
}
