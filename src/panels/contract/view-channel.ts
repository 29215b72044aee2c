import { isRecord, type JsonValue } from '../../core/json/json.ts';

/**
 * The channel between the app and the view of a panel. A view is HTML of a panel's maker in the frame of an app of an
 * MCP server (`ui/apps/open-app-frame.ts`): an opaque origin, no network, one port to the page that carries JSON text.
 * The app's own scripts run in the view before anything else; each has a topic. What comes from a view is untrusted,
 * whatever its topic says: the view's code runs in the same realm and can send all of it. The views that are on the
 * screen, each with its channel, are in `ui/canvas/open-views.ts`.
 */

/** The scripts of the app in a view: `toolyard.fetch` and the like, and page automation. */
export const VIEW_TOPICS = ['api', 'automation'] as const;
export type ViewTopic = (typeof VIEW_TOPICS)[number];

/** Crosses as JSON in both directions. */
export interface ViewMessage {
  readonly toolyard: ViewTopic;
  readonly body: JsonValue;
}

/** @returns undefined for what is no message of a topic, such as a message of the view's own code */
export function parseViewMessage(value: unknown): ViewMessage | undefined {
  if (!isRecord(value)) return undefined;
  const topic = VIEW_TOPICS.find((one) => one === value['toolyard']);
  // It arrived as JSON.
  return topic === undefined ? undefined : { toolyard: topic, body: (value['body'] ?? null) as JsonValue };
}

/** The app's end, in the page. */
export interface ViewChannel {
  /** Sends to the script of a topic in the view. Messages sent before the view runs are lost. */
  readonly send: (topic: ViewTopic, body: JsonValue) => void;
  /**
   * Receives what comes from the view under a topic. `body` is untrusted JSON of at most `LIMITS.apps.maxMessageChars`
   * characters.
   *
   * @returns a function that ends it
   */
  readonly listen: (topic: ViewTopic, listener: (body: unknown) => void) => () => void;
}

/** The end in the view, of one topic. */
export interface ViewScriptChannel {
  readonly send: (body: JsonValue) => void;
  /** Receives what the app sends to this topic; there is one listener. */
  readonly listen: (listener: (body: JsonValue) => void) => void;
}

/**
 * A script of the app in views. `realms/inside/panel-view-frame.ts` lists them by topic; they run once, in the order of
 * `VIEW_TOPICS`, before the view's own markup is parsed.
 */
export type ViewScript = (channel: ViewScriptChannel) => void;
