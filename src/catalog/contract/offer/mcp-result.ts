import type { ExecuteToolResult } from '../../../core/call.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../../core/json/json.ts';

type Content = { type: 'text'; text: string } | { type: 'image' | 'audio'; mimeType: string; data: string };
/** The result of `tools/call`. */
export interface McpResult {
  readonly [key: string]: unknown;
  content: Content[];
  isError?: true;
  /** In the newest revision it may be any value. */
  structuredContent?: JsonValue;
  _meta?: JsonObject;
}

/**
 * Converts a result to MCP's format: text as text, an image or a sound as such, everything else as JSON. A failure
 * becomes its text. Details of a tool are in `_meta.details`.
 *
 * @param hasOutputSchema whether the tool has a schema for its result
 */
export function mcpResult(
  { success, result = null, error, details }: ExecuteToolResult,
  hasOutputSchema: boolean,
): McpResult {
  const meta = details === undefined ? {} : { _meta: { details } };
  if (!success) return { content: [{ type: 'text', text: error ?? '' }], isError: true, ...meta };
  return {
    content: [contentOf(result)],
    ...(hasOutputSchema && isRecord(result) ? { structuredContent: result as JsonObject } : {}),
    ...meta,
  };
}

function contentOf(value: JsonValue): Content {
  if (typeof value === 'string') return { type: 'text', text: value };
  if (
    isRecord(value) &&
    (value.type === 'image' || value.type === 'audio') &&
    typeof value.mimeType === 'string' &&
    typeof value.data === 'string'
  ) {
    return { type: value.type, mimeType: value.mimeType, data: value.data };
  }
  return { type: 'text', text: JSON.stringify(value) };
}
