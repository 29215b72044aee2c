import { useCallback, useEffect, useState } from 'react';

/**
 * A place for something that floats: its left edge, its distance from the bottom of the window and its width, in px.
 */
export interface ToastPosition {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
}

const MARGIN_PX = 12;
const STEP_PX = 8;
const MOST_WIDTH_PX = 340;
/** Of one toast. */
const LEAST_HEIGHT_PX = 64;
const NARROW_PX = 600;
const LOOK_MS = 400;
/** The bars at the top stay free in any case. */
const TOP_PX = 96;
/** A list may have hundreds of rows; what lies over the last of them is hardly worse than over the first. */
const MOST_CONTROLS = 1_000;
const CONTROLS = 'a[href], button, input, select, textarea, summary, footer, [role=treeitem], [data-uncovered]';

/**
 * A spot in the main part of the page in which `floating` covers no control, as low as possible, while `isShown`. It
 * moves only if something comes to lie under it and the pointer is on none of its buttons.
 */
export function useToastPosition(isShown: boolean, floating: () => HTMLElement | null): ToastPosition {
  const [spot, setSpot] = useState<ToastPosition>(() => lowest());
  const look = useCallback(() => {
    const element = floating();
    const height = Math.max(element?.offsetHeight ?? 0, LEAST_HEIGHT_PX);
    const controls = controlsOutside(element);
    // Beside its buttons the pointer may be on its way to what lies under it.
    const isPointedAt = (element?.querySelector('button:hover') ?? null) !== null;
    setSpot((before) => {
      // Whoever is about to press in it finds it there, unless it lies over a question.
      if (isPointedAt && isFree(before, height, questions())) return before;
      const { left, width } = lowest();
      const isSame = before.left === left && before.width === width;
      // Where there is no room beside all controls, at least a question and the field to write in stay free.
      for (const kept of [controls, [...questions(), ...uncovered()]]) {
        if (isSame && isFree(before, height, kept)) return before;
        for (let bottom = MARGIN_PX; bottom < innerHeight - height - TOP_PX; bottom += STEP_PX)
          if (isFree({ left, width, bottom }, height, kept)) return { left, width, bottom };
      }
      // A question may be as high as the page: its head is covered rather than its answers.
      if (questions().length > 0) return { left, width, bottom: innerHeight - height - TOP_PX };
      return isSame ? before : { left, width, bottom: aboveWork() };
    });
  }, [floating]);
  useEffect(() => {
    if (!isShown) return undefined;
    look();
    const timer = setInterval(look, LOOK_MS);
    addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      removeEventListener('resize', look);
    };
  }, [isShown, look]);
  return spot;
}

/** In the main part; on a phone as wide as it. */
function lowest(): ToastPosition {
  const main = document.getElementById('content')?.getBoundingClientRect();
  if (main === undefined || innerWidth < NARROW_PX) return { left: 16, bottom: MARGIN_PX, width: innerWidth - 32 };
  return { left: main.left + 24, bottom: MARGIN_PX, width: Math.min(MOST_WIDTH_PX, main.width - 48) };
}

/** Where a person writes or answers, which stays free in any case. */
function aboveWork(): number {
  const tops = uncovered().map(({ top }) => top);
  return Math.max(MARGIN_PX, innerHeight - Math.min(innerHeight, ...tops.filter((top) => top > 160)) + MARGIN_PX);
}

const uncovered = (): readonly DOMRect[] =>
  [...document.querySelectorAll('[data-uncovered]')].map((each) => each.getBoundingClientRect());

const questions = (): readonly DOMRect[] =>
  [...document.querySelectorAll('[data-card]')].map((each) => each.getBoundingClientRect());

function controlsOutside(element: HTMLElement | null): readonly DOMRect[] {
  return [...document.querySelectorAll(CONTROLS)]
    .filter((each) => element?.contains(each) !== true)
    .slice(-MOST_CONTROLS)
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
}

function isFree({ left, width, bottom }: ToastPosition, height: number, controls: readonly DOMRect[]): boolean {
  const under = innerHeight - bottom;
  return controls.every(
    (each) =>
      each.right <= left || each.left >= left + width || each.bottom <= under - height - 4 || each.top >= under + 4,
  );
}
