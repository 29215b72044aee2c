import { isRecord } from '../../core/json/json.ts';

/** Requests over HTTP that are under way. */
export interface OpenRequests {
  /**
   * A message of a client. A cancellation ends the request that it names: older clients send it as a request of its
   * own, which the server that answers the other one never sees.
   *
   * @param outer aborted when the connection ends
   * @returns the signal of this request, and what to call at its end
   */
  readonly add: (
    client: string,
    message: unknown,
    outer: AbortSignal,
  ) => { readonly signal: AbortSignal; readonly done: () => void };
}

export function createOpenRequests(): OpenRequests {
  const open = new Map<string, Set<AbortController>>();
  return {
    add: (client, message, outer) => {
      const { method, id, params } = isRecord(message) ? message : {};
      if (method === 'notifications/cancelled' && isRecord(params)) {
        const named = open.get(nameOf(client, params['requestId']));
        // Two programs can share a token, and count alike: then neither is ended.
        if (named?.size === 1) for (const controller of named) controller.abort();
      }
      if (typeof id !== 'number' && typeof id !== 'string') return { signal: outer, done: () => undefined };
      const name = nameOf(client, id);
      const controller = new AbortController();
      const all = open.get(name) ?? new Set();
      open.set(name, all.add(controller));
      const done = (): void => {
        all.delete(controller);
        if (all.size === 0 && open.get(name) === all) open.delete(name);
      };
      const signal = AbortSignal.any([outer, controller.signal]);
      signal.addEventListener('abort', done, { once: true });
      return { signal, done };
    },
  };
}

function nameOf(client: string, id: unknown): string {
  return JSON.stringify([client, id]);
}
