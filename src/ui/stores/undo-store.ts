import { createStore, type StoreApi } from 'zustand/vanilla';
import { messageOf } from './error-text.ts';
import { defined } from '../../core/defined.ts';

/** An act of a person that removed something or changed a setting. */
export interface Action {
  readonly id: string;
  /** The description, such as `Removed area`. */
  readonly label: string;
  readonly at: Date;
  /** Its result is visible where it was done: it is listed without a toast. */
  readonly quiet: boolean;
  readonly state: 'done' | 'undoing' | 'undone' | 'failed';
  /** Why it could not be undone. */
  readonly failure?: string;
  /** The message after undoing it, instead of the default. */
  readonly undone?: string;
}
export interface ActionOptions {
  readonly quiet?: boolean;
  readonly undone?: string;
}
export interface UndoState {
  /** Newest first; they last as long as the tab. */
  readonly actions: readonly Action[];
  /** Records an act with its undo function, which rejects with the reason if that is no longer possible. */
  did(label: string, back: () => unknown, options?: ActionOptions): void;
  /** Undoes an act: the given one, or the last one that was not undone. */
  undo(id?: string): Promise<void>;
}
export type UndoStore = StoreApi<UndoState>;

const MAX_ACTIONS = 30;

/** The last acts of this tab that can be undone. */
export function createUndoStore(now: () => Date = () => new Date()): UndoStore {
  const backs = new Map<string, () => unknown>();
  let made = 0;
  return createStore<UndoState>()((set, get) => {
    const change = (id: string, part: Partial<Action>) =>
      set({ actions: get().actions.map((act) => (act.id === id ? { ...act, ...part } : act)) });
    return {
      actions: [],
      did(label, back, { quiet = false, undone } = {}) {
        made += 1;
        const id = `act-${made}`;
        backs.set(id, back);
        const actions: Action[] = [
          { id, label, at: now(), quiet, state: 'done', ...defined({ undone }) },
          ...get().actions,
        ];
        for (const { id: old } of actions.slice(MAX_ACTIONS)) backs.delete(old);
        set({ actions: actions.slice(0, MAX_ACTIONS) });
      },
      async undo(id) {
        const act = get().actions.find((each) =>
          id === undefined
            ? each.state === 'done'
            : each.id === id && (each.state === 'done' || each.state === 'failed'),
        );
        const back = act === undefined ? undefined : backs.get(act.id);
        if (act === undefined || back === undefined) return;
        change(act.id, { state: 'undoing' });
        try {
          await back();
          backs.delete(act.id);
          change(act.id, { state: 'undone' });
        } catch (error) {
          change(act.id, { state: 'failed', failure: messageOf(error) });
        }
      },
    };
  });
}
