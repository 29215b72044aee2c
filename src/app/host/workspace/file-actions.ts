import { ToolyardError } from '../../../core/errors.ts';
import type { FileSystem } from '../../../core/file-system.ts';
import { LIMITS } from '../../../core/limits.ts';
import { outermostOf, type VirtualFileSystem } from '../../../workspace/index.ts';
import { folderOf, valueOf } from './file-failures.ts';

/** A person's changes of files, each with undo. The data for undo lives as long as this tab. */
export interface FileActions {
  /** Creates or replaces a file, and creates its folders. */
  readonly put: (
    path: string,
    contents: Blob | Uint8Array<ArrayBuffer>,
    act: string | undefined,
    goOn?: (bytes: number) => boolean | Promise<boolean>,
  ) => Promise<void>;
  /** Creates small files at free paths. @returns for each whether it was created, or why not */
  readonly add: (
    files: readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[],
    act: string | undefined,
  ) => Promise<readonly (boolean | string)[]>;
  /** Creates folders above it; existing folders stay. */
  readonly makeFolder: (path: string, act: string | undefined) => Promise<void>;
  readonly link: (target: string, path: string, act: string | undefined) => Promise<void>;
  readonly move: (from: string, to: string, act: string | undefined) => Promise<void>;
  /** Records that `make` creates something at the free path `path`; undo removes it. */
  readonly made: (path: string, act: string | undefined, make: () => Promise<void>) => Promise<void>;
  readonly remove: (paths: readonly string[], act: string | undefined) => Promise<void>;
  /** Rejects with `not-found`, or with what could not be undone. */
  readonly undo: (act: string) => Promise<void>;
}

interface Action {
  /** New files with their times: undo removes them first, all together. */
  readonly fresh: Map<string, number>;
  /** New folders, outer before inner: undo removes them last, if they are empty. */
  readonly folders: string[];
  readonly backs: (() => Promise<void>)[];
  /** The state before the first file was replaced. */
  holding: Promise<unknown> | undefined;
  /** Versions of the disk that are held. */
  readonly held: number[];
}

/** The acts of the person, by the page's ids. */
interface Book {
  readonly disk: () => Promise<VirtualFileSystem>;
  readonly files: () => Promise<FileSystem>;
  readonly actions: Map<string, Action>;
}

export function createFileActions(disk: () => Promise<VirtualFileSystem>): FileActions {
  const book: Book = { disk, files: async () => (await disk()).files(), actions: new Map() };
  return {
    put: (path, contents, id, goOn) => put(book, path, contents, id, goOn),
    add: (given, id) => add(book, given, id),
    makeFolder: (path, id) => makeAbove(book, `${path}/.`, id),
    link: (target, path, id) => link(book, target, path, id),
    move: (from, to, id) => move(book, from, to, id),
    made: (path, id, make) => made(book, path, id, make),
    remove: (paths, id) => remove(book, paths, id),
    undo: (id) => undo(book, id),
  };
}

function actionOf(book: Book, id: string): Action {
  const { actions } = book;
  const known = actions.get(id) ?? { fresh: new Map(), folders: [], backs: [], held: [], holding: undefined };
  actions.set(id, known);
  // Without a disk nothing is held.
  for (const old of [...actions.keys()].slice(0, -LIMITS.files.actionsKept)) forget(book, old).catch(() => undefined);
  return known;
}

async function forget({ disk, actions }: Book, id: string): Promise<void> {
  const held = actions.get(id)?.held ?? [];
  actions.delete(id);
  for (const version of held) await (await disk()).releaseSnapshot(version);
}

/** Keeps the current state of the disk readable as long as the act is known. @returns its version */
async function hold({ disk }: Book, act: Action): Promise<number> {
  const { index } = valueOf(await (await disk()).snapshot());
  act.held.push(index.version);
  return index.version;
}

/** The path without links before its last part, as in a snapshot. */
async function realOf({ files }: Book, path: string): Promise<string> {
  const folder = folderOf(path);
  if (folder === '') return path;
  const real = valueOf(await (await files()).realpath(folder));
  return `${real === '/' ? '' : real}${path.slice(folder.length)}`;
}

/** Folders that must be created for a path, the outermost first. */
async function missingAbove({ files }: Book, path: string): Promise<string[]> {
  const missing: string[] = [];
  for (let folder = folderOf(path); folder !== '' && !(await (await files()).exists(folder)); folder = folderOf(folder))
    missing.unshift(folder);
  return missing;
}

async function makeAbove(book: Book, path: string, id: string | undefined): Promise<void> {
  const missing = await missingAbove(book, path);
  if (missing.length === 0) return;
  valueOf(await (await book.files()).mkdir(folderOf(path), { recursive: true }));
  if (id !== undefined) actionOf(book, id).folders.push(...missing);
}

/** Removes new files, except those that were changed since. @returns why some stay */
async function removeFresh({ files }: Book, fresh: ReadonlyMap<string, number>): Promise<string[]> {
  const disk = await files();
  const changed: string[] = [];
  const removing: string[] = [];
  for (const folder of new Set([...fresh.keys()].map(folderOf))) {
    const listed = await disk.list(folder === '' ? '/' : folder);
    // Missing files need no removal.
    if (!listed.ok && (listed.error.code === 'ENOENT' || listed.error.code === 'ENOTDIR')) continue;
    for (const { name, mtimeMs } of valueOf(listed)) {
      const path = `${folder}/${name}`;
      const at = fresh.get(path);
      if (at !== undefined) (mtimeMs > at ? changed : removing).push(path);
    }
  }
  if (removing.length > 0) valueOf(await disk.rmAll(removing));
  return changed.map((path) => `${path} was changed since and stays`);
}

/** Removes inner folders first; files added since stay, and so do their folders. */
async function removeEmpty({ files }: Book, folders: readonly string[]): Promise<void> {
  const disk = await files();
  const depthOf = (path: string): number => path.split('/').length;
  for (const depth of [...new Set(folders.map(depthOf))].sort((one, other) => other - one)) {
    const answers = await Promise.all(
      folders.filter((path) => depthOf(path) === depth).map((path) => disk.rm(path, { force: true })),
    );
    for (const removed of answers)
      if (!removed.ok && removed.error.code !== 'ENOTEMPTY' && removed.error.code !== 'ENOTDIR') valueOf(removed);
  }
}

async function put(book: Book, ...[path, contents, id, goOn]: Parameters<FileActions['put']>): Promise<void> {
  const disk = await book.files();
  const size = contents instanceof Blob ? contents.size : contents.length;
  if (size > LIMITS.disk.maxFileBytes)
    throw new ToolyardError(
      'transport',
      `A file may have ${Math.round(LIMITS.disk.maxFileBytes / 1024 / 1024)} MB at most: ${path} was not read`,
      { code: 'ENOSPC', path },
    );
  // Its folder is checked only if it turns out to be missing: of many files, only the first needs it.
  const present = await disk.stat(path);
  if (!present.ok) await makeAbove(book, path, id);
  if (id !== undefined && present.ok && present.value.kind === 'file') {
    const act = actionOf(book, id);
    await (act.holding ??= hold(book, act));
    const before = valueOf(await disk.blob(path));
    actionOf(book, id).backs.push(async () => {
      valueOf(await disk.writeBlob(path, before));
    });
  }
  valueOf(
    await (contents instanceof Blob
      ? disk.writeBlob(path, contents, goOn === undefined ? {} : { goOn })
      : disk.writeFile(path, contents)),
  );
  if (id !== undefined && !present.ok) actionOf(book, id).fresh.set(path, Date.now());
}

async function add(book: Book, ...[given, id]: Parameters<FileActions['add']>): ReturnType<FileActions['add']> {
  const missing =
    id === undefined
      ? []
      : await Promise.all(
          [...new Set(given.map(({ path }) => folderOf(path)))].map((folder) => missingAbove(book, `${folder}/.`)),
        );
  const answers = await (await book.files()).addFiles(given);
  const at = Date.now();
  if (id !== undefined) {
    const { folders, fresh } = actionOf(book, id);
    const known = new Set(folders);
    for (const folder of new Set(missing.flat())) if (!known.has(folder)) folders.push(folder);
    for (const [index, { path }] of given.entries())
      if (answers[index]?.ok === true && answers[index].value) fresh.set(path, at);
  }
  return answers.map((answer) => (answer.ok ? answer.value : answer.error.message));
}

async function link(book: Book, ...[target, path, id]: Parameters<FileActions['link']>): Promise<void> {
  const disk = await book.files();
  await makeAbove(book, path, id);
  valueOf(await disk.symlink(target, path));
  if (id !== undefined) actionOf(book, id).backs.push(async () => void valueOf(await disk.rm(path, { force: true })));
}

async function move(book: Book, ...[from, to, id]: Parameters<FileActions['move']>): Promise<void> {
  const disk = await book.files();
  await makeAbove(book, to, id);
  if ((await disk.lstat(to)).ok) throw taken(to);
  valueOf(await disk.rename(from, to));
  if (id === undefined) return;
  actionOf(book, id).backs.push(async () => {
    if ((await disk.lstat(from)).ok) throw taken(from);
    valueOf(await disk.rename(to, from));
  });
}

async function made(book: Book, ...[path, id, make]: Parameters<FileActions['made']>): Promise<void> {
  const disk = await book.files();
  if ((await disk.lstat(path)).ok) throw taken(path);
  // Also removes a partial result after a failure.
  const back = { at: 0 };
  if (id !== undefined) actionOf(book, id).backs.push(() => removeUnchanged(disk, path, back.at));
  try {
    await make();
  } finally {
    back.at = Date.now();
  }
}

async function remove(book: Book, ...[paths, id]: Parameters<FileActions['remove']>): Promise<void> {
  const disk = await book.files();
  // Each folder is resolved once.
  const real = new Map<string, Promise<string>>();
  const realAt = (path: string): Promise<string> => {
    const folder = folderOf(path);
    const known = real.get(folder) ?? realOf(book, `${folder}/.`);
    real.set(folder, known);
    return known.then((above) => `${above.slice(0, -2)}${path.slice(folder.length)}`);
  };
  const outer = outermostOf(new Set(await Promise.all(paths.map(realAt))));
  if (id !== undefined) {
    const act = actionOf(book, id);
    const version = await hold(book, act);
    // Rejects with `duplicate-name` before anything is written, if the path is not free.
    act.backs.push(async () => void valueOf(await (await book.disk()).restore(version, outer)));
  }
  valueOf(await disk.rmAll(outer));
}

async function undo(book: Book, id: string): Promise<void> {
  const act = book.actions.get(id);
  if (act === undefined) throw new ToolyardError('not-found', 'This change can no longer be taken back');
  const failures: string[] = [];
  const attempt = async (back: () => Promise<readonly string[] | void>): Promise<void> => {
    try {
      for (const failure of (await back()) ?? []) failures.push(failure);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  };
  await attempt(() => removeFresh(book, act.fresh));
  for (const back of act.backs.reverse()) await attempt(back);
  await attempt(() => removeEmpty(book, act.folders));
  await forget(book, id);
  const [first] = failures;
  if (first !== undefined)
    throw new ToolyardError('conflict', failures.length === 1 ? first : `${first} (and ${failures.length - 1} more)`);
}

function taken(path: string): ToolyardError {
  return new ToolyardError('duplicate-name', `There is something at ${path} already`, { code: 'EEXIST', path });
}

/** Removes a created file, unless it was changed since. @throws ToolyardError `conflict` */
async function removeUnchanged(disk: FileSystem, path: string, madeAt: number): Promise<void> {
  const changed = await changedSince(disk, path, madeAt);
  if (changed !== undefined) throw new ToolyardError('conflict', `${changed} was changed since and stays`);
  valueOf(await disk.rm(path, { recursive: true, force: true }));
}

async function changedSince(disk: FileSystem, path: string, at: number): Promise<string | undefined> {
  const stat = await disk.lstat(path);
  if (!stat.ok) return undefined;
  if (stat.value.mtimeMs > at) return path;
  if (stat.value.kind !== 'directory') return undefined;
  for (const { name, kind, mtimeMs } of valueOf(await disk.list(path))) {
    const changed =
      kind === 'directory'
        ? await changedSince(disk, `${path}/${name}`, at)
        : mtimeMs > at
          ? `${path}/${name}`
          : undefined;
    if (changed !== undefined) return changed;
  }
  return undefined;
}
