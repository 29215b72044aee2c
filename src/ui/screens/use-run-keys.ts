import { useEffect } from 'react';

/** Ctrl/Cmd+Enter runs, with Shift all cases, and Ctrl/Cmd+S saves, wherever the focus is. */
export function useRunKeys(onRun: () => unknown, onRunCases: () => unknown, onSave: () => unknown): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.key === 'Enter') {
        if (event.shiftKey) onRunCases();
        else onRun();
      } else if (!event.shiftKey && event.key.toLowerCase() === 's') onSave();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the editor sees the key.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [onRun, onRunCases, onSave]);
}
