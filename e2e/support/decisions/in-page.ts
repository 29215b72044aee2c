import type { Location } from '../hand.ts';

// Functions that run in the page: they use nothing from outside of themselves.

/** On a crowded machine a click can come so late that it is an answer: that one does not reach the app. */
export function dropLateClicks(guardMs: number): void {
  let shownAt = Infinity;
  const look = (): void => {
    const text = document.querySelector('section[aria-label="Permission request"]')?.textContent ?? '';
    if (shownAt === Infinity && text.includes('DELETE')) shownAt = performance.now();
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  addEventListener(
    'click',
    (event) => {
      if (event.timeStamp >= shownAt + guardMs) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/**
 * Holds up the page soon after the card came. Only clicks that were made before they could have been an answer reach
 * the app; those that it gets when others would count are the `passedClicks`.
 */
export function beBusyOnceShown({ busyMs, guardMs }: { busyMs: number; guardMs: number }): void {
  let shownAt = Infinity;
  let passed = 0;
  addEventListener(
    'click',
    (event) => {
      if (shownAt === Infinity || event.timeStamp >= shownAt + guardMs) event.stopImmediatePropagation();
      else if (performance.now() >= shownAt + guardMs) {
        passed += 1;
        Reflect.set(window, 'passedClicks', passed);
      }
    },
    { capture: true },
  );
  const hold = (): void => {
    const busyFrom = performance.now();
    while (performance.now() < busyFrom + busyMs);
    Reflect.set(window, 'wasBusy', true);
  };
  const observer = new MutationObserver(() => {
    if (document.querySelector('section[aria-label="Permission request"] button') === null) return;
    observer.disconnect();
    shownAt = performance.now();
    // Once it was painted.
    requestAnimationFrame(() => setTimeout(hold, 50));
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

export async function untilWasBusy(): Promise<void> {
  while (Reflect.get(window, 'wasBusy') !== true) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Puts a button with the id `other` where the card was, once it is gone; it counts how often it is pressed. */
export function putButtonAfterCard({ x, y }: Location): void {
  const other = document.createElement('button');
  other.id = 'other';
  other.dataset.presses = '0';
  const location = `left: ${String(x - 20)}px; top: ${String(y - 20)}px`;
  other.style.cssText = `position: fixed; ${location}; width: 40px; height: 40px`;
  other.onclick = () => (other.dataset.presses = String(Number(other.dataset.presses) + 1));
  const observer = new MutationObserver(() => {
    if (document.querySelector('section[aria-label="Permission request"]') !== null) return;
    observer.disconnect();
    document.body.append(other);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Counts keys that repeat, as `repeats`, before the app can stop their events. */
export function countRepeats(): void {
  let repeats = 0;
  addEventListener(
    'keydown',
    ({ repeat }) => {
      if (!repeat) return;
      repeats += 1;
      Reflect.set(window, 'repeats', repeats);
    },
    { capture: true },
  );
}
