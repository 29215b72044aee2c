import { documentIn } from '../read/composed-tree.ts';

/**
 * The focus of automation. If the panel has the keyboard, elements get the real focus. Otherwise they only get its
 * events: a real focus would take the keyboard from what the person is typing elsewhere.
 */
export interface Focus {
  readonly moveTo: (element: HTMLElement | undefined) => void;
  /**
   * While `work` goes on, the page's own `focus()` moves this focus too: what a page does on a click would otherwise
   * take the keyboard from the person.
   */
  readonly whileActing: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** What has the focus: keys go there. */
  readonly current: () => HTMLElement;
}

export function createFocus(): Focus {
  let notified: HTMLElement | undefined;
  const current = (): HTMLElement => {
    if (document.hasFocus()) return deepActive() ?? document.body;
    return notified?.isConnected === true ? notified : (deepActive() ?? document.body);
  };
  const moveTo = (element: HTMLElement | undefined): void => {
    const before = current();
    if (element === before) return;
    if (document.hasFocus()) {
      if (element === undefined) before.blur();
      else element.focus({ preventScroll: true });
    } else notifyFocus(before, element);
    notified = element;
  };
  return {
    current,
    moveTo,
    whileActing: async (work) => {
      if (document.hasFocus()) return await work();
      const { focus } = HTMLElement.prototype;
      HTMLElement.prototype.focus = function moveSoftly(this: HTMLElement): void {
        moveTo(this);
      };
      try {
        return await work();
      } finally {
        HTMLElement.prototype.focus = focus;
      }
    },
  };
}

function notifyFocus(before: HTMLElement, after: HTMLElement | undefined): void {
  const say = (at: HTMLElement | undefined, type: string, other: HTMLElement | undefined, bubbles: boolean): void =>
    void at?.dispatchEvent(new FocusEvent(type, { bubbles, composed: true, relatedTarget: other ?? null }));
  if (before !== document.body) {
    say(before, 'blur', after, false);
    say(before, 'focusout', after, true);
  }
  say(after, 'focus', before, false);
  say(after, 'focusin', before, true);
}

/** The active element, in shadow roots and frames too. */
function deepActive(): HTMLElement | undefined {
  let active: Element | null = null;
  for (let inner = document.activeElement; inner !== null;) {
    active = inner;
    inner = active.shadowRoot?.activeElement ?? innerActive(active);
  }
  // Elements that take the focus have the methods of HTML elements.
  return (active as HTMLElement | null) ?? undefined;
}

function innerActive(element: Element): Element | null {
  return documentIn(element)?.activeElement ?? null;
}

/** The closest element that takes the focus; undefined if a click there takes it away. */
export function focusableAround(element: Element): HTMLElement | undefined {
  const found = element.closest(
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]:not([contenteditable="false"])',
  );
  return found === null || found.matches(':disabled') ? undefined : (found as HTMLElement);
}
