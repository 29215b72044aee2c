/** Caps of the tab as a server. Sizes in characters or bytes, times in milliseconds. */
export const REACH_LIMITS = {
  /** Characters of the JSON of one request. */
  maxBodyChars: 5 * 1024 * 1024,
  /** Calls of one client that are under way together, those that wait for a person included. */
  callsAtOnce: 8,
} as const;
