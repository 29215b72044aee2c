import type { McpQuery } from '../../contract/mcp-api.ts';

/** Passes updates of watched resources on, each at most once per interval. */
export interface ResourceNews {
  /** Called after the server accepted a query that starts or stops watching. */
  readonly took: (query: McpQuery) => void;
  readonly receive: (uri: string) => void;
}

const NOTIFY_MS = 200;
/** Per interval: a server may report updates of everything below a resource. */
const MOST_AT_ONCE = 50;

export function createResourceNews(notify: (uri: string) => void): ResourceNews {
  const watched = new Set<string>();
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    took: (query) => {
      if (query.type === 'subscribe') watched.add(query.uri);
      if (query.type === 'unsubscribe') watched.delete(query.uri);
    },
    receive: (uri) => {
      if (waiting.size >= MOST_AT_ONCE || ![...watched].some((one) => uri.startsWith(one))) return;
      waiting.add(uri);
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const one of waiting) notify(one);
        waiting.clear();
      }, NOTIFY_MS);
    },
  };
}
