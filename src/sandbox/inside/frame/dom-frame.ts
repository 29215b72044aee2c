/**
 * The boot script of the document that contains a tool's document. It runs on the main thread of an opaque-origin
 * frame, refuses to run anywhere else, starts the warden, and puts the tool's document into a nested frame: the tool
 * can navigate only that frame, and the policy of the outer document blocks frames of any address.
 */
import { AUTOMATION_PORT } from '../../../panels/contract/automation.ts';
import { passFocus } from './pass-focus.ts';
import { startWarden } from './start-warden.ts';
import { takePort } from './take-port.ts';

declare const __DOM_WARDEN_SOURCE__: string;
declare const __DOM_DOCUMENT__: string;

/** Time in which a document must answer a ping, unless it spins. */
const ANSWER_MS = 1_500;

/** Passes the keyboard focus back to the app. */
const leave = (): void => window.parent.postMessage('toolyard-document-leave', '*');

function start(broker: MessagePort): void {
  const channel = new MessageChannel();
  const presence = new MessageChannel();
  const warden = startWarden(__DOM_WARDEN_SOURCE__, broker, 0, [channel.port1], () => document.body.append(frame));
  const notifyWarden = (report: 'ready' | 'missing'): void => warden.postMessage(report);
  const frame = document.createElement('iframe');
  // A script hears that a form was submitted; `form-action` of the policy lets none be sent.
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.setAttribute('allow', '');
  frame.title = document.title;
  frame.srcdoc = __DOM_DOCUMENT__;
  let isUp = false;
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    // The app's script in the document takes the port of the page.
    if (event.source === window.parent && event.data === AUTOMATION_PORT && frame.isConnected)
      frame.contentWindow?.postMessage(AUTOMATION_PORT, '*', [...event.ports]);
    if (event.source !== frame.contentWindow) return;
    if (event.data === 'toolyard-document-up') {
      // A second message means that the document was reloaded.
      if (isUp) notifyWarden('missing');
      // An opaque origin cannot be a target origin.
      else frame.contentWindow?.postMessage('toolyard-document-port', '*', [channel.port2, presence.port2]);
      isUp = true;
    } else if (event.data === 'toolyard-document-ready') {
      notifyWarden('ready');
    } else if (event.data === 'toolyard-document-leave') {
      // Any sender, including the tool.
      leave();
    }
  });
  let asked: ReturnType<typeof setTimeout> | undefined;
  presence.port1.onmessage = (): void => clearTimeout(asked);
  // Load events of the frame: the first one, the end of a `document.write`, and every navigation, after which nothing
  // answers.
  frame.addEventListener('load', () => {
    clearTimeout(asked);
    asked = setTimeout(() => notifyWarden('missing'), ANSWER_MS);
    presence.port1.postMessage(0);
  });
  // Passes the keyboard focus back if the inner document does not use it.
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.isTrusted) leave();
  });
  passFocus(frame);
}

export function openDomFrame(): void {
  takePort('toolyard-sandbox-up', 'toolyard-sandbox-port', start);
}
