import type { ShownRun } from '../../sandbox/contract/sandboxed-run.ts';
import type { FrameCommand } from '../frame-link.ts';

/**
 * A loaded document says that it runs before its frame's `load` event, but the message arrives through another process.
 */
const UP_AFTER_LOAD_MS = 1_000;
const LOAD_MS = 5_000;

/** Shows documents of tools on the page. It may move a frame only if that does not reload it. */
export interface FrameStage {
  readonly show: (frame: HTMLIFrameElement, run: ShownRun) => void;
  readonly hide: (frame: HTMLIFrameElement) => void;
  /** Called when the document passes the keyboard focus back. */
  readonly leave: (frame: HTMLIFrameElement) => void;
}

/** Addresses of the two kinds of sandbox documents. */
export interface FrameUrls {
  readonly sandbox: string;
  readonly dom: string;
}

/** The place of one frame on the page. */
interface FrameLocation {
  readonly add: (frame: HTMLIFrameElement) => void;
  readonly remove: (frame: HTMLIFrameElement) => void;
}

interface OpenFrame {
  element: HTMLIFrameElement;
  readonly remove: FrameLocation['remove'];
  /** Sent once the document says that it runs. */
  port: MessagePort | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Creates and removes sandbox frames on the page's thread, on commands of the host worker. Removing a frame is the last
 * resort to end a tool.
 *
 * @returns a function that removes all frames
 */
export function serveFrames(
  commands: MessagePort,
  urls: FrameUrls,
  parent: HTMLElement,
  stage: FrameStage,
): () => void {
  const frames = new Map<number, OpenFrame>();
  const close = (frameId: number): void => {
    const frame = frames.get(frameId);
    clearTimeout(frame?.timer);
    frame?.remove(frame.element);
    frames.delete(frameId);
  };
  const onMessage = (event: MessageEvent<unknown>): void => {
    if (event.data === 'toolyard-document-leave') {
      for (const { element } of frames.values()) if (element.contentWindow === event.source) stage.leave(element);
    }
    if (event.data !== 'toolyard-sandbox-up') return;
    for (const frame of frames.values()) {
      if (frame.port === undefined || frame.element.contentWindow !== event.source) continue;
      clearTimeout(frame.timer);
      // An opaque origin cannot be a target origin; the frame was created here, and others cannot navigate it.
      frame.element.contentWindow?.postMessage('toolyard-sandbox-port', '*', [frame.port]);
      frame.port = undefined;
    }
  };
  window.addEventListener('message', onMessage);
  const closeAll = (): void => {
    for (const frameId of [...frames.keys()]) close(frameId);
  };
  const hidden: FrameLocation = { add: (frame) => parent.append(frame), remove: (frame) => frame.remove() };
  const inSight = (run: ShownRun): FrameLocation => ({ add: (frame) => stage.show(frame, run), remove: stage.hide });
  commands.onmessage = (event: MessageEvent<FrameCommand>): void => {
    const command = event.data;
    switch (command.type) {
      case 'open-frame':
        frames.set(
          command.frameId,
          command.shown === undefined
            ? openFrame(urls.sandbox, command, hidden)
            : openFrame(urls.dom, command, inSight(command.shown)),
        );
        break;
      case 'close-frame':
        close(command.frameId);
        break;
      case 'close-all-frames':
        closeAll();
        break;
    }
  };
  return () => {
    window.removeEventListener('message', onMessage);
    commands.close();
    closeAll();
  };
}

type OpenCommand = Extract<FrameCommand, { type: 'open-frame' }>;

/**
 * A frame with the `sandbox` attribute bypasses the service worker: it is loaded from the network or the browser's
 * cache. If both fail, a frame without the attribute is tried, whose document the service worker serves with the
 * response header that makes it a sandbox; without that header the document refuses to run.
 */
function openFrame(url: string, { port, sharedMemory, shown }: OpenCommand, location: FrameLocation): OpenFrame {
  const make = (withAttribute: boolean): HTMLIFrameElement =>
    (shown === undefined ? makeHidden : makeShown)(url, { withAttribute, sharedMemory });
  const frame: OpenFrame = { element: make(true), port, timer: undefined, remove: location.remove };
  const tryServed = (): void => {
    if (frame.port === undefined || !frame.element.isConnected || !isControlled()) return;
    location.remove(frame.element);
    frame.element = make(false);
    location.add(frame.element);
  };
  const tryServedIn = (waitMs: number): void => {
    clearTimeout(frame.timer);
    if (frame.port !== undefined) frame.timer = setTimeout(tryServed, waitMs);
  };
  frame.element.addEventListener('load', () => tryServedIn(UP_AFTER_LOAD_MS), { once: true });
  tryServedIn(LOAD_MS);
  location.add(frame.element);
  return frame;
}

/** Whether a service worker answers requests of this page. Insecure addresses have none. */
function isControlled(): boolean {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  return serviceWorker !== undefined && serviceWorker.controller !== null;
}

interface FrameOptions {
  readonly withAttribute: boolean;
  readonly sharedMemory: boolean;
}

function makeHidden(url: string, { withAttribute, sharedMemory }: FrameOptions): HTMLIFrameElement {
  const frame = makeFrame(url, withAttribute ? 'allow-scripts' : undefined);
  // A document that its own header makes a sandbox has an opaque origin, which cannot be a target origin.
  frame.setAttribute(
    'allow',
    sharedMemory ? (withAttribute ? 'cross-origin-isolated' : 'cross-origin-isolated *') : '',
  );
  frame.setAttribute('aria-hidden', 'true');
  frame.title = 'Sandbox';
  frame.tabIndex = -1;
  frame.hidden = true;
  return frame;
}

/** A frame for a visible document, which takes no focus until a person allows it. */
function makeShown(url: string, { withAttribute }: FrameOptions): HTMLIFrameElement {
  const frame = makeFrame(url, withAttribute ? 'allow-scripts allow-forms' : undefined);
  frame.setAttribute('allow', '');
  frame.inert = true;
  return frame;
}

function makeFrame(url: string, sandbox: string | undefined): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  frame.src = url;
  return frame;
}
