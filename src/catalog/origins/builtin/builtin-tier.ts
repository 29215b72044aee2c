import { builtinIdOf, type Builtin, type BuiltinDefinition } from '../../contract/builtin.ts';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import type { Tool } from '../../../core/tool.ts';
import type { ToolTier } from '../create-catalog.ts';
import { defined } from '../../../core/defined.ts';

/** The tools that ship with the app. */
export interface BuiltinTier extends ToolTier {
  readonly find: (name: string) => Builtin | undefined;
  /** As they are offered, sorted by name; includes removed tools, which are disabled. */
  readonly list: () => Promise<readonly Tool[]>;
}

/** Built-in tools that come and go with what there is. */
export interface MoreBuiltins {
  readonly find: (name: string) => Builtin | undefined;
  /** Those that are offered now. */
  readonly list: () => Promise<readonly Builtin[]>;
}

/** @param removed names of the tools that the user removed */
export function createBuiltinTier(
  builtins: readonly Builtin[],
  removed: () => Promise<ReadonlySet<string>>,
  more: readonly MoreBuiltins[] = [],
): BuiltinTier {
  const byName = new Map(builtins.map((builtin) => [builtin.definition.name, builtin]));
  const find = (name: string): Builtin | undefined => {
    let found = byName.get(name);
    for (const group of more) found ??= group.find(name);
    return found;
  };
  /** One object for a definition, as long as nothing changes: whoever made something of it can find that again. */
  const made = new WeakMap<BuiltinDefinition, Tool>();
  const toolOf = (definition: BuiltinDefinition, disabled: ReadonlySet<string>): Tool => {
    const enabled = !disabled.has(definition.name);
    const before = made.get(definition);
    if (before?.enabled === enabled) return before;
    const tool = toolOfBuiltin(definition, enabled);
    made.set(definition, tool);
    return tool;
  };
  return {
    find,
    get: async (name) => {
      const builtin = find(name);
      return builtin === undefined ? undefined : toolOf(builtin.definition, await removed());
    },
    list: async () => {
      const disabled = await removed();
      const all = [...builtins, ...(await Promise.all(more.map(async (group) => await group.list()))).flat()];
      const offered = await Promise.all(all.map(async (one) => (one.offered ? await one.offered() : one.definition)));
      return offered
        .flatMap((definition) => (definition === undefined ? [] : [toolOf(definition, disabled)]))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    },
  };
}

function toolOfBuiltin(
  {
    name,
    isReading,
    isPageAct,
    group,
    isProgram,
    isWhole,
    isAskedEachTime,
    pathArguments,
    description,
    inputSchema,
    timeoutMs,
  }: BuiltinDefinition,
  enabled: boolean,
): Tool {
  return {
    id: builtinIdOf(name),
    name,
    description,
    inputSchema,
    origin: {
      kind: 'builtin',
      ...(isReading ? { isReading } : {}),
      ...(isPageAct ? { isPageAct } : {}),
      ...(isProgram ? { isProgram } : {}),
      ...(isWhole ? { isWhole } : {}),
      ...defined({ pathArguments, group, isAskedEachTime }),
    },
    version: 1,
    requested: NO_PERMISSIONS,
    enabled,
    trusted: true,
    timeoutMs,
  };
}
