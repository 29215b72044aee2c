import { native, type TimerId } from '../host.ts';
import { memoryOf, type DiskNeighbour, type DiskReplica } from './disk-replica.ts';
import type { PipeBridge } from './pipe-bridge.ts';
import { parseMessage, type ChildMessage, type ParentMessage } from './process-wire.ts';

type Message = ParentMessage | ChildMessage;

/** Sends messages over a port, or through shared memory while the other side is blocked. */
export type Post = (message: Message, transfer: Transferable[]) => void;

/** Changes of the disk reach the other program at most this long after the turn in which they were made. */
const DISK_DELAY_MS = 10;

/** One side of the connection between a process and its parent. */
export class Connection {
  readonly #post: Post;
  readonly #replica: DiskReplica;
  readonly #disk: DiskNeighbour;
  readonly #pipes = new Map<number, PipeBridge>();
  readonly #handle: (message: Message) => void;
  #timer: TimerId | undefined;
  #isClosed = false;

  /** @param handle gets messages that do not concern pipes or the disk */
  constructor(post: Post, replica: DiskReplica, handle: (message: Message) => void) {
    this.#post = post;
    this.#replica = replica;
    this.#disk = replica.join();
    this.#handle = handle;
  }

  addPipe(fd: number, make: (send: Post) => PipeBridge): void {
    this.#pipes.set(
      fd,
      make((message, transfer) => this.send(message, transfer)),
    );
  }

  /** Sends a message, and before it the changes of the disk. */
  send(message: Message, transfer: Transferable[] = []): void {
    if (this.#isClosed) return;
    if (message.type !== 'ack' && message.type !== 'start') this.sendDisk();
    this.#post(message, transfer);
  }

  sendDisk(): void {
    native.clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isClosed) return;
    const states = this.#disk.take();
    if (states.length > 0) this.#post({ type: 'disk', states }, memoryOf(states));
  }

  /** Schedules sending the changes of the disk. */
  diskChanged(): void {
    this.#timer ??= native.setTimeout(() => this.sendDisk(), DISK_DELAY_MS);
  }

  /** Handles any message from the other side. */
  receive(value: unknown): void {
    if (this.#isClosed) return;
    const message = parseMessage(value);
    if (message === undefined) return;
    switch (message.type) {
      case 'data':
      case 'end':
      case 'ack':
      case 'closed':
        this.#pipes.get(message.fd)?.receive(message);
        // Bytes without a pipe here, such as standard output, go to the handler.
        if (!this.#pipes.has(message.fd)) this.#handle(message);
        return;
      case 'disk':
        return this.#disk.apply(message.states);
      default:
        this.#handle(message);
    }
  }

  /** Sends what handles here have written to their pipes. */
  drainPipes(): void {
    for (const pipe of this.#pipes.values()) pipe.drain();
  }

  /** Closes every pipe after the other side has gone, and sends nothing more. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    native.clearTimeout(this.#timer);
    this.#disk.leave();
    for (const pipe of this.#pipes.values()) pipe.end();
  }

  get replica(): DiskReplica {
    return this.#replica;
  }
}
