import type { Expression, NewExpression, ObjectExpression, parseExpressionAt as ParseExpressionAt } from 'acorn';
import { type JsonValue, parseJson } from '../../core/json/json.ts';
import { isTooDeep } from '../../core/json/too-deep.ts';

/** `line` and `column` are 1-based. */
export type ReadExamples =
  | { readonly ok: true; readonly examples: readonly JsonValue[] }
  | {
      readonly ok: false;
      readonly reason: 'empty' | 'syntax' | 'not-a-value' | 'not-an-object';
      readonly line: number;
      readonly column: number;
    };

/**
 * Parses example arguments: JSON, a JavaScript literal (which is not run), several examples in an array, or one JSON
 * object per line.
 */
export async function readExamples(text: string): Promise<ReadExamples> {
  const start = { line: 1, column: 1 };
  if (text.trim() === '') return { ok: false, reason: 'empty', ...start };
  const whole = parseJson(text);
  // JSON.parse returns JSON values.
  if (whole.ok) return asExamples(whole.value as JsonValue);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const each = lines.map((line) => parseJson(line));
  if (lines.length > 1 && each.every((line) => line.ok))
    return asExamples(each.map((line) => (line.ok ? (line.value as JsonValue) : null)));
  // Most examples are JSON, so the code parser is only loaded for others.
  const { parseExpressionAt } = await import('acorn');
  return readLiteral(text, parseExpressionAt);
}

function asExamples(value: JsonValue): ReadExamples {
  const examples = Array.isArray(value) ? value : [value];
  const isFit =
    examples.length > 0 &&
    examples.every((example) => typeof example === 'object' && example !== null && !Array.isArray(example));
  return isFit ? { ok: true, examples } : { ok: false, reason: 'not-an-object', line: 1, column: 1 };
}

class NotAValue extends Error {
  readonly at: number;
  constructor(at: number) {
    super('This would have to be run.');
    this.at = at;
  }
}

function readLiteral(text: string, parseExpressionAt: typeof ParseExpressionAt): ReadExamples {
  // `const params = {…};` and `tool({…})` are pasted as often as the bare object.
  const from = Math.max(0, text.search(/[[{]/));
  const location = (at: number) => {
    const before = text.slice(0, at).split('\n');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  };
  try {
    const expression = parseExpressionAt(text, from, { ecmaVersion: 'latest' });
    const rest = text.slice(expression.end);
    if (!/^[\s;),]*$/.test(rest))
      return { ok: false, reason: 'syntax', ...location(expression.end + (/\S/.exec(rest)?.index ?? 0)) };
    const value = valueOf(expression);
    return value === undefined ? { ok: false, reason: 'not-an-object', ...location(from) } : asExamples(value);
  } catch (error) {
    if (error instanceof NotAValue) return { ok: false, reason: 'not-a-value', ...location(error.at) };
    if (isTooDeep(error)) return { ok: false, reason: 'syntax', ...location(from) };
    if (error instanceof SyntaxError)
      return {
        ok: false,
        reason: 'syntax',
        ...location('pos' in error && typeof error.pos === 'number' ? error.pos : from),
      };
    throw error;
  }
}

/**
 * The JSON value of a literal; undefined for `undefined`.
 * @throws NotAValue if it would have to be run
 */
function valueOf(expression: Expression): JsonValue | undefined {
  switch (expression.type) {
    case 'Literal':
      if (expression.value === null && expression.raw === 'null') return null;
      if (typeof expression.value === 'string' || typeof expression.value === 'boolean') return expression.value;
      if (typeof expression.value === 'number' && Number.isFinite(expression.value)) return expression.value;
      throw new NotAValue(expression.start);
    case 'TemplateLiteral': {
      const text = expression.expressions.length === 0 ? expression.quasis[0]?.value.cooked : undefined;
      if (typeof text !== 'string') throw new NotAValue(expression.start);
      return text;
    }
    case 'Identifier':
      if (expression.name === 'undefined') return undefined;
      throw new NotAValue(expression.start);
    case 'UnaryExpression': {
      const value =
        expression.operator === '-' || expression.operator === '+' ? valueOf(expression.argument) : undefined;
      if (typeof value !== 'number') throw new NotAValue(expression.start);
      return expression.operator === '-' ? -value : value;
    }
    case 'NewExpression':
      return dateOf(expression);
    case 'ArrayExpression':
      return expression.elements.map((element) => {
        if (element === null || element.type === 'SpreadElement')
          throw new NotAValue(element?.start ?? expression.start);
        return valueOf(element) ?? null;
      });
    case 'ObjectExpression':
      return Object.fromEntries(expression.properties.flatMap(memberOf));
    case 'ParenthesizedExpression':
      return valueOf(expression.expression);
    default:
      throw new NotAValue(expression.start);
  }
}

/** A date becomes its text. */
function dateOf(expression: NewExpression): string {
  const [first] = expression.arguments;
  const text =
    expression.callee.type === 'Identifier' &&
    expression.callee.name === 'Date' &&
    first?.type === 'Literal' &&
    typeof first.value === 'string'
      ? Date.parse(first.value)
      : Number.NaN;
  if (Number.isNaN(text)) throw new NotAValue(expression.start);
  return new Date(text).toISOString();
}

function memberOf(property: ObjectExpression['properties'][number]): [string, JsonValue][] {
  if (
    property.type !== 'Property' ||
    property.computed ||
    property.kind !== 'init' ||
    property.method ||
    property.shorthand
  )
    throw new NotAValue(property.start);
  const { key } = property;
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
  if (name === undefined) throw new NotAValue(key.start);
  const value = valueOf(property.value);
  return value === undefined ? [] : [[name, value]];
}
