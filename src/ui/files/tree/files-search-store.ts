import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FoundTexts } from '../../../workspace/contract/services.ts';
import type { HostServices } from '../../../services/host-services.ts';
import { codeOf, messageOf } from '../../stores/error-text.ts';

export type FilesSearchTarget = 'names' | 'texts';
export type FilesSearchResult =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'names'; readonly paths: readonly string[]; readonly isCut: boolean }
  | ({ readonly kind: 'texts' } & FoundTexts)
  | { readonly kind: 'failed'; readonly message: string };

export interface FilesSearchState {
  readonly query: string;
  readonly location: FilesSearchTarget;
  readonly isExpression: boolean;
  readonly matchCase: boolean;
  readonly found: FilesSearchResult;
  change(part: Partial<Pick<FilesSearchState, 'query' | 'location' | 'isExpression' | 'matchCase'>>): void;
  /** Repeats the search after changes. */
  again(): void;
}
export type FilesSearchStore = StoreApi<FilesSearchState>;

/** Delay between the last key and the search. */
const WAIT_MS = { names: 80, texts: 300 } as const;

/** A search of the workspace: a new one cancels earlier ones. */
export function createFilesSearchStore(host: Pick<HostServices, 'search'>): FilesSearchStore {
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<FilesSearchState>()((set, get) => {
    async function search(): Promise<void> {
      const local = (turn += 1);
      const { query, location, isExpression, matchCase } = get();
      let found: FilesSearchResult;
      try {
        found =
          location === 'names'
            ? { kind: 'names', ...(await host.search.files(query.trim())) }
            : { kind: 'texts', ...(await host.search.text({ text: query, isExpression, matchCase, folder: '/' })) };
      } catch (error) {
        if (codeOf(error) === 'aborted' && local !== turn) return;
        found = { kind: 'failed', message: messageOf(error) };
      }
      if (local === turn) set({ found });
    }
    const start = (): void => {
      clearTimeout(timer);
      const { query, location, found } = get();
      if (query.trim() === '') {
        turn += 1;
        void host.search.stop();
        set({ found: { kind: 'nothing' } });
        return;
      }
      if (found.kind === 'nothing' || found.kind === 'failed' || found.kind !== location)
        set({ found: { kind: 'searching' } });
      timer = setTimeout(() => void search(), WAIT_MS[location]);
    };
    return {
      query: '',
      location: 'names',
      isExpression: false,
      matchCase: false,
      found: { kind: 'nothing' },
      change(part) {
        set(part);
        start();
      },
      again: () => {
        if (get().query.trim() !== '') start();
      },
    };
  });
}
