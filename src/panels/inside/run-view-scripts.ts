import type { JsonValue } from '../../core/json/json.ts';
import { parseViewMessage, VIEW_TOPICS, type ViewScript, type ViewTopic } from '../contract/view-channel.ts';

/**
 * Runs the app's scripts in a view, each with the channel of its topic. Messages of the app are for them alone: the
 * view's own listeners do not see them.
 */
export function runViewScripts(scripts: Readonly<Partial<Record<ViewTopic, ViewScript>>>): void {
  // The view's code may replace whatever it finds on its window.
  const { parent } = window;
  const post = parent.postMessage.bind(parent);
  const listeners = new Map<ViewTopic, (body: JsonValue) => void>();
  window.addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      if (event.source !== parent) return;
      const message = parseViewMessage(event.data);
      if (message === undefined) return;
      event.stopImmediatePropagation();
      listeners.get(message.toolyard)?.(message.body);
    },
    true,
  );
  for (const topic of VIEW_TOPICS)
    scripts[topic]?.({
      // An opaque origin cannot be named as a target.
      send: (body) => post({ toolyard: topic, body }, '*'),
      listen: (listener) => void listeners.set(topic, listener),
    });
}
