import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AgentFilesService, AgentList, AgentReview } from '../../agents/contract/services.ts';
import { messageOf } from '../stores/error-text.ts';
import { hookOf, type PanelStore } from '../stores/panel-store.ts';

export interface AgentsState {
  /** Undefined until loaded. */
  readonly list: AgentList | undefined;
  /** Why the last attempt failed. */
  readonly failure: string | undefined;
  /** Counts changes, so that an open agent is read again. */
  readonly turn: number;
  /** What an import found, while a person decides on it. */
  readonly review: AgentReview | undefined;
  load(): Promise<void>;
  read(from: Parameters<AgentFilesService['review']>[0], name: string): Promise<void>;
  closeReview(): void;
}

export const agentsStore: PanelStore<StoreApi<AgentsState>> = {
  create: ({ agentFiles }) =>
    createStore<AgentsState>()((set, get) => {
      const attempt = async (work: () => Promise<Partial<AgentsState>>): Promise<void> => {
        try {
          set({ failure: undefined, ...(await work()) });
        } catch (error) {
          set({ failure: messageOf(error) });
        }
      };
      return {
        list: undefined,
        failure: undefined,
        turn: 0,
        review: undefined,
        load: () => attempt(async () => ({ list: await agentFiles.list(), turn: get().turn + 1 })),
        read: (from, name) => attempt(async () => ({ review: await agentFiles.review(from, name) })),
        closeReview: () => set({ review: undefined }),
      };
    }),
  receive: (store, { type }) => {
    if (type === 'agents-changed') void store.getState().load();
  },
};

export const useAgents = hookOf(agentsStore);
