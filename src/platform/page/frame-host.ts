import type { FrameCommand } from '../frame-link.ts';

/**
 * Makes and removes sandbox frames on the page's thread, as the host worker asks over `commands`. Removing a frame is
 * the last rung of the kill ladder.
 */
export function serveFrames(commands: MessagePort, url: string, parent: HTMLElement): void {
  const frames = new Map<number, HTMLIFrameElement>();
  const close = (frameId: number): void => {
    frames.get(frameId)?.remove();
    frames.delete(frameId);
  };
  commands.onmessage = (event: MessageEvent<FrameCommand>): void => {
    const command = event.data;
    switch (command.type) {
      case 'open-frame': {
        const frame = makeFrame(url, command.port, command.sharedMemory);
        frames.set(command.frameId, frame);
        parent.append(frame);
        break;
      }
      case 'close-frame':
        close(command.frameId);
        break;
      case 'close-all-frames':
        for (const frameId of [...frames.keys()]) close(frameId);
        break;
    }
  };
}

function makeFrame(url: string, port: MessagePort, sharedMemory: boolean): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('allow', sharedMemory ? 'cross-origin-isolated' : '');
  frame.setAttribute('aria-hidden', 'true');
  frame.title = 'Sandbox';
  frame.tabIndex = -1;
  frame.hidden = true;
  frame.addEventListener(
    'load',
    () => {
      // An opaque origin cannot be named as a target; the frame was made here and cannot be navigated by others.
      frame.contentWindow?.postMessage('toolyard-sandbox-port', '*', [port]);
    },
    { once: true },
  );
  frame.src = url;
  return frame;
}
