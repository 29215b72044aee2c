import { documentIn } from '../read/composed-tree.ts';

/**
 * The focus of automation. If the panel has the keyboard, elements get the real focus. Otherwise they only get its
 * events: a real focus would take the keyboard from what the person is typing elsewhere.
 */
export interface Focus {
  readonly moveTo: (element: HTMLElement | undefined) => void;
  /**
   * While `work` goes on, and a little longer, the page's own `focus()` moves this focus too: what a page does on a
   * click, at once or when its server has answered, would otherwise take the keyboard from the person.
   */
  readonly whileActing: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** What has the focus: keys go there. */
  readonly current: () => HTMLElement;
}

/** Milliseconds after an act in which a page may still answer it. */
const AFTER_MS = 5_000;

export function createFocus(): Focus {
  let underWay = 0;
  let softUntil = 0;
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
      if (softUntil === 0)
        moveSoftly(moveTo, () => !document.hasFocus() && (underWay > 0 || performance.now() < softUntil));
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
        softUntil = performance.now() + AFTER_MS;
      }
    },
  };
}

/** Lets `focus()` of elements move the focus of automation instead, while that is wanted. */
function moveSoftly(moveTo: Focus['moveTo'], isSoft: () => boolean): void {
  for (const { prototype } of [HTMLElement, SVGElement, MathMLElement]) {
    const { focus } = prototype;
    prototype.focus = function moveOrFocus(this: HTMLElement, options?: FocusOptions): void {
      if (isSoft()) moveTo(this);
      else focus.call(this, options);
    };
  }
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
