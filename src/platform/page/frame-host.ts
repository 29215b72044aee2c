import type { FrameCommand } from '../frame-link.ts';

/** A document that was loaded says that it runs before its frame's `load`, but through another process. */
const UP_AFTER_LOAD_MS = 1_000;
const LOAD_MS = 5_000;

interface OpenFrame {
  element: HTMLIFrameElement;
  /** Handed over when the document says that it runs. */
  port: MessagePort | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Makes and removes sandbox frames on the page's thread, as the host worker asks over `commands`. Removing a frame is
 * the last rung of the kill ladder.
 */
export function serveFrames(commands: MessagePort, url: string, parent: HTMLElement): void {
  const frames = new Map<number, OpenFrame>();
  const close = (frameId: number): void => {
    const frame = frames.get(frameId);
    clearTimeout(frame?.timer);
    frame?.element.remove();
    frames.delete(frameId);
  };
  window.addEventListener('message', (event) => {
    if (event.data !== 'toolyard-sandbox-up') return;
    for (const frame of frames.values()) {
      if (frame.port === undefined || frame.element.contentWindow !== event.source) continue;
      clearTimeout(frame.timer);
      // An opaque origin cannot be named as a target; the frame was made here and cannot be navigated by others.
      frame.element.contentWindow?.postMessage('toolyard-sandbox-port', '*', [frame.port]);
      frame.port = undefined;
    }
  });
  commands.onmessage = (event: MessageEvent<FrameCommand>): void => {
    const command = event.data;
    switch (command.type) {
      case 'open-frame':
        frames.set(command.frameId, openFrame(url, command.port, command.sharedMemory, parent));
        break;
      case 'close-frame':
        close(command.frameId);
        break;
      case 'close-all-frames':
        for (const frameId of [...frames.keys()]) close(frameId);
        break;
    }
  };
}

/**
 * A frame with the `sandbox` attribute is loaded past the service worker: from the network or from the browser's own
 * cache. Where neither has it, a frame without the attribute is tried, whose document the service worker serves with
 * the response header that makes it a sandbox; without that header the document refuses to run.
 */
function openFrame(url: string, port: MessagePort, sharedMemory: boolean, parent: HTMLElement): OpenFrame {
  const frame: OpenFrame = { element: makeFrame(url, sharedMemory, { withAttribute: true }), port, timer: undefined };
  const tryServed = (): void => {
    if (frame.port === undefined || !frame.element.isConnected || !isControlled()) return;
    frame.element.remove();
    frame.element = makeFrame(url, sharedMemory, { withAttribute: false });
    parent.append(frame.element);
  };
  const tryServedIn = (waitMs: number): void => {
    clearTimeout(frame.timer);
    if (frame.port !== undefined) frame.timer = setTimeout(tryServed, waitMs);
  };
  frame.element.addEventListener('load', () => tryServedIn(UP_AFTER_LOAD_MS), { once: true });
  tryServedIn(LOAD_MS);
  parent.append(frame.element);
  return frame;
}

/** Whether a service worker answers what this page loads. There is none at insecure addresses. */
function isControlled(): boolean {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  return serviceWorker !== undefined && serviceWorker.controller !== null;
}

function makeFrame(url: string, sharedMemory: boolean, { withAttribute }: { readonly withAttribute: boolean }): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  if (withAttribute) frame.setAttribute('sandbox', 'allow-scripts');
  // A document that its own header makes a sandbox is of no origin that could be named.
  frame.setAttribute('allow', sharedMemory ? (withAttribute ? 'cross-origin-isolated' : 'cross-origin-isolated *') : '');
  frame.setAttribute('aria-hidden', 'true');
  frame.title = 'Sandbox';
  frame.tabIndex = -1;
  frame.hidden = true;
  frame.src = url;
  return frame;
}
