import { native } from '../host.ts';
import { joinNetwork } from '../net/runtime-networks.ts';
import type { Runtime } from '../runtime.ts';
import { Connection } from './connection.ts';
import { DiskReplica, memoryOf } from './disk-replica.ts';
import type { SpawnedThread } from './process-host.ts';
import type { ChildMessage, ParentMessage, ProcessOrder } from './process-wire.ts';
import { readShared } from './shared-channel.ts';

export const SIGKILL = 9;
const SIGSTOP = 19;
/** Signals that a program without a listener ignores: CHLD, CONT, URG, WINCH. */
const IGNORED: ReadonlySet<number> = new Set([17, 18, 23, 28]);
/** The range of process numbers that each parent assigns. */
const PIDS_OF_ONE = 1000;
/** How long to wait for the last messages of a crashed thread. */
const LAST_WORDS_MS = 100;

/** How a process ended; `error` is a code such as `EAGAIN` if it never started. */
export interface ChildEnding {
  readonly code: number;
  readonly signal: number;
  readonly error?: string;
}

export interface ChildEvents {
  /** Bytes and ends of a descriptor that has no pipe here. */
  message(message: Extract<ChildMessage, { readonly fd: number }>): void;
  /** Called once. */
  exit(ending: ChildEnding): void;
}

/** A process that this one started. */
export interface Child {
  readonly pid: number;
  readonly connection: Connection;
  /** @returns whether the process still exists */
  kill(signal: number): boolean;
}

export type NewProcess = Omit<ProcessOrder, 'pid' | 'ppid' | 'disk'>;

/** The processes that one program started, and its connection to its own parent. */
class Children {
  readonly replica: DiskReplica;
  readonly #runtime: Runtime;
  readonly #running = new Map<number, Child>();
  readonly #connections = new Set<Connection>();
  #lastPid = 0;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.replica = new DiskReplica(runtime.disk);
    this.replica.onDirty = () => {
      for (const connection of this.#connections) connection.diskChanged();
    };
  }

  /** Keeps another program's copy of the disk up to date. */
  addConnection(connection: Connection): void {
    this.#connections.add(connection);
  }

  find(pid: number): Child | undefined {
    return this.#running.get(pid);
  }

  /** Sends changes of the disk to everybody at once. */
  sendDisk(): void {
    for (const connection of this.#connections) connection.sendDisk();
  }

  newPid(): number {
    return PIDS_OF_ONE * ((this.#runtime.host.processes?.slot ?? 0) + 1) + ++this.#lastPid;
  }

  /** The order that is sent to a new process. */
  orderOf(process: NewProcess, pid: number): ProcessOrder {
    return { ...process, pid, ppid: this.#runtime.state.pid, disk: this.replica.sinceStart() };
  }

  /**
   * Starts a process. Add its pipes to `connection` before the next message arrives, in the same turn.
   * @returns undefined if this program cannot start processes
   */
  start(process: NewProcess, events: ChildEvents, transfer: Transferable[] = []): Child | undefined {
    const { host } = this.#runtime;
    if (host.processes === undefined) return undefined;
    const pid = this.newPid();
    let handled: ReadonlySet<number> = new Set();
    let isRunning = true;
    const network = new native.MessageChannel();
    joinNetwork(this.#runtime, network.port1);
    const end = (ending: Parameters<ChildEvents['exit']>[0]): void => {
      if (!isRunning) return;
      isRunning = false;
      this.#running.delete(pid);
      this.#connections.delete(connection);
      connection.close();
      network.port1.close();
      thread.kill();
      events.exit(ending);
    };
    const thread: SpawnedThread = host.processes.spawn((why) => {
      if (why === 'refused') end({ code: 0, signal: 0, error: 'EAGAIN' });
      else native.setTimeout(() => end({ code: 0, signal: SIGKILL }), LAST_WORDS_MS);
    });
    const connection = new Connection(
      (message, transferred) => thread.port.postMessage(message, transferred),
      this.replica,
      (message: ParentMessage | ChildMessage) => {
        if ('fd' in message) events.message(message);
        else if (message.type === 'signals') handled = new Set(message.handled);
        else if (message.type === 'exit') end(message);
      },
    );
    this.#connections.add(connection);
    thread.port.onmessage = ({ data }: MessageEvent<unknown>): void => connection.receive(data);
    const order = this.orderOf(process, pid);
    connection.send({ type: 'start', order: { ...order, network: network.port2 } }, [
      ...transfer,
      network.port2,
      ...memoryOf(order.disk),
    ]);
    const child: Child = {
      pid,
      connection,
      kill(signal) {
        if (!isRunning) return false;
        if (signal === 0 || (IGNORED.has(signal) && !handled.has(signal))) return true;
        if (signal !== SIGKILL && signal !== SIGSTOP && handled.has(signal))
          connection.send({ type: 'signal', signal });
        else end({ code: 0, signal });
        return true;
      },
    };
    this.#running.set(pid, child);
    return child;
  }

  /** Starts a process and blocks this thread until it has ended. By then its changes of the disk have arrived. */
  runAndWait(process: NewProcess, { shared, untilMs, data }: Waiting): WaitedFor {
    const { processes } = this.#runtime.host;
    const pid = this.newPid();
    if (processes === undefined) return { pid, code: 0, signal: 0, error: 'EAGAIN' };
    const thread = processes.spawn(() => undefined, shared);
    let ending: WaitedFor | undefined;
    const connection = new Connection(
      (message, transferred) => thread.port.postMessage(message, transferred),
      this.replica,
      (message) => {
        if (message.type === 'data' && !data(message.fd, message.bytes))
          ending = { pid, code: 0, signal: 0, error: 'ENOBUFS' };
        if (message.type === 'exit') ending = { pid, code: message.code, signal: message.signal };
      },
    );
    const order = this.orderOf(process, pid);
    connection.send({ type: 'start', order }, memoryOf(order.disk));
    while (ending === undefined) {
      const message = readShared(shared, untilMs) as { readonly type: string; readonly why?: string };
      if (message.type === 'late') ending = { pid, code: 0, signal: 0, error: 'ETIMEDOUT' };
      else if (message.type === 'lost')
        ending =
          message.why === 'refused' ? { pid, code: 0, signal: 0, error: 'EAGAIN' } : { pid, code: 0, signal: SIGKILL };
      else connection.receive(message);
    }
    connection.close();
    thread.kill();
    return ending;
  }
}

/** The callbacks of a program that is blocked by a process. */
export interface Waiting {
  readonly shared: SharedArrayBuffer;
  /** Deadline, by `native.now`. */
  readonly untilMs: number;
  /** @returns false to end the process */
  data(fd: number, bytes: Uint8Array): boolean;
}

export interface WaitedFor {
  readonly pid: number;
  readonly code: number;
  readonly signal: number;
  readonly error?: 'EAGAIN' | 'ETIMEDOUT' | 'ENOBUFS';
}

const all = new WeakMap<Runtime, Children>();

/** The children of this Node. Call it first when Node is booted: it tracks changes of the disk from then on. */
export function childrenOf(runtime: Runtime): Children {
  const known = all.get(runtime) ?? new Children(runtime);
  all.set(runtime, known);
  return known;
}
