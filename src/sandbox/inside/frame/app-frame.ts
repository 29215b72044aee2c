/**
 * The boot script of the document that contains the app of an MCP server. It runs on the main thread of an
 * opaque-origin frame, refuses to run anywhere else, and puts the app into a nested frame: the app can navigate only
 * that frame, and the policy of the outer document blocks frames of any address. It forwards messages as text and
 * counts them here, where a flood affects nothing else.
 */
import type { AppFrameOrder, AppFrameReport } from '../../contract/app-frame-wire.ts';
import { LIMITS } from '../../../core/limits.ts';
import { passFocus } from './pass-focus.ts';
import { takePort } from './take-port.ts';

declare const __APP_HEAD__: string;

function start(port: MessagePort): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.setAttribute('allow', '');
  frame.title = document.title;
  const notify = (report: AppFrameReport): void => port.postMessage(report);
  const end = (reason: 'flood' | 'missing'): void => {
    frame.remove();
    notify({ type: 'ended', reason });
  };
  let count = 0;
  setInterval(() => (count = 0), LIMITS.apps.messagesMs);
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || !frame.isConnected) return;
    if (data === 'toolyard-app-leave') return notify({ type: 'leave' });
    count += 1;
    if (count > LIMITS.apps.maxMessages) return end('flood');
    const text = textOf(data);
    if (text !== undefined) notify({ type: 'message', text });
  });
  // The second load event belongs to another document.
  let loads = 0;
  frame.addEventListener('load', () => {
    loads += 1;
    if (loads > 1) end('missing');
  });
  // Passes the keyboard focus back if the app does not use it.
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.isTrusted) notify({ type: 'leave' });
  });
  passFocus(frame);
  port.onmessage = ({ data: order }: MessageEvent<AppFrameOrder>): void => {
    switch (order.type) {
      case 'show':
        frame.srcdoc = __APP_HEAD__ + order.html;
        document.body.append(frame);
        break;
      case 'message':
        // An opaque origin cannot be a target origin.
        frame.contentWindow?.postMessage(JSON.parse(order.text), '*');
        break;
      case 'ping':
        notify({ type: 'pong' });
        break;
    }
  };
}

/** A message as JSON; undefined if it is not JSON, or too long. */
function textOf(data: unknown): string | undefined {
  try {
    const text = JSON.stringify(data) as string | undefined;
    return text !== undefined && text.length <= LIMITS.apps.maxMessageChars ? text : undefined;
  } catch {
    // Cycles and BigInt are not JSON.
    return undefined;
  }
}

export function openAppFrame(): void {
  takePort('toolyard-app-up', 'toolyard-app-port', start);
}
