import { createStore, type StoreApi } from 'zustand/vanilla';
import type { VisitingTools } from '../../../catalog/contract/project-tool.ts';
import type { HostServices } from '../../../services/host-services.ts';

export interface VisitingState extends VisitingTools {
  /** Counts events of these tools: their pages then reload. */
  readonly turn: number;
  load(): Promise<void>;
}
export type VisitingStore = StoreApi<VisitingState>;

/** Tools that are not stored: of files, of the address and of other origins. */
export function createVisitingStore(host: Pick<HostServices, 'visiting'>, onFound: () => void): VisitingStore {
  let asked = 0;
  return createStore<VisitingState>()((set, get) => ({
    tools: [],
    folder: undefined,
    left: 0,
    badges: {},
    turn: 0,
    async load() {
      const mine = (asked += 1);
      // Without a workspace there are none; its own screen shows the reason.
      const found = await host.visiting.list().catch(() => undefined);
      if (mine !== asked || found === undefined) return;
      const had = get().tools.length > 0;
      set({ ...found, turn: get().turn + 1 });
      if (had || found.tools.length > 0) onFound();
    },
  }));
}
