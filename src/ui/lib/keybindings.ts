import { sharedTexts } from '../texts/index.ts';

/** A key combination. `mod` is ⌘ on a Mac and Ctrl elsewhere; `key` is `KeyboardEvent.key` in lower case. */
export interface Shortcut {
  readonly key: string;
  readonly mod?: true;
  readonly shift?: true;
  readonly alt?: true;
  /** Handled by the code editor itself, only while it has the focus. */
  readonly inEditor?: true;
  /** Has `mod`, but fields use these keys themselves. */
  readonly outsideFields?: true;
}

/** Every key of the app. Characters do nothing while a person types in a field. */
export const SHORTCUTS = {
  palette: { key: 'k', mod: true },
  run: { key: 'enter', mod: true },
  stop: { key: '.', mod: true },
  runCases: { key: 'enter', mod: true, shift: true },
  save: { key: 's', mod: true },
  undo: { key: 'z', mod: true, outsideFields: true },
  paste: { key: 'v', mod: true, outsideFields: true },
  search: { key: '/' },
  newTool: { key: 'n' },
  rename: { key: 'f2' },
  share: { key: 's' },
  focusEditor: { key: 'e' },
  focusArguments: { key: 'i' },
  question: { key: 'q' },
  terminal: { key: 'j', mod: true },
  tabCode: { key: '1' },
  tabSchema: { key: '2' },
  tabCases: { key: '3' },
  tabDetails: { key: '4' },
  tabHistory: { key: '5' },
  tabPackages: { key: '6' },
  help: { key: '?', shift: true },
  complete: { key: 'space', mod: true, inEditor: true },
  signature: { key: 'space', mod: true, shift: true, inEditor: true },
  format: { key: 'f', shift: true, alt: true, inEditor: true },
  explain: { key: 'f1', shift: true, inEditor: true },
  renameSymbol: { key: 'f2', inEditor: true },
  definition: { key: 'f12', inEditor: true },
  nextProblem: { key: 'f8', inEditor: true },
  find: { key: 'f', mod: true, inEditor: true },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof SHORTCUTS;
// Widened, since the literal types lack the optional members.
const table: Readonly<Record<ShortcutId, Shortcut>> = SHORTCUTS;
export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as readonly ShortcutId[];

/** Whether it is a single character, which speech input may type by chance: WCAG 2.1.4 requires a switch for these. */
export function isSingleKey(id: ShortcutId): boolean {
  const { key, mod, alt } = table[id];
  return key.length === 1 && mod === undefined && alt === undefined;
}

export function isOfEditor(id: ShortcutId): boolean {
  return table[id].inEditor === true;
}

/** Whether the keys write no text outside fields. */
export function hasModifier(id: ShortcutId): boolean {
  return table[id].mod === true && table[id].outsideFields !== true;
}

/** The shortcut of the page for these keys. */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  mac: boolean = isMac(),
): ShortcutId | undefined {
  const key = event.key.toLowerCase();
  const mod = mac ? event.metaKey : event.ctrlKey;
  const other = mac ? event.ctrlKey : event.metaKey;
  if (event.altKey || other) return undefined;
  return SHORTCUT_IDS.find((id) => {
    const shortcut = table[id];
    // The characters that need Shift differ between keyboards.
    const isShiftRight =
      isSingleKey(id) && !/[a-z]/.test(shortcut.key) ? true : event.shiftKey === (shortcut.shift === true);
    return shortcut.inEditor !== true && shortcut.key === key && mod === (shortcut.mod === true) && isShiftRight;
  });
}

/** The keys in the style of this computer: `⇧⌘⏎`, `Ctrl ⇧ ⏎`. */
export function keysText(id: ShortcutId, mac: boolean = isMac()): string {
  const { key, mod, shift, alt } = table[id];
  const parts = [
    // On a Mac the system uses ⌘ with the space bar: the editor completes with Control there.
    mod === true ? (mac ? (key === 'space' ? '⌃' : '⌘') : sharedTexts.keyboard.control) : undefined,
    shift === true && key !== '?' ? '⇧' : undefined,
    alt === true ? (mac ? '⌥' : 'Alt') : undefined,
  ].filter((part) => part !== undefined);
  const name = NAMES.get(key) ?? key.toUpperCase();
  return mac ? `${parts.sort(byMacOrder).join('')}${name}` : [...parts, name].join(' ');
}

/** For `aria-keyshortcuts`. */
export function ariaKeys(id: ShortcutId, mac: boolean = isMac()): string {
  const { key, mod, shift, alt } = table[id];
  const name = key === 'enter' ? 'Enter' : key === 'space' ? 'Space' : key.toUpperCase();
  return [
    mod === true ? (mac ? 'Meta' : 'Control') : undefined,
    alt === true ? 'Alt' : undefined,
    shift === true ? 'Shift' : undefined,
    name,
  ]
    .filter((part) => part !== undefined)
    .join('+');
}

/** A tooltip with the keys at its end. */
export function withKeys(label: string, id: ShortcutId): string {
  return `${label} (${keysText(id)})`;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['enter', '⏎'],
  ['space', sharedTexts.keyboard.space],
]);
const MAC_ORDER = '⌃⌥⇧⌘';
function byMacOrder(one: string, other: string): number {
  return MAC_ORDER.indexOf(one) - MAC_ORDER.indexOf(other);
}

function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
