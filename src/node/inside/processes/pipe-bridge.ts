import type { Endpoint, EndpointListener } from '../net/endpoint.ts';
import { PIPE_WINDOW_BYTES, type PipeMessage } from './process-wire.ts';

/** Maximum bytes of one message. */
const CHUNK_BYTES = 65_536;

/** Transfers one pipe of a process over its port, in both directions, each with its window. */
export class PipeBridge {
  readonly #fd: number;
  readonly #endpoint: Endpoint;
  readonly #send: (message: PipeMessage) => void;
  /** Bytes that the other program has not acknowledged yet. */
  #unacknowledged = 0;
  /** Bytes for which the local reader has no room. */
  #waiting: Uint8Array[] = [];
  #hasEnded = false;
  #otherEnded = false;
  #isClosed = false;
  readonly #isShared: boolean;
  readonly #before: EndpointListener | undefined;

  /**
   * @param endpoint the opposite end of the one that a handle here uses
   * @param isShared whether it is that handle's own end, which the other program uses until it ends
   */
  constructor(fd: number, endpoint: Endpoint, send: (message: PipeMessage) => void, isShared = false) {
    if (isShared) this.#before = endpoint.listener;
    this.#isShared = isShared;
    this.#fd = fd;
    this.#endpoint = endpoint;
    this.#send = send;
    endpoint.listener = { readable: () => this.#pump(), writable: () => this.#flush() };
    this.#pump();
  }

  receive(message: PipeMessage): void {
    switch (message.type) {
      case 'data':
        if (this.#isClosed) return this.#send({ type: 'ack', fd: this.#fd, count: message.bytes.length });
        this.#waiting.push(message.bytes);
        return this.#flush();
      case 'end':
        this.#otherEnded = true;
        return this.#flush();
      case 'ack':
        this.#unacknowledged -= message.count;
        return this.#pump();
      case 'closed':
        this.#hasEnded = true;
        if (!this.#isShared) this.#endpoint.close();
    }
  }

  /** The other side has sent everything. */
  end(): void {
    this.#otherEnded = true;
    this.#hasEnded = true;
    this.#flush();
    if (!this.#isShared) return;
    this.#endpoint.listener = this.#before;
    if (this.#endpoint.isReadable) this.#before?.readable();
  }

  /** Sends what a handle here has written, regardless of the window, since the program ends. */
  drain(): void {
    this.#unacknowledged = Number.NEGATIVE_INFINITY;
    this.#pump();
  }

  #pump(): void {
    while (!this.#hasEnded && this.#unacknowledged < PIPE_WINDOW_BYTES) {
      const result = this.#endpoint.read(CHUNK_BYTES);
      if (result.type === 'nothing') return;
      if (result.type === 'bytes') {
        this.#unacknowledged += result.bytes.length;
        this.#send({ type: 'data', fd: this.#fd, bytes: result.bytes });
      } else {
        this.#hasEnded = true;
        this.#send({ type: 'end', fd: this.#fd });
      }
    }
  }

  #flush(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const result = this.#endpoint.write(next);
      if ('error' in result) {
        // Nobody reads here any more.
        this.#isClosed = true;
        this.#waiting = [];
        this.#send({ type: 'closed', fd: this.#fd });
        return;
      }
      if (result.taken > 0) this.#send({ type: 'ack', fd: this.#fd, count: result.taken });
      if (result.taken < next.length) {
        this.#waiting[0] = next.subarray(result.taken);
        return;
      }
      this.#waiting.shift();
    }
    if (this.#otherEnded && !this.#isShared) this.#endpoint.end();
  }
}
