/**
 * What a process and whoever started it say to each other over the process's parent port. The same from outside: an
 * engine that opens a program with its standard streams connected (`openStdio`) posts `start`, then `data` for 0, and
 * reads `data` of 1 and 2 until `exit`.
 *
 * Bytes flow in *pipes*, named by the child's file descriptor: 0 to 2, and those beyond that `stdio` lists (IPC is one
 * of them). Each way of a pipe has a window: the sender holds back while more than `PIPE_WINDOW_BYTES` are not
 * acknowledged; the receiver says `ack` when it has handed bytes on. What is over `MAX_UNREAD_BYTES` ends the process.
 *
 * Changes of the disk come before the bytes, messages and exits that were sent after them.
 */
import type { DiskState } from './disk-changes.ts';
import { parseStates } from './disk-replica.ts';

export const PIPE_WINDOW_BYTES = 65_536;
export const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

/** What is to be run. */
export interface ProcessOrder {
  /**
   * `node`: `argv` is what follows `node`. `shell`: `argv` is the shell's own (`['sh', '-c', text]`) or a command of
   * the shell (`['ls', '-l']`). `command`: found by the child itself as a shell would (`['npx', '-y', 'name']`); if
   * there is no such command it says so on 2 and ends with 127. `thread`: a thread of the parent (`worker_threads`).
   */
  readonly kind: 'node' | 'shell' | 'command' | 'thread';
  readonly argv: readonly string[];
  /** `process.argv0`; `node` if missing. */
  readonly argv0?: string;
  /** Where the copy of `node` lies that was started, if it is not the usual one. */
  readonly execPath?: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly pid: number;
  readonly ppid: number;
  /** By descriptor: a pipe of this port, or nothing (`/dev/null`). */
  readonly stdio: readonly ('pipe' | 'ignore')[];
  /** Paths that differ from the disk the thread was started with. */
  readonly disk: readonly DiskState[];
  /** Where the child's messages go instead of its port while its parent is blocked (`sync-channel.ts`). */
  readonly shared?: SharedArrayBuffer;
  /** Joins the process's network with its parent's (`net/links.ts`): servers of either are reached from both. */
  readonly network?: MessagePort;
  /** All of standard input, if it is known at the start. */
  readonly input?: Uint8Array;
  /** What a thread of `worker_threads` gets with its start. */
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
  /** Nothing more will be written. */
  | { readonly type: 'end'; readonly fd: number }
  /** The receiver has handed on this many bytes. */
  | { readonly type: 'ack'; readonly fd: number; readonly count: number }
  /** Nobody reads this pipe any more: writing to it is EPIPE. */
  | { readonly type: 'closed'; readonly fd: number };

export type DiskMessage = { readonly type: 'disk'; readonly states: readonly DiskState[] };

/** From parent to child. */
export type ParentMessage =
  | PipeMessage
  | DiskMessage
  | { readonly type: 'start'; readonly order: ProcessOrder }
  | { readonly type: 'signal'; readonly signal: number };

/**
 * From child to parent. `signals` lists those the program listens for; every other ends it at once, by its parent's
 * hand.
 * `exit` is last: `signal` is 0 if it ended by itself, else the one it sent itself.
 */
export type ChildMessage =
  | PipeMessage
  | DiskMessage
  | { readonly type: 'signals'; readonly handled: readonly number[] }
  | { readonly type: 'exit'; readonly code: number; readonly signal: number };

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** A message as it should be, or nothing: the other side runs a program too. */
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
      // Comes from whoever made this process, before any program of its own runs.
      return { type, order: message['order'] as ProcessOrder };
    default:
      return undefined;
  }
}
