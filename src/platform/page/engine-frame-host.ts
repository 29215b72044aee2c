import type { EngineFrameCommand, EngineFrameReport } from '../engine-frame-link.ts';

/** Milliseconds to load the frame's document, which is a few kilobytes of the app. */
const LOAD_MS = 10_000;

interface OpenEngineFrame {
  readonly element: HTMLIFrameElement;
  /** Sent once the document says that it runs. */
  port: MessagePort | undefined;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Creates and removes engine frames on the page's thread, on commands of the host worker. Returns a function that
 * removes all frames.
 */
export function serveEngineFrames(commands: MessagePort, url: string, parent: HTMLElement): () => void {
  const frames = new Map<number, OpenEngineFrame>();
  const report = (reported: EngineFrameReport): void => commands.postMessage(reported);
  const onMessage = (event: MessageEvent<unknown>): void => {
    if (event.origin !== window.origin || event.data !== 'toolyard-engine-up') return;
    for (const [frameId, frame] of frames) {
      if (frame.port === undefined || frame.element.contentWindow !== event.source) continue;
      clearTimeout(frame.timer);
      frame.element.contentWindow?.postMessage('toolyard-engine-port', window.origin, [frame.port]);
      frame.port = undefined;
      report({ frameId, up: true });
    }
  };
  window.addEventListener('message', onMessage);
  const close = (frameId: number): void => {
    const frame = frames.get(frameId);
    clearTimeout(frame?.timer);
    frame?.element.remove();
    frames.delete(frameId);
  };
  commands.onmessage = ({ data: command }: MessageEvent<EngineFrameCommand>): void => {
    const { frameId } = command;
    if (command.type === 'open-engine-frame') {
      const element = makeFrame(url);
      frames.set(frameId, {
        element,
        port: command.port,
        timer: setTimeout(() => report({ frameId, up: false }), LOAD_MS),
      });
      parent.append(element);
      return;
    }
    close(frameId);
  };
  return () => {
    window.removeEventListener('message', onMessage);
    commands.close();
    for (const frameId of [...frames.keys()]) close(frameId);
  };
}

function makeFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('allow', 'cross-origin-isolated *');
  frame.setAttribute('aria-hidden', 'true');
  frame.title = 'WebContainer';
  frame.tabIndex = -1;
  frame.hidden = true;
  frame.src = url;
  return frame;
}
