const MOST_MS = 3_000;

/**
 * Focuses an element as soon as it exists, unless the person has moved the focus meanwhile. Gives up after three
 * seconds.
 */
export function focusSoon(find: () => HTMLElement | null | undefined): void {
  const before = document.activeElement;
  const start = performance.now();
  const look = () => {
    if (document.activeElement !== before && !isFocusFree()) return;
    const found = find();
    if (found !== null && found !== undefined) found.focus();
    else if (performance.now() - start < MOST_MS) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Focuses the first field marked as invalid, once it is rendered, since it may be out of sight. */
export function focusWrong(form: ParentNode | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Whether nothing specific has the focus: only the page or its main part. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === 'content';
}
