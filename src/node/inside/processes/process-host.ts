/**
 * How a program starts other programs. The *keeper* (in the sandbox: the warden) creates every thread, gives each the
 * two ports below and ends it. A program itself never creates a thread.
 *
 * Each process has two ports:
 * - its **control** port connects to the keeper: `KeeperCommand` one way, `KeeperNotice` the other;
 * - its **parent** port connects to the process that started it: `ParentMessage` comes in, `ChildMessage` goes out
 *   (`process-wire.ts`).
 *
 * Rules of the keeper:
 * - it allows at most `MAX_PROCESSES` at once and `MAX_PROCESSES_IN_RUN` in a run, and refuses more; programs see that
 *   as EAGAIN;
 * - the end of a process ends its descendants; the end of the run ends all;
 * - it never reads the parent port.
 *
 * A process does not end its own thread: it sends `exit` on its parent port and sends nothing more; then its parent
 * kills it.
 */
import { native } from '../host.ts';

export const MAX_PROCESSES = 16;
export const MAX_PROCESSES_IN_RUN = 256;

/** Why a thread is gone without a message on its parent port. */
export type ThreadLoss = 'refused' | 'crashed';

/** From a process to the keeper. Each caller has its own numbers `id`. */
export type KeeperCommand =
  /**
   * Transfers one port: the new process's parent port. A loss is also written to `shared`, whose owner may be blocked.
   */
  readonly ['spawn', id: number, shared?: SharedArrayBuffer] | readonly ['kill', id: number];

/** From the keeper to the process that spawned `id`. */
export type KeeperNotice = readonly ['lost', id: number, why: ThreadLoss];

/** The keeper's first message to a thread. Two ports come with it: control, then parent. */
export interface ThreadStart {
  /** Number of the process in its run: 0 for the first, never used twice. */
  readonly slot: number;
}

/** What a thread offers for starting processes (`Host.processes`). */
export interface ProcessHost {
  /** Number of this process in its run: 0 for the first, never used twice. */
  readonly slot: number;
  /**
   * Starts a thread with a booted Node. Returns at once: messages to `port` wait until the thread listens, also while
   * the caller blocks.
   * @param onLost called at most once, if the thread was refused or has crashed
   */
  spawn(onLost: (why: ThreadLoss) => void, shared?: SharedArrayBuffer): SpawnedThread;
}

export interface SpawnedThread {
  /** The parent's end of the new process's parent port. */
  readonly port: MessagePort;
  /** Ends the thread and all its descendants, whatever they do. */
  kill(): void;
}

/** The process's side of its control port. */
export function createProcessHost(control: MessagePort, slot: number): ProcessHost {
  const losses = new Map<number, (why: ThreadLoss) => void>();
  let lastId = 0;
  control.onmessage = ({ data }: MessageEvent<unknown>): void => {
    // The keeper is trusted.
    const [, id, why] = data as KeeperNotice;
    const notify = losses.get(id);
    losses.delete(id);
    notify?.(why);
  };
  return {
    slot,
    spawn(onLost, shared) {
      const id = ++lastId;
      const { port1, port2 } = new native.MessageChannel();
      losses.set(id, onLost);
      control.postMessage((shared === undefined ? ['spawn', id] : ['spawn', id, shared]) satisfies KeeperCommand, [
        port2,
      ]);
      return {
        port: port1,
        kill() {
          losses.delete(id);
          control.postMessage(['kill', id] satisfies KeeperCommand);
          port1.close();
        },
      };
    },
  };
}
