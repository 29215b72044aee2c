/**
 * The protocol between a process and its parent, over the process's parent port. An engine that opens a program with
 * its standard streams connected (`openStdio`) uses it too: it posts `start`, then `data` for 0, and reads `data` of 1
 * and 2 until `exit`.
 *
 * Bytes flow in *pipes*, named by the child's file descriptor: 0 to 2, and others that `stdio` lists (IPC is one of
 * them). Each direction of a pipe has a window: the sender waits while more than `PIPE_WINDOW_BYTES` are not
 * acknowledged; the receiver sends `ack` when it has passed bytes on. More than `MAX_UNREAD_BYTES` end the process.
 *
 * Changes of the disk arrive before the bytes, messages and exits that were sent after them.
 */
import type { DiskState } from './disk-changes.ts';
import { parseStates } from './disk-replica.ts';

export const PIPE_WINDOW_BYTES = 65_536;
export const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

/** What a process should run. */
export interface ProcessOrder {
  /**
   * `node`: `argv` is what follows `node`. `shell`: `argv` is for the shell itself (`['sh', '-c', text]`) or one of its
   * commands (`['ls', '-l']`). `command`: the child resolves it as a shell would (`['npx', '-y', 'name']`); if there is
   * no such command, it says so on 2 and exits with 127. `thread`: a thread of the parent (`worker_threads`).
   */
  readonly kind: 'node' | 'shell' | 'command' | 'thread';
  readonly argv: readonly string[];
  /** `process.argv0`; `node` if missing. */
  readonly argv0?: string;
  /** The path of the copy of `node` that was started, if it is not the usual one. */
  readonly execPath?: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly pid: number;
  readonly ppid: number;
  /** By descriptor: a pipe over this port, or `/dev/null`. */
  readonly stdio: readonly ('pipe' | 'ignore')[];
  /** Paths that differ from the disk with which the thread was started. */
  readonly disk: readonly DiskState[];
  /** Gets the child's messages instead of the port while its parent is blocked (`shared-channel.ts`). */
  readonly shared?: SharedArrayBuffer;
  /**
   * Connects the process's network with its parent's (`net/runtime-networks.ts`), so that each reaches the servers of the other.
   */
  readonly network?: MessagePort;
  /** All of standard input, if known at the start. */
  readonly input?: Uint8Array;
  /** The start data of a thread of `worker_threads`. */
  readonly thread?: ThreadOrder;
}

export interface ThreadOrder {
  readonly threadId: number;
  readonly name: string;
  /** Carries Node's own messages between the two threads. */
  readonly port: MessagePort;
  /** Carries `BroadcastChannel` between them. */
  readonly broadcasts: MessagePort;
  readonly resourceLimits: readonly number[];
  readonly execArgv: readonly string[];
}

export type PipeMessage =
  | { readonly type: 'data'; readonly fd: number; readonly bytes: Uint8Array }
  /** No more bytes follow. */
  | { readonly type: 'end'; readonly fd: number }
  /** The receiver has passed on this many bytes. */
  | { readonly type: 'ack'; readonly fd: number; readonly count: number }
  /** Nobody reads this pipe any more: writing to it gives EPIPE. */
  | { readonly type: 'closed'; readonly fd: number };

export type DiskMessage = { readonly type: 'disk'; readonly states: readonly DiskState[] };

/** From parent to child. */
export type ParentMessage =
  | PipeMessage
  | DiskMessage
  | { readonly type: 'start'; readonly order: ProcessOrder }
  | { readonly type: 'signal'; readonly signal: number };

/**
 * From child to parent. `signals` lists those that the program handles; any other ends it at once, killed by its
 * parent. `exit` comes last: `signal` is 0 if the process ended by itself, else the one it sent itself.
 */
export type ChildMessage =
  | PipeMessage
  | DiskMessage
  | { readonly type: 'signals'; readonly handled: readonly number[] }
  | { readonly type: 'exit'; readonly code: number; readonly signal: number };

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Parses a message; undefined if it is invalid. The other side runs an untrusted program too. */
export function parseMessage(value: unknown): ParentMessage | ChildMessage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const message = value as Record<string, unknown>;
  const { type, fd } = message;
  switch (type) {
    case 'data':
      return isCount(fd) && message['bytes'] instanceof Uint8Array ? { type, fd, bytes: message['bytes'] } : undefined;
    case 'end':
    case 'closed':
      return isCount(fd) ? { type, fd } : undefined;
    case 'ack':
      return isCount(fd) && isCount(message['count']) ? { type, fd, count: message['count'] } : undefined;
    case 'disk':
      return { type, states: parseStates(message['states']) };
    case 'signals':
      return {
        type,
        handled: Array.isArray(message['handled']) ? (message['handled'] as unknown[]).filter(isCount) : [],
      };
    case 'signal':
      return isCount(message['signal']) ? { type, signal: message['signal'] } : undefined;
    case 'exit':
      return { type, code: Number(message['code']) | 0, signal: isCount(message['signal']) ? message['signal'] : 0 };
    case 'start':
      // Sent by the creator of this process, before it runs any program.
      return { type, order: message['order'] as ProcessOrder };
    default:
      return undefined;
  }
}
