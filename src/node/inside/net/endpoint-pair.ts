import type { SocketAddress } from './addresses.ts';
import { ByteQueue } from './byte-queue.ts';
import type { Endpoint, EndpointListener, ReadResult, Security, WriteResult } from './endpoint.ts';

/** Maximum unread bytes of one reader; until it reads, nothing more is accepted. */
const BUFFER_BYTES = 512 * 1024;

/** The addresses of the two ends of a connection. */
export interface PairAddresses {
  readonly client: SocketAddress | undefined;
  readonly server: SocketAddress | undefined;
  /** The addresses as the server sees them; an IPv6 server sees wrapped IPv4 addresses. */
  readonly serverSide?: { readonly local: SocketAddress; readonly remote: SocketAddress };
  /** A write to a closed side fails at once, as with pipes; over TCP the first write is lost. */
  readonly isPipe: boolean;
}

/** Creates a connection between two owners on one thread. */
export function makeEndpointPair(addresses: PairAddresses): {
  readonly client: PairEndpoint;
  readonly server: PairEndpoint;
} {
  const client = new PairEndpoint(addresses.client, addresses.server, addresses.isPipe);
  const server = new PairEndpoint(
    addresses.serverSide?.local ?? addresses.server,
    addresses.serverSide?.remote ?? addresses.client,
    addresses.isPipe,
  );
  PairEndpoint.connect(client, server);
  return { client, server };
}

export class PairEndpoint implements Endpoint {
  listener: EndpointListener | undefined;
  readonly local: SocketAddress | undefined;
  readonly remote: SocketAddress | undefined;
  /** Set by a gateway at the other end that can act as a TLS server. */
  onSecure: ((security: Security) => string) | undefined;
  /** The message of a reset, if it has more than a code. */
  errorMessage: string | undefined;
  readonly #isPipe: boolean;
  readonly #incoming = new ByteQueue();
  #peer: PairEndpoint | undefined;
  #hasEnded = false;
  #isClosed = false;
  #peerEnded = false;
  #error: string | undefined;
  #writerWaits = false;

  constructor(local: SocketAddress | undefined, remote: SocketAddress | undefined, isPipe: boolean) {
    this.local = local;
    this.remote = remote;
    this.#isPipe = isPipe;
  }

  static connect(a: PairEndpoint, b: PairEndpoint): void {
    a.#peer = b;
    b.#peer = a;
  }

  get isReadable(): boolean {
    return this.#incoming.length > 0 || this.#peerEnded || this.#error !== undefined;
  }

  read(maxBytes: number): ReadResult {
    if (this.#incoming.length > 0) {
      const bytes = this.#incoming.take(maxBytes);
      const peer = this.#peer;
      if (peer !== undefined && peer.#writerWaits && this.#incoming.length < BUFFER_BYTES / 2) {
        peer.#writerWaits = false;
        peer.listener?.writable();
      }
      return { type: 'bytes', bytes };
    }
    if (this.#error !== undefined) return { type: 'error', code: this.#error };
    return this.#peerEnded ? { type: 'end' } : { type: 'nothing' };
  }

  write(bytes: Uint8Array): WriteResult {
    const peer = this.#peer;
    if (this.#hasEnded || this.#isClosed || peer === undefined) return { error: 'EPIPE' };
    if (this.#error !== undefined) return { error: 'EPIPE' };
    if (peer.#isClosed) {
      // The other side answers with a reset, which arrives after this write.
      this.#fail(this.#isPipe ? 'EPIPE' : 'ECONNRESET');
      return this.#isPipe ? { error: 'EPIPE' } : { taken: bytes.length };
    }
    const room = BUFFER_BYTES - peer.#incoming.length;
    const taken = Math.max(0, Math.min(room, bytes.length));
    if (taken < bytes.length) this.#writerWaits = true;
    if (taken > 0) {
      peer.#incoming.push(bytes.slice(0, taken));
      peer.listener?.readable();
    }
    return { taken };
  }

  end(): void {
    if (this.#hasEnded || this.#isClosed) return;
    this.#hasEnded = true;
    this.#notifyEnd();
  }

  close(): void {
    if (this.#isClosed) return;
    const isUnread = this.#incoming.length > 0;
    this.#isClosed = true;
    this.listener = undefined;
    this.#incoming.clear();
    if (isUnread && this.#peer !== undefined) this.#peer.#fail('ECONNRESET');
    else if (!this.#hasEnded) this.#notifyEnd();
    this.#releaseWriter();
  }

  reset(code = 'ECONNRESET', message?: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.listener = undefined;
    this.#incoming.clear();
    if (this.#peer !== undefined) this.#peer.errorMessage = message;
    if (this.#peer !== undefined) this.#peer.#fail(code);
    this.#releaseWriter();
  }

  secure(security: Security): string | undefined {
    return this.#peer?.onSecure?.(security);
  }

  #notifyEnd(): void {
    const peer = this.#peer;
    if (peer === undefined || peer.#isClosed) return;
    peer.#peerEnded = true;
    peer.listener?.readable();
  }

  #fail(code: string): void {
    if (this.#isClosed) return;
    this.#error = code;
    this.listener?.readable();
    this.listener?.writable();
  }

  /** Wakes a writer that waits for room, so that it sees the closed side. */
  #releaseWriter(): void {
    const peer = this.#peer;
    if (peer === undefined || !peer.#writerWaits) return;
    peer.#writerWaits = false;
    peer.listener?.writable();
  }
}
