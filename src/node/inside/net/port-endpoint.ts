import type { SocketAddress } from './addresses.ts';
import { ByteQueue } from './byte-queue.ts';
import type { Endpoint, EndpointListener, ReadResult, WriteResult } from './endpoint.ts';

/** Maximum bytes on their way to a reader in another thread. */
const WINDOW_BYTES = 256 * 1024;

/** Messages between the two ends. `read` has the number of bytes that left the reader's queue. */
type Report =
  | { readonly type: 'data'; readonly bytes: Uint8Array }
  | { readonly type: 'read'; readonly count: number }
  | { readonly type: 'end' }
  | { readonly type: 'close' }
  | { readonly type: 'reset'; readonly code: string };

/** One end of a connection to another program of the run, over its own port. */
export class PortEndpoint implements Endpoint {
  listener: EndpointListener | undefined;
  readonly local: SocketAddress | undefined;
  readonly remote: SocketAddress | undefined;
  readonly errorMessage = undefined;
  readonly #port: MessagePort;
  readonly #incoming = new ByteQueue();
  #room = WINDOW_BYTES;
  #hasEnded = false;
  #isClosed = false;
  #peerEnded = false;
  #peerClosed = false;
  #error: string | undefined;

  constructor(port: MessagePort, local: SocketAddress | undefined, remote: SocketAddress | undefined) {
    this.#port = port;
    this.local = local;
    this.remote = remote;
    port.onmessage = ({ data }: MessageEvent<unknown>) => this.#receive(data);
    // The other program is gone.
    port.addEventListener('close', () => this.#receive({ type: 'reset', code: 'ECONNRESET' } satisfies Report));
  }

  get isReadable(): boolean {
    return this.#incoming.length > 0 || this.#peerEnded || this.#error !== undefined;
  }

  read(maxBytes: number): ReadResult {
    if (this.#incoming.length > 0) {
      const bytes = this.#incoming.take(maxBytes);
      this.#say({ type: 'read', count: bytes.length });
      return { type: 'bytes', bytes };
    }
    if (this.#error !== undefined && !this.#peerEnded) return { type: 'error', code: this.#error };
    return this.#peerEnded ? { type: 'end' } : { type: 'nothing' };
  }

  write(bytes: Uint8Array): WriteResult {
    if (this.#hasEnded || this.#isClosed || this.#error !== undefined || this.#peerClosed) return { error: 'EPIPE' };
    const taken = Math.min(this.#room, bytes.length);
    if (taken > 0) {
      this.#room -= taken;
      this.#say({ type: 'data', bytes: bytes.slice(0, taken) });
    }
    return { taken };
  }

  end(): void {
    if (this.#hasEnded || this.#isClosed) return;
    this.#hasEnded = true;
    this.#say({ type: 'end' });
  }

  close(): void {
    if (this.#isClosed) return;
    const isUnread = this.#incoming.length > 0;
    this.#leave(isUnread ? { type: 'reset', code: 'ECONNRESET' } : { type: 'close' });
  }

  reset(code = 'ECONNRESET'): void {
    if (!this.#isClosed) this.#leave({ type: 'reset', code });
  }

  secure(): undefined {
    return undefined;
  }

  #leave(last: Report): void {
    this.#isClosed = true;
    this.listener = undefined;
    this.#incoming.clear();
    this.#say(last);
    this.#port.close();
  }

  #say(reported: Report): void {
    this.#port.postMessage(reported);
  }

  /** Handles a message. The other side is an untrusted program too, so invalid messages are ignored. */
  #receive(data: unknown): void {
    if (this.#isClosed || typeof data !== 'object' || data === null) return;
    const { type, bytes, count, code } = data as Record<string, unknown>;
    if (type === 'data' && bytes instanceof Uint8Array) this.#incoming.push(bytes);
    else if (type === 'read' && typeof count === 'number' && count > 0) {
      this.#room = Math.min(WINDOW_BYTES, this.#room + count);
      this.listener?.writable();
      return;
    } else if (type === 'end') this.#peerEnded = true;
    else if (type === 'close') this.#peerEnded = this.#peerClosed = true;
    else if (type === 'reset' && !this.#peerClosed) this.#error ??= typeof code === 'string' ? code : 'ECONNRESET';
    else return;
    this.listener?.readable();
    if (type !== 'data') this.listener?.writable();
  }
}
