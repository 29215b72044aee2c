/** Caps and defaults of requests to models. Apart from the others: the page needs none of them. */
export const MODEL_LIMITS = {
  /**
   * From a request to the first byte of its answer: a large model on one's own machine reads a long prompt that long.
   */
  firstByteMs: 180_000,
  /** Between two pieces of an answer; most services send signs of life while a model thinks. */
  nextByteMs: 120_000,
  /** One answer as it comes over the network. */
  maxAnswerBytes: 32 * 1024 * 1024,
  /** Requests for one answer; further ones only where nothing of it had come. */
  maxRequests: 3,
  /** Between two of them: doubled each time, give or take a quarter. */
  firstRetryMs: 1_000,
  /** A service that wants a longer pause is not asked again by itself. */
  maxRetryAfterMs: 60_000,
  /** A list of models is answered within this time. */
  listMs: 5_000,
  /** A connection test as a whole. */
  testMs: 60_000,
  /** What a service said of its failure, as it is shown. */
  maxDetailChars: 2_000,
  /** What comes of an answer is told in one go. */
  tellMs: 20,
} as const;

/** Of a run of a conversation. */
export const RUN_LIMITS = {
  /** Changes of a turn are told in one go. */
  tellMs: 50,
  /** After a stop, what does not end is left behind. */
  stopMs: 2_000,
  /** Pictures of one result that a model is shown, and the base64 of one. */
  maxResultImages: 8,
  maxImageChars: 7 * 1024 * 1024,
  /** Of one call, as they are kept with its turn. */
  maxLogLines: 50,
  /** Names that a model is told when it calls a tool that is not there. */
  maxNamesTold: 50,
} as const;
