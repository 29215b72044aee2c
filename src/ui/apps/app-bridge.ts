import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';

/**
 * What an app may request from its host. Each method returns a result in the form of MCP Apps; a rejection becomes an
 * error response.
 */
export interface AppHost {
  readonly hostContext: () => JsonObject;
  readonly version: string;
  readonly openLink: (url: string) => Promise<boolean>;
  readonly callTool: (name: string, input: JsonObject) => Promise<JsonObject>;
  readonly readResource: (uri: string) => Promise<JsonObject>;
  /** Receives text of the app: for the conversation, for the model, or for a log. */
  readonly onSay: (kind: 'message' | 'context' | 'log', text: string) => void;
  /** The app is ready: send input and result. */
  readonly onReady: () => void;
  /** The height that the app requests, in CSS pixels. */
  readonly onHeight: (height: number) => void;
  readonly onWantsEnd: () => void;
}

export interface AppBridge {
  readonly receive: (message: unknown) => void;
  readonly notify: (method: string, params: JsonObject) => void;
  /** Sends a request to the app; settles when it responds, or after `waitMs`. */
  readonly request: (method: string, params: JsonObject, waitMs: number) => Promise<void>;
}

const VERSION = '2026-01-26';
const [METHOD_NOT_FOUND, INVALID_PARAMS, INTERNAL, BUSY] = [-32601, -32602, -32603, -32000];

class Refusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The host's side of MCP Apps: JSON-RPC over messages. Messages are untrusted; invalid ones are ignored.
 *
 * https://github.com/modelcontextprotocol/ext-apps, revision 2026-01-26
 */
export function createAppBridge(host: AppHost, send: (message: JsonObject) => void): AppBridge {
  const waiting = new Map<string, () => void>();
  let asked = 0;
  let open = 0;
  const answers = answersOf(host);
  const note = noteOf(host);

  const answer = async (id: JsonValue, method: string, params: unknown): Promise<void> => {
    try {
      const perform = answers.get(method);
      if (perform === undefined) throw new Refusal(METHOD_NOT_FOUND, `There is no ${method.slice(0, 100)} here`);
      if (open >= LIMITS.apps.maxOpenRequests) throw new Refusal(BUSY, 'Too much is asked at once');
      open += 1;
      try {
        send({ jsonrpc: '2.0', id, result: await perform(isRecord(params) ? params : {}) });
      } finally {
        open -= 1;
      }
    } catch (error) {
      send({ jsonrpc: '2.0', id, error: errorOf(error) });
    }
  };

  return {
    receive: (message) => {
      if (!isRecord(message) || message['jsonrpc'] !== '2.0') return;
      const { id, method, params } = message;
      const hasId = typeof id === 'string' || typeof id === 'number';
      if (typeof method !== 'string') {
        if (hasId) waiting.get(String(id))?.();
      } else if (hasId) void answer(id, method, params);
      else note(method, isRecord(params) ? params : {});
    },
    notify: (method, params) => send({ jsonrpc: '2.0', method, params }),
    request: async (method, params, waitMs) => {
      const id = `host-${String((asked += 1))}`;
      await new Promise<void>((resolve) => {
        waiting.set(id, resolve);
        setTimeout(resolve, waitMs);
        send({ jsonrpc: '2.0', id, method, params });
      });
      waiting.delete(id);
    },
  };
}

type Answer = (params: Record<string, unknown>) => Promise<JsonObject> | JsonObject;

/** Handlers of requests by method. */
function answersOf(host: AppHost): ReadonlyMap<string, Answer> {
  const messages = (kind: 'message' | 'context', text: string): JsonObject => {
    host.onSay(kind, text);
    return {};
  };
  return new Map<string, Answer>([
    ['ping', () => ({})],
    [
      'ui/initialize',
      () => ({
        protocolVersion: VERSION,
        hostInfo: { name: 'toolyard', version: host.version },
        hostCapabilities: {
          openLinks: {},
          serverTools: {},
          serverResources: {},
          logging: {},
          updateModelContext: { text: {}, structuredContent: {} },
          message: { text: {} },
          sandbox: { permissions: {}, csp: {} },
        },
        hostContext: host.hostContext(),
      }),
    ],
    ['ui/open-link', async ({ url }) => ((await host.openLink(textIn(url, 'url'))) ? {} : { isError: true })],
    [
      'tools/call',
      async ({ name, arguments: input = {} }) => await host.callTool(textIn(name, 'name'), objectIn(input)),
    ],
    ['resources/read', async ({ uri }) => await host.readResource(textIn(uri, 'uri'))],
    ['ui/message', ({ content }) => messages('message', textOfContent(content))],
    [
      'ui/update-model-context',
      ({ content, structuredContent }) =>
        messages(
          'context',
          [textOfContent(content), structuredContent === undefined ? '' : JSON.stringify(structuredContent)]
            .filter((text) => text !== '')
            .join('\n'),
        ),
    ],
    ['ui/request-display-mode', () => ({ mode: 'inline' })],
  ]);
}

/** Handles a notification, which gets no response. */
function noteOf(host: AppHost): (method: string, params: Record<string, unknown>) => void {
  let isReady = false;
  return (method, params) => {
    switch (method) {
      case 'ui/notifications/initialized':
        if (!isReady) host.onReady();
        isReady = true;
        break;
      case 'ui/notifications/size-changed':
        if (typeof params['height'] === 'number' && Number.isFinite(params['height'])) host.onHeight(params['height']);
        break;
      case 'ui/notifications/request-teardown':
        host.onWantsEnd();
        break;
      case 'notifications/message':
        host.onSay('log', typeof params['data'] === 'string' ? params['data'] : JSON.stringify(params['data'] ?? null));
        break;
    }
  };
}

function errorOf(error: unknown): JsonObject {
  return {
    code: error instanceof Refusal ? error.code : INTERNAL,
    message: error instanceof Error ? error.message : String(error),
  };
}

function textIn(value: unknown, name: string): string {
  if (typeof value === 'string' && value.length <= LIMITS.mcp.maxTextChars) return value;
  throw new Refusal(INVALID_PARAMS, `${name} must be text`);
}

function objectIn(value: unknown): JsonObject {
  // It arrived as JSON.
  if (isRecord(value)) return value as JsonObject;
  throw new Refusal(INVALID_PARAMS, 'arguments must be an object');
}

/** The text of content blocks, or of the single block that early apps send. */
function textOfContent(content: unknown): string {
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [content];
  return blocks
    .flatMap((block) => (isRecord(block) && typeof block['text'] === 'string' ? [block['text']] : []))
    .join('\n');
}
