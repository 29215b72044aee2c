import { expandOid, listFiles, readCommit, resolveRef, statusMatrix, type PromiseFsClient } from 'isomorphic-git';
import { GitError } from './git-error.ts';
import { gitFiles } from './git-files.ts';
import type { ShellFiles } from '../shell/shell-files.ts';
import { entryAt, TreeFiles } from '../shell/tree-files.ts';

/** The repository that a command works on. */
export interface Repository {
  readonly fs: PromiseFsClient;
  /** The same files: all that git reads and writes lies below the working folder, behind no link. */
  readonly tree: TreeFiles;
  /** The working folder. */
  readonly dir: string;
  /** The folder of the command; paths are relative to it. */
  readonly cwd: string;
  /** The library's cache for one command. */
  readonly cache: object;
}

/** @throws GitError if no parent folder has a repository, or if its `.git` is no folder */
export function openRepository(files: ShellFiles, cwd: string): Repository {
  const here = realPathOf(files, cwd);
  for (let dir = here; ; dir = dir.slice(0, Math.max(1, dir.lastIndexOf('/')))) {
    const git = entryAt(files, `${dir === '/' ? '' : dir}/.git`);
    if (git !== undefined) return repositoryAt(files, dir, here);
    if (dir === '/') throw new GitError('fatal: not a git repository (or any of the parent directories): .git', 128);
  }
}

/** A repository with this working folder, also a new one. @throws GitError if its `.git` is no folder */
export function repositoryAt(files: ShellFiles, dir: string, cwd: string): Repository {
  const tree = new TreeFiles(files, dir);
  const path = `${tree.root === '/' ? '' : tree.root}/.git`;
  const git = tree.entry(path);
  if (git !== undefined && git.kind !== 'directory')
    throw new GitError(
      `fatal: ${path} is a ${git.kind}, which leads to another place. Only a repository with a .git folder of its own ` +
        'can be used here: work in the folder that it belongs to, or remove it and start a repository with git init.',
      128,
    );
  return { fs: gitFiles(tree), tree, dir: tree.root, cwd, cache: {} };
}

function realPathOf(files: ShellFiles, folder: string): string {
  try {
    return files.realPath(folder);
  } catch {
    throw new GitError(`fatal: cannot change to '${folder}': No such file or directory`, 128);
  }
}

/** The commit of a name; undefined if there is none, such as before the first commit. */
export async function commitOf({ fs, dir, cache }: Repository, name: string): Promise<string | undefined> {
  const [, base = '', back = ''] = /^(.*?)((?:\^|~\d*)*)$/s.exec(name) ?? [];
  let oid: string;
  try {
    oid = await resolveRef({ fs, dir, ref: base === '' || base === '@' ? 'HEAD' : base });
  } catch {
    const found = await expanded({ fs, dir, cache }, base);
    if (found === undefined) return undefined;
    oid = found;
  }
  let steps = 0;
  for (const [, count] of back.matchAll(/\^|~(\d*)/g)) steps += count === undefined || count === '' ? 1 : Number(count);
  for (; steps > 0; steps--) {
    const [parent] = (await readCommit({ fs, dir, cache, oid })).commit.parent;
    if (parent === undefined) return undefined;
    oid = parent;
  }
  return oid;
}

/** @throws GitError if no commit has this name */
export async function needCommit(repository: Repository, name: string): Promise<string> {
  const oid = await commitOf(repository, name);
  if (oid !== undefined) return oid;
  throw ambiguous(name);
}

export function ambiguous(name: string): GitError {
  return new GitError(`fatal: ambiguous argument '${name}': unknown revision or path not in the working tree.`, 128);
}

async function expanded(
  { fs, dir, cache }: Pick<Repository, 'fs' | 'dir' | 'cache'>,
  short: string,
): Promise<string | undefined> {
  if (!/^[0-9a-f]{4,40}$/.test(short)) return undefined;
  return await expandOid({ fs, dir, oid: short, cache }).catch(() => undefined);
}

/** A path of the command line, relative to the repository; `.` for its root. @throws GitError for a path outside it */
export function pathWithin({ dir, cwd }: Pick<Repository, 'dir' | 'cwd'>, path: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${cwd}/${path}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const whole = `/${parts.join('/')}`;
  const root = dir === '/' ? '/' : `${dir}/`;
  if (whole === dir) return '.';
  if (!whole.startsWith(root)) throw new GitError(`fatal: ${path}: '${path}' is outside repository at '${dir}'`, 128);
  return whole.slice(root.length);
}

/** Whether a path exists in the working folder. */
export async function isThere({ fs, dir }: Repository, path: string): Promise<boolean> {
  return await fs.promises.lstat(`${dir === '/' ? '' : dir}/${path === '.' ? '' : path}`).then(
    () => true,
    () => false,
  );
}

/** Whether a path is one of `paths` or below one; true for all if `paths` is empty. */
export function isAmong(path: string, among: readonly string[]): boolean {
  return among.length === 0 || among.some((one) => one === '.' || path === one || path.startsWith(`${one}/`));
}

/** A path relative to `cwd`, for output. */
export function relativeTo({ dir, cwd }: Pick<Repository, 'dir' | 'cwd'>, path: string): string {
  const from = pathWithin({ dir, cwd }, '.');
  if (from === '.') return path;
  const above = from.split('/');
  const below = path.split('/');
  let same = 0;
  while (same < above.length && above[same] === below[same]) same++;
  return [...above.slice(same).map(() => '..'), ...below.slice(same)].join('/');
}

/** The state of a path in the last commit, the index and the working folder. */
export interface PathState {
  readonly path: string;
  /** Compared with the last commit. */
  readonly staged: 'A' | 'M' | 'D' | undefined;
  /** Compared with the index. `?`: untracked. */
  readonly unstaged: 'M' | 'D' | '?' | undefined;
  /** For an untracked path: the topmost folder without tracked files, with a slash. */
  readonly folder?: string;
}

/** All paths that differ anywhere. */
export async function statesOf({ fs, dir, cache }: Repository, among: readonly string[]): Promise<PathState[]> {
  const rows = await statusMatrix({ fs, dir, cache, ...(among.length === 0 ? {} : { filepaths: [...among] }) });
  const known = new Set(
    (await listFiles({ fs, dir, cache })).flatMap((path) =>
      path.split('/').map((_part, at, parts) => parts.slice(0, at).join('/')),
    ),
  );
  const newOne = (path: string): PathState => {
    const parts = path.split('/');
    const folder = parts
      .slice(1)
      .map((_part, at) => parts.slice(0, at + 1).join('/'))
      .find((above) => !known.has(above));
    return { path, staged: undefined, unstaged: '?', ...(folder === undefined ? {} : { folder: `${folder}/` }) };
  };
  return rows.flatMap(([path, head, work, stage]): PathState[] => {
    if (head === 0 && stage === 0) return work === 0 ? [] : [newOne(path)];
    const staged = stage === 0 ? 'D' : head === 0 ? 'A' : stage === 1 ? undefined : 'M';
    // A file that was removed from the index but still exists is untracked.
    if (stage === 0) return [{ path, staged, unstaged: undefined }, ...(work === 0 ? [] : [newOne(path)])];
    const unstaged = work === 0 ? 'D' : stage === 3 || work !== stage ? 'M' : undefined;
    return staged === undefined && unstaged === undefined ? [] : [{ path, staged, unstaged }];
  });
}
