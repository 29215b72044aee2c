import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionTools } from '../../../catalog/contract/session-tool.ts';
import type { HostServices } from '../../../services/host-services.ts';

export interface SessionToolsState extends SessionTools {
  /** Counts events of these tools: their pages then reload. */
  readonly turn: number;
  load(): Promise<void>;
}
export type SessionToolsStore = StoreApi<SessionToolsState>;

/** Tools that are not stored: of files, of the address and of other origins. */
export function createSessionToolsStore(
  host: Pick<HostServices, 'sessionTools'>,
  onFound: () => void,
): SessionToolsStore {
  let asked = 0;
  return createStore<SessionToolsState>()((set, get) => ({
    tools: [],
    folder: undefined,
    left: 0,
    badges: {},
    turn: 0,
    async load() {
      const local = (asked += 1);
      // Without a workspace there are none; its own screen shows the reason.
      const found = await host.sessionTools.list().catch(() => undefined);
      if (local !== asked || found === undefined) return;
      const had = get().tools.length > 0;
      set({ ...found, turn: get().turn + 1 });
      if (had || found.tools.length > 0) onFound();
    },
  }));
}
