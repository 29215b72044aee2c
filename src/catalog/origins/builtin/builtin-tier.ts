import { builtinIdOf, type Builtin, type BuiltinDefinition } from '../../contract/builtin.ts';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import type { Tool } from '../../../core/tool.ts';
import type { ToolTier } from '../create-catalog.ts';
import { defined } from '../../../core/defined.ts';

/** The tools that ship with the app. */
export interface BuiltinTier extends ToolTier {
  readonly builtins: ReadonlyMap<string, Builtin>;
  /** As they are offered, sorted by name; includes removed tools, which are disabled. */
  readonly list: () => Promise<readonly Tool[]>;
}

/** @param removed names of the tools that the user removed */
export function createBuiltinTier(
  builtins: readonly Builtin[],
  removed: () => Promise<ReadonlySet<string>>,
): BuiltinTier {
  const byName = new Map(builtins.map((builtin) => [builtin.definition.name, builtin]));
  const names = [...byName.keys()].sort();
  const toolOf = ({ definition }: Pick<Builtin, 'definition'>, disabled: ReadonlySet<string>): Tool =>
    toolOfBuiltin(definition, !disabled.has(definition.name));
  return {
    builtins: byName,
    get: async (name) => {
      const builtin = byName.get(name);
      return builtin === undefined ? undefined : toolOf(builtin, await removed());
    },
    list: async () => {
      const disabled = await removed();
      const offered = await Promise.all(
        names
          .flatMap((name) => byName.get(name) ?? [])
          .map(async (one) => (one.offered ? await one.offered() : one.definition)),
      );
      return offered.flatMap((definition) => (definition === undefined ? [] : [toolOf({ definition }, disabled)]));
    },
  };
}

function toolOfBuiltin(
  { name, isReading, group, isProgram, isWhole, pathArguments, description, inputSchema, timeoutMs }: BuiltinDefinition,
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
      ...(isProgram ? { isProgram } : {}),
      ...(isWhole ? { isWhole } : {}),
      ...defined({ pathArguments, group }),
    },
    version: 1,
    requested: NO_PERMISSIONS,
    enabled,
    trusted: true,
    timeoutMs,
  };
}
