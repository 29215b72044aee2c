import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EnginesService } from '../../node/contract/services.ts';
import { messageOf } from '../stores/error-text.ts';
import { hookOf, type PanelStore } from '../stores/panel-store.ts';

export type NodeLoad =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string };

export interface NodeState {
  readonly load: NodeLoad;
  /** Loads Node unless it is loaded or loading; retries after a failure. Never rejects. */
  prepare(): Promise<void>;
}
export type NodeStore = StoreApi<NodeState>;

export const nodeStore: PanelStore<NodeStore> = { create: (host) => createNodeStore(host) };

export const useNode = hookOf(nodeStore);

/** Whether Node is loaded, so that the first run of a node tool does not wait for it. */
export function createNodeStore(host: { readonly engines: Pick<EnginesService, 'prepare'> }): NodeStore {
  return createStore<NodeState>()((set, get) => ({
    load: { kind: 'idle' },
    async prepare() {
      const { kind } = get().load;
      if (kind === 'loading' || kind === 'ready') return;
      set({ load: { kind: 'loading' } });
      try {
        await host.engines.prepare();
        set({ load: { kind: 'ready' } });
      } catch (error) {
        set({ load: { kind: 'failed', message: messageOf(error) } });
      }
    },
  }));
}
