import { LIMITS } from '../../../core/limits.ts';
import { OWN_WORKER } from '../../contract/sandbox-wire.ts';

/** What the watch needs of a worker. */
export type WatchedThread = Pick<Worker, 'postMessage'>;

export type ReferenceThread = Pick<Worker, 'postMessage' | 'terminate'>;

/** Watches whether the threads of a run are idle, while a person is asked and the run's clock stands still. */
export interface IdleWatch {
  readonly start: () => void;
  readonly stop: () => void;
  /** What a thread sent besides the messages of its channel. */
  readonly receive: (thread: WatchedThread, data: unknown) => void;
}

interface IdleWatchDeps {
  /** The threads that run now. */
  readonly threads: () => readonly WatchedThread[];
  /** Time that passed since the last report: the threads worked, or rested. */
  readonly report: (what: 'worked' | 'rested', ms: number) => void;
  /**
   * Starts a thread that does nothing but send back what it receives, and first of all sends something. On a crowded
   * machine it is as often late as a thread of the run that is idle.
   */
  readonly startReference?: () => ReferenceThread;
  /** True if code may run where it cannot be watched: then all time counts as work. */
  readonly isUnwatchable?: boolean;
}

/** In one probe: how many more numbers a thread gets, and the one that it must send back. */
interface Row {
  number: number;
  left: number;
}

/**
 * A thread that works does not answer a message. So the watch sends each thread a number at moments that cannot be
 * foreseen, and the thread's runtime sends it back (`inside/tool/answer-pings.ts`). Code can delay the answer, but
 * cannot give it while it works, nor before: it does not know the number. Several round trips in a row make one probe,
 * so that work in short slices delays it as well: each slice delays each of them.
 */
export function createIdleWatch(deps: IdleWatchDeps): IdleWatch {
  const { gapMs, maxGapMs, rounds, promptMs, reportMs } = LIMITS.held.watch;
  const time = createWatchedTime(deps.report, maxGapMs + reportMs);
  let isOn = false;
  let { isUnwatchable = false } = deps;
  let reference: ReferenceThread | undefined;
  let isReferenceReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let probedAt = 0;
  /** The threads that have not answered. */
  let open = new Map<WatchedThread, Row>();
  let isLate = { run: false, reference: false };

  const wait = (): void => {
    const ms = Math.min(-Math.log(1 - Math.random()) * gapMs, maxGapMs);
    timer = setTimeout(isUnwatchable ? countAll : probe, isUnwatchable ? reportMs : ms);
  };
  const countAll = (): void => {
    time.count({ run: true, reference: false });
    wait();
  };
  const probe = (): void => {
    probedAt = performance.now();
    isLate = { run: false, reference: false };
    const threads = [...deps.threads(), ...(isReferenceReady && reference !== undefined ? [reference] : [])];
    open = new Map(threads.map((thread) => [thread, { number: 0, left: rounds }]));
    timer = setTimeout(countLate, promptMs);
    for (const thread of open.keys()) ping(thread);
  };
  const ping = (thread: WatchedThread): void => {
    const row = open.get(thread);
    if (row === undefined) return;
    row.number = newNumber();
    row.left -= 1;
    thread.postMessage(row.number);
  };
  const countLate = (): void => {
    const alive = new Set(deps.threads());
    for (const thread of open.keys()) {
      if (thread === reference) isLate.reference = true;
      else if (alive.has(thread)) isLate.run = true;
      else open.delete(thread);
    }
    // One that is late and one that has answered meanwhile are not late together.
    const isOpen = reference !== undefined && open.has(reference);
    time.count({ run: isLate.run, reference: isLate.reference && (isOpen || !isLate.run) });
    timer = setTimeout(open.size === 0 ? probe : countLate, reportMs);
  };
  const close = (thread: WatchedThread): void => {
    open.delete(thread);
    if (performance.now() - probedAt > promptMs) isLate[thread === reference ? 'reference' : 'run'] = true;
    if (open.size > 0) return;
    clearTimeout(timer);
    time.count(isLate);
    wait();
  };
  return {
    start: () => {
      if (isOn) return;
      isOn = true;
      time.begin();
      reference ??= isUnwatchable ? undefined : deps.startReference?.();
      wait();
    },
    stop: () => {
      isOn = false;
      clearTimeout(timer);
      open.clear();
      reference?.terminate();
      reference = undefined;
      isReferenceReady = false;
    },
    receive: (thread, data) => {
      if (data === OWN_WORKER) isUnwatchable = true;
      if (thread === reference) isReferenceReady = true;
      const row = open.get(thread);
      if (!isOn || row === undefined || data !== row.number) return;
      if (row.left > 0) ping(thread);
      else close(thread);
    },
  };
}

/** Turns the time since the last count into work or rest, by who was late. */
function createWatchedTime(report: IdleWatchDeps['report'], maxMs: number) {
  let since = 0;
  /** Time in which only the reference was late: the run will be late as often without having worked. */
  let excusedMs = 0;
  return {
    begin: () => {
      since = performance.now();
    },
    count: (isLate: { readonly run: boolean; readonly reference: boolean }): void => {
      const now = performance.now();
      // A machine that slept did not work.
      const ms = Math.min(now - since, maxMs);
      since = now;
      if (!isLate.run && !isLate.reference) return report('rested', ms);
      if (!isLate.run) excusedMs = Math.min(excusedMs + ms, maxMs);
      // Where both were late the machine was.
      if (!isLate.run || isLate.reference) return;
      const excused = Math.min(excusedMs, ms);
      excusedMs -= excused;
      report('worked', ms - excused);
    },
  };
}

/** Never 0, which is the first message of a worker. */
function newNumber(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number + 1;
}
