/** In milliseconds. By then Chromium has given this document the focus, and the app has taken it back if it wants it. */
const SETTLED_MS = 40;

/** Passes the keyboard focus that this document gets from the app on to a frame in it. */
export function passFocus(frame: HTMLIFrameElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('focus', () => {
    clearTimeout(timer);
    // Chromium gives this document the focus after the event, and would take it from the frame again.
    timer = setTimeout(() => {
      frame.blur();
      frame.focus();
    }, SETTLED_MS);
  });
  // What the app does in its own process is heard here alone: `document.hasFocus()` is late.
  window.addEventListener('blur', () => clearTimeout(timer));
}
