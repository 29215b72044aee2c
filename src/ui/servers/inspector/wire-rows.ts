import { isRecord, parseJson, type JsonObject } from '../../../core/json/json.ts';
import type { McpWireEntry } from '../../../mcp/contract/mcp-api.ts';
import { fitsQuery } from '../../lib/fits-query.ts';

export const WIRE_KINDS = ['all', 'out', 'in', 'error'] as const;
export type WireKind = (typeof WIRE_KINDS)[number];

/**
 * Matching entries, newest first.
 * @param query words that must all be in the shown parts of an entry or in its text
 */
export function filterWire(entries: readonly McpWireEntry[], kind: WireKind, query: string): readonly McpWireEntry[] {
  const fits = fitsQuery(query);
  return entries
    .filter((entry) => {
      if (kind === 'error' ? !isErrorEntry(entry) : kind !== 'all' && entry.direction !== kind) return false;
      return fits(`${entry.summary} ${entry.id ?? ''} ${entry.text}`);
    })
    .reverse();
}

/** Whether an entry is an error: an error response, a failed request, a malformed message. */
export function isErrorEntry({ kind, summary, text }: McpWireEntry): boolean {
  return (
    kind === 'error' ||
    (kind === 'http' && / (?:4|5)\d\d\b/.test(summary)) ||
    (kind === 'message' && /^\s*\{[^]*"error"\s*:/.test(text.slice(0, 2_000)) && !text.includes('"method"'))
  );
}

/** A sent, complete message that can be resent, without its id. */
export function resendable({ direction, kind, text, characters }: McpWireEntry): JsonObject | undefined {
  if (direction !== 'out' || kind !== 'message' || text.length < characters) return undefined;
  const parsed = parseJson(text);
  if (!parsed.ok || !isRecord(parsed.value) || typeof parsed.value['method'] !== 'string') return undefined;
  const { id, jsonrpc, ...message } = parsed.value;
  // A result of JSON.parse is JSON. A message without an id expects no response.
  return { ...(id === undefined ? {} : { id: null }), ...(message as JsonObject) };
}

/** JSON text with line breaks; other text unchanged. */
export function prettyText(text: string): string {
  const parsed = parseJson(text);
  return parsed.ok && typeof parsed.value === 'object' ? JSON.stringify(parsed.value, null, 2) : text;
}
