/** A text of an exchange, cut at `RAW_LIMITS.maxChars`. */
export interface RawText {
  readonly text: string;
  /** Characters of the whole text. */
  readonly characters: number;
}

/** One request to a provider and its response, without headers and without secrets. */
export interface RawExchange {
  /** Without query. */
  readonly url: string;
  /** The body as it was sent. */
  readonly request: RawText;
  /** The body as it arrived, as far as it has arrived. */
  readonly response: RawText;
  /** Absent if no response has begun. */
  readonly status?: number;
  /** Milliseconds since the request was sent. */
  readonly firstByteMs?: number;
  /** Absent while the response arrives, and if it was stopped. */
  readonly totalMs?: number;
}

/** What the model worker reports of an exchange while it happens. */
export type RequestLogEvent =
  | { readonly at: 'request'; readonly url: string; readonly body: RawText }
  | {
      readonly at: 'response';
      readonly status: number;
      readonly firstByteMs?: number;
      /** What arrived since the piece before; `characters` also counts what is not passed on. */
      readonly added: RawText;
      /** Present once the response has ended. */
      readonly totalMs?: number;
    };

export const RAW_LIMITS = {
  /** Characters of a request or a response that are shown. */
  maxChars: 256 * 1024,
  /** Characters that are kept beyond that, so that a secret at the cut is found whole. */
  spareChars: 4 * 1024,
  /** Steps that are kept, of all conversations. */
  maxSteps: 40,
  /** Interval at which the text of a response is passed on. */
  reportIntervalMs: 250,
} as const;
