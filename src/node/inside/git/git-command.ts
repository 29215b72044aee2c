import { init } from 'isomorphic-git';
import { leftOutText } from '../../../core/tree/tree-writer.ts';
import { GitError } from './git-error.ts';
import { openRepository, repositoryAt, type Repository } from './repository.ts';
import { READING } from './reading-commands.ts';
import { readArguments } from './read-arguments.ts';
import { WRITING } from './writing-commands.ts';
import type { ShellFiles } from '../shell/shell-files.ts';

/** The arguments and surroundings of a call of `git`. */
export interface GitCall {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly files: ShellFiles;
}

export interface GitAnswer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** A command in a repository. @returns its output */
export type GitCommand = (
  repository: Repository,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
) => Promise<string>;

const VERSION = 'git version 2.0.0 (isomorphic-git)\n';
const SERVER_COMMANDS: ReadonlySet<string> = new Set(['clone', 'fetch', 'ls-remote', 'pull', 'push', 'remote']);
const COMMANDS: ReadonlyMap<string, GitCommand> = new Map([...READING, ...WRITING]);

/** Runs one `git` command on the disk. Errors that git itself would report do not reject. */
export async function runGit({ args, cwd, env, files }: GitCall): Promise<GitAnswer> {
  try {
    const { folder, name, words } = readCall(args, cwd);
    if (name === undefined) return { stdout: usage(), stderr: '', exitCode: 1 };
    if (name === 'help' || name === '--help') return { stdout: usage(), stderr: '', exitCode: 0 };
    if (name === 'version' || name === '--version') return { stdout: VERSION, stderr: '', exitCode: 0 };
    if (name === 'init') return { stdout: await initialize(files, folder, words), stderr: '', exitCode: 0 };
    const command = COMMANDS.get(name);
    if (command === undefined) throw notThere(name);
    const repository = openRepository(files, folder);
    return withLeftOut(repository, await answerOf(() => command(repository, words, env)));
  } catch (error) {
    return failed(error);
  }
}

async function answerOf(work: () => Promise<string>): Promise<GitAnswer> {
  try {
    return { stdout: await work(), stderr: '', exitCode: 0 };
  } catch (error) {
    return failed(error);
  }
}

/** Reports what the command did not write or remove. Like git, which reports it and goes on, it then fails. */
function withLeftOut({ tree }: Repository, answer: GitAnswer): GitAnswer {
  const lines = tree.leftOut.map((one) => `error: ${leftOutText(one, tree.root)}\n`);
  if (lines.length === 0) return answer;
  return { ...answer, stderr: `${answer.stderr}${lines.join('')}`, exitCode: Math.max(answer.exitCode, 1) };
}

function failed(error: unknown): GitAnswer {
  if (error instanceof GitError)
    return { stdout: '', stderr: error.message === '' ? '' : `${error.message}\n`, exitCode: error.exitCode };
  return { stdout: '', stderr: `fatal: ${error instanceof Error ? error.message : String(error)}\n`, exitCode: 128 };
}

/** The words before the name of the command, and those after it. */
function readCall(
  args: readonly string[],
  cwd: string,
): { readonly folder: string; readonly name: string | undefined; readonly words: readonly string[] } {
  const words = [...args];
  let folder = cwd;
  while (words[0]?.startsWith('-') === true && words[0] !== '--version' && words[0] !== '--help') {
    const option = words.shift();
    if (option === '-C') {
      const to = words.shift() ?? '.';
      folder = to.startsWith('/') ? to : `${folder === '/' ? '' : folder}/${to}`;
    } else if (option === '-c') words.shift();
    else if (option !== '--no-pager' && option !== '-P')
      throw new GitError(`unknown option: ${option ?? ''}\n${usage()}`.trimEnd(), 129);
  }
  const [name, ...rest] = words;
  return { folder: folder.length > 1 ? folder.replace(/\/$/, '') : folder, name, words: rest };
}

async function initialize(files: ShellFiles, cwd: string, words: readonly string[]): Promise<string> {
  const { options, rest } = readArguments('init', words, ['b=', 'initial-branch=', 'q', 'quiet']);
  const [folder = '.'] = rest;
  const asked = folder === '.' ? cwd : folder.startsWith('/') ? folder : `${cwd === '/' ? '' : cwd}/${folder}`;
  files.makeDirectory(asked, true);
  const { fs, tree, dir } = repositoryAt(files, asked, asked);
  const gitdir = `${dir === '/' ? '' : dir}/.git`;
  const isThere = tree.exists(gitdir);
  await init({ fs, dir, defaultBranch: options.get('b') ?? options.get('initial-branch') ?? 'main' });
  if (options.has('q') || options.has('quiet')) return '';
  return `${isThere ? 'Reinitialized existing' : 'Initialized empty'} Git repository in ${gitdir}/\n`;
}

function notThere(name: string): GitError {
  if (SERVER_COMMANDS.has(name))
    return new GitError(
      `git: '${name}' is not available: git servers do not answer requests of a web page. Add the files of a ` +
        'repository to the workspace as a folder or a zip.',
    );
  return new GitError(`git: '${name}' is not available. Available: ${names()}.`);
}

const names = (): string => ['init', ...COMMANDS.keys()].sort().join(', ');
const usage = (): string => `usage: git [-C <path>] <command> [<args>]\n\nCommands: ${names()}\n`;
