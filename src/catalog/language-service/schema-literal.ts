import { isRecord } from '../../core/json/json.ts';

const MAX_LITERALS = 500;

/** The literal type of a value. */
export function literalType(value: unknown, depth = 0): string {
  if (depth > 10) return 'any';
  if (value === null) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'number';
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => literalType(item, depth + 1)).join(', ')}]`;
  if (!isRecord(value)) return 'any';
  const members = Object.entries(value).map(([key, item]) => `${propertyKey(key)}: ${literalType(item, depth + 1)}`);
  return members.length === 0 ? '{}' : `{ ${members.join('; ')} }`;
}

/** A union of these values; of their types if there are very many. */
export function enumType(values: readonly unknown[]): string {
  if (values.length === 0) return 'never';
  return unionOf(values.length <= MAX_LITERALS ? values.map((value) => literalType(value)) : values.map(kindOf));
}

/** A union of types; `any` absorbs the others. */
export function unionOf(types: readonly string[]): string {
  const distinct = [...new Set(types)].filter((type) => type !== 'never');
  if (distinct.includes('any')) return 'any';
  return distinct.length === 0 ? 'never' : distinct.join(' | ');
}

export function propertyKey(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : quoted(name);
}

/** Adds parentheses for use next to an operator. */
export function grouped(type: string): string {
  // Enclosing brackets are not an operator; a text with an operator in quotes gets unnecessary parentheses.
  return /^[\w$.]+(?:\[\])*$/.test(type) || /^"(?:[^"\\]|\\.)*"$/.test(type) ? type : `(${type})`;
}

function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function kindOf(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? typeof value : value === null ? 'null' : 'any';
}
