/** The shell: built as a separate script and evaluated when first requested. */
import {
  Bash,
  defineCommand,
  getCommandNames,
  type BashExecResult,
  type CustomCommand,
  type ExecResult,
  type IFileSystem,
} from 'just-bash/browser';
import { quoteWord, quoteWords } from '../../../core/shell/quote-word.ts';
import { bytesOf, fromLatin1, latin1, shellFileSystem } from './file-system.ts';
import type { ShellFiles } from './shell-files.ts';
import type { SqlEngine } from '../sqlite/sql.ts';
import { sqlite3Command } from '../sqlite/sqlite3-command.ts';
import type * as GitPack from '../git/git-pack.ts';
import type * as NpmPack from '../npm/npm-pack.ts';
import { curlCommand } from './curl-command.ts';
import { explainMissing } from './missing-commands.ts';
import { programCommands } from './program-commands.ts';
import { shellFetch } from './shell-fetch.ts';
import { FILTER_NAMES, readsStandardInput } from './stdin-readers.ts';
import { DIRECT, TERMINAL, writeAtOnce } from './terminal-output.ts';
import { useZlib, type Zlib } from './zlib-stand-in.ts';

/** How a program that the shell started has ended. */
export interface Finished {
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly code: number;
}

export interface ShellSupport {
  readonly files: ShellFiles;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly zlib: () => Zlib;
  /** All of standard input, once it has ended. */
  readonly readStdin: () => Promise<Uint8Array>;
  /**
   * Runs a real program to its end.
   * @param stdin `inherit` for the shell's own
   * @param isDirect sends the program's output directly as that of the shell; the result then has none
   */
  readonly start: (
    command: readonly string[],
    options: {
      readonly cwd: string;
      readonly env: Readonly<Record<string, string>>;
      readonly stdin: Uint8Array | 'inherit';
      readonly isDirect: boolean;
    },
  ) => Promise<Finished>;
  /** Writes output of the shell as it arrives. */
  readonly write: (fd: 1 | 2, bytes: Uint8Array) => void;
  /** Loaded when a command first needs it. Rejects if it is not available. */
  readonly sqlite: () => Promise<SqlEngine>;
  readonly git: () => Promise<typeof GitPack>;
  readonly npm: () => Promise<typeof NpmPack>;
  /** Sends allowed requests out of the tab. Without it there is no way out. */
  readonly fetch: typeof fetch | undefined;
  /** Whether a command is a program on the disk, or one that comes with Node. */
  readonly findsProgram: (file: string, args: readonly string[], cwd: string, path: string | undefined) => boolean;
  /** Whether a file started as a command is one for `start`. */
  readonly isProgram: (path: string) => boolean;
  /** Why a file may not be run as a shell script; undefined if it may. */
  readonly refusal: (path: string) => string | undefined;
}

export interface ShellRun {
  readonly script: string;
  /** `$0`, `$1` and so on. */
  readonly parameters: readonly string[];
  /** Arguments for the first command, which the shell does not parse. */
  readonly args?: readonly string[];
  readonly hasStdin: boolean;
}

/** `stdout` and `stderr`: the output that was not sent during the run. */
export interface ShellResult extends Finished {
  /** Final working folder; unknown after `exit`. */
  readonly cwd: string;
}

/** No limits for loops: the shell can be killed at any time. */
const LIMITLESS = {
  maxLoopIterations: Number.MAX_SAFE_INTEGER,
  maxCommandCount: Number.MAX_SAFE_INTEGER,
  maxAwkIterations: Number.MAX_SAFE_INTEGER,
  maxSedIterations: Number.MAX_SAFE_INTEGER,
  maxJqIterations: Number.MAX_SAFE_INTEGER,
  maxWorkUnits: Number.MAX_SAFE_INTEGER,
  maxExecutionTimeMs: 24 * 60 * 60 * 1000,
} as const;

/** Stands for standard input, which is read only if a command needs it. */
const UNREAD = '\0standard input of the shell\0';
const PROGRAM_NAMES = ['node', 'nodejs'] as const;
/** Commands that need more than the shell offers, each in a part of its own. */
const OWN_NAMES = ['sqlite3', 'git', 'npm', 'npx', 'curl'] as const;
const SHELL_NAMES = ['bash', 'sh'] as const;
const START = '__toolyard_start';
/** Built-in commands of the shell that read standard input. */
const READING_BUILTINS = /\b(?:read|mapfile|readarray)\b|\bselect\s+\w+\s+in\b/;
const encoder = new TextEncoder();

export function createShell(support: ShellSupport): { run(run: ShellRun): Promise<ShellResult> } {
  useZlib(support.zlib);
  const ownCommands = new Set<string>([...getCommandNames(), 'sqlite3', 'git', 'curl']);
  const fs = withTerminal(
    shellFileSystem(support.files, new Set([...ownCommands, ...PROGRAM_NAMES, ...OWN_NAMES, START]), (path) =>
      support.isProgram(path) ? `${START} ${quoteWord(path)} "$@"` : undefined,
    ),
    support.write,
  );
  const bash = new Bash({
    fs,
    cwd: support.cwd,
    env: { ...support.env },
    customCommands: commandsOf(support),
    ...(support.fetch === undefined ? {} : { fetch: shellFetch(support.fetch) }),
    executionLimits: LIMITLESS,
  });
  forgetLocations(bash);
  let isOutermost = false;
  bash.registerTransformPlugin({
    name: 'terminal',
    transform: ({ ast }) => {
      // Scripts inside it are parsed later, and something may read their output.
      if (isOutermost) writeAtOnce(ast, (name) => ownCommands.has(name));
      isOutermost = false;
      return { ast };
    },
  });

  return {
    async run({ script, parameters, args, hasStdin }) {
      const readsNow = hasStdin && READING_BUILTINS.test(script);
      const stdin = readsNow ? latin1(await support.readStdin()) : hasStdin ? UNREAD : '';
      const [zero, ...positional] = parameters;
      const prelude = positional.length === 0 ? '' : `set -- ${quoteWords(positional)}\n`;
      void zero;
      isOutermost = true;
      const result = await bash.exec(prelude + script, {
        rawScript: true,
        stdin,
        stdinKind: 'bytes',
        ...(args === undefined ? {} : { args: [...args] }),
      });
      return {
        stdout: outputOf(result),
        stderr: encoder.encode(explainMissing(result.stderr)),
        code: result.exitCode,
        cwd: result.env['PWD'] ?? support.cwd,
      };
    },
  };
}

/** Our commands: programs, nested shells, and filters that may read standard input lazily. */
function commandsOf(support: ShellSupport): CustomCommand[] {
  return [
    ...PROGRAM_NAMES.map((name) => defineCommand(name, (args, ctx) => startProgram(support, [name, ...args], ctx))),
    ...SHELL_NAMES.map((name) =>
      defineCommand(name, async (args, ctx) => {
        const [script] = args;
        const refused =
          script === undefined || script === '-c' ? undefined : support.refusal(ctx.fs.resolvePath(ctx.cwd, script));
        if (refused !== undefined || ctx.origCommand === undefined)
          return { stdout: '', stderr: `bash: ${refused ?? `${name}: command not found`}\n`, exitCode: 126 };
        return await ctx.origCommand(args);
      }),
    ),
    curlCommand(),
    defineCommand(START, (args, ctx) => startProgram(support, args, ctx)),
    ...programCommands(support, (command, ctx, as) => startProgram(support, command, ctx, as)),
    sqlite3Command(support.sqlite, async (stdin) =>
      fromLatin1(stdin === UNREAD ? latin1(await support.readStdin()) : stdin),
    ),
    ...FILTER_NAMES.map((name) =>
      defineCommand(name, async (args, ctx) => {
        const { origCommand, exec } = ctx;
        if (origCommand === undefined || exec === undefined)
          return { stdout: '', stderr: `bash: ${name}: command not found\n`, exitCode: 127 };
        // A text, although its type is the shell's own word for one.
        const stdin: unknown = ctx.stdin;
        if (stdin !== UNREAD || !readsStandardInput(name, args)) return await origCommand(args);
        return await exec(name, { cwd: ctx.cwd, stdin: latin1(await support.readStdin()), stdinKind: 'bytes', args });
      }),
    ),
  ];
}

/** The surroundings of a command that starts a program. */
export interface StartContext {
  readonly stdin: unknown;
  readonly cwd: string;
  readonly exportedEnv?: Record<string, string>;
}

/** @param as the name of the command in the script, if the program has a different one */
async function startProgram(
  support: ShellSupport,
  command: readonly string[],
  ctx: StartContext,
  as: string = command[0] ?? '',
): Promise<ExecResult> {
  const given = ctx.stdin as string;
  const { [DIRECT]: direct, ...env } = ctx.exportedEnv ?? support.env;
  // A script called directly may start others whose output it reads.
  const isDirect = direct !== undefined && baseOf(direct) === baseOf(as);
  const { stdout, stderr, code } = await support.start(command, {
    cwd: ctx.cwd,
    env,
    stdin: given === UNREAD ? 'inherit' : fromLatin1(given),
    isDirect,
  });
  return {
    stdout: latin1(stdout),
    stdoutKind: 'bytes',
    stdoutEncoding: 'binary',
    stderr: new TextDecoder().decode(stderr),
    exitCode: code,
  };
}

/** The file system, with the shell's output as writable files. */
function withTerminal(files: IFileSystem, write: ShellSupport['write']): IFileSystem {
  const fdOf = (path: string): 1 | 2 | undefined =>
    path === TERMINAL.stdout ? 1 : path === TERMINAL.stderr ? 2 : undefined;
  return {
    ...files,
    exists: (path) => (fdOf(path) === undefined ? files.exists(path) : Promise.resolve(false)),
    appendFile: (path, content, options) => {
      const fd = fdOf(path);
      if (fd === undefined) return files.appendFile(path, content, options);
      const bytes = bytesOf(content, options);
      write(fd, fd === 2 ? encoder.encode(explainMissing(new TextDecoder().decode(bytes))) : bytes);
      return Promise.resolve();
    },
  };
}

/**
 * Disables the shell's cache of command paths: for a cached command the shell skips the check that tells a start from a
 * read.
 */
function forgetLocations(bash: Bash): void {
  // The types call `state` private, and nothing public reaches the table.
  const { hashTable } = (bash as unknown as { readonly state: { readonly hashTable: Map<string, string> } }).state;
  hashTable.set = () => hashTable;
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function outputOf({ stdout, stdoutKind, stdoutEncoding }: BashExecResult): Uint8Array {
  return stdoutKind === 'bytes' || stdoutEncoding === 'binary' ? fromLatin1(stdout) : encoder.encode(stdout);
}
