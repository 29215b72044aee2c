import type { SocketAddress } from './addresses.ts';

/** What a read finds: bytes, nothing yet, the end, or the code of an error such as `ECONNRESET`. */
export type ReadResult =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'nothing' }
  | { readonly type: 'end' }
  | { readonly type: 'error'; readonly code: string };

/**
 * What a write did: bytes taken (none when the other side's buffer is full), or the code of an error such as `EPIPE`.
 */
export type WriteResult = { readonly taken: number } | { readonly error: string };

/** What the owner of an endpoint hears, at once when it happens, from within another owner's call. */
export interface EndpointListener {
  /** Bytes, the end or an error may be read. */
  readable(): void;
  /** There is room again after a write that was not taken whole. */
  writable(): void;
}

/** How a connection that leaves the tab is to be made, told by whoever wraps it. */
export interface Security {
  /** Empty for none. */
  readonly serverName: string;
  /** Whoever connects has said that it will speak HTTP/1.1, and may take its time. */
  readonly speaksHttp: boolean;
}

/** One end of a connection, as a program's kernel would keep it. */
export interface Endpoint {
  listener: EndpointListener | undefined;
  readonly local: SocketAddress | undefined;
  readonly remote: SocketAddress | undefined;
  /** What an error meant, in words, where its code is not all there is to say. */
  readonly errorMessage: string | undefined;
  /** Something can be read now. */
  readonly isReadable: boolean;
  read(maxBytes: number): ReadResult;
  /** The bytes are copied. */
  write(bytes: Uint8Array): WriteResult;
  /** No more will be written; reading goes on. */
  end(): void;
  /** The other side reads what was sent, then the end; a reset if it had sent what was not read. */
  close(): void;
  /** The other side has an error, and what was sent may be lost. */
  reset(code?: string, message?: string): void;
  /**
   * Asks the other side to take what follows as the inside of a TLS connection.
   * @returns the name or address that the server's certificate is checked for; nothing if it cannot: only what leads
   * out of the tab can
   */
  secure(security: Security): string | undefined;
}
