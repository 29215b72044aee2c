import type { Expression, ObjectExpression, Program } from 'acorn';
import { isTimeout } from '../fields/timeout.ts';
import { isRecord, type JsonValue } from '../../core/json/json.ts';
import { parseJavaScript } from './parse-javascript.ts';
import { defined } from '../../core/defined.ts';

/** The definition of a tool in a module of shape (c), as far as it consists of literals. */
export interface LiteralDefinition {
  readonly name?: string;
  readonly description?: string;
  readonly parameters?: { [key: string]: JsonValue };
  readonly guidance?: string;
  /** Milliseconds, within the maximum of a call. */
  readonly timeout?: number;
}

/** Reads name, description and schema of a definition without running it; empty for code of another shape. */
export function readLiteralDefinition(js: string): LiteralDefinition {
  const parsed = parseJavaScript(js);
  if (!parsed.ok) return {};
  const fields = new Map<string, JsonValue>();
  for (const [key, expression] of exportedMembers(parsed.program)) {
    const value = literalOf(expression);
    if (value !== undefined) fields.set(key, value);
  }
  const text = (key: string): string | undefined => {
    const value = fields.get(key);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const name = text('name');
  const description = text('description');
  const guidance = text('system_prompt');
  const timeout = fields.get('timeout');
  const parameters = ['input_schema', 'inputSchema', 'parameters']
    .map((key) => fields.get(key))
    .find((value) => isRecord(value));
  return {
    ...defined({ name, description, guidance }),
    ...(isTimeout(timeout) ? { timeout } : {}),
    // `find` has checked that it is an object.
    ...(parameters === undefined ? {} : { parameters: parameters as { [key: string]: JsonValue } }),
  };
}

/** The members of `export default { … }` and of `export const … = …`. */
function exportedMembers(program: Program): [string, Expression][] {
  const members: [string, Expression][] = [];
  for (const statement of program.body) {
    if (statement.type === 'ExportDefaultDeclaration' && statement.declaration.type === 'ObjectExpression')
      members.push(...membersOf(statement.declaration));
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations)
      if (id.type === 'Identifier' && init) members.push([id.name, init]);
  }
  return members;
}

export function membersOf(object: ObjectExpression): [string, Expression][] {
  return object.properties.flatMap((property): [string, Expression][] => {
    if (property.type !== 'Property' || property.computed || property.kind !== 'init') return [];
    const { key, value } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
    return name === undefined ? [] : [[name, value]];
  });
}

/** The JSON value of a literal; undefined if it would have to be evaluated. */
export function literalOf(expression: Expression): JsonValue | undefined {
  switch (expression.type) {
    case 'Literal':
      return expression.value === null || ['string', 'number', 'boolean'].includes(typeof expression.value)
        ? (expression.value as JsonValue)
        : undefined;
    case 'TemplateLiteral':
      return expression.expressions.length === 0 ? (expression.quasis[0]?.value.cooked ?? undefined) : undefined;
    case 'UnaryExpression': {
      const value = expression.operator === '-' ? literalOf(expression.argument) : undefined;
      return typeof value === 'number' ? -value : undefined;
    }
    case 'ArrayExpression': {
      const items = expression.elements.map((element) =>
        element === null || element.type === 'SpreadElement' ? undefined : literalOf(element),
      );
      return items.every((item) => item !== undefined) ? items : undefined;
    }
    case 'ObjectExpression': {
      const entries = membersOf(expression).map(([key, value]) => [key, literalOf(value)] as const);
      const complete =
        entries.length === expression.properties.length && entries.every(([, value]) => value !== undefined);
      return complete ? Object.fromEntries(entries.map(([key, value]) => [key, value ?? null])) : undefined;
    }
    default:
      return undefined;
  }
}
