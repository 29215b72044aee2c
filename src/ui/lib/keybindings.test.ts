import { describe, expect, it } from 'vitest';
import { ariaKeys, isOfEditor, isSingleKey, keysText, SHORTCUT_IDS, SHORTCUTS, shortcutOf } from './keybindings.ts';

const press = (key: string, held: { ctrl?: boolean; meta?: boolean; shift?: boolean; alt?: boolean } = {}) => ({
  key,
  ctrlKey: held.ctrl === true,
  metaKey: held.meta === true,
  shiftKey: held.shift === true,
  altKey: held.alt === true,
});

describe('keys of the page', () => {
  it('are recognized on each kind of computer', () => {
    expect(shortcutOf(press('k', { ctrl: true }), false)).toBe('palette');
    expect(shortcutOf(press('k', { meta: true }), true)).toBe('palette');
    // Control-K deletes to the end of the line on a Mac, and the system uses the Windows key.
    expect(shortcutOf(press('k', { ctrl: true }), true)).toBeUndefined();
    expect(shortcutOf(press('k', { meta: true }), false)).toBeUndefined();
    expect(shortcutOf(press('Enter', { ctrl: true }), false)).toBe('run');
    expect(shortcutOf(press('Enter', { ctrl: true, shift: true }), false)).toBe('runCases');
    expect(shortcutOf(press('S', { ctrl: true, shift: true }), false)).toBeUndefined();
    expect(shortcutOf(press('Enter', { ctrl: true, alt: true }), false)).toBeUndefined();
  });

  it('that are characters work with Shift where the keyboard needs it, and letters only without', () => {
    expect(shortcutOf(press('/', { shift: true }), false)).toBe('search');
    expect(shortcutOf(press('?', { shift: true }), false)).toBe('help');
    expect(shortcutOf(press('1', { shift: true }), false)).toBe('tabCode');
    expect(shortcutOf(press('N', { shift: true }), false)).toBeUndefined();
    expect(shortcutOf(press('n'), false)).toBe('newTool');
  });

  it('are written in the style of the computer', () => {
    expect(
      (['palette', 'runCases', 'format', 'help', 'rename'] as const).map((id) => [
        keysText(id, true),
        keysText(id, false),
        ariaKeys(id, false),
      ]),
    ).toEqual([
      ['⌘K', 'Ctrl K', 'Control+K'],
      ['⇧⌘⏎', 'Ctrl ⇧ ⏎', 'Control+Shift+Enter'],
      ['⌥⇧F', '⇧ Alt F', 'Alt+Shift+F'],
      ['?', '?', 'Shift+?'],
      ['F2', 'F2', 'F2'],
    ]);
  });

  it('have one meaning each', () => {
    const written = SHORTCUT_IDS.filter((id) => !isOfEditor(id)).map((id) => keysText(id, false));
    expect(new Set(written).size).toBe(written.length);
  });

  it('have a switch if they are single characters', () => {
    expect(SHORTCUT_IDS.filter((id) => SHORTCUTS[id].key.length === 1 && isSingleKey(id))).toEqual([
      'search',
      'newTool',
      'share',
      'focusEditor',
      'focusArguments',
      'question',
      'tabCode',
      'tabSchema',
      'tabCases',
      'tabDetails',
      'tabHistory',
      'tabPackages',
      'help',
    ]);
  });
});
