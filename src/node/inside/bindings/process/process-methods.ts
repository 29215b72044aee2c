import { DiskError } from '../../disk/disk.ts';
import type { Binding } from '../../native-bindings.ts';
import { native } from '../../host.ts';
import { childrenOf } from '../../processes/children.ts';
import type { ProcessObject, Runtime } from '../../runtime.ts';
import { parseEnvironmentFile } from './env-file.ts';
import { readWhole } from '../fs/trees.ts';
import { raiseSignal } from './signals.ts';
import { environmentObject } from './process-env.ts';

const NANOSECONDS = 1_000_000_000n;
const LAST_SIGNAL = 64;
const SIGABRT = 6;
const STARTED_MS = native.now();
/** The memory size that is reported if the thread does not know it. */
const UNKNOWN_BYTES = 64 * 1024 * 1024;

/** Usage numbers are unknown here; these are plausible. */
const USAGE: Binding = {
  memoryUsage(values: Float64Array): void {
    values.set([UNKNOWN_BYTES, UNKNOWN_BYTES, UNKNOWN_BYTES / 2, 0, 0]);
  },
  rss: () => UNKNOWN_BYTES,
  constrainedMemory: () => 0,
  availableMemory: () => UNKNOWN_BYTES * 16,
  cpuUsage(values: Float64Array): void {
    values.set([native.now() * 1000, 0]);
  },
  threadCpuUsage(values: Float64Array): void {
    values.set([native.now() * 1000, 0]);
  },
  resourceUsage(values: Float64Array): void {
    values.fill(0);
  },
};

/** The native members of `process`. */
export function processMethodsBinding(runtime: Runtime): Binding {
  const { state } = runtime;
  return {
    ...clock(),
    cwd: () => state.cwd,
    chdir: (directory: string) => changeFolder(runtime, directory),
    umask(mask?: number): number {
      const before = state.umask;
      if (mask !== undefined) state.umask = mask & 0o777;
      return before;
    },
    ...USAGE,
    _getActiveRequests: () => [...runtime.loop.active.requests.keys()],
    /** Servers and sockets, not their handles. */
    _getActiveHandles: () =>
      [...runtime.loop.active.handles.keys()].map(
        (handle) => (handle as Record<symbol, unknown>)[runtime.symbol('owner_symbol')] ?? handle,
      ),
    getActiveResourcesInfo(): string[] {
      const [timeouts = 0] = runtime.internalBinding('timers')['timeoutInfo'] as Int32Array;
      const [, immediates = 0] = runtime.loop.immediateInfo;
      return [
        ...activeKinds(runtime),
        ...Array.from({ length: timeouts }, () => 'Timeout'),
        ...Array.from({ length: immediates }, () => 'Immediate'),
      ];
    },
    /** Sends a signal to this process or to a child. A signal without a listener ends the process. */
    _kill(pid: number, signal: number): number {
      if (signal < 0 || signal > LAST_SIGNAL) return Number(runtime.info.bindings['uv']?.['UV_EINVAL']);
      if (pid === state.pid || pid === 0) endedBySignal(runtime, signal);
      else if (childrenOf(runtime).find(Math.abs(pid))?.kill(signal) !== true)
        return Number(runtime.info.bindings['uv']?.['UV_ESRCH']);
      return 0;
    },
    _rawDebug(text: string): void {
      runtime.host.write(2, new native.TextEncoder().encode(`${text}\n`));
    },
    _debugProcess: () => undefined,
    _debugEnd: () => undefined,
    abort: () => endedBySignal(runtime, SIGABRT),
    reallyExit: (code: number) => runtime.exit(code),
    setEmitWarningSync: () => undefined,
    loadEnvFile(path: string): void {
      const bytes = readWhole(runtime.disk, path.startsWith('/') ? path : `${state.cwd}/${path}`);
      for (const [name, value] of Object.entries(parseEnvironmentFile(new native.TextDecoder().decode(bytes))))
        if (!state.env.has(name)) state.env.set(name, value);
    },
    patchProcessObject: (target: ProcessObject) => patchProcessObject(runtime, target),
  };
}

function clock(): Binding {
  const hrtimeBuffer = new Uint32Array(3);
  const hrtimeBig = new BigUint64Array(hrtimeBuffer.buffer, 0, 1);
  const nowNs = (): bigint =>
    BigInt(Math.round((native.timeOrigin % 1e9) * 1e6)) + BigInt(Math.round(native.now() * 1e6));
  return {
    hrtimeBuffer,
    hrtime(): void {
      const now = nowNs();
      const seconds = now / NANOSECONDS;
      hrtimeBuffer[0] = Number(seconds >> 32n);
      hrtimeBuffer[1] = Number(seconds & 0xffffffffn);
      hrtimeBuffer[2] = Number(now % NANOSECONDS);
    },
    hrtimeBigInt(): void {
      hrtimeBig[0] = nowNs();
    },
    uptime: () => (native.now() - STARTED_MS) / 1000,
  };
}

function changeFolder(runtime: Runtime, directory: string): void {
  const { state } = runtime;
  try {
    const path = runtime.disk.realPath(directory.startsWith('/') ? directory : `${state.cwd}/${directory}`);
    if ((runtime.disk.stat(path, true).mode & 0o170000) !== 0o040000) throw new DiskError('ENOTDIR');
    state.cwd = path;
  } catch (error) {
    if (!(error instanceof DiskError)) throw error;
    const message = new Map(runtime.info.uvErrors).get(error.code) ?? 'unknown error';
    const made = new Error(`${error.code}: ${message}, chdir '${state.cwd}' -> '${directory}'`);
    throw Object.assign(made, {
      errno: runtime.info.bindings['uv']?.[`UV_${error.code}`],
      code: error.code,
      syscall: 'chdir',
      path: state.cwd,
      dest: directory,
    });
  }
}

/** A signal to the process itself: calls its listeners, or ends the process. */
function endedBySignal(runtime: Runtime, signal: number): void {
  if (signal === 0 || (signal !== SIGABRT && raiseSignal(signal))) return;
  runtime.host.endingSignal?.(signal);
  runtime.exit(128 + signal);
}

/** Kinds of active resources, by Node's names. */
function activeKinds({ loop }: Runtime): string[] {
  const handles = [...loop.active.handles].map(([{ constructor }, doings]) =>
    /^(?:TCP|Pipe)$/.test(constructor.name)
      ? `${constructor.name}${doings.has('listen') ? 'Server' : constructor.name === 'TCP' ? 'Socket' : ''}Wrap`
      : constructor.name,
  );
  return [...loop.active.requests.values(), ...handles];
}

function patchProcessObject(runtime: Runtime, target: ProcessObject): void {
  const { state, info } = runtime;
  Object.defineProperty(target, 'title', {
    get: () => state.title,
    set: (title: unknown) => void (state.title = String(title)),
    enumerable: true,
    configurable: true,
  });
  const members = {
    argv: [...state.argv],
    execArgv: [...state.execArgv],
    env: environmentObject(state.env),
    pid: state.pid,
    ppid: state.ppid,
    execPath: state.execPath,
    debugPort: 9229,
    versions: Object.freeze({ ...info.versions }),
  };
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: name !== 'versions' });
}
