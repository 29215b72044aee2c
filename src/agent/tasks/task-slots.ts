/** A seat among the tasks that run at a time. */
export interface TaskSlot {
  /** Gives the seat to others while something is awaited, and takes one again after that. */
  readonly without: <Value>(waiting: Promise<Value>) => Promise<Value>;
  readonly free: () => void;
}

/** The seats of one conversation. */
export interface TaskSlots {
  /** Waits for a seat; undefined if it was stopped before. */
  readonly take: (signal: AbortSignal) => Promise<TaskSlot | undefined>;
}

/**
 * Tasks that wait for their own tasks give their seats away: otherwise a few of them could wait for each other for good.
 *
 * @param most how many run at a time, asked whenever a seat is free
 */
export function createTaskSlots(most: () => number): TaskSlots {
  const seats = createSeats(most);
  return {
    take: async (signal) => ((await seats.enter(signal, false)) ? slotOf(seats, signal) : undefined),
  };
}

/** A seat that is held, until it is given away or free. */
function slotOf({ enter, leave }: Seats, signal: AbortSignal): TaskSlot {
  // Several calls of one answer may wait at the same time: the seat is given away once.
  let awaited = 0;
  let isHeld = true;
  let isOver = false;
  const giveAway = (): void => {
    if (isHeld && !isOver) leave();
    isHeld = false;
  };
  const takeAgain = async (): Promise<void> => {
    if (awaited > 0 || isHeld || isOver || !(await enter(signal, true))) return;
    if (isOver || awaited > 0) leave();
    else isHeld = true;
  };
  return {
    without: async (work) => {
      awaited += 1;
      giveAway();
      try {
        return await work;
      } finally {
        awaited -= 1;
        await takeAgain();
      }
    },
    free: () => {
      giveAway();
      isOver = true;
    },
  };
}

interface Seats {
  /** Waits for a seat. @param isFirst it had one before, and goes on before others begin */
  readonly enter: (signal: AbortSignal, isFirst: boolean) => Promise<boolean>;
  readonly leave: () => void;
}

function createSeats(most: () => number): Seats {
  let used = 0;
  const waiting: (() => void)[] = [];
  const next = (): void => {
    while (used < most()) {
      const first = waiting.shift();
      if (first === undefined) return;
      used += 1;
      first();
    }
  };
  return {
    enter: (signal, isFirst) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(false);
        const begin = (): void => {
          signal.removeEventListener('abort', stop);
          resolve(true);
        };
        const stop = (): void => {
          waiting.splice(waiting.indexOf(begin), 1);
          resolve(false);
        };
        signal.addEventListener('abort', stop, { once: true });
        if (isFirst) waiting.unshift(begin);
        else waiting.push(begin);
        next();
      }),
    leave: () => {
      used -= 1;
      next();
    },
  };
}
