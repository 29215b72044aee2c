import type {
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  ArrowFunctionExpression,
  ObjectPattern,
  Pattern,
  Program,
} from 'acorn';
import type { JsonSchema, JsonValue } from '../../core/json/json.ts';

export type AnyFunction =
  | FunctionDeclaration
  | FunctionExpression
  | ArrowFunctionExpression
  | { readonly type: 'FunctionDeclaration'; readonly id: null; readonly params: Pattern[]; readonly start: number };

/** A function of the top level. `start` is where its statement begins. */
export interface TopFunction {
  readonly name: string | undefined;
  readonly node: AnyFunction;
  readonly start: number;
  readonly exported: 'default' | 'named' | undefined;
}

/** The functions that a program declares at its top level, including `const name = () => …`. */
export function topFunctions(program: Program): TopFunction[] {
  return program.body.flatMap((statement): TopFunction[] => {
    const { start } = statement;
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement;
      if (declaration.type === 'FunctionDeclaration')
        return [{ name: declaration.id?.name, node: declaration, start, exported: 'default' }];
      return isFunction(declaration) ? [{ name: undefined, node: declaration, start, exported: 'default' }] : [];
    }
    const exported = statement.type === 'ExportNamedDeclaration' ? 'named' : undefined;
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'FunctionDeclaration')
      return [{ name: declaration.id.name, node: declaration, start, exported }];
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init !== null && init !== undefined && isFunction(init)
        ? [{ name: id.name, node: init, start, exported }]
        : [],
    );
  });
}

/** The function that is called when the tool runs, if it is a top-level function. */
export function entryOf(program: Program): TopFunction | undefined {
  const functions = topFunctions(program);
  return (
    functions.find(({ exported }) => exported === 'default') ??
    functions.find(({ name }) => name !== undefined && name === defaultName(program)) ??
    functions.find(({ name }) => name === 'tool') ??
    functions.find(({ name }) => name === 'run')
  );
}

/** The name in `export default name`. */
function defaultName({ body }: Program): string | undefined {
  for (const statement of body)
    if (statement.type === 'ExportDefaultDeclaration' && statement.declaration.type === 'Identifier')
      return statement.declaration.name;
  return undefined;
}

/** A schema with the names of a pattern, and the types of their defaults; undefined if it has none. */
export function schemaOfPattern(pattern: ObjectPattern): JsonSchema | undefined {
  const properties = new Map<string, JsonSchema>();
  for (const property of pattern.properties) {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') continue;
    const { value } = property;
    properties.set(property.key.name, value.type === 'AssignmentPattern' ? schemaOfDefault(value.right) : {});
  }
  return properties.size === 0 ? undefined : { type: 'object', properties: Object.fromEntries(properties) };
}

/** The type of a value that is written as a constant, with the value as the default. */
export function schemaOfDefault(expression: Expression): JsonSchema {
  if (expression.type === 'ArrayExpression') return { type: 'array' };
  if (expression.type === 'ObjectExpression') return { type: 'object' };
  if (expression.type !== 'Literal') return {};
  const { value } = expression;
  const preset: JsonValue | undefined =
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
      ? value
      : undefined;
  return preset === undefined
    ? {}
    : { type: typeof preset === 'number' && Number.isInteger(preset) ? 'integer' : typeof preset, default: preset };
}

function isFunction(node: { readonly type: string }): node is FunctionExpression | ArrowFunctionExpression {
  return node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
}
