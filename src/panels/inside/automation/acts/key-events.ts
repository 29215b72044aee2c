/** Keys with their modifiers, as `Control+Shift+a` names them. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey?: boolean;
  readonly shiftKey?: boolean;
  readonly altKey?: boolean;
  readonly metaKey?: boolean;
}

const MODIFIERS: Readonly<Record<string, 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>> = {
  alt: 'altKey',
  cmd: 'metaKey',
  command: 'metaKey',
  control: 'ctrlKey',
  ctrl: 'ctrlKey',
  meta: 'metaKey',
  option: 'altKey',
  shift: 'shiftKey',
};
const NAMES: Readonly<Record<string, string>> = {
  backspace: 'Backspace',
  delete: 'Delete',
  down: 'ArrowDown',
  arrowdown: 'ArrowDown',
  end: 'End',
  enter: 'Enter',
  esc: 'Escape',
  escape: 'Escape',
  home: 'Home',
  left: 'ArrowLeft',
  arrowleft: 'ArrowLeft',
  pagedown: 'PageDown',
  pageup: 'PageUp',
  return: 'Enter',
  right: 'ArrowRight',
  arrowright: 'ArrowRight',
  space: ' ',
  tab: 'Tab',
  up: 'ArrowUp',
  arrowup: 'ArrowUp',
};

/** Reads `Enter`, `a`, `Control+Shift+K`; undefined for what is no key. */
export function parseKey(text: string): KeyPress | undefined {
  // The key `+` itself ends the text.
  const parts = text === '+' ? ['+'] : text.endsWith('++') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+');
  const last = parts.pop() ?? '';
  const press: { key: string } & Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey', boolean>> = { key: '' };
  for (const part of parts) {
    const modifier = MODIFIERS[part.trim().toLowerCase()];
    if (modifier === undefined) return undefined;
    press[modifier] = true;
  }
  const name = last.length === 1 ? last : (NAMES[last.trim().toLowerCase()] ?? functionKey(last));
  if (name === undefined) return undefined;
  press.key = name;
  return press;
}

function functionKey(name: string): string | undefined {
  return /^F(?:[1-9]|1[0-2])$/.test(name) ? name : undefined;
}

/** @returns whether nothing prevented it */
export function keyDown(element: Element, press: KeyPress): boolean {
  return sendKey(element, 'keydown', press) && (press.key.length > 1 || sendKey(element, 'keypress', press));
}

export function keyUp(element: Element, press: KeyPress): void {
  if (element.isConnected) sendKey(element, 'keyup', press);
}

function sendKey(element: Element, type: string, press: KeyPress): boolean {
  const { key } = press;
  const keyCode = KEY_CODES[key] ?? (key.length === 1 ? key.toUpperCase().charCodeAt(0) : 0);
  return element.dispatchEvent(
    new KeyboardEvent(type, { ...press, code: codeOf(key), keyCode, bubbles: true, cancelable: true, composed: true }),
  );
}

/** Old pages still ask for the number of a key. */
const KEY_CODES: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ' ': 32,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
};

function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  if (/^[0-9]$/.test(key)) return `Digit${key}`;
  return key === ' ' ? 'Space' : key;
}
