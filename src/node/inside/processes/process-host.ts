/**
 * How a program gets other programs started, and what keeps them: the *keeper* (in the sandbox: the warden) makes every
 * thread, hands each the two ports below and ends it. A program itself never makes a thread.
 *
 * Each process has two ports:
 * - its **control** port leads to the keeper: `KeeperCommand` one way, `KeeperNotice` the other;
 * - its **parent** port leads to whoever started it: `ParentMessage` comes in, `ChildMessage` goes out
 * (`process-wire.ts`).
 *
 * Rules of the keeper:
 * - at most `MAX_PROCESSES` at once and `MAX_PROCESSES_IN_RUN` in a run; what is over is refused, which programs see as
 * EAGAIN;
 * - a process that ends takes its descendants along; the end of the run ends all;
 * - it never reads the parent port.
 *
 * A process does not end its own thread: it says `exit` on its parent port and falls silent, its parent then kills it.
 */
import { native } from '../host.ts';

export const MAX_PROCESSES = 16;
export const MAX_PROCESSES_IN_RUN = 256;

/** Why a thread is gone without a word on its parent port. */
export type ThreadLoss = 'refused' | 'crashed';

/**
 * From a process to the keeper. `id` is the caller's own: the same number may mean another process to another caller.
 */
export type KeeperCommand =
  /**
   * One port is transferred: the new process's parent port. `shared` is told of a loss, too: its owner may be blocked.
   */
  readonly ['spawn', id: number, shared?: SharedArrayBuffer] | readonly ['kill', id: number];

/** From the keeper to the process that spawned `id`. */
export type KeeperNotice = readonly ['lost', id: number, why: ThreadLoss];

/** What a process is told by its keeper when its thread starts; with it come two ports: control, then parent. */
export interface ThreadStart {
  /** Number of the process in its run: 0 for the first, never used twice. */
  readonly slot: number;
}

/** What a program's thread offers to those who start processes (`Host.processes`). */
export interface ProcessHost {
  /** Number of this process in its run: 0 for the first, never used twice. */
  readonly slot: number;
  /**
   * Starts a thread with a booted Node. Returns at once: what is posted to `port` is kept until the thread listens,
   * also while the caller blocks.
   * @param onLost called at most once, if there is no such thread or it broke
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
    const tell = losses.get(id);
    losses.delete(id);
    tell?.(why);
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
