import type { JsonValue } from '../../core/json/json.ts';
import type { ViewScript } from '../contract/view-channel.ts';
import type { OpenRequests } from './open-requests.ts';

type Settle = { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void };

/**
 * The script that gives a view its `toolyard`: `fetch` for the panel's own API, `callTool` for tools of the app, each
 * call asked for, and `onChange` for calls of agents.
 */
export const viewApi =
  (requests: Pick<OpenRequests, 'during'>): ViewScript =>
  ({ send, listen }) => {
    const waiting = new Map<number, Settle>();
    const listeners = new Set<(tool: string) => void>();
    let asked = 0;
    const ask = <Value>(question: object): Promise<Value> =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        send({ ...question, id: asked } as JsonValue);
      });
    listen((message) => {
      if (typeof message !== 'object' || message === null || Array.isArray(message)) return;
      const { id, error, value, changed } = message;
      if (typeof changed === 'string') for (const notify of [...listeners]) notify(changed);
      if (typeof id !== 'number') return;
      const settle = waiting.get(id);
      waiting.delete(id);
      if (typeof error === 'string') settle?.reject(new Error(error));
      else settle?.resolve((value ?? null) as never);
    });
    const api = {
      /** Like `fetch`, for paths of the panel's own API and for addresses that the panel was granted. */
      fetch: async (path: string, options: { method?: string; body?: unknown } = {}): Promise<Response> => {
        const { method = 'GET', body } = options;
        const given = typeof body === 'string' ? parsed(body) : body;
        const answer = await requests.during(
          ask<{ status: number; body: JsonValue }>({
            ask: 'fetch',
            method: String(method).toUpperCase(),
            path: String(path),
            ...(given === undefined ? {} : { body: given }),
          }),
        );
        const hasBody = answer.status !== 204 && answer.status !== 304;
        const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
        return new Response(hasBody ? text : null, {
          status: answer.status < 200 ? 500 : answer.status,
          headers: { 'content-type': typeof answer.body === 'string' ? 'text/plain' : 'application/json' },
        });
      },
      /** Calls a tool of the app. A person is asked each time; rejects if they do not allow it, or the tool fails. */
      callTool: async (name: string, input: object = {}): Promise<JsonValue> =>
        await ask<JsonValue>({ ask: 'call-tool', name: String(name), input }),
      /** Calls back after an agent has called a tool of this panel. @returns a function that ends it */
      onChange: (listener: (tool: string) => void): (() => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    Object.defineProperty(window, 'toolyard', { value: Object.freeze(api), enumerable: true });
  };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
