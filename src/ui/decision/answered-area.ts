import { LIMITS } from '../../core/limits.ts';
import { isByPointer } from './decision-rule.ts';

/** How far the second click of a double click may be from the first, in CSS pixels. */
const NEAR_PX = 24;
/** Fields are no answers: who clicks or types there wants to write. */
const WRITES =
  'textarea, select, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])';

let answered: (Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'> & { readonly isByPointer: boolean }) | undefined;
let isListening = false;

/**
 * After an answer its card goes away, and something else comes to lie there or gets the focus. The rest of a double
 * click, and a key that is still held, do not reach it.
 */
export function shieldAnsweredArea(event: Event): void {
  const { clientX = 0, clientY = 0 } = event instanceof MouseEvent ? event : {};
  answered = { clientX, clientY, timeStamp: event.timeStamp, isByPointer: isByPointer(event) };
  if (isListening) return;
  isListening = true;
  addEventListener('click', refuseAfterAnswer, { capture: true });
  addEventListener('keydown', refuseAfterAnswer, { capture: true });
}

function refuseAfterAnswer(event: MouseEvent | KeyboardEvent): void {
  if (answered === undefined || !event.isTrusted) return;
  // A key that is held goes on with the answer, however long.
  const isHeld = event instanceof KeyboardEvent && event.repeat && !answered.isByPointer;
  if (!isHeld && event.timeStamp - answered.timeStamp >= LIMITS.questions.guardMs) answered = undefined;
  else if (isSame(event, answered) && !(event.target instanceof Element && event.target.matches(WRITES))) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

function isSame(event: MouseEvent | KeyboardEvent, before: NonNullable<typeof answered>): boolean {
  if (event instanceof KeyboardEvent)
    return !before.isByPointer && (event.key === 'Enter' || event.key === ' ') && !event.ctrlKey && !event.metaKey;
  // The click of a key comes after its `keydown`, which was refused.
  if (!before.isByPointer || !isByPointer(event)) return false;
  return Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) <= NEAR_PX;
}
