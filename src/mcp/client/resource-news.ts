import type { McpQuery } from '../contract/mcp-api.ts';

/** What a server says of resources that somebody watches, each once in a while. */
export interface ResourceNews {
  /** A query that the server has taken: it begins or ends to be watched. */
  readonly took: (query: McpQuery) => void;
  readonly hear: (uri: string) => void;
}

const TELL_MS = 200;
/** Of one while: a server may speak of what lies below a resource. */
const MOST_AT_ONCE = 50;

export function createResourceNews(tell: (uri: string) => void): ResourceNews {
  const watched = new Set<string>();
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    took: (query) => {
      if (query.type === 'subscribe') watched.add(query.uri);
      if (query.type === 'unsubscribe') watched.delete(query.uri);
    },
    hear: (uri) => {
      if (waiting.size >= MOST_AT_ONCE || ![...watched].some((one) => uri.startsWith(one))) return;
      waiting.add(uri);
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const one of waiting) tell(one);
        waiting.clear();
      }, TELL_MS);
    },
  };
}
