/** Makes and removes sandbox frames on the page's thread. Removing a frame is the last rung of the kill ladder. */
export interface FrameHost {
  /** Adds a sandbox frame and hands it `port`, which its warden speaks on. */
  readonly openFrame: (frameId: number, url: string, port: MessagePort) => void;
  readonly closeFrame: (frameId: number) => void;
  readonly closeAllFrames: () => void;
}

export function createFrameHost(parent: HTMLElement): FrameHost {
  const frames = new Map<number, HTMLIFrameElement>();
  const close = (frameId: number): void => {
    frames.get(frameId)?.remove();
    frames.delete(frameId);
  };
  return {
    openFrame: (frameId, url, port) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.setAttribute('allow', '');
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
      frames.set(frameId, frame);
      parent.append(frame);
    },
    closeFrame: close,
    closeAllFrames: () => {
      for (const frameId of [...frames.keys()]) close(frameId);
    },
  };
}
