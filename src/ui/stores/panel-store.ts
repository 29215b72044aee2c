import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { HostEvent, HostServices } from '../../services/host-services.ts';
import { useApp, type AppContext } from './app-context.ts';

/**
 * A store that a panel brings with it: nothing else has to name it. It is created when something first asks for it.
 *
 * @example
 * export const notesStore: PanelStore<StoreApi<NotesState>> = {
 *   create: (host) => createNotesStore(host),
 *   receive: (store, event) => { if (event.type === 'workspace-changed') void store.getState().load(); },
 * };
 * export const useNotes = hookOf(notesStore);
 */
export interface PanelStore<Store> {
  readonly create: (host: HostServices, model: AppContext) => Store;
  /** Applies an event of the host; called once the store exists. */
  readonly receive?: (store: Store, event: HostEvent) => void;
}

/** The stores that exist, by what created them. */
export type PanelStores = Map<PanelStore<unknown>, unknown>;

/** The store of this page. */
export function storeOf<Store>(model: AppContext, panelStore: PanelStore<Store>): Store {
  // The casts: a store lies at the object that created it, so it has its type.
  const key = panelStore as PanelStore<unknown>;
  if (!model.panelStores.has(key)) model.panelStores.set(key, panelStore.create(model.host, model));
  return model.panelStores.get(key) as Store;
}

/** The store, for components that change it. */
export function usePanelStore<Store>(panelStore: PanelStore<Store>): Store {
  return storeOf(useApp(), panelStore);
}

/** A hook that reads a part of the state. */
export function hookOf<State>(panelStore: PanelStore<StoreApi<State>>): <Part>(select: (state: State) => Part) => Part {
  return (select) => useStore(usePanelStore(panelStore), select);
}
