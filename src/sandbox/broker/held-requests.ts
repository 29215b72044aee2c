import type { JsonObject } from '../../core/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { createDenialLog, type Denial } from '../contract/denial-log.ts';

/** A refused request that waits for a person. */
export interface HeldRequest {
  readonly denial: Denial;
  /** Judges it again, by what is allowed now. One that was asked about and is still refused is not asked about again. */
  readonly goOn: (wasAsked: boolean) => void;
  readonly refuse: () => void;
}

/** The refused requests of one run for which a person is asked. One question at a time lists those that wait. */
export interface HeldRequests {
  /** @returns false when nobody is asked: the request is refused */
  readonly hold: (id: number, request: HeldRequest) => boolean;
  /** The code gave it up. @returns false when it was not held */
  readonly drop: (id: number) => boolean;
  /** What became of the question. After a no, nothing is asked in this run any more. */
  readonly answer: (isAllowed: boolean) => void;
  /** The run ends: what still waits is refused. */
  readonly dispose: () => void;
}

interface Entry extends HeldRequest {
  isShown: boolean;
}

/**
 * @param ask takes what the question lists, as `DenialLog` sums it up; undefined when nothing waits for an answer any
 * more
 */
export function createHeldRequests(ask: (asked: JsonObject | undefined) => void): HeldRequests {
  const held = new Map<number, Entry>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  let isRefused = false;

  const askNow = (): void => {
    timer = undefined;
    const log = createDenialLog();
    for (const entry of [...held.values()].slice(0, LIMITS.held.maxAsked)) {
      log.add(entry.denial);
      entry.isShown = true;
    }
    isAsked = held.size > 0;
    if (isAsked) ask(log.summary());
  };
  const takeAll = (): Entry[] => {
    const all = [...held.values()];
    held.clear();
    return all;
  };
  return {
    hold: (id, request) => {
      if (isRefused || held.size >= LIMITS.held.maxRequests) return false;
      held.set(id, { ...request, isShown: false });
      // Requests that the code starts together are asked about together.
      if (!isAsked) timer ??= setTimeout(askNow, LIMITS.held.collectMs);
      return true;
    },
    drop: (id) => {
      const entry = held.get(id);
      if (entry === undefined) return false;
      held.delete(id);
      entry.refuse();
      if (isAsked && ![...held.values()].some(({ isShown }) => isShown)) {
        isAsked = false;
        ask(undefined);
        if (held.size > 0) askNow();
      }
      return true;
    },
    answer: (isAllowed) => {
      if (!isAsked) return;
      isAsked = false;
      isRefused = !isAllowed;
      for (const entry of takeAll()) {
        if (isAllowed) entry.goOn(entry.isShown);
        else entry.refuse();
      }
    },
    dispose: () => {
      clearTimeout(timer);
      isRefused = true;
      const wasAsked = isAsked;
      isAsked = false;
      for (const { refuse } of takeAll()) refuse();
      if (wasAsked) ask(undefined);
    },
  };
}
