import type { CodeHash, ToolId } from '../../core/ids.ts';
import type { Tool, ToolFields } from '../../core/tool.ts';
import { codeHashOf } from '../fields/code-hash.ts';
import { toolOfFields } from '../fields/tool-of.ts';
import type { BrokenShippedTool, ReadShippedParts, ShippedTool } from '../shipped/read-shipped.ts';
import type { ToolTier } from './catalog.ts';

/** A tool of this build, with what counts of it. */
export interface ShippedEntry extends ShippedTool {
  readonly tool: Tool;
  /** A person left it out: it is no tool, and replaces none. */
  readonly isIgnored: boolean;
}

/** The tools that whoever built the app put into the build. They are trusted as the app itself. */
export interface ShippedTier extends ToolTier {
  /** All that are not left out. */
  readonly list: () => Promise<readonly Tool[]>;
  /** The same with what is left out and what is broken. */
  readonly state: () => Promise<{
    readonly entries: readonly ShippedEntry[];
    readonly broken: readonly BrokenShippedTool[];
  }>;
  /** Whether the name is one of theirs, as they were last read. */
  readonly knows: (name: string) => boolean;
  /** A tool that the app itself brings for this visit, as an example does; it replaces one of its name. */
  readonly lend: (file: string, fields: ToolFields) => Promise<Tool>;
  readonly takeBack: (name: string) => void;
}

interface ShippedTierParts extends ReadShippedParts {
  /** Undefined for a build that has none. A rejection may be tried again. */
  readonly load: (() => Promise<unknown>) | undefined;
  /** Ids of those that are left out. */
  readonly ignored: () => Promise<ReadonlySet<string>>;
}

interface Loaded {
  readonly tools: readonly Omit<ShippedEntry, 'isIgnored'>[];
  readonly broken: readonly BrokenShippedTool[];
}

const NONE: Loaded = { tools: [], broken: [] };

export function createShippedTier({ load, ignored, ...parts }: ShippedTierParts): ShippedTier {
  const loaded = createLoader(load, parts);
  const lent = new Map<string, Omit<ShippedEntry, 'isIgnored'>>();
  let last:
    | { readonly from: Loaded; readonly left: ReadonlySet<string>; readonly byName: ReadonlyMap<string, Tool> }
    | undefined;
  let joined: { readonly from: Loaded; readonly lent: number; readonly all: Loaded } | undefined;
  let lendings = 0;
  const withLent = async (): Promise<Loaded> => {
    const from = await loaded();
    if (joined?.from !== from || joined.lent !== lendings)
      joined = {
        from,
        lent: lendings,
        all: {
          broken: from.broken,
          tools: [...from.tools.filter(({ tool }) => !lent.has(tool.name)), ...lent.values()],
        },
      };
    return joined.all;
  };
  const byName = async (): Promise<ReadonlyMap<string, Tool>> => {
    if (load === undefined && lent.size === 0) return new Map();
    const [from, left] = await Promise.all([withLent(), ignored()]);
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
      const [{ tools, broken }, left] = await Promise.all([withLent(), ignored()]);
      return { entries: tools.map((each) => ({ ...each, isIgnored: left.has(each.tool.id) })), broken };
    },
    get: async (name) => (await byName()).get(name),
    list: async () => [...(await byName()).values()],
    knows: (name) => last?.byName.has(name) === true,
    lend: async (file, fields) => {
      const tool = toolOfShipped({ file, fields }, await codeHashOf(fields));
      lent.set(fields.name, { file, fields, tool });
      lendings += 1;
      return tool;
    },
    takeBack: (name) => {
      if (lent.delete(name)) lendings += 1;
    },
  };
}

/** @returns what is read with the first question, and again when it failed */
function createLoader(load: ShippedTierParts['load'], parts: ReadShippedParts): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return async () => {
    if (load === undefined) return NONE;
    const mine = (loading ??= readFiles(load, parts));
    try {
      return await mine;
    } catch {
      // All other tools go on without them.
      if (loading === mine) loading = undefined;
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

async function readFiles(files: () => Promise<unknown>, parts: ReadShippedParts): Promise<Loaded> {
  // Most builds have none: its reader comes with the first.
  const [{ readShipped }, found] = await Promise.all([import('../shipped/read-shipped.ts'), files()]);
  const { tools, broken } = await readShipped(found, parts);
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
