/** A complete head. */
export interface Head {
  readonly major: number;
  readonly minor: number;
  /** Names and values alternating. */
  readonly fields: readonly string[];
  /** For a request. */
  readonly method: string | undefined;
  readonly url: string | undefined;
  /** For a response. */
  readonly status: number | undefined;
  readonly reason: string | undefined;
  /** Another protocol may follow. */
  readonly upgrade: boolean;
  readonly keepsAlive: boolean;
}

/** Called in the order of the bytes. `execute` passes on what they throw. */
export interface ParserEvents {
  begin(): void;
  /** @returns what follows: a body as the head declares, none, or another protocol */
  head(head: Head): 'body' | 'no-body' | 'other-protocol';
  body(bytes: Uint8Array): void;
  trailers(fields: readonly string[]): void;
  complete(): void;
}

export interface ParserOptions {
  readonly type: 'request' | 'response';
  readonly maxHeadBytes: number;
  /** Bits of `LENIENT`. */
  readonly lenient: number;
  readonly methods: ReadonlySet<string>;
}
