import type { CodeHash, ToolId } from '../../../core/ids.ts';
import type { Tool, ToolFields } from '../../../core/tool.ts';
import { codeHashOf } from '../../fields/code-hash.ts';
import { toolOfFields } from '../../fields/tool-of.ts';
import type { BrokenShippedTool, ReadShippedDeps, ShippedTool } from '../../shipped/read-shipped.ts';
import type { ToolTier } from '../create-catalog.ts';

/** A shipped tool and its state. */
export interface ShippedEntry extends ShippedTool {
  readonly tool: Tool;
  /** A person ignored it: it is not a tool, and replaces none. */
  readonly isIgnored: boolean;
}

/** The tools that were added to a custom build. They are trusted like the app itself. */
export interface ShippedTier extends ToolTier {
  /** All tools that are not ignored. */
  readonly list: () => Promise<readonly Tool[]>;
  /** The same with ignored and broken ones. */
  readonly state: () => Promise<{
    readonly entries: readonly ShippedEntry[];
    readonly broken: readonly BrokenShippedTool[];
  }>;
  /** Whether the name was among the tools of the last read. */
  readonly knows: (name: string) => boolean;
  /** A tool that the app itself adds for this visit, such as an example; it replaces a tool of the same name. */
  readonly lease: (file: string, fields: ToolFields) => Promise<Tool>;
  readonly takeBack: (name: string) => void;
}

interface ShippedTierDeps extends ReadShippedDeps {
  /** Undefined for a build without shipped tools. A rejection may be retried. */
  readonly load: (() => Promise<unknown>) | undefined;
  /** Ids of ignored tools. */
  readonly ignored: () => Promise<ReadonlySet<string>>;
}

interface Loaded {
  readonly tools: readonly Omit<ShippedEntry, 'isIgnored'>[];
  readonly broken: readonly BrokenShippedTool[];
}

const NONE: Loaded = { tools: [], broken: [] };

export function createShippedTier({ load, ignored, ...parts }: ShippedTierDeps): ShippedTier {
  const loaded = createLoader(load, parts);
  const leased = new Map<string, Omit<ShippedEntry, 'isIgnored'>>();
  let last:
    | { readonly from: Loaded; readonly left: ReadonlySet<string>; readonly byName: ReadonlyMap<string, Tool> }
    | undefined;
  let joined: { readonly from: Loaded; readonly leased: number; readonly all: Loaded } | undefined;
  let leases = 0;
  const withLeased = async (): Promise<Loaded> => {
    const from = await loaded();
    if (joined?.from !== from || joined.leased !== leases)
      joined = {
        from,
        leased: leases,
        all: {
          broken: from.broken,
          tools: [...from.tools.filter(({ tool }) => !leased.has(tool.name)), ...leased.values()],
        },
      };
    return joined.all;
  };
  const byName = async (): Promise<ReadonlyMap<string, Tool>> => {
    if (load === undefined && leased.size === 0) return new Map();
    const [from, left] = await Promise.all([withLeased(), ignored()]);
    if (last?.from !== from || last.left !== left)
      last = {
        from,
        left,
        byName: new Map(from.tools.filter(({ tool }) => !left.has(tool.id)).map(({ tool }) => [tool.name, tool])),
      };
    return last.byName;
  };
  return {
    state: async () => {
      const [{ tools, broken }, left] = await Promise.all([withLeased(), ignored()]);
      return { entries: tools.map((each) => ({ ...each, isIgnored: left.has(each.tool.id) })), broken };
    },
    get: async (name) => (await byName()).get(name),
    list: async () => [...(await byName()).values()],
    knows: (name) => last?.byName.has(name) === true,
    lease: async (file, fields) => {
      const tool = toolOfShipped({ file, fields }, await codeHashOf(fields));
      leased.set(fields.name, { file, fields, tool });
      leases += 1;
      return tool;
    },
    takeBack: (name) => {
      if (leased.delete(name)) leases += 1;
    },
  };
}

/** @returns a function that loads on first use, and again after a failure */
function createLoader(load: ShippedTierDeps['load'], deps: ReadShippedDeps): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return async () => {
    if (load === undefined) return NONE;
    const local = (loading ??= readFiles(load, deps));
    try {
      return await local;
    } catch {
      // All other tools work without them.
      if (loading === local) loading = undefined;
      return {
        tools: [],
        broken: [
          {
            file: '',
            at: 1,
            name: 'shipped-tools',
            fault: 'The tools that ship with this app could not be loaded. Reload the page when you are online.',
          },
        ],
      };
    }
  };
}

async function readFiles(files: () => Promise<unknown>, deps: ReadShippedDeps): Promise<Loaded> {
  // Most builds have none, so the reader is loaded on demand.
  const [{ readShipped }, found] = await Promise.all([import('../../shipped/read-shipped.ts'), files()]);
  const { tools, broken } = await readShipped(found, deps);
  return {
    tools: await Promise.all(
      [...tools.values()].map(async (shipped) => ({
        ...shipped,
        tool: toolOfShipped(shipped, await codeHashOf(shipped.fields)),
      })),
    ),
    broken,
  };
}

function toolOfShipped({ file, fields }: ShippedTool, codeHash: CodeHash): Tool {
  const { name, environment } = fields;
  return toolOfFields(
    { ...fields, enabled: true },
    { id: `embed:${name}` as ToolId, origin: { kind: 'embed', file, environment }, trusted: true, codeHash },
  );
}
