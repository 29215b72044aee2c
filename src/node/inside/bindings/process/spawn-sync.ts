import type { Binding } from '../../native-bindings.ts';
import { native } from '../../host.ts';
import { childrenOf } from '../../processes/children.ts';
import { resolveCommand } from '../../processes/commands.ts';
import { inputOf, writeOutput } from '../../processes/inherited.ts';
import { createShared } from '../../processes/shared-channel.ts';
import { signalName } from '../../processes/signal-names.ts';
import { bytesOf, toBuffer, type Runtime } from '../../runtime.ts';
import { environmentOf, folderOf } from './process-wrap.ts';
import { errorNumber } from '../net/stream-wrap.ts';
import { defined } from '../../../../core/defined.ts';

interface SyncStdio {
  readonly type: 'pipe' | 'ignore' | 'inherit' | 'fd';
  readonly input?: ArrayBufferView;
  readonly fd?: number;
}

interface SyncOptions {
  readonly file: string;
  readonly args?: readonly string[];
  readonly cwd?: unknown;
  readonly envPairs?: readonly string[];
  readonly stdio: readonly SyncStdio[];
  readonly timeout?: number;
  readonly maxBuffer?: number;
  readonly killSignal?: number;
}

interface SyncResult {
  pid: number;
  status: number | null;
  signal: string | null;
  output: (Uint8Array | null)[] | null;
  error?: number;
}

const SIGTERM = 15;

/** `spawn_sync`: starts a process and blocks this thread until the process has ended. */
export function spawnSyncBinding(runtime: Runtime): Binding {
  return { spawn: (options: SyncOptions) => spawnSync(runtime, options) };
}

function spawnSync(runtime: Runtime, options: SyncOptions): SyncResult {
  const { file, args, stdio } = options;
  const shared = createShared();
  if (runtime.host.processes === undefined || shared === undefined)
    throw cannotWait(runtime.host.processes !== undefined);
  const failed = (code: string): SyncResult => ({
    pid: 0,
    status: null,
    signal: null,
    output: null,
    error: errorNumber(runtime, code),
  });
  const env = environmentOf(runtime, options.envPairs);
  const cwd = folderOf(runtime, options.cwd);
  if (cwd === undefined) return failed('ENOENT');
  const [argv0 = file, ...rest] = (args ?? []).map(String);
  const resolved = resolveCommand(file, rest, {
    disk: runtime.disk,
    allowedCode: runtime.allowedCode,
    cwd,
    path: env['PATH'],
  });
  if ('error' in resolved) return failed(resolved.error);

  const output = stdio.map(({ type }, fd) => (type === 'pipe' && fd > 0 ? new Output() : undefined));
  const maxBytes = options.maxBuffer === undefined || options.maxBuffer <= 0 ? Infinity : options.maxBuffer;
  let isOverfull = false;
  const input = inputFor(runtime, stdio[0]);
  const ending = childrenOf(runtime).runAndWait(
    {
      ...resolved,
      argv0,
      cwd,
      env,
      stdio: stdio.map(({ type }, fd) => (type === 'ignore' || (fd === 0 && input === undefined) ? 'ignore' : 'pipe')),
      shared,
      ...defined({ input }),
    },
    {
      shared,
      untilMs: options.timeout === undefined || options.timeout <= 0 ? Infinity : native.now() + options.timeout,
      data(fd, bytes) {
        const target = output[fd];
        if (target !== undefined) isOverfull = target.add(bytes, maxBytes) || isOverfull;
        else writeOutput(runtime, stdio[fd]?.fd ?? fd, bytes);
        return !isOverfull;
      },
    },
  );
  if (ending.error === 'EAGAIN') return failed('EAGAIN');
  const signal = ending.error === undefined ? ending.signal : (options.killSignal ?? SIGTERM) || SIGTERM;
  return {
    pid: ending.pid,
    status: signal === 0 ? ending.code : null,
    signal: signal === 0 ? null : signalName(runtime, signal),
    output: output.map((one) => (one === undefined ? null : toBuffer(runtime, one.bytes()))),
    ...(ending.error === undefined ? {} : { error: errorNumber(runtime, isOverfull ? 'ENOBUFS' : ending.error) }),
  };
}

function inputFor(runtime: Runtime, entry: SyncStdio | undefined): Uint8Array | undefined {
  if (entry === undefined || entry.type === 'ignore') return undefined;
  if (entry.type === 'pipe')
    return entry.input === undefined || entry.input === null ? new Uint8Array(0) : bytesOf(entry.input).slice();
  const inherited = inputOf(runtime, entry.fd ?? 0);
  // Input from a pipe of this program cannot be forwarded while it is blocked.
  return inherited instanceof Uint8Array ? inherited : undefined;
}

class Output {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** @returns whether the limit is exceeded */
  add(bytes: Uint8Array, maxBytes: number): boolean {
    // As in Node, the chunk that exceeds the limit is included.
    this.#chunks.push(bytes);
    this.#length += bytes.length;
    return this.#length > maxBytes;
  }

  bytes(): Uint8Array {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }
}

function cannotWait(hasProcesses: boolean): Error {
  const error = new TypeError(
    hasProcesses
      ? 'spawnSync, execSync and execFileSync are not available here: to wait for a process takes shared memory, ' +
          'which browsers give to isolated pages only. Use spawn, exec or execFile.'
      : 'spawnSync, execSync and execFileSync are not available here: this program cannot start processes.',
  );
  return Object.assign(error, { code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' });
}
