import type { Program } from 'acorn';
import { declaredNames } from './constants/bound-names.ts';

/** Names of exports by which a module defines a tool. */
const OF_A_TOOL: ReadonlySet<string> = new Set([
  ...['default', 'tool', 'run', 'execute', '__toolyard_entry'],
  ...['name', 'description', 'input_schema', 'inputSchema', 'parameters', 'timeout'],
  ...['system_prompt', 'guidance', 'prompt'],
]);
const MAX_NAMES = 20;

/**
 * The names that a module exports and that are no part of its tool, in order; at most 20.
 *
 * @param isOfTool whether the statement from `start` to `end` belongs to the tool, such as the function that it is
 */
export function otherExports(
  { body }: Program,
  isOfTool: (start: number, end: number) => boolean = () => false,
): readonly string[] {
  // What the default export is called inside the module is the tool, too.
  const byDefault = body.flatMap((statement) =>
    statement.type === 'ExportDefaultDeclaration' && statement.declaration.type === 'Identifier'
      ? [statement.declaration.name]
      : [],
  );
  const names = body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || isOfTool(statement.start, statement.end)) return [];
    return [
      ...(statement.declaration ? declaredNames(statement.declaration) : []),
      ...statement.specifiers.flatMap(({ exported, local }) =>
        exported.type === 'Identifier' && !(local.type === 'Identifier' && byDefault.includes(local.name))
          ? [exported.name]
          : [],
      ),
    ];
  });
  return [...new Set(names)].filter((name) => !OF_A_TOOL.has(name) && !byDefault.includes(name)).slice(0, MAX_NAMES);
}
