import type { SocketAddress } from './addresses.ts';

/** The result of a read: bytes, nothing yet, the end, or an error code such as `ECONNRESET`. */
export type ReadResult =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'nothing' }
  | { readonly type: 'end' }
  | { readonly type: 'error'; readonly code: string };

/**
 * The result of a write: the number of bytes taken (0 if the other side's buffer is full), or an error code such as
 * `EPIPE`.
 */
export type WriteResult = { readonly taken: number } | { readonly error: string };

/** Events for the owner of an endpoint. Called synchronously, during a call of the other owner. */
export interface EndpointListener {
  /** Bytes, the end or an error can be read. */
  readable(): void;
  /** There is room again after a partial write. */
  writable(): void;
}

/** How to make a connection that leaves the tab, set by the layer that wraps it. */
export interface Security {
  /** Empty for none. */
  readonly serverName: string;
  /** The client has announced that it speaks HTTP/1.1, so it may take its time. */
  readonly speaksHttp: boolean;
}

/** One end of a connection, like a socket in a kernel. */
export interface Endpoint {
  listener: EndpointListener | undefined;
  readonly local: SocketAddress | undefined;
  readonly remote: SocketAddress | undefined;
  /** The message of an error, if it has more than a code. */
  readonly errorMessage: string | undefined;
  /** Something can be read now. */
  readonly isReadable: boolean;
  read(maxBytes: number): ReadResult;
  /** The bytes are copied. */
  write(bytes: Uint8Array): WriteResult;
  /** Ends writing; reading continues. */
  end(): void;
  /**
   * Closes the endpoint. The other side reads what was sent, then the end, or a reset if it sent bytes that were not
   * read.
   */
  close(): void;
  /** Gives the other side an error; sent bytes may be lost. */
  reset(code?: string, message?: string): void;
  /**
   * Asks the other side to treat the following bytes as the inside of a TLS connection.
   * @returns the name or address for which the server's certificate is verified; undefined if that is impossible, since
   * only connections out of the tab support it
   */
  secure(security: Security): string | undefined;
}
