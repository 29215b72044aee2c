import { isRecord, parseJson, type JsonObject } from '../../../core/json.ts';
import type { McpWireEntry } from '../../../mcp/contract/mcp-api.ts';
import { fitsQuery } from '../../model/fits-query.ts';

export const WIRE_KINDS = ['all', 'out', 'in', 'error'] as const;
export type WireKind = (typeof WIRE_KINDS)[number];

/**
 * Entries that fit, the newest first.
 * @param query words, all of which are in what is shown of an entry or in its text
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

/** Something that went wrong: an answer that is an error, a failed request, a broken message. */
export function isErrorEntry({ kind, summary, text }: McpWireEntry): boolean {
  return (
    kind === 'error' ||
    (kind === 'http' && / (?:4|5)\d\d\b/.test(summary)) ||
    (kind === 'message' && /^\s*\{[^]*"error"\s*:/.test(text.slice(0, 2_000)) && !text.includes('"method"'))
  );
}

/** A message that was sent whole and can be sent again, without its id. */
export function resendable({ direction, kind, text, characters }: McpWireEntry): JsonObject | undefined {
  if (direction !== 'out' || kind !== 'message' || text.length < characters) return undefined;
  const parsed = parseJson(text);
  if (!parsed.ok || !isRecord(parsed.value) || typeof parsed.value['method'] !== 'string') return undefined;
  const { id, jsonrpc, ...message } = parsed.value;
  // JSON by definition: it was parsed from text. What has no id asks for no answer.
  return { ...(id === undefined ? {} : { id: null }), ...(message as JsonObject) };
}

/** Text that is JSON, with line breaks; other text as it is. */
export function prettyText(text: string): string {
  const parsed = parseJson(text);
  return parsed.ok && typeof parsed.value === 'object' ? JSON.stringify(parsed.value, null, 2) : text;
}
