import { LIMITS } from '../../core/limits.ts';

/** What the rule reads of an event. */
export type DecidingEvent = Pick<Event, 'isTrusted' | 'timeStamp' | 'type'> & {
  readonly repeat?: boolean;
  readonly detail?: number;
};

/** Which events count as a person's answer to what is shown now. All times are those of `performance.now()`. */
export interface DecisionRule {
  /** What is decided, as it is now, can be read since `at`; `Infinity` before it was painted. */
  show(at: number): void;
  /** A part of it changed at `at`, such as a text that arrived late. */
  change(at: number): void;
  /** An answer moved at `at`. */
  move(at: number): void;
  /** A key or a pointer went down, anywhere. */
  press(event: DecidingEvent): void;
  /** @param movedAt when the answer that the event is for moved, if it is not the last one that moved */
  accepts(event: DecidingEvent, movedAt?: number): boolean;
  /** The time from which answers count. */
  readyAt(): number;
}

/**
 * Only a person's input counts, and only if it began and ended after what is decided could be read. Time is that of the
 * input itself: an event that waited while the page was busy was meant for what was shown before. A change takes the
 * same time again, except for keys in a field, which change its card themselves. So does a move, for a pointer only: a
 * key goes to what has the focus, wherever that lies.
 */
export function createDecisionRule(guardMs: number = LIMITS.questions.guardMs): DecisionRule {
  let shownAt = Infinity;
  let changedAt = -Infinity;
  let movedAt = -Infinity;
  let keyAt: number | undefined;
  let pointerAt = -Infinity;
  const pressedAt = (event: DecidingEvent, isKey: boolean): number => {
    if (!isKey) return pointerAt;
    // Software for accessibility clicks without a key.
    return event.type.startsWith('key') ? event.timeStamp : (keyAt ?? event.timeStamp);
  };
  return {
    show: (at) => void (shownAt = at),
    change: (at) => void (changedAt = at),
    move: (at) => void (movedAt = at),
    press(event) {
      if (!event.isTrusted) return;
      if (event.type !== 'keydown') pointerAt = event.timeStamp;
      // A key that is held was pressed before: its clicks do not say that it repeats.
      else if (event.repeat !== true) keyAt = event.timeStamp;
      else keyAt ??= -Infinity;
    },
    accepts(event, answerMovedAt = movedAt) {
      if (!event.isTrusted || event.repeat === true) return false;
      const isKey = !isByPointer(event);
      const since = Math.max(
        shownAt,
        event.type.startsWith('key') ? -Infinity : changedAt,
        isKey ? -Infinity : answerMovedAt,
      );
      return Math.min(event.timeStamp, pressedAt(event, isKey)) - since >= guardMs;
    },
    readyAt: () => Math.max(shownAt, changedAt, movedAt) + guardMs,
  };
}

/** A click of a key or of software for accessibility has no number. */
export function isByPointer({ type, detail }: DecidingEvent): boolean {
  return type === 'click' && (detail ?? 0) > 0;
}
