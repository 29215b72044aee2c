import { currentBranch, listFiles, log, readBlob, readCommit, resolveRef, type ReadCommitResult } from 'isomorphic-git';
import { compare, didOf, lineCounts, patchOf, type FileDifference, type Side } from './compare.ts';
import type { GitCommand } from './git-command.ts';
import { GitError } from './git-error.ts';
import { readArguments, type Words } from './read-arguments.ts';
import {
  ambiguous,
  commitOf,
  isThere,
  needCommit,
  pathWithin,
  relativeTo,
  statesOf,
  type Repository,
} from './repository.ts';
import { shortStatus, statusText } from './status-text.ts';

const SHORT_OID = 7;
/** Maximum width of a bar of `--stat`. */
const STAT_WIDTH = 40;
const LOG_OPTIONS = ['oneline', 'n=', 'max-count=', 'p', 'patch', 'stat', 'name-only', 'name-status', 'reverse'];
const DIFF_OPTIONS = ['cached', 'staged', 'stat', 'name-only', 'name-status', 'p', 'patch'];

/** Commands that only read. */
export const READING: ReadonlyMap<string, GitCommand> = new Map<string, GitCommand>([
  ['status', status],
  ['diff', diff],
  ['log', showLog],
  ['show', show],
  ['ls-files', async ({ fs, dir, cache }) => lines(await listFiles({ fs, dir, cache }))],
  ['rev-parse', revParse],
]);

async function status(repository: Repository, words: readonly string[]): Promise<string> {
  const read = readArguments('status', words, [
    's',
    'short',
    'porcelain',
    'b',
    'branch',
    'u=',
    'untracked-files=',
    'v1',
  ]);
  const { options } = read;
  const states = await statesOf(repository, pathsOf(repository, read));
  const { fs, dir } = repository;
  const branch = (await currentBranch({ fs, dir })) ?? undefined;
  const isPorcelain = options.has('porcelain');
  if (isPorcelain || options.has('s') || options.has('short')) {
    const head = options.has('b') || options.has('branch') ? `## ${branch ?? 'HEAD (no branch)'}\n` : '';
    return head + shortStatus(states, (path) => (isPorcelain ? path : relativeTo(repository, path)));
  }
  const hasCommits = (await commitOf(repository, 'HEAD')) !== undefined;
  return statusText(repository, { branch, hasCommits, states });
}

async function diff(repository: Repository, words: readonly string[]): Promise<string> {
  const { options, rest, paths } = readArguments('diff', words, DIFF_OPTIONS);
  const { commits, others } = await splitRevisions(repository, rest);
  const among = [...others, ...paths].map((path) => pathWithin(repository, path));
  const [first, second] = commits;
  const isStaged = options.has('cached') || options.has('staged');
  const head = async (): Promise<Side> => ({ commit: first ?? (await commitOf(repository, 'HEAD')) });
  const from: Side = isStaged ? await head() : first === undefined ? 'index' : { commit: first };
  const to: Side = isStaged ? 'index' : second === undefined ? 'work' : { commit: second };
  return differencesText(await compare(repository, { from, to }, among), options);
}

/** Names of commits come first; the remaining words are paths. */
async function splitRevisions(
  repository: Repository,
  words: readonly string[],
): Promise<{ readonly commits: readonly string[]; readonly others: readonly string[] }> {
  const commits: string[] = [];
  for (const [at, word] of words.entries()) {
    const names = word.includes('..') && !word.includes('/') ? word.split(/\.{2,3}/) : [word];
    const found = await Promise.all(names.map((name) => commitOf(repository, name)));
    const known = found.filter((oid) => oid !== undefined);
    if (known.length < names.length) {
      const others = words.slice(at);
      for (const other of others)
        if (!(await isThere(repository, pathWithin(repository, other)))) throw ambiguous(other);
      return { commits, others };
    }
    commits.push(...known);
  }
  return { commits, others: [] };
}

async function showLog(repository: Repository, words: readonly string[]): Promise<string> {
  const { options, rest, paths } = readArguments('log', words, LOG_OPTIONS);
  const { commits, others } = await splitRevisions(repository, rest);
  const among = [...others, ...paths].map((path) => pathWithin(repository, path));
  const { fs, dir, cache } = repository;
  const [ref = await commitOf(repository, 'HEAD')] = commits;
  if (ref === undefined) {
    const branch = (await currentBranch({ fs, dir })) ?? 'HEAD';
    throw new GitError(`fatal: your current branch '${branch}' does not have any commits yet`, 128);
  }
  const most = countOf(options.get('n') ?? options.get('max-count'));
  const all = await log({ fs, dir, cache, ref, ...(most === undefined || among.length > 0 ? {} : { depth: most }) });
  const shown: string[] = [];
  for (const commit of all) {
    if (shown.length === most) break;
    const differences =
      among.length > 0 || wantsDifferences(options) ? await changesOf(repository, commit, among) : undefined;
    if (among.length > 0 && differences?.length === 0) continue;
    shown.push(
      (options.has('oneline') ? onelineOf(commit) : await commitText(repository, commit)) +
        (differences !== undefined && wantsDifferences(options) ? `\n${differencesText(differences, options)}` : ''),
    );
  }
  if (options.has('reverse')) shown.reverse();
  return shown.join(options.has('oneline') ? '' : '\n');
}

async function show(repository: Repository, words: readonly string[]): Promise<string> {
  const { options, rest, paths } = readArguments('show', words, ['oneline', 's', ...DIFF_OPTIONS]);
  const [name = 'HEAD'] = rest;
  const { fs, dir, cache } = repository;
  if (name.includes(':')) {
    const at = name.indexOf(':');
    const oid = await needCommit(repository, name.slice(0, at));
    const filepath = name.slice(at + 1);
    try {
      return new TextDecoder().decode((await readBlob({ fs, dir, cache, oid, filepath })).blob);
    } catch {
      throw new GitError(`fatal: path '${filepath}' does not exist in '${name.slice(0, at)}'`, 128);
    }
  }
  const commit = await readCommit({ fs, dir, cache, oid: await needCommit(repository, name) });
  const among = paths.map((path) => pathWithin(repository, path));
  const head = options.has('oneline') ? onelineOf(commit) : await commitText(repository, commit);
  if (options.has('s')) return head;
  return `${head}\n${differencesText(await changesOf(repository, commit, among), options)}`;
}

async function revParse(repository: Repository, words: readonly string[]): Promise<string> {
  const { options, rest } = readArguments('rev-parse', words, [
    'show-toplevel',
    'abbrev-ref',
    'short',
    'is-inside-work-tree',
  ]);
  const { fs, dir } = repository;
  if (options.has('show-toplevel')) return `${dir}\n`;
  if (options.has('is-inside-work-tree')) return 'true\n';
  const [name = 'HEAD'] = rest;
  if (options.has('abbrev-ref') && name === 'HEAD') return `${(await currentBranch({ fs, dir })) ?? 'HEAD'}\n`;
  const oid = await needCommit(repository, name);
  return `${options.has('short') ? oid.slice(0, SHORT_OID) : oid}\n`;
}

/** The changes of a commit compared with its first parent. */
async function changesOf(
  repository: Repository,
  { oid, commit }: ReadCommitResult,
  among: readonly string[],
): Promise<FileDifference[]> {
  return await compare(repository, { from: { commit: commit.parent[0] }, to: { commit: oid } }, among);
}

const wantsDifferences = (options: Words['options']): boolean =>
  ['p', 'patch', 'stat', 'name-only', 'name-status'].some((name) => options.has(name));

function differencesText(differences: readonly FileDifference[], options: Words['options']): string {
  if (options.has('name-only')) return lines(differences.map(({ path }) => path));
  if (options.has('name-status')) return lines(differences.map((one) => `${didOf(one)}\t${one.path}`));
  return options.has('stat') ? statText(differences) : differences.map(patchOf).join('');
}

/** One line per file, and the sum. */
function statText(differences: readonly FileDifference[]): string {
  if (differences.length === 0) return '';
  const counts = differences.map((one) => ({ path: one.path, count: lineCounts(one) }));
  const width = Math.max(...counts.map(({ path }) => path.length));
  const most = Math.max(1, ...counts.map(({ count }) => (count === undefined ? 0 : count.added + count.removed)));
  const scale = Math.min(1, STAT_WIDTH / most);
  const bar = (sign: string, count: number): string => sign.repeat(count === 0 ? 0 : Math.ceil(count * scale));
  const rows = counts.map(({ path, count }) =>
    count === undefined
      ? ` ${path.padEnd(width)} | Bin`
      : ` ${path.padEnd(width)} | ${String(count.added + count.removed)} ${bar('+', count.added)}${bar('-', count.removed)}`,
  );
  return lines([...rows, sumText(counts.map(({ count }) => count ?? { added: 0, removed: 0 }))]);
}

/** Such as ` 2 files changed, 3 insertions(+), 1 deletion(-)`. */
export function sumText(counts: readonly { readonly added: number; readonly removed: number }[]): string {
  const added = counts.reduce((sum, one) => sum + one.added, 0);
  const removed = counts.reduce((sum, one) => sum + one.removed, 0);
  const many = (count: number, one: string): string => `${String(count)} ${one}${count === 1 ? '' : 's'}`;
  return ` ${[
    `${many(counts.length, 'file')} changed`,
    ...(added === 0 ? [] : [`${many(added, 'insertion')}(+)`]),
    ...(removed === 0 ? [] : [`${many(removed, 'deletion')}(-)`]),
  ].join(', ')}`;
}

const onelineOf = ({ oid, commit }: ReadCommitResult): string =>
  `${oid.slice(0, SHORT_OID)} ${commit.message.split('\n', 1)[0] ?? ''}\n`;

async function commitText({ fs, dir }: Repository, { oid, commit }: ReadCommitResult): Promise<string> {
  const { author, message } = commit;
  const head = await resolveRef({ fs, dir, ref: 'HEAD' }).catch(() => undefined);
  const branch = head === oid ? await currentBranch({ fs, dir }) : undefined;
  const mark = head !== oid ? '' : ` (HEAD${branch === undefined ? '' : ` -> ${branch}`})`;
  return lines([
    `commit ${oid}${mark}`,
    `Author: ${author.name} <${author.email}>`,
    `Date:   ${dateText(author.timestamp, author.timezoneOffset)}`,
    '',
    ...message
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`),
  ]);
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Git's format: `Mon Nov 23 09:05:00 2026 +0100`. `offset`: minutes behind UTC. */
function dateText(seconds: number, offset: number): string {
  const there = new Date((seconds - offset * 60) * 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const time = [there.getUTCHours(), there.getUTCMinutes(), there.getUTCSeconds()].map(two).join(':');
  const zone = `${offset > 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}${two(Math.abs(offset) % 60)}`;
  const day = `${DAYS[there.getUTCDay()] ?? ''} ${MONTHS[there.getUTCMonth()] ?? ''} ${String(there.getUTCDate())}`;
  return `${day} ${time} ${String(there.getUTCFullYear())} ${zone}`;
}

function countOf(text: string | undefined): number | undefined {
  return text === undefined || !/^\d+$/.test(text) ? undefined : Number(text);
}

const pathsOf = (repository: Repository, { rest, paths }: Words): string[] =>
  [...rest, ...paths].map((path) => pathWithin(repository, path));

const lines = (list: readonly string[]): string => list.map((line) => `${line}\n`).join('');
