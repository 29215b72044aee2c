import type { JsonValue } from '../../../core/json/json.ts';
import { comparableText } from '../../lib/json/json-text.ts';
import type { JsonNode } from '../../lib/json/json-syntax.ts';
import { shortJson } from './schema-info.ts';

/** Longer containers are compared by text only: they may be nested deeper than the call stack allows. */
const MAX_COMPARED = 4_000;

/** Whether a node equals `value` in the sense of `enum` and `const`: 1.0 is 1, the order of keys does not matter. */
export function isSameValue(node: JsonNode, value: JsonValue): boolean {
  switch (node.kind) {
    case 'string':
      return node.value === value;
    case 'number':
      return typeof value === 'number' && Number(node.text) === value;
    case 'boolean':
    case 'null':
      return (value === null || typeof value === 'boolean') && node.text === String(value);
    case 'object':
    case 'array':
      return (
        typeof value === 'object' &&
        value !== null &&
        Array.isArray(value) === (node.kind === 'array') &&
        identityOf(node) === comparable(value)
      );
  }
}

/** A text that is equal for nodes with equal values. */
export function identityOf(node: JsonNode): string {
  // The text of a node is JSON.
  if (node.kind === 'number' && Number.isFinite(Number(node.text))) return String(Number(node.text));
  if (node.kind === 'string') return JSON.stringify(node.value);
  if (node.kind === 'object' || node.kind === 'array')
    return node.text.length > MAX_COMPARED ? node.text : (comparable(JSON.parse(node.text) as JsonValue) ?? node.text);
  return node.text;
}

function comparable(value: JsonValue): string | undefined {
  const text = shortJson(value);
  return text === undefined || text.length > MAX_COMPARED ? text : comparableText(value);
}
