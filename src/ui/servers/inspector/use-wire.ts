import type { McpServerId } from '../../../core/ids.ts';
import { useEffect, useRef, useState } from 'react';
import type { McpWireEntry } from '../../../mcp/contract/mcp-api.ts';
import { LIMITS } from '../../../core/limits.ts';
import { useApp, useServers } from '../../stores/app-context.ts';

interface Wire {
  readonly entries: readonly McpWireEntry[];
  /** Number of entries that are no longer stored. */
  readonly dropped: number;
  readonly clear: () => void;
}

/** The messages on the wire of a server; while it is paused, new ones are held back. */
export function useWire(id: McpServerId, isFollowed: boolean): Wire {
  const { host } = useApp();
  const turn = useServers((state) => state.wireTurns.get(id));
  const [seen, setSeen] = useState<Omit<Wire, 'clear'>>({ entries: [], dropped: 0 });
  const reading = useRef({ isUnderWay: false, isStale: false, after: 0 });
  useEffect(() => {
    const state = reading.current;
    const read = async () => {
      state.isUnderWay = true;
      do {
        state.isStale = false;
        const { after } = state;
        const { entries, dropped } = await host.mcp.wire(id, after);
        // It was cleared meanwhile.
        if (after !== state.after) continue;
        state.after = entries.at(-1)?.index ?? after;
        setSeen((before) => ({ entries: [...before.entries, ...entries].slice(-LIMITS.mcp.wireEntries), dropped }));
      } while (state.isStale);
      state.isUnderWay = false;
    };
    if (!isFollowed) return;
    // One read at a time: a flood causes one more read, not a thousand.
    if (state.isUnderWay) state.isStale = true;
    else read().catch(() => (state.isUnderWay = false));
  }, [host, id, turn, isFollowed]);
  return {
    ...seen,
    clear: () => {
      void host.mcp.clearWire(id).catch(() => undefined);
      setSeen({ entries: [], dropped: 0 });
    },
  };
}
