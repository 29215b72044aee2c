/** Passes the keyboard focus that this document gets from the app on to a frame in it. */
export function passFocus(frame: HTMLIFrameElement): void {
  window.addEventListener('focus', () => {
    // Chromium gives this document the focus after the event, and would take it from the frame again.
    setTimeout(() => {
      // The app may have taken it back meanwhile.
      if (!document.hasFocus()) return;
      frame.blur();
      frame.focus();
    });
  });
}
