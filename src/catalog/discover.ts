import type { DiscoveredTools, OpenAiTool } from '../core/host-api.ts';
import type { ToolId } from '../core/ids.ts';
import type { ToolRecord } from '../core/tool.ts';
import type { ToolStore } from './store/tool-store.ts';

/** A tool's definition as OpenAI's function calling takes it. */
function openAiToolOf({ name, description, parameters }: Pick<ToolRecord, 'name' | 'description' | 'parameters'>): OpenAiTool {
  return { type: 'function', function: { name, description, parameters } };
}

/**
 * What agents are offered: tools that are enabled and trusted, by group and sorted by name. Definitions are kept in
 * memory and only changed tools are read again, so that it stays fast with thousands.
 */
export function createDiscovery(tools: ToolStore): () => Promise<DiscoveredTools> {
  let offered: Map<ToolId, OpenAiTool> | undefined;
  let sorted: OpenAiTool[] = [];
  const changed = new Set<ToolId>();
  tools.subscribe((ids) => {
    for (const id of ids) changed.add(id);
  });

  async function refresh(): Promise<void> {
    const ids = [...changed];
    changed.clear();
    if (offered === undefined) {
      const records = await tools.all();
      offered = new Map(records.filter(isOffered).map((record) => [record.id, openAiToolOf(record)]));
    } else {
      const records = await tools.getMany(ids);
      for (const [index, id] of ids.entries()) {
        const record = records[index];
        if (record !== undefined && isOffered(record)) offered.set(id, openAiToolOf(record));
        else offered.delete(id);
      }
    }
    sorted = [...offered.values()].sort((a, b) => (a.function.name < b.function.name ? -1 : 1));
  }

  // One refresh at a time: a second one that overtook the first would be undone by it.
  let refreshing: Promise<void> = Promise.resolve();
  return async () => {
    if (offered === undefined || changed.size > 0) refreshing = refreshing.catch(() => undefined).then(refresh);
    await refreshing;
    const origins: [string, string][] = sorted.map((tool) => [tool.function.name, 'custom']);
    // fromEntries defines own properties: a tool may be named __proto__.
    return { baseline: [], custom: [...sorted], panel: [], mcp: [], tool_origins: Object.fromEntries(origins) };
  };
}

function isOffered({ enabled, trusted }: ToolRecord): boolean {
  return enabled && trusted;
}
