import { parseViewMessage, type ViewChannel, type ViewTopic } from '../../panels/contract/view-channel.ts';
import { createAppFrame, type AppEnd } from '../apps/open-app-frame.ts';

interface ViewFrame {
  readonly element: HTMLIFrameElement;
  readonly channel: ViewChannel;
  readonly close: () => void;
}

interface ViewFrameDeps {
  /** Of the document for apps of MCP servers: a view has the same frame, policy and limits. */
  readonly url: string;
  /** The app's scripts in views. */
  readonly script: string;
  readonly html: string;
  /** The person pressed Escape: the keyboard focus returns. */
  readonly onLeave: () => void;
  readonly onEnd: (reason: AppEnd) => void;
}

/** Creates the frame of a view. It starts when its element is added to the page. */
export function createViewFrame({ url, script, html, onLeave, onEnd }: ViewFrameDeps): ViewFrame {
  const listeners = new Map<ViewTopic, Set<(body: unknown) => void>>();
  const frame = createAppFrame(url, `<script>${script}</script>${html}`, {
    onMessage: (given) => {
      const message = parseViewMessage(given);
      if (message !== undefined) for (const notify of listeners.get(message.toolyard) ?? []) notify(message.body);
    },
    onLeave,
    onEnd,
  });
  return {
    element: frame.element,
    close: frame.close,
    channel: {
      send: (toolyard, body) => frame.send({ toolyard, body }),
      listen: (topic, listener) => {
        const all = listeners.get(topic) ?? new Set();
        listeners.set(topic, all.add(listener));
        return () => void all.delete(listener);
      },
    },
  };
}

let loading: Promise<string> | undefined;

/** The app's scripts in views, loaded once. */
export async function loadViewScript(url: string): Promise<string> {
  loading ??= fetch(url).then(async (response) => {
    if (!response.ok) throw new Error('A part of the app could not be loaded. Reload the page when you are online.');
    return await response.text();
  });
  loading.catch(() => (loading = undefined));
  return await loading;
}
