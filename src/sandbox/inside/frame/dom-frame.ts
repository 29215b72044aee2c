/**
 * The boot script of the document that holds a tool's document. It runs on the main thread of an opaque-origin frame,
 * refuses to run anywhere else, starts the warden, and puts the tool's document into a frame of its own: so the tool
 * can navigate nothing but that inner frame, whose parent's policy allows no frame of any address.
 */
import { startWarden } from './start-warden.ts';
import { takePort } from './take-port.ts';

declare const __DOM_WARDEN_SOURCE__: string;
declare const __DOM_DOCUMENT__: string;

/** A document that was asked whether it is still there answers within this time, unless it spins. */
const ANSWER_MS = 1_500;

/** The keyboard goes back to the app. */
const leave = (): void => window.parent.postMessage('toolyard-document-leave', '*');

function start(broker: MessagePort): void {
  const lane = new MessageChannel();
  const presence = new MessageChannel();
  const warden = startWarden(__DOM_WARDEN_SOURCE__, broker, 0, [lane.port1], () => document.body.append(frame));
  const tellWarden = (report: 'ready' | 'gone'): void => warden.postMessage(report);
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('allow', '');
  frame.title = document.title;
  frame.srcdoc = __DOM_DOCUMENT__;
  let isUp = false;
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow) return;
    if (event.data === 'toolyard-document-up') {
      // A second one: it was loaded anew.
      if (isUp) tellWarden('gone');
      // An opaque origin cannot be named as a target.
      else frame.contentWindow?.postMessage('toolyard-document-port', '*', [lane.port2, presence.port2]);
      isUp = true;
    } else if (event.data === 'toolyard-document-ready') {
      tellWarden('ready');
    } else if (event.data === 'toolyard-document-leave') {
      // Whoever says it, the tool included.
      leave();
    }
  });
  let asked: ReturnType<typeof setTimeout> | undefined;
  presence.port1.onmessage = (): void => clearTimeout(asked);
  // Loads of the frame: its first, what `document.write` ends with, and every navigation, after which nobody answers.
  frame.addEventListener('load', () => {
    clearTimeout(asked);
    asked = setTimeout(() => tellWarden('gone'), ANSWER_MS);
    presence.port1.postMessage(0);
  });
  // Where the document inside does not take the keyboard, the way back is here.
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.isTrusted) leave();
  });
  // The keyboard that the app hands over is for the document inside.
  window.addEventListener('focus', () => frame.focus());
}

export function openDomFrame(): void {
  takePort('toolyard-sandbox-up', 'toolyard-sandbox-port', start);
}
