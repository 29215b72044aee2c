import { LIMITS } from '../../core/limits.ts';
import type { McpWireEntry, McpWireView } from '../contract/mcp-api.ts';

/** The latest wire entries of one server, bounded in number and characters. */
export interface JsonRpcLog {
  readonly add: (entries: readonly Omit<McpWireEntry, 'index'>[], dropped?: number) => void;
  /** Entries with an index larger than `after`. */
  readonly view: (after?: number) => McpWireView;
  readonly clear: () => void;
}

export function createJsonRpcLog(): JsonRpcLog {
  let entries: McpWireEntry[] = [];
  let characters = 0;
  let index = 0;
  let dropped = 0;
  return {
    add: (added, lost = 0) => {
      for (const entry of added) {
        entries.push({ ...entry, index: ++index });
        characters += entry.text.length;
      }
      dropped += lost;
      let removed = 0;
      while (
        entries.length - removed > LIMITS.mcp.wireEntries ||
        (characters > LIMITS.mcp.wireTotalChars && removed < entries.length)
      )
        characters -= entries[removed++]?.text.length ?? 0;
      dropped += removed;
      if (removed > 0) entries = entries.slice(removed);
    },
    view: (after = 0) => ({ entries: entries.filter((entry) => entry.index > after), dropped }),
    clear: () => {
      entries = [];
      characters = 0;
      dropped = 0;
    },
  };
}
