import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ReachView } from '../../reach/contract/reach-api.ts';
import type { ReachService } from '../../reach/contract/services.ts';
import { hookOf, type PanelStore } from '../stores/panel-store.ts';

export interface ReachState {
  /** Undefined until something has asked for it, or has happened. */
  readonly view: ReachView | undefined;
  /** What a pairing link offers, until a person has answered: `PORT.KEY`. */
  readonly pairing: string | undefined;
  load(): Promise<void>;
  setPairing(pairing: string | undefined): void;
}

export const reachStore: PanelStore<StoreApi<ReachState>> = {
  create: ({ reach }) => createReachStore(reach),
  receive: (store, { type }) => {
    if (type === 'reach-changed') void store.getState().load();
  },
};
export const useReach = hookOf(reachStore);

/** Reads one at a time; a change during a read causes one more. */
export function createReachStore(reach: Pick<ReachService, 'view'>): StoreApi<ReachState> {
  let isReading = false;
  let isStale = false;
  return createStore<ReachState>()((set) => ({
    view: undefined,
    pairing: undefined,
    setPairing: (pairing) => set({ pairing }),
    async load() {
      isStale = true;
      if (isReading) return;
      isReading = true;
      try {
        while (isStale) {
          isStale = false;
          set({ view: await reach.view() });
        }
      } catch {
        // The next change reads again.
        isStale = false;
      } finally {
        isReading = false;
      }
    },
  }));
}
