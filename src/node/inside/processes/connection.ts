import { native, type TimerId } from '../host.ts';
import type { DiskNeighbour, DiskReplica } from './disk-replica.ts';
import type { PipeBridge } from './pipe-bridge.ts';
import { parseMessage, type ChildMessage, type ParentMessage } from './process-wire.ts';

type Message = ParentMessage | ChildMessage;

/** Where messages go: a port, or shared memory while the other side is blocked. */
export type Post = (message: Message, transfer: Transferable[]) => void;

/** Changes of the disk reach the other program at the latest so long after the turn they were made in. */
const DISK_DELAY_MS = 10;

/** One side of what a process and its parent say to each other. */
export class Connection {
  readonly #post: Post;
  readonly #replica: DiskReplica;
  readonly #disk: DiskNeighbour;
  readonly #pipes = new Map<number, PipeBridge>();
  readonly #handle: (message: Message) => void;
  #timer: TimerId | undefined;
  #isClosed = false;

  /** @param handle gets what is no matter of pipes and disk */
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

  /** Sends a message, and what changed on the disk before it. */
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
    if (states.length > 0) this.#post({ type: 'disk', states }, []);
  }

  /** Sends what changed on the disk soon. */
  diskChanged(): void {
    this.#timer ??= native.setTimeout(() => this.sendDisk(), DISK_DELAY_MS);
  }

  /** What came from the other side, whatever it is. */
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
        // What goes to no pipe here, such as standard output, is the handler's.
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

  /** The other side is gone: every pipe ends, nothing is sent any more. */
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
