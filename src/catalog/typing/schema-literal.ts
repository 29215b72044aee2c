import { isRecord } from '../../core/json.ts';

const MAX_LITERALS = 500;

/** The type of exactly this value. */
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

/** Any of these values; the kinds of them where there are very many. */
export function enumType(values: readonly unknown[]): string {
  if (values.length === 0) return 'never';
  return unionOf(values.length <= MAX_LITERALS ? values.map((value) => literalType(value)) : values.map(kindOf));
}

/** One type that holds all; `any` swallows the others. */
export function unionOf(types: readonly string[]): string {
  const distinct = [...new Set(types)].filter((type) => type !== 'never');
  if (distinct.includes('any')) return 'any';
  return distinct.length === 0 ? 'never' : distinct.join(' | ');
}

export function propertyKey(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : quoted(name);
}

/** In parentheses where it stands beside an operator. */
export function grouped(type: string): string {
  // A bracket around the whole is no operator; a text with one in quotes gets parentheses that it does not need.
  return /^[\w$.]+(?:\[\])*$/.test(type) || /^"(?:[^"\\]|\\.)*"$/.test(type) ? type : `(${type})`;
}

function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function kindOf(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? typeof value : value === null ? 'null' : 'any';
}
