import { useEffect } from 'react';
import { useImport } from './use-import.ts';

/**
 * Reviews content that is pasted outside a field or dropped anywhere; a dropped file would otherwise make the browser
 * leave the page.
 */
export function useDroppedImport(): void {
  const importText = useImport();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (
        event.defaultPrevented ||
        event.clipboardData === null ||
        isField(event.target) ||
        document.querySelector('dialog:modal') !== null
      )
        return;
      const text = event.clipboardData.getData('text/plain');
      const files = [...event.clipboardData.files];
      if (text.trim() === '' && files.length === 0) return;
      event.preventDefault();
      if (text.trim() === '') importText.files(files);
      else importText.pasted(text);
    };
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      // An editor inserts dropped text itself.
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      importText.files(files);
    };
    addEventListener('paste', onPaste);
    addEventListener('dragover', onDragOver);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('paste', onPaste);
      removeEventListener('dragover', onDragOver);
      removeEventListener('drop', onDrop);
    };
  }, [importText]);
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
