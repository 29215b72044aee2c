import type { KeyboardEvent } from 'react';

const TEXT_FIELD =
  'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=file])';

/** Whether keys write into what has the focus, or choose in it. */
export function isTextField(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.closest(TEXT_FIELD) !== null;
}

/**
 * Escape goes one step back: from a field whose text was changed to the first button of its form, which keeps the text;
 * from anywhere else it ends. Other keys are left alone.
 *
 * @returns whether it was Escape
 */
export function onEscape(event: KeyboardEvent<HTMLElement>, isChanged: boolean, end: () => void): boolean {
  if (event.key !== 'Escape') return false;
  event.preventDefault();
  event.stopPropagation();
  const { target } = event;
  const button = isTextField(target)
    ? target.closest('form, [data-editing]')?.querySelector<HTMLElement>('button')
    : undefined;
  if (!isChanged || button === undefined || button === null) end();
  else button.focus();
  return true;
}
