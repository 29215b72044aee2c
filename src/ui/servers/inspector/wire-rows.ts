import { isRecord, parseJson, type JsonObject } from '../../../core/json/json.ts';
import type { McpWireEntry } from '../../../mcp/contract/mcp-api.ts';
import { fitsQuery } from '../../lib/fits-query.ts';

export const WIRE_KINDS = ['all', 'out', 'in', 'error'] as const;
export type WireKind = (typeof WIRE_KINDS)[number];

/** A message, and what answers it. */
export interface Exchange {
  readonly entry: McpWireEntry;
  readonly answer?: McpWireEntry;
}

/** Pairs each answer with its request: the latest open one of the other side with its id. Others stand alone. */
export function pairWire(entries: readonly McpWireEntry[]): readonly Exchange[] {
  const exchanges: { entry: McpWireEntry; answer?: McpWireEntry }[] = [];
  const open = new Map<string, { entry: McpWireEntry; answer?: McpWireEntry }>();
  for (const entry of entries) {
    const { direction, kind, id, summary } = entry;
    const asked = `${direction === 'in' ? 'out' : 'in'} ${id ?? ''}`;
    const request = kind === 'message' && isAnswer(summary) ? open.get(asked) : undefined;
    if (request === undefined) {
      const exchange = { entry };
      exchanges.push(exchange);
      if (isRequest(entry)) open.set(`${direction} ${id ?? ''}`, exchange);
    } else {
      request.answer = entry;
      open.delete(asked);
    }
  }
  return exchanges;
}

/** A message that expects an answer. */
export function isRequest({ kind, id, summary }: McpWireEntry): boolean {
  return kind === 'message' && id !== undefined && !isAnswer(summary);
}

/** The summary of a request is its method. */
const isAnswer = (summary: string): boolean => summary === 'result' || summary === 'error';

/**
 * Matching exchanges, newest first: the kinds `out` and `in` are those that this side or the server began.
 * @param query words that must all be in the shown parts of an exchange or in its text
 */
export function filterWire(exchanges: readonly Exchange[], kind: WireKind, query: string): readonly Exchange[] {
  const fits = fitsQuery(query);
  return exchanges
    .filter((exchange) => {
      const { entry, answer } = exchange;
      if (kind === 'error' ? !isErrorExchange(exchange) : kind !== 'all' && entry.direction !== kind) return false;
      return fits(`${entry.summary} ${entry.id ?? ''} ${entry.text} ${answer?.text ?? ''}`);
    })
    .reverse();
}

/** Whether a message of an exchange is an error. */
export function isErrorExchange({ entry, answer }: Exchange): boolean {
  return isErrorEntry(entry) || (answer !== undefined && isErrorEntry(answer));
}

/** Time between a request and its answer in ms. */
export function durationOf({ entry, answer }: Exchange): number | undefined {
  return answer === undefined ? undefined : Math.max(0, Date.parse(answer.at) - Date.parse(entry.at));
}

/** The calls of a tool, each followed by what the server sent until the answer; newest call first, at most `most`. */
export function exchangesOfTool(exchanges: readonly Exchange[], toolName: string, most: number): readonly Exchange[] {
  const shown: Exchange[] = [];
  for (let at = exchanges.length - 1; at >= 0 && shown.length < most; at -= 1) {
    const call = exchanges[at];
    if (call === undefined || !isCallOf(call.entry, toolName)) continue;
    const end = call.answer?.index ?? Infinity;
    const between = exchanges
      .slice(at + 1)
      .filter(({ entry }) => entry.direction === 'in' && entry.kind !== 'http' && entry.index < end);
    shown.push(call, ...between.slice(0, most - shown.length - 1));
  }
  return shown;
}

function isCallOf({ direction, kind, summary, text }: McpWireEntry, toolName: string): boolean {
  if (direction !== 'out' || kind !== 'message' || summary !== 'tools/call') return false;
  const parsed = parseJson(text);
  // A long message is cut, and its name is one of the first parts.
  if (!parsed.ok) return text.includes(`"name":${JSON.stringify(toolName)}`);
  const params = isRecord(parsed.value) ? parsed.value['params'] : undefined;
  return isRecord(params) && params['name'] === toolName;
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
