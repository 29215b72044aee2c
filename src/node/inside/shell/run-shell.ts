import { concatBytes } from '../../../core/bytes.ts';
import { isRefusal } from '../allowed-code.ts';
import { DiskError } from '../disk/disk.ts';
import { putFile } from '../disk/system-files.ts';
import { OPEN } from '../disk/modes.ts';
import { native } from '../host.ts';
import { resolveCommand, type Resolved } from '../processes/commands.ts';
import { childrenOf } from '../processes/children.ts';
import { standardPipes } from '../processes/standard-pipes.ts';
import type { Runtime } from '../runtime.ts';
import type * as GitPack from '../git/git-pack.ts';
import type * as NpmPack from '../npm/npm-pack.ts';
import type { Finished, ShellRun, ShellSupport } from './shell-pack.ts';
import { ShellFiles } from './shell-files.ts';
import { loadSqlite } from '../sqlite/load-sqlite.ts';
import { loadPart } from './load-part.ts';
import { shellPackOf } from './prepare-shell.ts';
import { parseSimpleCommand } from './simple-command.ts';

const NOT_FOUND = 127;
const NOT_RUNNABLE = 126;
/** Asks the shell to write its last working directory to a file. */
const NOTIFY_CWD = '--tell-cwd';
export const CWD_FILE = '/.toolyard/cwd';
/** Maximum number of disk updates per second. */
const REPORTED_A_SECOND = 100;
const SHELL_NAMES: ReadonlySet<string> = new Set(['sh', 'bash', 'dash', 'ash', 'zsh']);

/** What a shell should run: a script (`['sh', '-c', text]`) or one of its commands (`['ls']`). */
type Asked =
  | { readonly kind: 'command'; readonly argv: readonly string[] }
  | { readonly kind: 'text'; readonly text: string; readonly parameters: readonly string[] }
  | { readonly kind: 'file'; readonly path: string; readonly parameters: readonly string[] }
  | { readonly kind: 'stdin' };

/**
 * Resolves a command line with a single program, which needs no shell: the process becomes that program.
 * @returns undefined if a shell is needed
 */
export function withoutShell(
  runtime: Runtime,
  argv: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
):
  | { readonly resolved: Extract<Resolved, { kind: 'node' }>; readonly env: Readonly<Record<string, string>> }
  | undefined {
  const asked = readArguments(argv);
  if (asked.kind !== 'text') return undefined;
  const simple = parseSimpleCommand(asked.text, new Map(Object.entries(env)));
  const [file, ...args] = simple?.words ?? [];
  if (simple === undefined || file === undefined) return undefined;
  const whole = { ...env, ...simple.env };
  const resolved = programOf(runtime, file, args, cwd, whole['PATH']);
  return resolved === undefined || 'error' in resolved || resolved.kind !== 'node'
    ? undefined
    : { resolved, env: whole };
}

/** Undefined for a file that may not be started: starting it reports that. */
function programOf(
  { disk, allowedCode }: Runtime,
  file: string,
  args: readonly string[],
  cwd: string,
  path: string | undefined,
): Resolved | undefined {
  try {
    return resolveCommand(file, args, { disk, allowedCode, cwd, path });
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** Runs the shell to its end, inside Node's event loop. */
export function runShell(runtime: Runtime, argv: readonly string[]): void {
  const asked = readArguments(argv);
  if (asked.kind === 'command' && asked.argv[0] === 'cat' && asked.argv.length === 1) return passOn(runtime);
  const main = async (): Promise<number> => {
    const shell = shellPackOf(runtime).createShell(supportOf(runtime));
    const run = await runOf(runtime, asked);
    if (typeof run === 'number') return run;
    const { stdout, stderr, code, cwd } = await shell.run(run);
    write(runtime, 1, stdout);
    write(runtime, 2, stderr);
    if (argv[1] === NOTIFY_CWD) putFile(runtime.disk, CWD_FILE, cwd);
    return code;
  };
  runtime.loop.hold(main()).then(
    (code) => runtime.loop.enqueue(() => runtime.exit(code)),
    (error: unknown) =>
      runtime.loop.enqueue(() => {
        write(
          runtime,
          2,
          new native.TextEncoder().encode(`sh: ${error instanceof Error ? error.message : String(error)}\n`),
        );
        runtime.exit(1);
      }),
  );
}

function readArguments([name = 'sh', ...args]: readonly string[]): Asked {
  if (!SHELL_NAMES.has(name)) return { kind: 'command', argv: [name, ...args] };
  let isText = false;
  while (args[0]?.startsWith('-') === true && args[0] !== '-' && args[0] !== '--') {
    const option = args.shift() ?? '';
    if (/^-[a-z]*c$/.test(option)) isText = true;
    else if (option === '-o' || option === '-O') args.shift();
  }
  if (args[0] === '--') args.shift();
  const [first, ...parameters] = args;
  if (isText) return { kind: 'text', text: first ?? '', parameters: parameters.length === 0 ? [name] : parameters };
  return first === undefined || first === '-'
    ? { kind: 'stdin' }
    : { kind: 'file', path: first, parameters: [first, ...parameters] };
}

/** @returns what to run, or the exit code if there is nothing to run */
async function runOf(runtime: Runtime, asked: Asked): Promise<ShellRun | number> {
  const hasStdin = standardPipes(runtime).has(0);
  switch (asked.kind) {
    case 'command': {
      const [name = '', ...args] = asked.argv;
      return { script: name, parameters: [], args, hasStdin };
    }
    case 'text':
      return { script: asked.text, parameters: asked.parameters, hasStdin };
    case 'stdin':
      return { script: new native.TextDecoder().decode(await readStdin(runtime)), parameters: ['sh'], hasStdin: false };
    case 'file': {
      const refused = refusalOf(
        runtime,
        asked.path.startsWith('/') ? asked.path : `${runtime.state.cwd}/${asked.path}`,
      );
      if (refused !== undefined) {
        write(runtime, 2, new native.TextEncoder().encode(`sh: ${refused}\n`));
        return NOT_RUNNABLE;
      }
      try {
        const file = runtime.disk.open(
          asked.path.startsWith('/') ? asked.path : `${runtime.state.cwd}/${asked.path}`,
          OPEN.readOnly,
          0,
        );
        const bytes = new Uint8Array(file.stat().size);
        file.read(bytes, 0);
        return { script: new native.TextDecoder().decode(bytes), parameters: asked.parameters, hasStdin };
      } catch (error) {
        if (!(error instanceof DiskError)) throw error;
        write(runtime, 2, new native.TextEncoder().encode(`sh: ${asked.path}: No such file or directory\n`));
        return NOT_FOUND;
      }
    }
  }
}

/** Why an existing file may not be run as a script; undefined if it may or does not exist. */
function refusalOf({ disk, allowedCode }: Runtime, path: string): string | undefined {
  if (allowedCode === undefined) return undefined;
  try {
    disk.stat(path, true);
    allowedCode.needCommand(path);
    return undefined;
  } catch (error) {
    if (isRefusal(error)) return error.message;
    if (error instanceof DiskError) return undefined;
    throw error;
  }
}

function supportOf(runtime: Runtime): ShellSupport {
  const { state, disk, info } = runtime;
  let stdin: Promise<Uint8Array> | undefined;
  return {
    files: new ShellFiles(disk, new Map(info.uvErrors), () => state.umask, diskNotifier(runtime)),
    cwd: state.cwd,
    env: Object.fromEntries(state.env),
    zlib: () => runtime.requireBuiltin('zlib') as ReturnType<ShellSupport['zlib']>,
    readStdin: () => (stdin ??= readStdin(runtime)),
    start: (command, options) => start(runtime, command, options),
    write: (fd, bytes) => write(runtime, fd, bytes),
    sqlite: () => loadSqlite(runtime),
    git: () => loadPart<typeof GitPack>(runtime, 'git'),
    npm: () => loadPart<typeof NpmPack>(runtime, 'npm'),
    fetch: runtime.host.fetch,
    findsProgram: (file, args, cwd, path) => {
      const resolved = programOf(runtime, file, args, cwd, path);
      return resolved === undefined || !('error' in resolved);
    },
    isProgram(path) {
      const resolved = programOf(runtime, path, [], state.cwd, undefined);
      // Starting it reports a refusal.
      return resolved === undefined || (!('error' in resolved) && resolved.kind === 'node');
    },
    refusal: (path) => refusalOf(runtime, path),
  };
}

/**
 * Sends changes to others while a busy script runs, since timers do not fire before its end. Sent changes stay if the
 * script is killed.
 */
function diskNotifier(runtime: Runtime): () => void {
  let second = 0;
  let reported = 0;
  return () => {
    const now = Math.floor(native.now() / 1000);
    if (now !== second) reported = 0;
    second = now;
    if (++reported <= REPORTED_A_SECOND) childrenOf(runtime).sendDisk();
  };
}

interface Stream {
  on(event: string, listener: (value: Uint8Array) => void): Stream;
  end(bytes?: Uint8Array): void;
}
interface Spawned {
  readonly stdin: Stream | null;
  readonly stdout: Stream;
  readonly stderr: Stream;
  on(event: string, listener: (...values: unknown[]) => void): Spawned;
}

/** Starts a real child with Node's own `spawn`. */
async function start(
  runtime: Runtime,
  [file = '', ...args]: readonly string[],
  { cwd, env, stdin, isDirect }: Parameters<ShellSupport['start']>[1],
): Promise<Finished> {
  const { spawn } = runtime.requireBuiltin('child_process') as {
    spawn(file: string, args: readonly string[], options: object): Spawned;
  };
  let child: Spawned;
  try {
    child = spawn(file, args, { cwd, env, stdio: [stdin === 'inherit' ? 'inherit' : 'pipe', 'pipe', 'pipe'] });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return {
      stdout: new Uint8Array(0),
      stderr: new native.TextEncoder().encode(`bash: ${error.message}\n`),
      code: NOT_RUNNABLE,
    };
  }
  const stdout: Uint8Array[] = [];
  const stderr: Uint8Array[] = [];
  let resolve: (finished: Finished) => void = () => undefined;
  const finished = new Promise<Finished>((done) => {
    resolve = done;
  });
  child.stdout.on('data', (bytes) => (isDirect ? write(runtime, 1, bytes) : stdout.push(bytes)));
  child.stderr.on('data', (bytes) => (isDirect ? write(runtime, 2, bytes) : stderr.push(bytes)));
  // A child that ends early stops reading: not an error.
  child.stdin?.on('error', () => undefined);
  if (stdin !== 'inherit') child.stdin?.end(stdin);
  child.on('error', (error) => {
    const { code } = error as { code?: string };
    resolve({
      stdout: new Uint8Array(0),
      stderr: new native.TextEncoder().encode(
        `bash: ${file}: ${code === 'ENOENT' ? 'command not found' : String(code)}\n`,
      ),
      code: NOT_FOUND,
    });
  });
  child.on('close', (code, signal) => {
    const signals = (runtime.requireBuiltin('os') as { constants: { signals: Record<string, number> } }).constants
      .signals;
    resolve({
      stdout: concatBytes(stdout),
      stderr: concatBytes(stderr),
      code: typeof code === 'number' ? code : 128 + (signals[String(signal)] ?? 0),
    });
  });
  return await finished;
}

function stdinStream(runtime: Runtime): Stream {
  return runtime.process['stdin'] as Stream;
}

async function readStdin(runtime: Runtime): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  await new Promise<void>(
    (resolve) =>
      void stdinStream(runtime)
        .on('data', (bytes) => chunks.push(bytes))
        .on('end', () => resolve()),
  );
  return concatBytes(chunks);
}

/** `cat` of standard input alone: passes input on immediately, since programs may converse with it. */
function passOn(runtime: Runtime): void {
  stdinStream(runtime)
    .on('data', (bytes) => write(runtime, 1, bytes))
    .on('end', () => runtime.loop.enqueue(() => runtime.exit(0)));
}

function write(runtime: Runtime, fd: number, bytes: Uint8Array): void {
  if (bytes.length > 0) runtime.host.write(fd, bytes);
}
