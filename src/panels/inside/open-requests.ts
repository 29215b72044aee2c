/** The requests of a view that have no answer yet: what an act set off is not over before they have one. */
export interface OpenRequests {
  /** The number of the last request that began. */
  readonly last: () => number;
  /** Counts what happens: each request that begins, and each that settles. */
  readonly events: () => number;
  /** Whether one that began after this number is open. */
  readonly isOpenAfter: (number: number) => boolean;
  /** Counts a request until it settles. */
  readonly during: <Value>(request: Promise<Value>) => Promise<Value>;
}

export function createOpenRequests(): OpenRequests {
  const open = new Set<number>();
  let last = 0;
  let settled = 0;
  return {
    last: () => last,
    events: () => last + settled,
    isOpenAfter: (number) => [...open].some((one) => one > number),
    during: async (request) => {
      last += 1;
      const number = last;
      open.add(number);
      try {
        return await request;
      } finally {
        open.delete(number);
        settled += 1;
      }
    },
  };
}
