import { isRecord, type JsonValue } from '../../core/json/json.ts';
import type { AutomatedView, PageAutomationApi } from '../contract/automation-service.ts';
import { AUTOMATION_PORT, type AutomationMessage } from '../contract/automation.ts';
import type { ViewChannel } from '../contract/view-channel.ts';

/** A view with the app's script in it. */
export interface ScriptedView extends AutomatedView {
  /** Whether a person can see it now. */
  readonly isOnScreen: () => boolean;
  /** Sends to the script. Rejects if there is none. */
  readonly send: (message: AutomationMessage) => Promise<void>;
  /** Receives what comes from the script: untrusted. */
  readonly listen: (listener: (report: unknown) => void) => void;
}

/** The views of this page that automation may work on: canvas panels and documents of tools, and nothing else. */
export interface AutomatedViews extends PageAutomationApi {
  /** The last one that was added and is on the screen is worked on. Returns a function that removes it. */
  readonly add: (view: ScriptedView) => () => void;
}

/** @param onHasViews the first view was added, or the last one removed */
export function createAutomatedViews(onHasViews: (hasViews: boolean) => void = () => undefined): AutomatedViews {
  const views = new Map<string, ScriptedView>();
  const waiting = new Map<number, { readonly viewId: string; readonly resolve: (report: unknown) => void }>();
  const numbers = new Map<string, number>();
  let last = 0;
  return {
    add: (view) => {
      const { viewId } = view;
      views.set(viewId, view);
      if (views.size === 1) onHasViews(true);
      view.listen((given) => {
        if (!isRecord(given) || typeof given['id'] !== 'number') return;
        const order = waiting.get(given['id']);
        // A view answers for itself alone.
        if (order?.viewId === viewId) order.resolve(given['report']);
      });
      return () => {
        if (views.delete(viewId) && views.size === 0) onHasViews(false);
        for (const order of waiting.values()) if (order.viewId === viewId) order.resolve(undefined);
      };
    },
    view: async () => {
      const view = [...views.values()].findLast(({ isOnScreen }) => isOnScreen());
      return view === undefined ? undefined : { kind: view.kind, viewId: view.viewId, title: view.title };
    },
    order: async (orderId, viewId, order) => {
      const view = views.get(viewId);
      if (view === undefined) return undefined;
      last += 1;
      const id = last;
      numbers.set(orderId, id);
      try {
        return await new Promise((resolve, reject) => {
          waiting.set(id, { viewId, resolve });
          view.send({ id, order }).catch(reject);
        });
      } finally {
        waiting.delete(id);
        numbers.delete(orderId);
      }
    },
    stop: async (orderId) => {
      const id = numbers.get(orderId);
      const order = id === undefined ? undefined : waiting.get(id);
      if (id === undefined || order === undefined) return;
      await views.get(order.viewId)?.send({ id, stop: true });
      order.resolve(undefined);
    },
  };
}

const TRY_MS = 250;
const MAX_TRIES = 20;

/** The script in a tool's document, over a port of its own. */
export function documentView(frame: HTMLIFrameElement, title: string, viewId: string): ScriptedView {
  let listener: (report: unknown) => void = () => undefined;
  let port: Promise<MessagePort> | undefined;
  const tryOnce = (): Promise<MessagePort | undefined> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const timer = setTimeout(() => {
        port1.close();
        resolve(undefined);
      }, TRY_MS);
      port1.onmessage = ({ data }: MessageEvent<unknown>): void => {
        clearTimeout(timer);
        listener(data);
        resolve(port1);
      };
      // An opaque origin cannot be a target origin; only the page can navigate this frame.
      frame.contentWindow?.postMessage(AUTOMATION_PORT, '*', [port2]);
    });
  const connect = async (): Promise<MessagePort> => {
    for (let at = 0; at < MAX_TRIES && frame.isConnected; at += 1) {
      const found = await tryOnce();
      if (found !== undefined) return found;
    }
    throw new Error('The document does not answer');
  };
  return {
    kind: 'document',
    viewId,
    title,
    isOnScreen: () => isOnScreen(frame),
    listen: (given) => {
      listener = given;
    },
    send: async (message) => {
      port ??= connect();
      port.catch(() => {
        port = undefined;
      });
      (await port).postMessage(message);
    },
  };
}

/** A view of a panel as the page knows it (`ui/canvas/open-views.ts`). */
interface PanelView {
  readonly title: string;
  readonly viewId: string;
  readonly element: HTMLElement;
  readonly channel: ViewChannel;
  readonly signal: AbortSignal;
}

/** Lets automation work on the panels that are on the screen. @param onView calls back with each of them */
export function automatePanels(
  onView: (listener: (view: PanelView) => void) => void,
  automated: Pick<AutomatedViews, 'add'>,
): void {
  onView((view) => view.signal.addEventListener('abort', automated.add(panelView(view)), { once: true }));
}

/** Orders wait until the script runs: before that they would be lost. */
function panelView({ title, viewId, element, channel, signal }: PanelView): ScriptedView {
  const runs = new Promise<void>((resolve, reject) => {
    const stopListening = channel.listen('automation', () => {
      stopListening();
      resolve();
    });
    signal.addEventListener('abort', () => reject(new Error('The view has ended')), { once: true });
  });
  runs.catch(() => undefined);
  return {
    kind: 'panel',
    viewId,
    title,
    isOnScreen: () => isOnScreen(element),
    listen: (listener) => void channel.listen('automation', listener),
    send: async (message) => {
      await runs;
      // The channel carries JSON.
      channel.send('automation', JSON.parse(JSON.stringify(message)) as JsonValue);
    },
  };
}

function isOnScreen(element: Element): boolean {
  return element.isConnected && element.checkVisibility({ visibilityProperty: true });
}
