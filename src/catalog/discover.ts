import type { DiscoveredTools, OpenAiTool } from './contract/discovery.ts';
import type { ToolId } from '../core/ids.ts';
import type { Tool, ToolRecord } from '../core/tool.ts';
import { traitsOf } from './origins/index.ts';
import { promptSection, type ToolNotes } from './contract/offer/prompt-section.ts';
import type { ToolStore } from './store/tool-store.ts';
import type { Catalog } from './origins/create-catalog.ts';
import type { BuiltinTier } from './origins/builtin/builtin-tier.ts';
import { withObjectRoot } from './definition/object-root.ts';
import { defined } from '../core/defined.ts';

/** A tool's definition for OpenAI's function calling. */
function openAiToolOf({
  name,
  description,
  parameters,
}: Pick<ToolRecord, 'name' | 'description' | 'parameters'>): OpenAiTool {
  return { type: 'function', function: { name, description, parameters: withObjectRoot(parameters) } };
}

export interface Discovery {
  /** @param conversationId of the conversation whose tools are asked for, where it has some of its own */
  readonly discover: (conversationId?: string) => Promise<DiscoveredTools>;
  /** The offer as JSON, rebuilt only after a change. */
  readonly json: () => Promise<string>;
  /** What a system prompt says of the offered tools besides their definitions, by tool name. */
  readonly notes: (conversationId?: string) => Promise<ReadonlyMap<string, ToolNotes>>;
  /** Tags of stored tools that are offered and have some, by name. */
  readonly tags: (conversationId?: string) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** When stored tools that are offered were last edited or run, by name, as ISO 8601. */
  readonly lastUsed: () => Promise<ReadonlyMap<string, string>>;
  /** The offered tools as text for a system prompt. */
  readonly prompt: () => Promise<string>;
}

interface Offered {
  readonly definition: OpenAiTool;
  readonly notes: ToolNotes;
}

interface StoredTool extends Offered {
  readonly id: ToolId;
  readonly updatedAt: string;
  readonly tags?: readonly string[];
}

interface OfferedSessionTool extends Offered {
  readonly origin: string;
  readonly isOfPanel: boolean;
}

interface All {
  readonly baseline: readonly Offered[];
  readonly custom: readonly StoredTool[];
  readonly sessionTools: readonly OfferedSessionTool[];
  readonly mcp: readonly Offered[];
}

interface DiscoveryDeps {
  readonly tools: Pick<ToolStore, 'all' | 'getMany' | 'subscribe'>;
  readonly builtins: Pick<BuiltinTier, 'list'>;
  /** Offered tools of MCP servers, by name. */
  readonly servers?: () => Promise<readonly Tool[]>;
  readonly lookup: Catalog['lookup'];
  /** When each of these tools was last run, as ISO 8601; without tools that never were. */
  readonly lastRuns?: (ids: readonly ToolId[]) => Promise<ReadonlyMap<ToolId, string>>;
  /** The listed tools that nobody stored, including those that agents are not offered. */
  readonly sessionTools: (conversationId?: string) => Promise<readonly Tool[]>;
}

/**
 * The offer for agents: tools that are enabled and trusted, by group and sorted by name. Definitions are cached and
 * only changed tools are read again, so it stays fast with thousands.
 */
export function createDiscovery(deps: DiscoveryDeps): Discovery {
  const all = oncePerMicrotask(createOffers(deps));
  const { lastRuns = () => Promise.resolve(new Map<ToolId, string>()) } = deps;
  let last:
    { readonly names: string | undefined; readonly custom: readonly StoredTool[]; readonly text: string } | undefined;

  return {
    discover: async (conversationId) => groupsOf(await all(conversationId)),
    async json() {
      const found = await all();
      const shipped = JSON.stringify(found.baseline);
      // Tools of files, of the address and of servers can change without a change of the stored tools.
      const hasMore = found.sessionTools.length + found.mcp.length > 0;
      if (last?.custom !== found.custom || last.names !== shipped || hasMore)
        last = { names: hasMore ? undefined : shipped, custom: found.custom, text: JSON.stringify(groupsOf(found)) };
      return last.text;
    },
    notes: async (conversationId) =>
      new Map(listOf(await all(conversationId)).map(({ definition, notes }) => [definition.function.name, notes])),
    tags: async (conversationId) =>
      new Map(
        (await all(conversationId)).custom.flatMap(({ definition, tags }) =>
          tags === undefined ? [] : [[definition.function.name, tags]],
        ),
      ),
    async lastUsed() {
      const { custom } = await all();
      const runs = await lastRuns(custom.map(({ id }) => id));
      return new Map(
        custom.map(({ definition, id, updatedAt }) => {
          const run = runs.get(id) ?? '';
          return [definition.function.name, run > updatedAt ? run : updatedAt];
        }),
      );
    },
    prompt: async () =>
      promptSection(
        listOf(await all()).map(
          ({
            definition: {
              function: { name, description },
            },
            notes,
          }) => ({ name, description, ...notes }),
        ),
      ),
  };
}

const listOf = ({ baseline, custom, sessionTools, mcp }: All): readonly Offered[] => [
  ...baseline,
  ...custom,
  ...sessionTools,
  ...mcp,
];

/** Reads the offer. */
function createOffers({
  tools,
  builtins,
  lookup,
  sessionTools,
  servers = () => Promise.resolve([]),
}: DiscoveryDeps): (conversationId?: string) => Promise<All> {
  const stored = createStored(tools);
  // One refresh at a time: a second one that overtook the first would be overwritten by it.
  let refreshing: Promise<void> = Promise.resolve();
  return async (conversationId) => {
    if (stored.isOld()) refreshing = refreshing.catch(() => undefined).then(stored.refresh);
    const [shipped, ofSession, ofServers] = await Promise.all([
      builtins.list(),
      sessionTools(conversationId),
      servers(),
      refreshing,
    ]);
    const replaced = new Set(ofSession.filter((tool) => traitsOf(tool).isBeforeOwn).map(({ name }) => name));
    const { sorted, names } = stored.now();
    const custom =
      replaced.size === 0 ? sorted : sorted.filter(({ definition }) => !replaced.has(definition.function.name));
    return {
      baseline: offeredBuiltins(names, shipped, ofSession),
      custom,
      sessionTools: await offeredSessionTools((name) => lookup(name, conversationId), ofSession),
      mcp: ofServers.map(offeredTool),
    };
  };
}

/** Calls that are made together share one reading. */
function oncePerMicrotask<Value>(
  read: (conversationId?: string) => Promise<Value>,
): (conversationId?: string) => Promise<Value> {
  const readings = new Map<string | undefined, Promise<Value>>();
  return (conversationId) => {
    const reading = readings.get(conversationId) ?? read(conversationId);
    if (!readings.has(conversationId)) queueMicrotask(() => readings.delete(conversationId));
    readings.set(conversationId, reading);
    return reading;
  };
}

interface Stored {
  readonly isOld: () => boolean;
  readonly refresh: () => Promise<void>;
  readonly now: () => { readonly sorted: readonly StoredTool[]; readonly names: ReadonlyMap<ToolId, string> };
}

/** The definitions of stored tools; only changed ones are read again. */
function createStored(tools: DiscoveryDeps['tools']): Stored {
  let offered: Map<ToolId, StoredTool> | undefined;
  let sorted: StoredTool[] = [];
  /** Names of all stored tools, including those that are not offered: they replace built-in tools too. */
  const names = new Map<ToolId, string>();
  const changed = new Set<ToolId>();
  tools.subscribe((ids) => {
    for (const id of ids) changed.add(id);
  });

  async function refresh(): Promise<void> {
    const ids = [...changed];
    changed.clear();
    if (offered === undefined) {
      const records = await tools.all();
      for (const { id, name } of records) names.set(id, name);
      offered = new Map(records.filter(isOffered).map((record) => [record.id, offeredOf(record)]));
    } else {
      const records = await tools.getMany(ids);
      for (const [index, id] of ids.entries()) {
        const record = records[index];
        if (record === undefined) names.delete(id);
        else names.set(id, record.name);
        if (record !== undefined && isOffered(record)) offered.set(id, offeredOf(record));
        else offered.delete(id);
      }
    }
    sorted = [...offered.values()].sort((a, b) => (a.definition.function.name < b.definition.function.name ? -1 : 1));
  }

  return { isOld: () => offered === undefined || changed.size > 0, refresh, now: () => ({ sorted, names }) };
}

/** The built-in tools that no other tool of their name replaces. Tools of servers cannot share their names. */
function offeredBuiltins(
  names: ReadonlyMap<ToolId, string>,
  all: readonly Tool[],
  sessionTools: readonly Tool[],
): Offered[] {
  const replaced = new Set([...names.values(), ...sessionTools.map(({ name }) => name)]);
  return all.filter(({ name, enabled }) => enabled && !replaced.has(name)).map(offeredTool);
}

async function offeredSessionTools(
  lookup: Catalog['lookup'],
  sessionTools: readonly Tool[],
): Promise<OfferedSessionTool[]> {
  const ready = sessionTools.filter(({ enabled, trusted }) => enabled && trusted);
  const winners = await Promise.all(ready.map(({ name }) => lookup(name)));
  return ready
    .filter((tool, at) => winners[at]?.id === tool.id)
    .map((tool): OfferedSessionTool => {
      const { origin, panelId } = traitsOf(tool);
      return { origin, isOfPanel: panelId !== undefined, ...offeredTool(tool) };
    })
    .sort((a, b) => (a.definition.function.name < b.definition.function.name ? -1 : 1));
}

function groupsOf({ baseline, custom, sessionTools, mcp }: All): DiscoveredTools {
  const groups = {
    baseline: baseline.map(({ definition }) => definition),
    custom: [...custom, ...sessionTools.filter(({ isOfPanel }) => !isOfPanel)].map(({ definition }) => definition),
    panel: sessionTools.filter(({ isOfPanel }) => isOfPanel).map(({ definition }) => definition),
    mcp: mcp.map(({ definition }) => definition),
  };
  const origins = Object.entries(groups).flatMap(([group, list]) =>
    list.map((tool: OpenAiTool): [string, string] => [tool.function.name, group]),
  );
  const visited = sessionTools.map(({ definition, origin }): [string, string] => [definition.function.name, origin]);
  // fromEntries defines own properties, so a tool may be named __proto__.
  return { ...groups, tool_origins: Object.fromEntries([...origins, ...visited]) };
}

function offeredOf(record: ToolRecord): StoredTool {
  const { id, updatedAt, tags, guidance, returns } = record;
  return {
    id,
    updatedAt,
    ...defined({ tags }),
    definition: openAiToolOf(record),
    notes: defined({ guidance, returns }),
  };
}

/** Most tools are the same objects at each step of an agent. */
const offers = new WeakMap<Tool, Offered>();

function offeredTool(tool: Tool): Offered {
  const before = offers.get(tool);
  if (before !== undefined) return before;
  const offered = offerOf(tool);
  offers.set(tool, offered);
  return offered;
}

function offerOf(tool: Tool): Offered {
  const { name, description, inputSchema, outputSchema, returnsText, guidance } = tool;
  const { serverName, instructions } = traitsOf(tool).server ?? {};
  return {
    definition: openAiToolOf({ name, description, parameters: inputSchema }),
    notes: {
      ...defined({ guidance, returns: outputSchema ?? returnsText }),
      ...(serverName === undefined || instructions === undefined ? {} : { server: { name: serverName, instructions } }),
    },
  };
}

function isOffered({ enabled, trusted }: ToolRecord): boolean {
  return enabled && trusted;
}
