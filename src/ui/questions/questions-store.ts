import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DecisionId, DecisionKey } from '../../core/decisions/decision.ts';
import type { AskAnswer, OpenAsk } from '../../catalog/contract/services.ts';
import type { HostServices } from '../../services/host-services.ts';

export interface QuestionsState {
  /** The first one is shown. */
  readonly open: readonly OpenAsk[];
  /** Questions that are shown in a visible run panel. */
  readonly slots: ReadonlySet<DecisionId>;
  refresh(): Promise<void>;
  /** Rejects like the host; the list of open questions is then read again. */
  answer(decision: DecisionKey, answer: AskAnswer): Promise<void>;
  /** Sets whether the person can see the first one. */
  see(areSeen: boolean): void;
  /** Shows the card of a question in the run panel of its call. @returns a function that ends that. */
  offer(id: DecisionId): () => void;
}
export type QuestionsStore = StoreApi<QuestionsState>;

/** Set while a question is open, so that the page knows it after a reload. */
const OPEN_KEY = 'toolyard.asked';

/** The open questions of this tab. */
export function createQuestionsStore(
  host: Pick<HostServices, 'questions'>,
  storage: Pick<Storage, 'setItem' | 'removeItem'> | undefined,
): QuestionsStore {
  return createStore<QuestionsState>()((set, get) => ({
    open: [],
    slots: new Set(),
    async refresh() {
      const open = await host.questions.list().catch(() => []);
      set({ open });
      if (open.length > 0) storage?.setItem(OPEN_KEY, '1');
      else storage?.removeItem(OPEN_KEY);
    },
    async answer(decision, answer) {
      try {
        await host.questions.answer(decision, answer);
      } finally {
        await get().refresh();
      }
    },
    see: (areSeen) => void host.questions.see(areSeen).catch(() => undefined),
    offer(id) {
      set({ slots: new Set([...get().slots, id]) });
      return () => set({ slots: new Set([...get().slots].filter((other) => other !== id)) });
    },
  }));
}

/** Whether a question was open in this tab when it was reloaded. Can be read once. */
export function wasAsked(storage: Pick<Storage, 'getItem' | 'removeItem'> | undefined): boolean {
  const wasOpen = storage?.getItem(OPEN_KEY) === '1';
  storage?.removeItem(OPEN_KEY);
  // A duplicated tab also has a copy of the session storage.
  return (
    wasOpen &&
    performance
      .getEntriesByType('navigation')
      .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload')
  );
}
