import { pause, type ActContext } from '../page-state.ts';
import { isTextField } from '../read/states.ts';
import { Refusal } from '../refusal.ts';
import { keyDown, keyUp } from './key-events.ts';
import {
  clearText,
  insertText,
  isSetWhole,
  moveToEnd,
  setRawValue,
  setWholeValue,
  notifyChange,
  notifyInput,
} from './values.ts';

/** The longest that typing one text takes, and the usual time between two keys. */
export const TYPING_MS = { longest: 3_000, key: 45 } as const;
const STEP_MS = 16;

/** Fields whose text is no text until it is whole: what is typed so far stands in their value. */
const WITHOUT_CARET: ReadonlySet<string> = new Set(['number', 'email']);

interface Typing {
  readonly clear: boolean;
  /** The longest that it takes, in milliseconds. */
  readonly longestMs?: number;
}

/**
 * Types a text key by key if a person watches, else at once.
 *
 * @throws Refusal
 */
export async function typeText(
  context: ActContext,
  element: HTMLElement,
  text: string,
  { clear, longestMs = TYPING_MS.longest }: Typing,
): Promise<void> {
  if (isSetWhole(element)) return setWholeValue(element, text);
  if (!isTextField(element) && !element.isContentEditable && element.getAttribute('role') !== 'textbox')
    throw new Refusal('unable', 'Nothing can be typed there');
  if (element.matches(':read-only') && isTextField(element)) throw new Refusal('unable', 'It is read-only');
  if (clear) clearText(element);
  else moveToEnd(element);
  if (isTextField(element) && WITHOUT_CARET.has((element as HTMLInputElement).type)) typeWhole(element, text);
  else if (!context.isDrawn || document.hidden) insertText(element, text);
  else await typeByKey(context, element, text, longestMs);
  notifyChange(element);
}

async function typeByKey(context: ActContext, element: HTMLElement, text: string, longestMs: number): Promise<void> {
  // Characters of a pair stay together.
  const keys = [...text];
  const totalMs = Math.min(longestMs, keys.length * TYPING_MS.key);
  const steps = Math.max(1, Math.min(keys.length, Math.floor(totalMs / STEP_MS)));
  const startedAt = performance.now();
  let typed = 0;
  for (let step = 1; step <= steps; step += 1) {
    const upTo = Math.round((keys.length * step) / steps);
    for (; typed < upTo; typed += 1) {
      const key = keys[typed] ?? '';
      if (!keyDown(element, { key: key === '\n' ? 'Enter' : key })) continue;
      insertText(element, key);
      keyUp(element, { key: key === '\n' ? 'Enter' : key });
    }
    // Late timers are caught up with.
    const waitMs = startedAt + (totalMs * step) / steps - performance.now();
    if (waitMs > 1) await pause(context, waitMs);
    else context.signal.throwIfAborted();
  }
}

function typeWhole(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const before = field.value;
  setRawValue(field, before + text);
  if (field.value !== before + text && text !== '') {
    const isNumber = (field as HTMLInputElement).type === 'number';
    setRawValue(field, before);
    if (isNumber) throw new Refusal('unable', 'This field takes a number');
  }
  notifyInput(field, 'insertText', text);
}
