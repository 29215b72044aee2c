import { isSecretField, isTextField } from '../read/states.ts';
import { Refusal } from '../refusal.ts';

interface Part {
  readonly text?: string;
  readonly start?: number;
  readonly end?: number;
}

/**
 * Selects text in an element: a text that occurs in it, a range of it, or all of it.
 *
 * @returns the selected text
 * @throws Refusal
 */
export function selectText(element: HTMLElement, part: Part): string {
  if (isSecretField(element)) throw new Refusal('unable', 'The text of a password or a card stays in the page');
  const whole = isTextField(element) ? element.value : textIn(element);
  const [start, end] = rangeOf(whole, part);
  if (isTextField(element)) {
    if (element.selectionStart === null) element.select();
    else element.setSelectionRange(start, end);
  } else {
    const range = element.ownerDocument.createRange();
    setBoundary(element, start, (node, offset) => range.setStart(node, offset));
    setBoundary(element, end, (node, offset) => range.setEnd(node, offset));
    const selection = element.ownerDocument.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }
  return whole.slice(start, end);
}

function rangeOf(whole: string, { text, start, end }: Part): readonly [number, number] {
  if (text !== undefined) {
    const at = whole.indexOf(text);
    if (at < 0) throw new Refusal('unable', `The text ${JSON.stringify(text.slice(0, 60))} is not in it`);
    return [at, at + text.length];
  }
  const from = Math.min(Math.max(0, start ?? 0), whole.length);
  return [from, Math.min(Math.max(from, end ?? whole.length), whole.length)];
}

function textIn(element: Element): string {
  return element.textContent ?? '';
}

function setBoundary(element: Element, offset: number, set: (node: Node, offset: number) => void): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { length } = node.nodeValue ?? '';
    if (left <= length) return set(node, left);
    left -= length;
  }
  set(element, element.childNodes.length);
}

/** What is selected in the page, or in the field that has the focus; empty in a field that is secret. */
export function selectedText(focused: HTMLElement): string {
  if (isTextField(focused) && focused.selectionStart !== null)
    return isSecretField(focused) ? '' : focused.value.slice(focused.selectionStart, focused.selectionEnd ?? undefined);
  return focused.ownerDocument.getSelection()?.toString() ?? '';
}
