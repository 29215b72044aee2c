/** Caps and defaults of requests to models. In a file of their own, because the page does not need them. */
export const MODEL_LIMITS = {
  /** From a request to the first byte of the response: a large local model needs this long to read a long prompt. */
  firstByteMs: 180_000,
  /** Between two pieces of an answer; most services send keep-alives while a model thinks. */
  nextByteMs: 120_000,
  /** Size of one response. */
  maxAnswerBytes: 32 * 1024 * 1024,
  /** Requests for one answer; a retry only happens if nothing of the answer has arrived. */
  maxRequests: 3,
  /** Pause before a retry: doubled each time, with 25 % jitter. */
  firstRetryMs: 1_000,
  /** If a service asks for a longer pause, there is no automatic retry. */
  maxRetryAfterMs: 60_000,
  /** Time to get the list of models. */
  listMs: 5_000,
  /** Total time of a connection test. */
  testMs: 60_000,
  /** Characters shown of a service's error message. */
  maxDetailChars: 2_000,
} as const;

/** Limits of a run of a conversation. */
export const RUN_LIMITS = {
  /** Time after a stop until pending work is abandoned. */
  stopMs: 2_000,
  /** Images of one result that a model gets, and base64 characters of one image. */
  maxResultImages: 8,
  maxImageChars: 7 * 1024 * 1024,
  /** Log lines of one call that are stored with its turn. */
  maxLogLines: 50,
  /** Names that a model is told when it calls an unknown tool. */
  maxNamesReported: 50,
} as const;
