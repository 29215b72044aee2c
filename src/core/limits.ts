/** Every cap and default of the product, in one place. Sizes in bytes, times in milliseconds. */
export const LIMITS = {
  toolNamePattern: /^[A-Za-z0-9_.-]{1,128}$/,
  minTimeoutMs: 1,
  maxTimeoutMs: 600_000,
  defaultTimeoutMs: 30_000,
  versionsPerTool: 50,
  runsPerTool: 100,

  maxResultBytes: 5 * 1024 * 1024,
  maxInputBytes: 5 * 1024 * 1024,
  maxLogLines: 1_000,
  maxLogLineBytes: 8 * 1024,
  maxConcurrentTrustedRuns: 8,
  maxConcurrentStrangerRuns: 1,

  /** Messages a tool worker may send in one run before it is ended. */
  maxMessagesPerRun: 20_000,
  /** One message of a tool worker, text and attachments together. */
  maxMessageBytes: 6 * 1024 * 1024,
  /** All messages of a tool worker in one run. */
  maxMessageBytesPerRun: 64 * 1024 * 1024,
  /** Smallest time between two progress messages. */
  progressIntervalMs: 50,

  /** Booted tool workers a frame keeps ready. */
  spareWorkers: 2,
  heartbeatMs: 200,
  idleHeartbeatMs: 2_000,
  heartbeatLostMs: 1_500,
  frameBootMs: 10_000,
  /** Between asking the warden to end a tool and removing its frame. */
  killGraceMs: 50,
  idleFramesKept: 8,
  /** After a frame was handed out, before the next spare is made: the run comes first. */
  refillDelayMs: 250,

  storageQuotaBytes: 5 * 1024 * 1024,
  maxRequestBodyBytes: 5 * 1024 * 1024,
  maxResponseBodyBytes: 25 * 1024 * 1024,
  responseChunkBytes: 256 * 1024,
  maxConcurrentRequestsPerRun: 16,
  maxDeniedAttempts: 50,

  validationMs: 2_000,
  maxValidationProblems: 1_000,
  /** Code is parsed and stripped of its types within this time. */
  languageMs: 10_000,
  /** A trusted worker, with all it loads over a slow line, answers its first message within this time. */
  workerBootMs: 60_000,
  maxImportBytes: 64 * 1024 * 1024,
  removedToolsKept: 50,
} as const;
