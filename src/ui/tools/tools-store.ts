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
export function createToolsStore(host: HostServices, options: ToolsStoreOptions = {}): ToolsStore {
  return createStore<ToolsState>()((set, get, store) => {
    const reader = new ListReader(host, store, options);
    return {
      tools: undefined,
      complete: false,
      total: 0,
      failure: undefined,
      query: '',
      setQuery: (query) => set({ query }),
      load: () => reader.load(),
      refresh: (ids) => reader.refresh(ids),
      foresee(id, next) {
        const { tools, total } = get();
        if (tools === undefined) return;
        const seen = withChanges(tools, [id], [next]);
        set({ tools: seen, failure: undefined, total: total + seen.length - tools.length });
      },
      async all() {
        await reader.settled();
        return get().tools ?? [];
      },
    };
  });
}

/** Reads the list into the store, in pieces, and what changes of it. */
class ListReader {
  readonly #host: HostServices;
  readonly #store: Pick<ToolsStore, 'getState' | 'setState'>;
  readonly #options: Required<ToolsStoreOptions>;
  #latest = 0;
  #isLoading = false;
  #whole: Promise<void> = Promise.resolve();
  #applying: Promise<void> = Promise.resolve();
  /** What changed while lists were on their way here: they may be older than the change. */
  readonly #changed = new Set<ToolId>();

  constructor(
    host: HostServices,
    store: Pick<ToolsStore, 'getState' | 'setState'>,
    { first = 100, step = 1000, idle = whenIdle }: ToolsStoreOptions,
  ) {
    this.#host = host;
    this.#store = store;
    this.#options = { first, step, idle };
  }

  async load(): Promise<void> {
    const turn = (this.#latest += 1);
    this.#isLoading = true;
    this.#changed.clear();
    const reading = this.#read(turn).finally(() => {
      if (turn === this.#latest) this.#isLoading = false;
    });
    this.#whole = reading;
    try {
      await reading;
    } catch (error) {
      if (turn === this.#latest) this.#store.setState({ failure: messageOf(error) });
    }
  }

  async refresh(ids: readonly ToolId[]): Promise<void> {
    for (const id of ids) this.#changed.add(id);
    if (this.#store.getState().tools === undefined) return;
    if (this.#changed.size > MOST_CHANGES) return await this.#store.getState().load();
    // While a list is read, what changed is read after it.
    if (this.#isLoading) return;
    try {
      // One after the other: what was asked first may come last.
      this.#applying = this.#applying.catch(() => undefined).then(() => this.#applyChanges());
      await this.#applying;
    } catch (error) {
      this.#store.setState({ failure: messageOf(error) });
    }
  }

  /** When all are here; rejects with what keeps them. */
  async settled(): Promise<void> {
    for (let seen: Promise<void> | undefined; seen !== this.#whole;) {
      seen = this.#whole;
      await seen;
    }
  }

  async #read(turn: number): Promise<void> {
    const { first } = this.#options;
    const [start, total] = await Promise.all([this.#host.tools.list(undefined, first), this.#host.tools.count()]);
    if (turn !== this.#latest) return;
    const isAll = start.length >= total;
    // A list that is there already stays until the new one is whole.
    if (isAll || this.#store.getState().tools === undefined) this.#put(start, { complete: isAll, total });
    if (!isAll) await this.#readRest(turn, start);
    if (turn === this.#latest && this.#changed.size > 0) await this.#applyChanges();
  }

  async #readRest(turn: number, start: readonly ToolSummary[]): Promise<void> {
    const { step, idle } = this.#options;
    let tools = [...start];
    for (let page = start; page.length > 0;) {
      await idle();
      page = await this.#host.tools.list(tools.at(-1)?.name, step);
      if (turn !== this.#latest) return;
      for (const tool of page) searchTextOf(tool);
      tools = [...tools, ...page];
    }
    this.#put(tools, { complete: true, total: tools.length });
  }

  async #applyChanges(): Promise<void> {
    const ids = [...this.#changed];
    this.#changed.clear();
    const read = await this.#host.tools.summaries(ids);
    const { tools, total } = this.#store.getState();
    if (tools === undefined) return;
    const next = withChanges(tools, ids, read);
    this.#put(next, { total: total + next.length - tools.length });
  }

  #put(tools: readonly ToolSummary[], more: Partial<ToolsState>): void {
    this.#store.setState({ tools, failure: undefined, ...more });
  }
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
