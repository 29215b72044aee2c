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
} as const;
