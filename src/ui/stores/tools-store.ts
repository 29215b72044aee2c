import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HostApi } from '../../core/host-api.ts';
import type { ToolSummary } from '../../core/tool.ts';
import { messageOf } from './error-text.ts';

export interface ToolsState {
  /** Sorted by name; undefined until first read. */
  readonly tools: readonly ToolSummary[] | undefined;
  readonly failure: string | undefined;
  readonly query: string;
  setQuery(query: string): void;
  load(): Promise<void>;
}
export type ToolsStore = StoreApi<ToolsState>;

/** The list of tools as the host has it. */
export function createToolsStore(host: HostApi): ToolsStore {
  let latest = 0;
  return createStore<ToolsState>()((set) => ({
    tools: undefined,
    failure: undefined,
    query: '',
    setQuery: (query) => set({ query }),
    async load() {
      const turn = (latest += 1);
      try {
        const tools = await host.listTools();
        if (turn === latest) set({ tools: [...tools].sort(byName), failure: undefined });
      } catch (error) {
        set({ failure: messageOf(error) });
      }
    },
  }));
}

/** Tools whose name or description holds every word of `query`; names that start with it come first. */
export function filterTools(tools: readonly ToolSummary[], query: string): readonly ToolSummary[] {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return tools;
  const hits = tools.filter((tool) => {
    const text = `${tool.name} ${tool.description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const first = words[0] ?? '';
  const rank = (tool: ToolSummary) => {
    const name = tool.name.toLowerCase();
    return name.startsWith(first) ? 0 : name.includes(first) ? 1 : 2;
  };
  return [...hits].sort((one, other) => rank(one) - rank(other) || byName(one, other));
}

/** `name`, or the first of `name_2`, `name_3`, … that is free. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let count = 2; ; count += 1) {
    const candidate = `${name.slice(0, 120)}_${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}

const collator = new Intl.Collator('en', { numeric: true });
function byName(one: ToolSummary, other: ToolSummary): number {
  return collator.compare(one.name, other.name);
}
