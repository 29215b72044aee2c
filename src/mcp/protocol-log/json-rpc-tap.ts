import { LIMITS } from '../../core/limits.ts';
import type { McpWireEntry } from '../contract/mcp-api.ts';

type Entry = Omit<McpWireEntry, 'index'>;

/** Collects everything on the wire of one server and reports it in batches, so that a flood costs its reader little. */
export interface JsonRpcTap {
  readonly message: (direction: 'out' | 'in', message: unknown) => void;
  readonly http: (direction: 'out' | 'in', summary: string, text: string) => void;
  readonly error: (summary: string, text: string) => void;
  /** Reports pending entries. */
  readonly flush: () => void;
}

const MOST_WAITING = 300;

/** @param redact applied to everything that is reported */
export function createJsonRpcTap(
  redact: (text: string) => string,
  notify: (entries: readonly Entry[], dropped: number) => void,
): JsonRpcTap {
  /** Unredacted: keys are hidden when an entry is reported. */
  let waiting: Entry[] = [];
  let dropped = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0 && dropped === 0) return;
    // Not while a call waits for its message: hiding keys takes as long as all other processing.
    notify(
      waiting.map(({ text, ...entry }) => ({ ...entry, text: redact(text).slice(0, LIMITS.mcp.wireTextChars) })),
      dropped,
    );
    waiting = [];
    dropped = 0;
  };
  const add = (entry: Omit<Entry, 'at' | 'text' | 'characters'>, text: () => string): void => {
    if (waiting.length >= MOST_WAITING) dropped += 1;
    else {
      const whole = text();
      // Twice the displayed length, because half a secret would not be recognized.
      waiting.push({
        ...entry,
        at: new Date().toISOString(),
        text: whole.slice(0, 2 * LIMITS.mcp.wireTextChars),
        characters: whole.length,
      });
    }
    timer ??= setTimeout(flush, LIMITS.mcp.wireNotifyMs);
  };
  return {
    message: (direction, message) => {
      const { method, id } = message as { method?: unknown; id?: unknown };
      const summary =
        typeof method === 'string' ? method.slice(0, 200) : 'error' in (message as object) ? 'error' : 'result';
      add(
        {
          direction,
          kind: 'message',
          summary,
          ...(typeof id === 'string' || typeof id === 'number' ? { id: String(id).slice(0, 200) } : {}),
        },
        () => JSON.stringify(message),
      );
    },
    http: (direction, summary, text) => add({ direction, kind: 'http', summary: redact(summary) }, () => text),
    error: (summary, text) => add({ direction: 'in', kind: 'error', summary: redact(summary) }, () => text),
    flush,
  };
}
