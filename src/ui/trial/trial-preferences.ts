import { createStore } from 'zustand/vanilla';
import type { PreferencesState, PreferencesStore } from '../settings/preferences-store.ts';

/** The person's own preferences, except that views of results are not stored. `end` stops following the stored ones. */
export function createTrialPreferences(own: PreferencesStore): {
  readonly store: PreferencesStore;
  readonly end: () => void;
} {
  const store = createStore<PreferencesState>()((set, get) => ({
    ...own.getState(),
    looks: new Map(),
    setLook: (toolId, look) => set({ looks: new Map(get().looks).set(toolId, look) }),
  }));
  const end = own.subscribe(({ looks: _looks, setLook: _setLook, ...shared }) => store.setState(shared));
  return { store, end };
}
