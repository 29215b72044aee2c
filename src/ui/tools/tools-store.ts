import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ToolId } from '../../core/ids.ts';
import { lowerBound } from '../../workspace/contract/lower-bound.ts';
import { sortKeyOf } from '../../catalog/contract/tool-order.ts';
import type { ToolSummary } from '../../core/tool.ts';
import type { HostServices } from '../../services/host-services.ts';
import { searchTextOf } from './tool-search.ts';
import { messageOf } from '../stores/error-text.ts';

export interface ToolsState {
  /** In list order; undefined until loaded. Only the first ones while `complete` is false. */
  readonly tools: readonly ToolSummary[] | undefined;
  readonly complete: boolean;
  /** Total number. */
  readonly total: number;
  readonly failure: string | undefined;
  readonly query: string;
  setQuery(query: string): void;
  /** Only tools with this tag are listed. */
  readonly tag: string | undefined;
  setTag(tag: string | undefined): void;
  /** Loads the first screens, and the rest when the page is idle. */
  load(): Promise<void>;
  /** Reloads changed tools. */
  refresh(ids: readonly ToolId[]): Promise<void>;
  /** Shows a write or removal before it happens; `refresh` then loads the real state. */
  foresee(id: ToolId, next: ToolSummary | undefined): void;
  /** All tools, once loaded; rejects if loading failed. */
  all(): Promise<readonly ToolSummary[]>;
}
export type ToolsStore = StoreApi<ToolsState>;

export interface ToolsStoreOptions {
  /** Number of tools in the first read: more than a screen shows. */
  readonly first?: number;
  /** Number of tools in each further read: what the page can process within a frame. */
  readonly step?: number;
  /** Resolves when the page is idle. */
  readonly idle?: () => Promise<void>;
}

/** Above this number of changes the whole list is loaded again. */
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
      tag: undefined,
      setTag: (tag) => set({ tag }),
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

/** Loads the list into the store in pieces, and applies changes. */
class ListReader {
  readonly #host: HostServices;
  readonly #store: Pick<ToolsStore, 'getState' | 'setState'>;
  readonly #options: Required<ToolsStoreOptions>;
  #latest = 0;
  #isLoading = false;
  #whole: Promise<void> = Promise.resolve();
  #applying: Promise<void> = Promise.resolve();
  /** Tools changed during a load: the loaded ones may be outdated. */
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
    // During a load, changes are applied after it.
    if (this.#isLoading) return;
    try {
      // One after another, since responses may arrive in another order.
      this.#applying = this.#applying.catch(() => undefined).then(() => this.#applyChanges());
      await this.#applying;
    } catch (error) {
      this.#store.setState({ failure: messageOf(error) });
    }
  }

  /** Resolves when all are loaded; rejects if loading failed. */
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
    // An existing list stays until the new one is complete.
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

/** Applies reloaded tools to the list, and removes deleted ones. */
function withChanges(
  tools: readonly ToolSummary[],
  ids: readonly ToolId[],
  read: readonly (ToolSummary | undefined)[],
): readonly ToolSummary[] {
  const removed = new Set(ids);
  // Names are unique: an expected tool is replaced by the written one.
  const named = new Set(read.map((tool) => tool?.name));
  const next = tools.filter((tool) => !removed.has(tool.id) && !named.has(tool.name));
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

/** `name`, or the first free one of `name_2`, `name_3`, … */
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
