import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelList, PanelsService } from '../../panels/contract/services.ts';
import { messageOf } from '../stores/error-text.ts';
import { hookOf, type PanelStore } from '../stores/panel-store.ts';
import { openViewOf } from './open-views.ts';

export interface PanelsState {
  /** Undefined until loaded. */
  readonly list: PanelList | undefined;
  readonly failure: string | undefined;
  /** Counts changes of notes, so that they are read again. */
  readonly notesTurn: number;
  load(): Promise<void>;
}
export type PanelsStore = StoreApi<PanelsState>;

export const panelsStore: PanelStore<PanelsStore> = {
  create: (host) => createPanelsStore(host),
  receive: (store, event) => {
    if (event.type === 'panels-changed') void store.getState().load();
    if (event.type === 'notes-changed') store.setState(({ notesTurn }) => ({ notesTurn: notesTurn + 1 }));
    if (event.type === 'panel-called') openViewOf(event.panelId)?.channel.send('api', { changed: event.tool });
  },
};

export const useMadePanels = hookOf(panelsStore);

/** Panels that people made, as the host reports them. */
function createPanelsStore(host: { readonly panels: Pick<PanelsService, 'list'> }): PanelsStore {
  return createStore<PanelsState>()((set) => ({
    list: undefined,
    failure: undefined,
    notesTurn: 0,
    load: async () => {
      try {
        set({ list: await host.panels.list(), failure: undefined });
      } catch (error) {
        set({ failure: messageOf(error) });
      }
    },
  }));
}
