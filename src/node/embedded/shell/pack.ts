/** The shell: built as a text of its own and evaluated when one is first asked for. */
import { Bash, defineCommand, getCommandNames, type BashExecResult, type ExecResult } from 'just-bash/browser';
import { fromLatin1, latin1, shellFileSystem } from './file-system.ts';
import type { ShellFiles } from './shell-files.ts';
import { FILTER_NAMES, readsStandardInput } from './stdin-readers.ts';
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
   */
  readonly start: (command: readonly string[], options: { readonly cwd: string; readonly env: Readonly<Record<string, string>>; readonly stdin: Uint8Array | 'inherit' }) => Promise<Finished>;
  /** Whether a file that is started as a command is one for `start`. */
  readonly isProgram: (path: string) => boolean;
}

export interface ShellRun {
  readonly script: string;
  /** `$0`, `$1` and so on. */
  readonly parameters: readonly string[];
  /** Words for the first command, past the shell's reading. */
  readonly args?: readonly string[];
  readonly hasStdin: boolean;
}

export interface ShellResult {
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly code: number;
}

/** What the first command reads in place of standard input, which is waited for only if a command wants it. */
const UNREAD = '\0standard input of the shell\0';
const PROGRAM_NAMES = ['node', 'nodejs', 'npx', 'npm'] as const;
const START = '__toolyard_start';
/** Commands of the shell itself that read standard input. */
const READING_BUILTINS = /\b(?:read|mapfile|readarray|select)\b/;
const encoder = new TextEncoder();

export function createShell(support: ShellSupport): { run(run: ShellRun): Promise<ShellResult> } {
  useZlib(support.zlib);
  const start = async (command: readonly string[], ctx: { readonly stdin: unknown; readonly cwd: string; readonly exportedEnv?: Record<string, string> }): Promise<ExecResult> => {
    const given = ctx.stdin as string;
    const { stdout, stderr, code } = await support.start(command, { cwd: ctx.cwd, env: ctx.exportedEnv ?? support.env, stdin: given === UNREAD ? 'inherit' : fromLatin1(given) });
    return { stdout: latin1(stdout), stdoutKind: 'bytes', stdoutEncoding: 'binary', stderr: new TextDecoder().decode(stderr), exitCode: code };
  };
  const commands = [
    ...PROGRAM_NAMES.map((name) => defineCommand(name, (args, ctx) => start([name, ...args], ctx))),
    defineCommand(START, (args, ctx) => start(args, ctx)),
    ...FILTER_NAMES.map((name) =>
      defineCommand(name, async (args, ctx) => {
        const { origCommand, exec } = ctx;
        if (origCommand === undefined || exec === undefined) return { stdout: '', stderr: `bash: ${name}: command not found\n`, exitCode: 127 };
        if ((ctx.stdin as unknown as string) !== UNREAD || !readsStandardInput(name, args)) return await origCommand(args);
        return await exec(name, { cwd: ctx.cwd, stdin: latin1(await support.readStdin()), stdinKind: 'bytes', args });
      }),
    ),
  ];
  const fs = shellFileSystem(support.files, new Set([...getCommandNames(), ...PROGRAM_NAMES]), (path) => (support.isProgram(path) ? `${START} '${path.replaceAll("'", "'\\''")}' "$@"` : undefined));
  const bash = new Bash({ fs, cwd: support.cwd, env: { ...support.env }, customCommands: commands });

  return {
    async run({ script, parameters, args, hasStdin }) {
      const readsNow = hasStdin && READING_BUILTINS.test(script);
      const stdin = readsNow ? latin1(await support.readStdin()) : hasStdin ? UNREAD : '';
      const [zero, ...positional] = parameters;
      const prelude = positional.length === 0 ? '' : `set -- ${positional.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')}\n`;
      void zero;
      const result = await bash.exec(prelude + script, { rawScript: true, stdin, stdinKind: 'bytes', ...(args === undefined ? {} : { args: [...args] }) });
      return { stdout: outputOf(result), stderr: encoder.encode(result.stderr), code: result.exitCode };
    },
  };
}

function outputOf({ stdout, stdoutKind, stdoutEncoding }: BashExecResult): Uint8Array {
  return stdoutKind === 'bytes' || stdoutEncoding === 'binary' ? fromLatin1(stdout) : encoder.encode(stdout);
}

