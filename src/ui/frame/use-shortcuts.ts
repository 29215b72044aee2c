import { useEffect } from 'react';
import { hasModifier, isSingleKey, shortcutOf, type ShortcutId } from '../model/shortcuts.ts';
import { useModel } from '../stores/app-model.ts';

/** Keys do what the parts of the page that are there offer for them. A dialog has the keys for itself. */
export function useShortcuts(): void {
  const { actions, preferences } = useModel();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const id = shortcutOf(event);
      const isCapture = event.eventPhase === Event.CAPTURING_PHASE;
      if (id === undefined || isCapture !== hasModifier(id) || event.isComposing || event.defaultPrevented) return;
      if (document.querySelector('dialog:modal') !== null || (!hasModifier(id) && isTyping(event.target, id))) return;
      if (isSingleKey(id) && !preferences.getState().singleKeys) return;
      // A key held down does it once, and is kept from the browser all the while.
      const isTaken = event.repeat ? actions.present().some((action) => action.keys === id) : actions.performKeys(id);
      if (!isTaken) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Those with a modifier before the editor sees them, the others after everything that may want them.
    addEventListener('keydown', onKey, { capture: true });
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey, { capture: true });
      removeEventListener('keydown', onKey);
    };
  }, [actions, preferences]);
}

const NOT_TEXT = new Set(['button', 'checkbox', 'radio', 'file', 'range', 'color']);

/** Whether the keys are the field's. A key such as F2 writes nothing, and only the code editor has it for itself. */
function isTyping(target: EventTarget | null, id: ShortcutId): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (id === 'rename') return target.isContentEditable;
  if (target instanceof HTMLInputElement) return !NOT_TEXT.has(target.type);
  return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}
