import type {
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  ArrowFunctionExpression,
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
    functions.find(({ name }) => name === 'tool') ??
    functions.find(({ name }) => name === 'run')
  );
}

/** A schema with the names that a function destructures from its first parameter, and the types of their defaults. */
export function schemaOfParameters({ params: [first] }: AnyFunction): JsonSchema | undefined {
  const pattern = first?.type === 'AssignmentPattern' ? first.left : first;
  if (pattern?.type !== 'ObjectPattern') return undefined;
  const properties: JsonSchema = {};
  for (const property of pattern.properties) {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') continue;
    const { value } = property;
    properties[property.key.name] = value.type === 'AssignmentPattern' ? schemaOfDefault(value.right) : {};
  }
  return Object.keys(properties).length === 0 ? undefined : { type: 'object', properties };
}

function schemaOfDefault(expression: Expression): JsonSchema {
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

/** The first paragraph of the doc comment that ends before `start`; undefined if there is none. */
export function commentBefore(text: string, start: number): string | undefined {
  const before = text.slice(Math.max(0, start - 10_000), start).trimEnd();
  const open = before.endsWith('*/') ? before.lastIndexOf('/**') : -1;
  if (open === -1 || before.indexOf('*/', open) !== before.length - 2) return undefined;
  const lines = before
    .slice(open + 3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim());
  const from = lines.findIndex((line) => line !== '');
  const rest = from === -1 ? [] : lines.slice(from);
  const end = rest.findIndex((line) => line === '' || line.startsWith('@'));
  const described = (end === -1 ? rest : rest.slice(0, end)).join(' ').trim();
  return described === '' ? undefined : described;
}

function isFunction(node: { readonly type: string }): node is FunctionExpression | ArrowFunctionExpression {
  return node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
}
