import { useEffect } from 'react';
import { hasModifier, isSingleKey, shortcutOf, type ShortcutId } from '../lib/keybindings.ts';
import { isInCard } from '../elements/is-in-card.ts';
import { useApp } from '../stores/app-context.ts';

/** Runs the present actions by their keys. A dialog takes all keys itself. */
export function useShortcuts(): void {
  const { actions, preferences } = useApp();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const id = shortcutOf(event);
      const isCapture = event.eventPhase === Event.CAPTURING_PHASE;
      if (id === undefined || isCapture !== hasModifier(id) || event.isComposing || event.defaultPrevented) return;
      if (document.querySelector('dialog:modal') !== null || (!hasModifier(id) && isTyping(event.target, id))) return;
      if (isSingleKey(id) && (!preferences.getState().singleKeys || isBusy(event.target))) return;
      // A held key acts once; the browser does not get its repeats.
      const isTaken = event.repeat ? actions.present().some((action) => action.keys === id) : actions.performKeys(id);
      if (!isTaken) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Keys with a modifier are handled before the editor, others after all other handlers.
    addEventListener('keydown', onKey, { capture: true });
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey, { capture: true });
      removeEventListener('keydown', onKey);
    };
  }, [actions, preferences]);
}

/** Whether a field of any kind or a card that asks has the focus: a single key may be meant for it. */
function isBusy(target: EventTarget | null): boolean {
  return target instanceof Element && (target.matches('input, select, textarea') || isInCard(target));
}

const NOT_TEXT = new Set(['button', 'checkbox', 'radio', 'file', 'range', 'color']);

/** Whether the field takes the keys. A key such as F2 writes nothing, and only the code editor uses it itself. */
function isTyping(target: EventTarget | null, id: ShortcutId): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (id === 'rename') return target.isContentEditable;
  if (target instanceof HTMLInputElement) return !NOT_TEXT.has(target.type);
  return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}
