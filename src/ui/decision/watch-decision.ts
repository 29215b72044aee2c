import type { SyntheticEvent } from 'react';
import { shieldAnsweredArea } from './answered-area.ts';
import { createDecisionRule, type DecidingEvent, type DecisionRule } from './decision-rule.ts';

/** How often the place is looked at; each press looks too. */
const LOOK_MS = 100;
/** Less is no move: positions have fractions. */
const MOVE_PX = 3;
/** Buttons become available a little later than answers count, so that nobody is refused who waited for them. */
const SPARE_MS = 50;

export interface WatchedDecision {
  /** Acts if a person caused the event, on what the person has seen. @returns whether it did */
  readonly decide: (event: SyntheticEvent, act: () => unknown) => boolean;
  /** What is decided has changed. */
  readonly rearm: () => void;
  /** @returns the way to end */
  readonly start: () => () => void;
}

/** Tells a rule when the area was painted, when its content changed, where it lies, and what is pressed. */
export function watchDecision(area: () => HTMLElement | null, onReady: (isReady: boolean) => void): WatchedDecision {
  const rule = createDecisionRule();
  // A part of what is decided still loads: its arrival is a change, and the wait begins again.
  const isPending = (): boolean => area()?.querySelector('[data-pending]') !== null;
  const locations = watchLocations(area);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    onReady(false);
    clearTimeout(timer);
    const waitMs = rule.readyAt() - performance.now() + SPARE_MS;
    if (Number.isFinite(waitMs) && !isPending()) timer = setTimeout(() => onReady(true), waitMs);
  };
  const oncePainted = (note: (at: number) => void): void => {
    note(Infinity);
    wait();
    whenPainted(() => {
      note(performance.now());
      wait();
    });
  };
  const look = (): void => {
    if (!locations.look()) return;
    rule.move(performance.now());
    wait();
  };
  const rearm = (): void => oncePainted(rule.show);
  return {
    rearm,
    decide(event, act) {
      look();
      if (isPending() || !rule.accepts(infoOf(event.nativeEvent), locations.movedAt(event.currentTarget))) return false;
      shieldAnsweredArea(event.nativeEvent);
      act();
      return true;
    },
    start() {
      rearm();
      look();
      const stop = watch(area(), { rule, look, onChange: () => oncePainted(rule.change) });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
  };
}

/** Members of a native event are on its prototype. */
function infoOf(event: Event): DecidingEvent {
  const { isTrusted, timeStamp, type } = event;
  return {
    isTrusted,
    timeStamp,
    type,
    ...(event instanceof KeyboardEvent ? { repeat: event.repeat } : {}),
    ...(event instanceof MouseEvent ? { detail: event.detail } : {}),
  };
}

interface Watching {
  readonly rule: DecisionRule;
  readonly look: () => void;
  readonly onChange: () => void;
}

function watch(area: HTMLElement | null, { rule, look, onChange }: Watching): () => void {
  if (area === null) return () => undefined;
  const press = (event: Event): void => {
    look();
    rule.press(infoOf(event));
  };
  const content = new MutationObserver(onChange);
  content.observe(area, { childList: true, characterData: true, subtree: true });
  const sizes = new ResizeObserver(look);
  for (const child of area.children) sizes.observe(child);
  // What moves without a change of its own size.
  const interval = setInterval(look, LOOK_MS);
  const listeners = [
    ['pointerdown', press],
    ['keydown', press],
    ['scroll', look],
    ['resize', look],
  ] as const;
  for (const [type, listener] of listeners) addEventListener(type, listener, { capture: true, passive: true });
  return () => {
    content.disconnect();
    sizes.disconnect();
    clearInterval(interval);
    for (const [type, listener] of listeners) removeEventListener(type, listener, { capture: true });
  };
}

/** Calls once the next frame is drawn: in a task after its callbacks. Never while the page is hidden. */
function whenPainted(act: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      act();
    };
    port2.postMessage(undefined);
  });
}

/** Where each answer of an area lies, and since when. */
function watchLocations(area: () => HTMLElement | null) {
  const locations = new Map<Element, { readonly rect: DOMRect; readonly movedAt: number }>();
  return {
    /** @returns whether one has moved since the last look */
    look(): boolean {
      const now = performance.now();
      let hasMoved = false;
      for (const each of area()?.querySelectorAll('[data-decides]') ?? []) {
        const rect = each.getBoundingClientRect();
        const before = locations.get(each);
        // Small moves add up: the place to compare with stays.
        if (before !== undefined && isNear(before.rect, rect)) continue;
        locations.set(each, { rect, movedAt: now });
        hasMoved = true;
      }
      return hasMoved;
    },
    /** Of one that is not watched: now. */
    movedAt: (answer: EventTarget): number =>
      (answer instanceof Element ? locations.get(answer)?.movedAt : undefined) ?? performance.now(),
  };
}

function isNear(one: DOMRect, other: DOMRect): boolean {
  return (['left', 'top', 'right', 'bottom'] as const).every((side) => Math.abs(one[side] - other[side]) <= MOVE_PX);
}
