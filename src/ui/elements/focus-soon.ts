const MOST_MS = 3_000;

/**
 * Gives the focus to what is not there yet: as soon as it is, unless a person went elsewhere meanwhile. Ends by itself
 * after three seconds.
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

/**
 * Goes to the first field that is marked as wrong, once the marks are drawn: it may be out of sight where one sends the
 * form.
 */
export function focusWrong(form: ParentNode | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Whether nothing in particular has the focus: the page, or its main part as a whole. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === 'content';
}
