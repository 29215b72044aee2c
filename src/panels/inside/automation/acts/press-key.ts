import type { ActContext } from '../page-state.ts';
import { isTextField } from '../read/states.ts';
import { Refusal } from '../refusal.ts';
import { keyDown, keyUp, parseKey, type KeyPress } from './key-events.ts';
import { clearText, insertText, setRawValue, notifyChange, notifyInput } from './values.ts';

/**
 * Presses a key on an element and does what browsers do with it, which they leave out for keys of a script.
 *
 * @throws Refusal for what is no key
 */
export function pressKey(context: ActContext, element: HTMLElement, key: string): void {
  const press = parseKey(key);
  if (press === undefined)
    throw new Refusal('unable', `${JSON.stringify(key.slice(0, 40))} is no key: write Enter, ArrowDown, a, Control+a`);
  if (keyDown(element, press) && element.isConnected) doKey(context, element, press);
  keyUp(element, press);
}

function doKey({ state }: ActContext, element: HTMLElement, press: KeyPress): void {
  const { key, ctrlKey = false, metaKey = false, altKey = false, shiftKey = false } = press;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'a') selectAll(element);
    return;
  }
  if (altKey) return;
  switch (key) {
    case 'Tab':
      return state.focus.moveTo(nextStop(element, shiftKey));
    case 'Enter':
      return pressEnter(element);
    case ' ':
      return isTextField(element) || element.isContentEditable ? insertText(element, ' ') : pressSpace(element);
    case 'Escape':
      return closeDialog(element);
    case 'Backspace':
    case 'Delete':
      return deleteCharacter(element, key === 'Backspace');
    case 'ArrowUp':
    case 'ArrowDown':
    case 'ArrowLeft':
    case 'ArrowRight':
      return step(state.focus.moveTo, element, key === 'ArrowDown' || key === 'ArrowRight');
    default:
      if ([...key].length === 1 && (isTextField(element) || element.isContentEditable)) insertText(element, key);
  }
}

function selectAll(element: HTMLElement): void {
  if (isTextField(element)) return element.select();
  const root = element.isContentEditable ? element : element.ownerDocument.body;
  element.ownerDocument.getSelection()?.selectAllChildren(root);
}

function pressEnter(element: HTMLElement): void {
  if (element.localName === 'textarea' || element.isContentEditable) return insertText(element, '\n');
  if (isTextField(element) || element.localName === 'input') {
    const { form } = element as HTMLInputElement;
    if (isTextField(element)) notifyChange(element);
    if (form !== null) submit(form);
    return;
  }
  if (element.matches('a[href], button, summary')) element.click();
}

/** What Enter in a field does: its form's default button, or the form itself if one field is all it has. */
function submit(form: HTMLFormElement): void {
  const buttons = [...form.elements].filter(
    (control) =>
      (control.localName === 'button' && (control as HTMLButtonElement).type === 'submit') ||
      (control.localName === 'input' && ['submit', 'image'].includes((control as HTMLInputElement).type)),
  ) as HTMLButtonElement[];
  const [first] = buttons;
  if (first !== undefined) {
    if (!first.disabled) first.click();
  } else if ([...form.elements].filter(isTextField).length <= 1) form.requestSubmit();
}

function pressSpace(element: HTMLElement): void {
  if (
    element.matches(
      'button, summary, input[type="checkbox"], input[type="radio"], input[type="button"], input[type="submit"]',
    )
  )
    element.click();
}

function closeDialog(element: HTMLElement): void {
  const dialog = [...element.ownerDocument.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
  if (dialog === undefined) return;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

function deleteCharacter(element: HTMLElement, isBackward: boolean): void {
  const inputType = isBackward ? 'deleteContentBackward' : 'deleteContentForward';
  if (!isTextField(element)) {
    if (element.isContentEditable && element.ownerDocument.getSelection()?.isCollapsed === false)
      clearSelected(element);
    return;
  }
  const { value } = element;
  const start = element.selectionStart ?? value.length;
  const end = element.selectionEnd ?? value.length;
  if (start === 0 && end === value.length) return clearText(element);
  const [from, to] = start !== end ? [start, end] : isBackward ? [start - 1, start] : [start, start + 1];
  if (from < 0 || from >= value.length) return;
  setRawValue(element, value.slice(0, from) + value.slice(to));
  if (element.selectionStart !== null) element.setSelectionRange(from, from);
  notifyInput(element, inputType, null);
}

function clearSelected(element: HTMLElement): void {
  element.ownerDocument.getSelection()?.deleteFromDocument();
  notifyInput(element, 'deleteContentBackward', null);
}

/** Arrows move in a group of radio buttons, a list to choose from, and on a scale. */
function step(moveTo: (element: HTMLElement) => void, element: HTMLElement, isForward: boolean): void {
  if (element.localName === 'select') {
    const select = element as HTMLSelectElement;
    const next = select.selectedIndex + (isForward ? 1 : -1);
    if (next < 0 || next >= select.options.length) return;
    select.selectedIndex = next;
    notifyInput(select, 'insertReplacementText', null);
    notifyChange(select);
  } else if (element.localName === 'input') {
    const input = element as HTMLInputElement;
    if (input.type === 'radio') chooseRadio(moveTo, input, isForward);
    else if (input.type === 'range' || input.type === 'number') {
      if (isForward === (input.type === 'range')) input.stepUp();
      else input.stepDown();
      notifyInput(input, 'insertReplacementText', null);
      notifyChange(input);
    }
  }
}

function chooseRadio(moveTo: (element: HTMLElement) => void, input: HTMLInputElement, isForward: boolean): void {
  const root = input.form ?? input.ownerDocument;
  const group = [...root.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
    ({ name, disabled, form }) => name === input.name && form === input.form && !disabled,
  );
  const next = group[(group.indexOf(input) + (isForward ? 1 : group.length - 1)) % group.length];
  if (next === undefined) return;
  moveTo(next);
  next.click();
}

function nextStop(element: HTMLElement, isBackward: boolean): HTMLElement | undefined {
  const stops = [
    ...element.ownerDocument.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex], [contenteditable]',
    ),
  ].filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility());
  const at = stops.indexOf(element);
  return isBackward ? stops[at < 0 ? stops.length - 1 : at - 1] : stops[at + 1];
}
