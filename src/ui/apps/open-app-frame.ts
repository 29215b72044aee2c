import type { AppFrameOrder, AppFrameReport } from '../../sandbox/contract/app-frame-wire.ts';
import { parseJson } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';

/** Why an app ended. */
export type AppEnd = 'flood' | 'missing' | 'silent' | 'no-start';

interface AppFrameEvents {
  /** A message of the app: untrusted JSON. */
  readonly onMessage: (message: unknown) => void;
  /** The person pressed Escape: the keyboard focus returns. */
  readonly onLeave: () => void;
  readonly onEnd: (reason: AppEnd) => void;
}

export interface AppFrame {
  readonly element: HTMLIFrameElement;
  readonly send: (message: object) => void;
  readonly close: () => void;
}

/** Creates a frame with an opaque origin and no network for an app. It starts when its element is added to the page. */
export function createAppFrame(url: string, html: string, { onMessage, onLeave, onEnd }: AppFrameEvents): AppFrame {
  const element = document.createElement('iframe');
  // Without it browsers tell no script of a form; its policy lets none of them be sent anywhere.
  element.setAttribute('sandbox', 'allow-scripts allow-forms');
  element.setAttribute('allow', '');
  element.inert = true;
  element.src = url;
  const { port1: port, port2 } = new MessageChannel();
  const order = (given: AppFrameOrder): void => port.postMessage(given);
  let receivedAt = performance.now();
  let isUp = false;
  const close = (): void => {
    clearInterval(beating);
    window.removeEventListener('message', onUp);
    port.close();
  };
  const end = (reason: AppEnd): void => {
    close();
    onEnd(reason);
  };
  const onUp = ({ data, source }: MessageEvent<unknown>): void => {
    if (data !== 'toolyard-app-up' || source !== element.contentWindow || isUp) return;
    isUp = true;
    window.removeEventListener('message', onUp);
    // An opaque origin cannot be named as a target; only the page can navigate this frame.
    element.contentWindow?.postMessage('toolyard-app-port', '*', [port2]);
    receivedAt = performance.now();
    order({ type: 'show', html });
  };
  window.addEventListener('message', onUp);
  port.onmessage = ({ data: report }: MessageEvent<AppFrameReport>): void => {
    receivedAt = performance.now();
    switch (report.type) {
      case 'message': {
        const json = parseJson(report.text);
        if (json.ok) onMessage(json.value);
        break;
      }
      case 'leave':
        onLeave();
        break;
      case 'ended':
        end(report.reason);
        break;
      case 'pong':
        break;
    }
  };
  const beating = setInterval(() => {
    // In a hidden tab timers are delayed, also those of the frame.
    if (document.hidden) receivedAt = performance.now();
    else if (performance.now() - receivedAt > (isUp ? LIMITS.apps.silentMs : LIMITS.apps.startMs))
      end(isUp ? 'silent' : 'no-start');
    else if (isUp) order({ type: 'ping' });
  }, LIMITS.apps.pingMs);
  return { element, send: (message) => order({ type: 'message', text: JSON.stringify(message) }), close };
}
