import { LIMITS } from '../../core/limits.ts';
import type { McpWireEntry, McpWireView } from '../contract/mcp-api.ts';

/** The latest wire entries of one server, bounded in number and characters. */
export interface WireLog {
  readonly add: (entries: readonly Omit<McpWireEntry, 'index'>[], dropped?: number) => void;
  /** Entries with an index larger than `after`. */
  readonly view: (after?: number) => McpWireView;
  readonly clear: () => void;
}

export function createWireLog(): WireLog {
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
      let missing = 0;
      while (
        entries.length - missing > LIMITS.mcp.wireEntries ||
        (characters > LIMITS.mcp.wireTotalChars && missing < entries.length)
      )
        characters -= entries[missing++]?.text.length ?? 0;
      dropped += missing;
      if (missing > 0) entries = entries.slice(missing);
    },
    view: (after = 0) => ({ entries: entries.filter((entry) => entry.index > after), dropped }),
    clear: () => {
      entries = [];
      characters = 0;
      dropped = 0;
    },
  };
}
