import { LIMITS } from '../../../core/limits.ts';
import { OWN_WORKER } from '../../contract/sandbox-wire.ts';

/** What the watch needs of a worker. */
export type WatchedThread = Pick<Worker, 'postMessage'>;

/** Watches whether the threads of a run are idle, while a person is asked and the run's clock stands still. */
export interface IdleWatch {
  readonly start: () => void;
  readonly stop: () => void;
  /** What a thread sent besides the messages of its lane. */
  readonly receive: (thread: WatchedThread, data: unknown) => void;
}

interface IdleWatchParts {
  /** The threads that run now. */
  readonly threads: () => readonly WatchedThread[];
  /** Time that passed since the last report: the threads worked, or rested. */
  readonly report: (what: 'worked' | 'rested', ms: number) => void;
  /** True if code may run where it cannot be watched: then all time counts as work. */
  readonly isUnwatchable?: boolean;
}

/**
 * A thread that works does not answer a message. So the watch sends each thread a number at moments that cannot be
 * foreseen, and the thread's runtime sends it back (`inside/tool/answer-pings.ts`). Code can delay the answer, but
 * cannot give it while it works, nor before: it does not know the number. Several round trips in a row make one probe,
 * so that work in short slices delays it as well: each slice delays each of them.
 */
export function createIdleWatch(parts: IdleWatchParts): IdleWatch {
  const { gapMs, maxGapMs, rounds, promptMs, reportMs } = LIMITS.held.watch;
  let isOn = false;
  let { isUnwatchable = false } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let probedAt = 0;
  /** Of threads that have not answered: what they must send, and how many more numbers they get. */
  let open = new Map<WatchedThread, { number: number; left: number }>();

  const report = (what: 'worked' | 'rested'): void => {
    const now = performance.now();
    // A machine that slept did not work.
    parts.report(what, Math.min(now - since, maxGapMs + reportMs));
    since = now;
  };
  const wait = (): void => {
    const ms = Math.min(-Math.log(1 - Math.random()) * gapMs, maxGapMs);
    timer = setTimeout(isUnwatchable ? countAll : probe, isUnwatchable ? reportMs : ms);
  };
  const countAll = (): void => {
    report('worked');
    wait();
  };
  const probe = (): void => {
    probedAt = performance.now();
    open = new Map(parts.threads().map((thread) => [thread, { number: 0, left: rounds }]));
    timer = setTimeout(countLate, promptMs);
    for (const thread of open.keys()) ping(thread);
  };
  const ping = (thread: WatchedThread): void => {
    const state = open.get(thread);
    if (state === undefined) return;
    state.number = newNumber();
    state.left -= 1;
    thread.postMessage(state.number);
  };
  const countLate = (): void => {
    report('worked');
    const alive = new Set(parts.threads());
    for (const thread of open.keys()) if (!alive.has(thread)) open.delete(thread);
    timer = setTimeout(open.size === 0 ? probe : countLate, reportMs);
  };
  return {
    start: () => {
      if (isOn) return;
      isOn = true;
      since = performance.now();
      wait();
    },
    stop: () => {
      isOn = false;
      clearTimeout(timer);
      open.clear();
    },
    receive: (thread, data) => {
      if (data === OWN_WORKER) isUnwatchable = true;
      const state = open.get(thread);
      if (!isOn || state === undefined || data !== state.number) return;
      if (state.left > 0) return ping(thread);
      open.delete(thread);
      if (open.size > 0) return;
      clearTimeout(timer);
      report(performance.now() - probedAt <= promptMs ? 'rested' : 'worked');
      wait();
    },
  };
}

/** Never 0, which is the first message of a worker. */
function newNumber(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number + 1;
}
