/** Caps of the tab as a server. Sizes in characters or bytes, times in milliseconds. */
export const REACH_LIMITS = {
  /** Characters of the JSON of one request. */
  maxBodyChars: 5 * 1024 * 1024,
  /** Calls of one client that are under way together, those that wait for a person included. */
  callsAtOnce: 8,
  maxClients: 100,
  maxSets: 100,
  maxSetNameChars: 60,
  /** Tools of one client or set. */
  maxOffered: 2_000,
  /** Calls in the log. */
  maxLogged: 500,
  /** Characters of the arguments that the log keeps. */
  maxLoggedInputChars: 200,
  maxLoggedErrorChars: 500,
  /** A call that takes longer is a task, for clients that speak tasks. */
  taskAfterMs: 3_000,
  /** How long a client can fetch the result of a call that has ended. */
  resultTtlMs: 10 * 60_000,
  pollMs: 1_000,
  /** Interval at which a client hears that its call still waits for a person. */
  signOfLifeMs: 10_000,
  /** How long clients may keep a list that they do not listen to. */
  listedMs: 5_000,
  filesPerPage: 500,
  /** A file of the workspace that a client reads. */
  maxFileBytes: 5 * 1024 * 1024,
  /** Pause between the end of a connection to the relay and the next attempt: doubled each time, with 25 % jitter. */
  firstRetryMs: 1_000,
  lastRetryMs: 30_000,
  /** The log is written together after this time; the page is notified of changes at this interval. */
  writeAfterMs: 100,
  notifyPageMs: 30,
  /** Changes of what is offered are reported together. */
  notifyAfterMs: 100,
} as const;
