/** Passes the keyboard focus that this document gets from the app on to a frame in it. */
export function passFocus(frame: HTMLIFrameElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('focus', () => {
    clearTimeout(timer);
    // Chromium gives this document the focus after the event, and would take it from the frame again.
    timer = setTimeout(() => {
      frame.blur();
      frame.focus();
    });
  });
  // The app has taken it back; `document.hasFocus()` would say so too late.
  window.addEventListener('blur', () => clearTimeout(timer));
}
