import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EngineChange, NodeEnginesView } from '../../node/contract/node-engines.ts';
import type { HostServices } from '../../services/host-services.ts';
import { messageOf } from '../stores/error-text.ts';
import { hookOf, type PanelStore } from '../stores/panel-store.ts';

export interface EnginesState {
  /** Undefined until loaded. */
  readonly view: NodeEnginesView | undefined;
  readonly failure: string | undefined;
  load(): Promise<void>;
  /** False if it was refused; `failure` says why. */
  change(change: EngineChange): Promise<boolean>;
}
export type EnginesStore = StoreApi<EnginesState>;

export const enginesStore: PanelStore<EnginesStore> = {
  create: (host) => createEnginesStore(host),
  receive: (store, { type }) => {
    if (type === 'engines-changed' && store.getState().view !== undefined) void store.getState().load();
  },
};

export const useEngines = hookOf(enginesStore);

/** The engines for node tools, and the user's choices. */
function createEnginesStore(host: Pick<HostServices, 'engines'>): EnginesStore {
  return createStore<EnginesState>()((set) => ({
    view: undefined,
    failure: undefined,
    async load() {
      try {
        set({ view: await host.engines.view(), failure: undefined });
      } catch (error) {
        set({ failure: messageOf(error) });
      }
    },
    async change(change) {
      try {
        set({ view: await host.engines.change(change), failure: undefined });
        return true;
      } catch (error) {
        set({ failure: messageOf(error) });
        return false;
      }
    },
  }));
}
