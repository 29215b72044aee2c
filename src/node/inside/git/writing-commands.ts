import {
  add as stage,
  branch as makeBranch,
  checkout as checkOut,
  commit as makeCommit,
  currentBranch,
  deleteBranch,
  getConfig,
  listBranches,
  listFiles,
  readCommit,
  remove as unstage,
  resetIndex,
  setConfig,
} from 'isomorphic-git';
import { compare, lineCounts, type FileDifference } from './compare.ts';
import type { GitCommand } from './git-command.ts';
import { GitError } from './git-error.ts';
import { readArguments } from './read-arguments.ts';
import { sumText } from './reading-commands.ts';
import {
  commitOf,
  isAmong,
  isThere,
  needCommit,
  pathWithin,
  statesOf,
  type PathState,
  type Repository,
} from './repository.ts';
import { statusText } from './status-text.ts';

const SHORT_OID = 7;

/** Commands that change the index, commits, branches or files. */
export const WRITING: ReadonlyMap<string, GitCommand> = new Map<string, GitCommand>([
  ['add', add],
  ['rm', remove],
  ['commit', commit],
  ['branch', branch],
  ['switch', switchBranch],
  ['checkout', checkout],
  ['restore', restore],
  ['reset', reset],
  ['config', config],
]);

async function add(repository: Repository, words: readonly string[]): Promise<string> {
  const { options, rest, paths } = readArguments('add', words, ['A', 'all', 'u', 'update', 'v', 'verbose']);
  const asked = [...rest, ...paths].map((path) => pathWithin(repository, path));
  const isAll = ['A', 'all', 'u', 'update'].some((name) => options.has(name));
  if (asked.length === 0 && !isAll)
    return 'Nothing specified, nothing added.\nhint: Maybe you wanted to say "git add ."?\n';
  const states = await statesOf(repository, asked);
  await needThere(repository, asked, states);
  const isKnownOnly = options.has('u') || options.has('update');
  await stageAll(repository, isKnownOnly ? states.filter(({ unstaged }) => unstaged !== '?') : states);
  return '';
}

/** @throws GitError for a path that is neither tracked nor in the folder */
async function needThere(
  repository: Repository,
  asked: readonly string[],
  states: readonly PathState[],
): Promise<void> {
  for (const path of asked)
    if (!states.some((state) => isAmong(state.path, [path])) && !(await isThere(repository, path)))
      throw new GitError(`fatal: pathspec '${path}' did not match any files`, 128);
}

/** Adds all differences to the index. */
async function stageAll({ fs, dir, cache }: Repository, states: readonly PathState[]): Promise<void> {
  const filepath = states.flatMap(({ path, unstaged }) => (unstaged === 'M' || unstaged === '?' ? [path] : []));
  if (filepath.length > 0) await stage({ fs, dir, cache, filepath });
  for (const { path, unstaged } of states) if (unstaged === 'D') await unstage({ fs, dir, cache, filepath: path });
}

async function remove(repository: Repository, words: readonly string[]): Promise<string> {
  const { options, rest, paths } = readArguments('rm', words, ['cached', 'r', 'f', 'force', 'q', 'quiet']);
  const asked = [...rest, ...paths].map((path) => pathWithin(repository, path));
  const { fs, tree, dir, cache } = repository;
  const known = (await listFiles({ fs, dir, cache })).filter((path) => asked.length > 0 && isAmong(path, asked));
  if (known.length === 0) throw new GitError(`fatal: pathspec '${asked[0] ?? ''}' did not match any files`, 128);
  for (const path of known) {
    await unstage({ fs, dir, cache, filepath: path });
    const whole = `${dir === '/' ? '' : dir}/${path}`;
    // A folder in its place is untracked and stays. A path behind a link is left out and reported.
    if (!options.has('cached') && tree.entry(whole)?.kind !== 'directory') tree.remove(whole, false);
  }
  return known.map((path) => `rm '${path}'\n`).join('');
}

async function commit(
  repository: Repository,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const known = ['m=', 'message=', 'a', 'all', 'q', 'quiet', 'amend', 'allow-empty', 'no-edit', 'author='];
  const { options } = readArguments('commit', words, known);
  const { fs, dir, cache } = repository;
  const head = await commitOf(repository, 'HEAD');
  const isAmend = options.has('amend');
  if (isAmend && head === undefined) throw new GitError('fatal: You have nothing yet to amend.', 128);
  if (options.has('a') || options.has('all'))
    await stageAll(
      repository,
      (await statesOf(repository, [])).filter(({ unstaged }) => unstaged !== '?'),
    );
  const last = head === undefined ? undefined : (await readCommit({ fs, dir, cache, oid: head })).commit;
  const message = options.get('m') ?? options.get('message') ?? (isAmend ? last?.message : undefined);
  if (message === undefined || message.trim() === '')
    throw new GitError('Aborting commit due to empty commit message. There is no editor here: use git commit -m "…".');
  const parent = isAmend ? last?.parent[0] : head;
  const differences = await compare(repository, { from: { commit: parent }, to: 'index' }, []);
  if (differences.length === 0 && !isAmend && !options.has('allow-empty'))
    throw new GitError((await nothingText(repository)).trimEnd());
  const author = await authorOf(repository, options.get('author'), env);
  const oid = await makeCommit({ fs, dir, cache, message, author, committer: author, amend: isAmend });
  if (options.has('q') || options.has('quiet')) return '';
  const branchName = (await currentBranch({ fs, dir })) ?? 'detached HEAD';
  const [subject = ''] = message.split('\n', 1);
  const counts = differences.map((one) => lineCounts(one) ?? { added: 0, removed: 0 });
  return (
    `[${branchName}${parent === undefined ? ' (root-commit)' : ''} ${oid.slice(0, SHORT_OID)}] ${subject}\n` +
    `${sumText(counts)}\n`
  );
}

async function nothingText(repository: Repository): Promise<string> {
  const { fs, dir } = repository;
  const name = (await currentBranch({ fs, dir })) ?? undefined;
  const hasCommits = (await commitOf(repository, 'HEAD')) !== undefined;
  return statusText(repository, { branch: name, hasCommits, states: await statesOf(repository, []) });
}

async function authorOf(
  { fs, dir }: Repository,
  given: string | undefined,
  env: Readonly<Record<string, string>>,
): Promise<{ name: string; email: string }> {
  const [, givenName, givenEmail] = /^([^<]*[^<\s])\s*<([^>]*)>$/.exec(given ?? '') ?? [];
  const read = async (path: string): Promise<string | undefined> => {
    const value: unknown = await getConfig({ fs, dir, path });
    return typeof value === 'string' ? value : undefined;
  };
  const name = givenName ?? env['GIT_AUTHOR_NAME'] ?? (await read('user.name'));
  const email = givenEmail ?? env['GIT_AUTHOR_EMAIL'] ?? (await read('user.email'));
  if (name !== undefined && email !== undefined) return { name, email };
  throw new GitError(
    'Author identity unknown\n\n*** Please tell me who you are.\n\nRun\n\n' +
      '  git config user.email "you@example.com"\n  git config user.name "Your Name"\n\n' +
      'It is kept in this repository.',
    128,
  );
}

async function branch(repository: Repository, words: readonly string[]): Promise<string> {
  const { options, rest } = readArguments('branch', words, ['show-current', 'd=', 'D=', 'a', 'v', 'list']);
  const { fs, dir } = repository;
  const current = (await currentBranch({ fs, dir })) ?? undefined;
  if (options.has('show-current')) return current === undefined ? '' : `${current}\n`;
  const deleted = options.get('d') ?? options.get('D');
  if (deleted !== undefined) {
    if (deleted === current)
      throw new GitError(`error: cannot delete branch '${deleted}' used by worktree at '${dir}'`);
    if (!(await listBranches({ fs, dir })).includes(deleted))
      throw new GitError(`error: branch '${deleted}' not found`);
    await deleteBranch({ fs, dir, ref: deleted });
    return `Deleted branch ${deleted}.\n`;
  }
  const [name, from] = rest;
  if (name === undefined)
    return (await listBranches({ fs, dir })).map((one) => `${one === current ? '*' : ' '} ${one}\n`).join('');
  await newBranch(repository, name, from);
  return '';
}

async function newBranch(repository: Repository, name: string, from = 'HEAD'): Promise<void> {
  const { fs, dir } = repository;
  if ((await listBranches({ fs, dir })).includes(name))
    throw new GitError(`fatal: a branch named '${name}' already exists`, 128);
  await makeBranch({ fs, dir, ref: name, object: await needCommit(repository, from) });
}

async function switchBranch(repository: Repository, words: readonly string[]): Promise<string> {
  const { options, rest } = readArguments('switch', words, ['c=', 'create=']);
  return await goTo(repository, { made: options.get('c') ?? options.get('create'), name: rest[0] });
}

async function checkout(repository: Repository, words: readonly string[]): Promise<string> {
  const { options, rest, paths } = readArguments('checkout', words, ['b=']);
  if (paths.length > 0) return await takeBack(repository, paths, rest[0]);
  const made = options.get('b');
  const [name] = rest;
  if (made === undefined && name !== undefined && (await commitOf(repository, name)) === undefined)
    return await takeBack(repository, rest, undefined);
  return await goTo(repository, { made, name });
}

async function goTo(
  repository: Repository,
  { made, name }: { readonly made: string | undefined; readonly name: string | undefined },
): Promise<string> {
  const { fs, dir, cache } = repository;
  const ref = made ?? name;
  if (ref === undefined) throw new GitError('fatal: missing branch or commit argument', 128);
  if (made !== undefined) await newBranch(repository, made, name);
  else await needCommit(repository, ref);
  const isBranch = (await listBranches({ fs, dir })).includes(ref);
  const target = isBranch ? ref : await needCommit(repository, ref);
  if ((await needCommit(repository, ref)) !== (await commitOf(repository, 'HEAD'))) await needClean(repository);
  await checkOut({ fs, dir, cache, ref: target });
  if (!isBranch) return `HEAD is now at ${target.slice(0, SHORT_OID)}\n`;
  return made === undefined ? `Switched to branch '${ref}'\n` : `Switched to a new branch '${ref}'\n`;
}

/** @throws GitError if tracked files have changes, which would be lost */
async function needClean(repository: Repository): Promise<void> {
  const changed = (await statesOf(repository, [])).filter(
    ({ unstaged, staged }) => staged !== undefined || unstaged !== '?',
  );
  if (changed.length === 0) return;
  throw new GitError(
    'error: Your local changes to the following files would be overwritten by checkout:\n' +
      `${changed.map(({ path }) => `\t${path}\n`).join('')}Please commit your changes before you switch branches.\nAborting`,
  );
}

async function restore(repository: Repository, words: readonly string[]): Promise<string> {
  const { options, rest, paths } = readArguments('restore', words, ['S', 'staged', 'W', 'worktree', 's=', 'source=']);
  const asked = [...rest, ...paths];
  if (asked.length === 0) throw new GitError('fatal: you must specify path(s) to restore', 128);
  if (options.has('S') || options.has('staged')) {
    await resetPaths(repository, asked);
    if (!options.has('W') && !options.has('worktree')) return '';
  }
  await takeBack(repository, asked, options.get('s') ?? options.get('source'));
  return '';
}

/** Restores files from the index or from a commit. */
async function takeBack(repository: Repository, asked: readonly string[], source: string | undefined): Promise<string> {
  const { fs, dir } = repository;
  const among = asked.map((path) => pathWithin(repository, path));
  const from = source === undefined ? ('index' as const) : { commit: await needCommit(repository, source) };
  const known = await listFiles({ fs, dir, cache: repository.cache });
  for (const [at, path] of among.entries()) {
    if (path !== '.' && source === undefined && !known.some((one) => isAmong(one, [path])))
      throw new GitError(`error: pathspec '${asked[at] ?? ''}' did not match any file(s) known to git`);
  }
  const differences = await compare(repository, { from, to: 'work' }, among);
  const count = differences.filter((difference) => writeBack(repository, difference)).length;
  return `Updated ${String(count)} path${count === 1 ? '' : 's'} from the ${source === undefined ? 'index' : 'commit'}\n`;
}

const LINK_MODE = 0o120000;

/** Writes the earlier version of a file or link. @returns whether it did */
function writeBack(repository: Repository, { path, before }: FileDifference): boolean {
  if (before === undefined) return false;
  const { tree, dir } = repository;
  const whole = `${dir === '/' ? '' : dir}/${path}`;
  clearWay(repository, path);
  const mode = Number.parseInt(before.mode, 8);
  if (mode === LINK_MODE) return tree.symlink(new TextDecoder().decode(before.bytes), whole);
  return tree.write(whole, before.bytes, mode & 0o777);
}

/** Like git: a link in the place of a tracked folder makes way. */
function clearWay({ tree, dir }: Repository, path: string): void {
  const whole = `${dir === '/' ? '' : dir}/${path}`;
  tree.clearWay(whole.slice(0, whole.lastIndexOf('/')));
}

async function reset(repository: Repository, words: readonly string[]): Promise<string> {
  const { options, rest, paths } = readArguments('reset', words, ['hard', 'mixed', 'q', 'quiet']);
  const { fs, dir, cache } = repository;
  const [name] = rest;
  const oid = name === undefined ? undefined : await commitOf(repository, name);
  const asked = [...(oid === undefined ? rest : rest.slice(1)), ...paths];
  if (oid !== undefined && asked.length === 0 && oid !== (await commitOf(repository, 'HEAD')))
    throw new GitError('git reset: moving the branch to another commit is not available in this git');
  if (!options.has('hard')) {
    await resetPaths(repository, asked.length === 0 ? [dir] : asked);
    return '';
  }
  const head = await needCommit(repository, 'HEAD');
  const ref = (await currentBranch({ fs, dir })) ?? head;
  // The library does not write behind a link, and stops.
  const tracked = await listFiles({ fs, dir, ref: head });
  for (const path of tracked) clearWay(repository, path);
  await checkOut({ fs, dir, cache, ref, force: true });
  await resetPaths(repository, [dir]);
  return `HEAD is now at ${head.slice(0, SHORT_OID)}\n`;
}

/** Resets the index to the last commit. */
async function resetPaths(repository: Repository, asked: readonly string[]): Promise<void> {
  const { fs, dir, cache } = repository;
  const among = asked.map((path) => pathWithin(repository, path));
  const states = await statesOf(repository, []);
  for (const { path, staged } of states)
    if (staged !== undefined && isAmong(path, among)) await resetIndex({ fs, dir, cache, filepath: path });
}

async function config({ fs, dir }: Repository, words: readonly string[]): Promise<string> {
  // The home folder of a command is not kept, so global settings are stored in the repository too.
  const { options, rest } = readArguments('config', words, ['global', 'local', 'get', 'unset', 'l', 'list']);
  const [path, value] = rest;
  if (options.has('l') || options.has('list')) {
    const text = await fs.promises.readFile(`${dir === '/' ? '' : dir}/.git/config`, 'utf8');
    return String(text);
  }
  if (path === undefined || !path.includes('.'))
    throw new GitError(`error: key does not contain a section: ${path ?? ''}`, 2);
  if (value !== undefined || options.has('unset')) {
    await setConfig({ fs, dir, path, value });
    return '';
  }
  const found: unknown = await getConfig({ fs, dir, path });
  if (found === undefined) throw new GitError('', 1);
  return `${String(found)}\n`;
}
