import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SkillList, SkillReview, SkillsService } from '../../skills/contract/services.ts';
import { messageOf } from '../stores/error-text.ts';
import { hookOf, type PanelStore } from '../stores/panel-store.ts';

export interface SkillsState {
  /** Undefined until loaded. */
  readonly list: SkillList | undefined;
  readonly failure: string | undefined;
  /** Counts changes, so that an open skill is read again. */
  readonly turn: number;
  /** What an import found, while a person decides on it. */
  readonly review: SkillReview | undefined;
  readonly isReading: boolean;
  load(): Promise<void>;
  /** Reviews what was dropped or picked. A failure is kept as `failure`. */
  read(from: Parameters<SkillsService['review']>[0], name: string): Promise<void>;
  closeReview(): void;
}
export type SkillsStore = StoreApi<SkillsState>;

export const skillsStore: PanelStore<SkillsStore> = {
  create: (host) => createSkillsStore(host),
  receive: (store, { type }) => {
    if (type === 'skills-changed') void store.getState().load();
  },
};

export const useSkills = hookOf(skillsStore);

/** Skills, as the host reports them. */
function createSkillsStore(host: { readonly skills: SkillsService }): SkillsStore {
  return createStore<SkillsState>()((set, get) => ({
    list: undefined,
    failure: undefined,
    turn: 0,
    review: undefined,
    isReading: false,
    load: async () => {
      try {
        set({ list: await host.skills.list(), turn: get().turn + 1 });
      } catch (error) {
        set({ failure: messageOf(error) });
      }
    },
    read: async (from, name) => {
      set({ isReading: true, failure: undefined });
      try {
        set({ review: await host.skills.review(from, name) });
      } catch (error) {
        set({ failure: messageOf(error) });
      } finally {
        set({ isReading: false });
      }
    },
    closeReview: () => set({ review: undefined }),
  }));
}
