/** The run shortcut as this computer's people write it. */
export function runKeys(): string {
  return isMac() ? '⌘⏎' : 'Ctrl ⏎';
}

/** The same for running all cases. */
export function casesKeys(): string {
  return isMac() ? '⇧⌘⏎' : 'Ctrl ⇧ ⏎';
}

/** The same for making code's spacing even. */
export function formatKeys(): string {
  return isMac() ? '⇧⌥F' : 'Shift Alt F';
}

function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
