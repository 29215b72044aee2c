import type { JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { createDenialLog, type Denial } from '../contract/denial-log.ts';

/** A refused request that waits for a person. */
export interface PendingRequest {
  readonly denial: Denial;
  /** Judges it again, by what is allowed now. One that was asked about and is still refused is not asked about again. */
  readonly goOn: (wasAsked: boolean) => void;
  readonly refuse: () => void;
}

/** The refused requests of one run for which a person is asked. One question at a time lists those that wait. */
export interface PendingRequests {
  /** Whether one more may wait: nobody said no, and the run has questions left. */
  readonly accepts: (id: number) => boolean;
  /** @returns false when nobody is asked: the request is refused */
  readonly add: (id: number, request: PendingRequest) => boolean;
  /** The code gave it up. @returns false when it did not wait */
  readonly cancel: (id: number) => boolean;
  /** What became of the question. After a no, nothing is asked in this run any more. */
  readonly answer: (isAllowed: boolean) => void;
  /** The run ends: what still waits is refused. */
  readonly dispose: () => void;
}

interface Entry extends PendingRequest {
  isShown: boolean;
}

interface State {
  readonly ask: (asked: JsonObject | undefined) => void;
  readonly entries: Map<number, Entry>;
  /** Until the next question is put. */
  timer: ReturnType<typeof setTimeout> | undefined;
  isOpen: boolean;
  /** Nothing is asked any more. */
  isClosed: boolean;
  questions: number;
  withdrawals: number;
}

/**
 * @param ask takes what the question lists, as `DenialLog` sums it up; undefined when nothing waits for an answer any
 * more
 */
export function createPendingRequests(ask: State['ask']): PendingRequests {
  const state: State = {
    ask,
    entries: new Map(),
    timer: undefined,
    isOpen: false,
    isClosed: false,
    questions: 0,
    withdrawals: 0,
  };
  const { entries } = state;
  return {
    accepts: (id) => accepts(state, id),
    add: (id, request) => {
      if (!accepts(state, id)) return false;
      entries.set(id, { ...request, isShown: false });
      // Requests that the code starts together are asked about together.
      if (!state.isOpen) state.timer ??= setTimeout(() => putQuestion(state), LIMITS.held.collectMs);
      return true;
    },
    cancel: (id) => {
      const entry = entries.get(id);
      if (entry === undefined) return false;
      entries.delete(id);
      entry.refuse();
      if (state.isOpen && ![...entries.values()].some(({ isShown }) => isShown)) withdraw(state);
      return true;
    },
    answer: (isAllowed) => {
      if (!state.isOpen) return;
      state.isOpen = false;
      state.isClosed ||= !isAllowed;
      for (const entry of takeAll(state)) {
        if (isAllowed) entry.goOn(entry.isShown);
        else entry.refuse();
      }
    },
    dispose: () => {
      const wasOpen = state.isOpen;
      state.isOpen = false;
      close(state);
      if (wasOpen) ask(undefined);
    },
  };
}

function accepts({ entries, isOpen, isClosed, questions }: State, id: number): boolean {
  if (isClosed || entries.has(id) || entries.size >= LIMITS.held.maxRequests) return false;
  // What comes while the last question is open may be allowed by its answer.
  return isOpen || questions < LIMITS.held.maxQuestions;
}

function putQuestion(state: State): void {
  state.timer = undefined;
  if (state.entries.size === 0) return;
  const log = createDenialLog();
  for (const entry of [...state.entries.values()].slice(0, LIMITS.held.maxAsked)) {
    log.add(entry.denial);
    entry.isShown = true;
  }
  state.isOpen = true;
  state.questions += 1;
  state.ask(log.summary());
}

/**
 * The next question is put only after a pause, however many requests wait: a person who is about to answer must see
 * that it is another one. Code that takes back one question after another waits longer each time, and soon asks no
 * more.
 */
function withdraw(state: State): void {
  const { maxQuestions, maxWithdrawn, firstPauseMs, lastPauseMs } = LIMITS.held;
  state.isOpen = false;
  state.withdrawals += 1;
  state.ask(undefined);
  if (state.withdrawals >= maxWithdrawn || state.questions >= maxQuestions) return close(state);
  const pauseMs = Math.min(firstPauseMs * 2 ** (state.withdrawals - 1), lastPauseMs);
  state.timer = setTimeout(() => putQuestion(state), pauseMs);
}

function close(state: State): void {
  clearTimeout(state.timer);
  state.isClosed = true;
  for (const { refuse } of takeAll(state)) refuse();
}

function takeAll({ entries }: State): Entry[] {
  const all = [...entries.values()];
  entries.clear();
  return all;
}
