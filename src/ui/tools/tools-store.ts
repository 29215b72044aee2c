import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ToolId } from '../../core/ids.ts';
import { lowerBound } from '../../workspace/contract/lower-bound.ts';
import { sortKeyOf } from '../../catalog/contract/tool-order.ts';
import type { ToolSummary } from '../../core/tool.ts';
import type { HostServices } from '../../services/host-services.ts';
import { searchTextOf } from './tool-search.ts';
import { messageOf } from '../stores/error-text.ts';

export interface ToolsState {
  /** In the order of the list; undefined until first read. Its beginning alone while `complete` is false. */
  readonly tools: readonly ToolSummary[] | undefined;
  readonly complete: boolean;
  /** How many there are. */
  readonly total: number;
  readonly failure: string | undefined;
  readonly query: string;
  setQuery(query: string): void;
  /** Reads the first screens, and the rest when the page has time. */
  load(): Promise<void>;
  /** Reads again what has changed. */
  refresh(ids: readonly ToolId[]): Promise<void>;
  /** Shows at once what is about to be written, or that it is about to go; `refresh` tells what became of it. */
  foresee(id: ToolId, next: ToolSummary | undefined): void;
  /** All of them, once they are here; rejects with what keeps them. */
  all(): Promise<readonly ToolSummary[]>;
}
export type ToolsStore = StoreApi<ToolsState>;

export interface ToolsStoreOptions {
  /** Tools of the first reading: more than a screen shows. */
  readonly first?: number;
  /** Tools of each further one: what the page takes in within a frame. */
  readonly step?: number;
  /** Settles when the page has nothing better to do. */
  readonly idle?: () => Promise<void>;
}

/** More changes than this at once are read as a whole. */
const MOST_CHANGES = 200;

/** The list of tools as the host has it. */
export function createToolsStore(
  host: HostServices,
  { first = 100, step = 1000, idle = whenIdle }: ToolsStoreOptions = {},
): ToolsStore {
  let latest = 0;
  let isLoading = false;
  let whole: Promise<void> = Promise.resolve();
  let applying: Promise<void> = Promise.resolve();
  /** What changed while lists were on their way here: they may be older than the change. */
  const changed = new Set<ToolId>();

  return createStore<ToolsState>()((set, get) => {
    const put = (tools: readonly ToolSummary[], more: Partial<ToolsState> = {}) =>
      set({ tools, failure: undefined, ...more });

    async function readRest(turn: number, start: readonly ToolSummary[]): Promise<void> {
      let tools = [...start];
      for (let page = start; page.length > 0;) {
        await idle();
        page = await host.tools.list(tools.at(-1)?.name, step);
        if (turn !== latest) return;
        for (const tool of page) searchTextOf(tool);
        tools = [...tools, ...page];
      }
      put(tools, { complete: true, total: tools.length });
    }

    async function applyChanges(): Promise<void> {
      const ids = [...changed];
      changed.clear();
      const read = await host.tools.summaries(ids);
      const { tools } = get();
      if (tools === undefined) return;
      const next = withChanges(tools, ids, read);
      put(next, { total: get().total + next.length - tools.length });
    }

    return {
      tools: undefined,
      complete: false,
      total: 0,
      failure: undefined,
      query: '',
      setQuery: (query) => set({ query }),
      async load() {
        const turn = (latest += 1);
        isLoading = true;
        changed.clear();
        const reading = (async () => {
          const [start, total] = await Promise.all([host.tools.list(undefined, first), host.tools.count()]);
          if (turn !== latest) return;
          const isAll = start.length >= total;
          // A list that is there already stays until the new one is whole.
          if (isAll || get().tools === undefined) put(start, { complete: isAll, total });
          if (!isAll) await readRest(turn, start);
          if (turn === latest && changed.size > 0) await applyChanges();
        })().finally(() => {
          if (turn === latest) isLoading = false;
        });
        whole = reading;
        try {
          await reading;
        } catch (error) {
          if (turn === latest) set({ failure: messageOf(error) });
        }
      },
      async refresh(ids) {
        for (const id of ids) changed.add(id);
        if (get().tools === undefined) return;
        if (changed.size > MOST_CHANGES) return await get().load();
        // While a list is read, what changed is read after it.
        if (isLoading) return;
        try {
          // One after the other: what was asked first may come last.
          applying = applying.catch(() => undefined).then(applyChanges);
          await applying;
        } catch (error) {
          set({ failure: messageOf(error) });
        }
      },
      foresee(id, next) {
        const { tools, total } = get();
        if (tools === undefined) return;
        const seen = withChanges(tools, [id], [next]);
        put(seen, { total: total + seen.length - tools.length });
      },
      async all() {
        for (let seen: Promise<void> | undefined; seen !== whole;) {
          seen = whole;
          await seen;
        }
        return get().tools ?? [];
      },
    };
  });
}

/** The list with what was read anew in its place, and without what is no more. */
function withChanges(
  tools: readonly ToolSummary[],
  ids: readonly ToolId[],
  read: readonly (ToolSummary | undefined)[],
): readonly ToolSummary[] {
  const gone = new Set(ids);
  // Of one name there is one tool: what was foreseen under it gives way to what was written.
  const named = new Set(read.map((tool) => tool?.name));
  const next = tools.filter((tool) => !gone.has(tool.id) && !named.has(tool.name));
  for (const tool of read) {
    if (tool === undefined) continue;
    const key = sortKeyOf(tool.name);
    next.splice(
      lowerBound(next, ({ name }) => sortKeyOf(name) < key),
      0,
      tool,
    );
  }
  return next;
}

/** `name`, or the first of `name_2`, `name_3`, … that is free. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let count = 2; ; count += 1) {
    const candidate = `${name.slice(0, 120)}_${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: 500 });
  });
}
