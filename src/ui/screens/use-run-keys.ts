import { useEffect } from 'react';

/** Ctrl/Cmd+Enter runs and Ctrl/Cmd+S saves, wherever the focus is. */
export function useRunKeys(onRun: () => unknown, onSave: () => unknown): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key === 'Enter') onRun();
      else if (event.key.toLowerCase() === 's') onSave();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the editor sees the key.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [onRun, onSave]);
}
