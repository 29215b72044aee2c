import type { Binding } from '../../native-bindings.ts';
import { unavailable } from '../../errors/failures.ts';
import type { Endpoint } from '../../net/endpoint.ts';
import { makeEndpointPair } from '../../net/endpoint-pair.ts';
import { childrenOf, type Child, type ChildEnding } from '../../processes/children.ts';
import { resolveCommand } from '../../processes/commands.ts';
import { PipeBridge } from '../../processes/pipe-bridge.ts';
import type { ChildMessage } from '../../processes/process-wire.ts';
import { signalName } from '../../processes/signal-names.ts';
import { inputOf, writeOutput } from '../../processes/inherited.ts';
import type { Runtime } from '../../runtime.ts';
import { HandleWrap } from '../net/handle.ts';
import { errorNumber } from '../net/stream-wrap.ts';

/** A descriptor of the new process, as Node's library describes it. */
interface StdioEntry {
  readonly type: 'pipe' | 'overlapped' | 'ignore' | 'inherit' | 'fd' | 'wrap';
  readonly handle?: { attach(endpoint: Endpoint): void; readonly endpoint: Endpoint | undefined };
  readonly fd?: number;
}

const LAST_SIGNAL = 64;
const OWN_IDS: ReadonlySet<unknown> = new Set([undefined, null, 1000]);

/** `Process`: a child program in its own thread. */
export function processBinding(runtime: Runtime): Binding {
  return {
    Process: class extends ProcessWrap {
      constructor() {
        super(runtime);
      }
    },
  };
}

/** A child program and its handle. */
class ProcessWrap extends HandleWrap {
  pid: number | undefined;
  onexit: unknown;
  readonly #runtime: Runtime;
  #child: Child | undefined;

  constructor(runtime: Runtime) {
    super(runtime);
    this.#runtime = runtime;
  }

  spawn(
    file: string,
    args: readonly string[] | undefined,
    cwd: string | undefined,
    envPairs: readonly string[] | undefined,
    stdio: readonly StdioEntry[],
    _flags: number,
    uid: unknown,
    gid: unknown,
  ): number {
    const runtime = this.#runtime;
    if (runtime.host.processes === undefined) throw unavailable('Starting a process here');
    if (!OWN_IDS.has(uid) || !OWN_IDS.has(gid)) return this.#number('EPERM');
    const env = environmentOf(runtime, envPairs);
    const folder = folderOf(runtime, cwd);
    if (folder === undefined) return this.#refuse('ENOENT', stdio);
    // Programs may also pass numbers.
    const [argv0 = file, ...rest] = (args ?? []).map(String);
    const resolved = resolveCommand(file, rest, {
      disk: runtime.disk,
      allowedCode: runtime.allowedCode,
      cwd: folder,
      path: env['PATH'],
    });
    if ('error' in resolved) return this.#refuse(resolved.error, stdio);
    const child = childrenOf(runtime).start(
      {
        ...resolved,
        argv0,
        cwd: folder,
        env,
        stdio: stdio.map((entry) => (isOpen(runtime, entry) ? 'pipe' : 'ignore')),
      },
      {
        message: (message) => this.#output(message, stdio),
        exit: (ending) => this.#ended(ending),
      },
    );
    if (child === undefined) return this.#number('ENOSYS');
    this.#child = child;
    this.pid = child.pid;
    stdio.forEach((entry, fd) => connect(runtime, child, fd, entry));
    this.setActive('run', true);
    return 0;
  }

  kill(signal: number): number {
    if (signal < 0 || signal > LAST_SIGNAL) return this.#number('EINVAL');
    return this.#child?.kill(signal) === true ? 0 : this.#number('ESRCH');
  }

  override release(): void {
    // The process continues without its handle.
  }

  /** Handles what the process writes to a descriptor that it has from this program. */
  #output(message: Extract<ChildMessage, { readonly fd: number }>, stdio: readonly StdioEntry[]): void {
    const target = stdio[message.fd]?.fd;
    if (message.type !== 'data' || target === undefined) return;
    writeOutput(this.#runtime, target, message.bytes);
    this.#child?.connection.send({ type: 'ack', fd: message.fd, count: message.bytes.length });
  }

  #ended({ code, signal, error }: ChildEnding): void {
    this.setActive('run', false);
    this.#runtime.loop.enqueue(() =>
      this.makeCallback(
        this.onexit,
        error === undefined ? code : this.#number(error),
        signal === 0 ? '' : signalName(this.#runtime, signal),
      ),
    );
  }

  #refuse(code: string, stdio: readonly StdioEntry[]): number {
    endPipes(stdio);
    return this.#number(code);
  }

  #number(code: string): number {
    return errorNumber(this.#runtime, code);
  }
}

/** Ends the pipes of a process that did not start, since Node's library reads them too. */
function endPipes(stdio: readonly StdioEntry[]): void {
  for (const { type, handle } of stdio) {
    if (type !== 'pipe' && type !== 'overlapped') continue;
    const { client, server } = makeEndpointPair({ client: undefined, server: undefined, isPipe: true });
    handle?.attach(client);
    server.close();
  }
}

function isOpen(runtime: Runtime, { type, fd }: StdioEntry): boolean {
  return type !== 'ignore' && (fd !== 0 || inputOf(runtime, 0) !== undefined);
}

function connect(runtime: Runtime, { connection }: Child, fd: number, entry: StdioEntry): void {
  const bridge = (endpoint: Endpoint, isShared = false): void =>
    connection.addPipe(fd, (send) => new PipeBridge(fd, endpoint, (message) => send(message, []), isShared));
  if (entry.type === 'pipe' || entry.type === 'overlapped') {
    const { client, server } = makeEndpointPair({ client: undefined, server: undefined, isPipe: true });
    entry.handle?.attach(client);
    bridge(server);
  } else if (entry.type === 'wrap') {
    const endpoint = entry.handle?.endpoint;
    if (endpoint !== undefined) bridge(endpoint, true);
  } else if (fd === 0 && entry.fd !== undefined) {
    const input = inputOf(runtime, entry.fd);
    if (input === undefined) return;
    if (!(input instanceof Uint8Array)) return bridge(input, true);
    connection.send({ type: 'data', fd, bytes: input });
    connection.send({ type: 'end', fd });
  }
}

/** The environment from pairs `NAME=value`, or this program's own. */
export function environmentOf(runtime: Runtime, pairs: readonly string[] | undefined): Record<string, string> {
  if (pairs === undefined) return Object.fromEntries(runtime.state.env);
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** The working directory of a new process; undefined if it does not exist. */
export function folderOf(runtime: Runtime, cwd: unknown): string | undefined {
  const { disk, state } = runtime;
  if (typeof cwd !== 'string' || cwd === '') return state.cwd;
  try {
    const path = disk.realPath(cwd.startsWith('/') ? cwd : `${state.cwd}/${cwd}`);
    return (disk.stat(path, true).mode & 0o170000) === 0o040000 ? path : undefined;
  } catch {
    // Any error means that the process cannot start there.
    return undefined;
  }
}
