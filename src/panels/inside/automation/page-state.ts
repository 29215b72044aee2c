import { AUTOMATION_LIMITS, type ActTarget, type Annotation } from '../../contract/automation.ts';
import type { Focus } from './acts/focus.ts';
import type { OpenRequests } from '../open-requests.ts';
import { annotate, controlName, markOf } from './read/annotate.ts';
import { isReachable } from './read/collect.ts';
import { createGroups } from './read/groups.ts';
import { createStyles, type Styles } from './read/names.ts';
import type { Numbers } from './read/numbers.ts';
import { missingMessage, Refusal } from './refusal.ts';
import type { Overlay } from './show/overlay.ts';
import type { Person } from './person.ts';

/** What the parts of the script share. */
export interface PageState {
  readonly numbers: Numbers;
  readonly overlay: Overlay;
  readonly focus: Focus;
  readonly person: Person;
  readonly requests: OpenRequests;
  /** Numbers of the last annotation that the model got. */
  known: ReadonlySet<number>;
}

/** How an act is carried out. */
export interface ActContext {
  readonly state: PageState;
  /** Aborted by Stop, by Escape and when the person takes over; its reason is a `Refusal`. */
  readonly signal: AbortSignal;
  readonly isDrawn: boolean;
}

export interface Target {
  readonly element: HTMLElement;
  readonly role: string;
  readonly name: string;
}

/** The whole page as it is now. */
export function lookAtPage({ numbers, overlay, known }: PageState, max: number, root?: Element): Annotation {
  numbers.forgetMissing();
  return annotate({
    root: root ?? document.documentElement,
    max: Math.min(max, AUTOMATION_LIMITS.maxControls),
    numbers,
    before: known,
    overlay: overlay.host,
  });
}

/**
 * The element under a number, if it is still what it was.
 *
 * @throws Refusal `missing`, `changed`
 */
export function findTarget({ numbers }: PageState, { annotationId, mark }: ActTarget): Target {
  const element = numbers.elementOf(annotationId);
  if (element === undefined) {
    const isOld = numbers.wasGiven(annotationId);
    throw new Refusal(
      'missing',
      isOld ? missingMessage(annotationId) : `There is no annotation ${String(annotationId)}: call annotate_page`,
    );
  }
  const styles = createStyles();
  if (!isReachable(element, styles)) throw new Refusal('missing', missingMessage(annotationId));
  const { role, name } = numbers.described(annotationId) ?? { role: '', name: '' };
  const now = controlName(element, role, styles);
  if (now !== name || (mark !== undefined && mark !== markNow(element, role, now, styles)))
    throw new Refusal('changed', `Annotation ${String(annotationId)} has changed: call annotate_page again`);
  // What is numbered was found by its role and style: it is an element of HTML, or one that acts like it.
  return { element: element as HTMLElement, role, name };
}

function markNow(element: Element, role: string, name: string, styles: Styles): string {
  return markOf(element, role, name, createGroups(styles));
}

/** @throws the reason of the abort */
export function goOn({ signal }: ActContext): void {
  signal.throwIfAborted();
}

/** Waits, unless the act ends before. */
export function pause({ signal }: ActContext, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      // Always a `Refusal`.
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
