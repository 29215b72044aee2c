import { useEffect } from 'react';

const LOOK_MS = 100;
const MAX_LOOKS = 20;

/**
 * Moves the focus to the main part of the page when the element that had it is gone and nothing else took it: a screen
 * that was left, a dialog whose button is gone, a card that was answered. Keys and screen readers continue there.
 */
export function useRetainedFocus(): void {
  useEffect(() => {
    let last: Element | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looks = 0;
    // The first is cheap, and nearly always enough.
    const isLost = () => document.activeElement === document.body && isMissing(last);
    const look = () => {
      timer = undefined;
      looks += 1;
      if (last === undefined || document.activeElement !== document.body) return;
      const content = document.getElementById('content');
      // A button may be disabled while it works, and the new screen may not be there yet.
      if ((isDisabled(last) || content === null) && looks < MAX_LOOKS) timer = setTimeout(look, LOOK_MS);
      else if (!isMissing(last) && last instanceof HTMLElement) last.focus({ preventScroll: true });
      else content?.focus({ preventScroll: true });
    };
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : undefined;
    };
    // A person who clicks beside everything wants no element to have it.
    const forget = ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (target === last && !isMissing(last) && document.activeElement === document.body) last = undefined;
      });
    const observer = new MutationObserver(() => {
      if (timer !== undefined || !isLost()) return;
      looks = 0;
      timer = setTimeout(look, LOOK_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
    };
  }, []);
}

/** Whether it can have the focus no more: it was removed, hidden as a screen that will be replaced, or disabled. */
function isMissing(element: Element | undefined): boolean {
  return element !== undefined && (!isShown(element) || element.matches(':disabled'));
}

function isDisabled(element: Element): boolean {
  return isShown(element) && element.matches(':disabled');
}

function isShown(element: Element): boolean {
  return element.isConnected && element.checkVisibility();
}
