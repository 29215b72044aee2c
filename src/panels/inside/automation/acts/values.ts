import { isTextField } from '../read/states.ts';
import { Refusal } from '../refusal.ts';

/** Setting values as a person's keys do, so that libraries which watch the property notice. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets the value past a setter that a library put on the element itself. */
export function setRawValue(field: Field, value: string): void {
  const view = field.ownerDocument.defaultView ?? window;
  const prototype =
    field.localName === 'select'
      ? view.HTMLSelectElement.prototype
      : field.localName === 'textarea'
        ? view.HTMLTextAreaElement.prototype
        : view.HTMLInputElement.prototype;
  const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
  if (set === undefined) field.value = value;
  else set.call(field, value);
}

export function notifyInput(element: Element, inputType: string, data: string | null): void {
  element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType, data }));
}

export function notifyChange(element: Element): void {
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** @returns whether the page lets the text in */
function notifyBeforeInput(element: Element, inputType: string, data: string | null): boolean {
  return element.dispatchEvent(
    new InputEvent('beforeinput', { bubbles: true, cancelable: true, composed: true, inputType, data }),
  );
}

/**
 * Sets a field that is no text: dates, numbers on a scale, colours.
 *
 * @throws Refusal if the field does not take the value
 */
export function setWholeValue(field: HTMLInputElement, value: string): void {
  const before = field.value;
  setRawValue(field, value);
  if (field.value !== value && !(field.type === 'range' && Number(field.value) === Number(value))) {
    setRawValue(field, before);
    throw new Refusal(
      'unable',
      `This field does not take ${JSON.stringify(value.slice(0, 60))}: ${formOf(field.type)}`,
    );
  }
  notifyInput(field, 'insertReplacementText', value);
  notifyChange(field);
}

function formOf(type: string): string {
  switch (type) {
    case 'date':
      return 'write YYYY-MM-DD';
    case 'time':
      return 'write HH:MM';
    case 'datetime-local':
      return 'write YYYY-MM-DDTHH:MM';
    case 'month':
      return 'write YYYY-MM';
    case 'week':
      return 'write YYYY-Www';
    case 'color':
      return 'write #rrggbb';
    default:
      return 'write a number in its range';
  }
}

/** Whether a value is set as a whole, not typed. */
export function isSetWhole(element: Element): element is HTMLInputElement {
  return (
    element.localName === 'input' &&
    ['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range'].includes((element as HTMLInputElement).type)
  );
}

/** Inserts text where the caret is, or at the end; replaces what is selected. */
export function insertText(element: HTMLElement, text: string): void {
  if (!notifyBeforeInput(element, 'insertText', text)) return;
  if (isTextField(element)) insertIntoField(element, text);
  else insertIntoContent(element, text);
  notifyInput(element, 'insertText', text);
}

function insertIntoField(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // Fields for numbers and addresses of mail have no caret that a script may read.
  const { selectionStart, selectionEnd, value, maxLength } = field;
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? value.length;
  const room = maxLength < 0 ? text.length : Math.max(0, maxLength - (value.length - (end - start)));
  const added = text.slice(0, room);
  setRawValue(field, value.slice(0, start) + added + value.slice(end));
  if (selectionStart !== null) field.setSelectionRange(start + added.length, start + added.length);
}

function insertIntoContent(element: HTMLElement, text: string): void {
  const range = caretIn(element);
  range.deleteContents();
  const node = element.ownerDocument.createTextNode(text);
  range.insertNode(node);
  range.setStartAfter(node);
  range.collapse(true);
  select(range);
  element.normalize();
  // Joining text nodes moved the caret.
  if (caretIn(element).collapsed) select(endOf(element));
}

/** Puts the caret at the end of what is written. */
export function moveToEnd(element: HTMLElement): void {
  if (!isTextField(element)) select(endOf(element));
  // Fields for numbers and addresses of mail have no caret.
  else if (element.selectionStart !== null) element.setSelectionRange(element.value.length, element.value.length);
}

function endOf(element: HTMLElement): Range {
  const end = element.ownerDocument.createRange();
  end.selectNodeContents(element);
  end.collapse(false);
  return end;
}

function caretIn(element: HTMLElement): Range {
  const selection = element.ownerDocument.getSelection();
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  if (range !== undefined && element.contains(range.commonAncestorContainer)) return range;
  return endOf(element);
}

function select(range: Range): void {
  const selection = range.startContainer.ownerDocument?.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Takes all text out of a field or an editable element. */
export function clearText(element: HTMLElement): void {
  const isEmpty = isTextField(element) ? element.value === '' : (element.textContent ?? '') === '';
  if (isEmpty || !notifyBeforeInput(element, 'deleteContentBackward', null)) return;
  if (isTextField(element)) setRawValue(element, '');
  else element.replaceChildren();
  notifyInput(element, 'deleteContentBackward', null);
}
