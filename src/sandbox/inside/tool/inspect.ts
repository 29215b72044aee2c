import { stackOf } from './frames.ts';
import { LIMITS } from '../../../core/limits.ts';

const MAX_DEPTH = 4;
const MAX_ITEMS = 100;

/** The text of logged values: strings unchanged, everything else in a short JavaScript-like form. */
export function inspectAll(values: readonly unknown[]): string {
  return cut(values.map((value) => (typeof value === 'string' ? value : inspect(value, 0, []))).join(' '));
}

/** Cuts a line at the cap, counted in UTF-8 bytes, at a character boundary. */
function cut(text: string): string {
  const max = LIMITS.maxLogLineBytes;
  if (text.length * 3 <= max) return text;
  const mark = '…';
  const encoder = new TextEncoder();
  const room = new Uint8Array(max);
  if (encoder.encodeInto(text, room).read >= text.length) return text;
  const { written } = encoder.encodeInto(text, room.subarray(0, max - 3));
  return new TextDecoder().decode(room.subarray(0, written)) + mark;
}

function inspect(value: unknown, depth: number, seen: readonly object[]): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'bigint':
      return `${value}n`;
    case 'symbol':
      return value.toString();
    case 'function':
      return `[Function ${value.name || 'anonymous'}]`;
    case 'object':
      return value === null ? 'null' : inspectObject(value, depth, seen);
    default:
      return String(value);
  }
}

function inspectObject(value: object, depth: number, seen: readonly object[]): string {
  if (seen.includes(value)) return '[Circular]';
  if (value instanceof Error) return stackOf(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof RegExp) return value.toString();
  if (value instanceof Promise) return 'Promise {}';
  const inside = [...seen, value];
  const show = (item: unknown): string => inspect(item, depth + 1, inside);
  if (Array.isArray(value)) return depth >= MAX_DEPTH ? '[Array]' : list('[', value.map(show), ']');
  if (value instanceof Map)
    return `Map(${value.size}) ${list(
      '{',
      [...value].map(([key, item]) => `${show(key)} => ${show(item)}`),
      '}',
    )}`;
  if (value instanceof Set) return `Set(${value.size}) ${list('{', [...value].map(show), '}')}`;
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    return `${value.constructor.name}(${value.byteLength}) ${list('[', Array.from(value as Uint8Array, String), ']')}`;
  }
  const name = (Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null)?.constructor?.name;
  const prefix = name === undefined || name === 'Object' ? '' : `${name} `;
  if (depth >= MAX_DEPTH) return `${prefix}{…}`;
  const parts = Object.entries(value).map(
    ([key, item]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)}: ${show(item)}`,
  );
  return prefix + list('{', parts, '}');
}

function list(open: string, parts: readonly string[], close: string): string {
  if (parts.length === 0) return open + close;
  const more = parts.length > MAX_ITEMS ? [`… ${parts.length - MAX_ITEMS} more`] : [];
  const space = open === '{' ? ' ' : '';
  return open + space + [...parts.slice(0, MAX_ITEMS), ...more].join(', ') + space + close;
}
