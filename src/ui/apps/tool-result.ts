import type { ExecuteToolResult } from '../../core/call.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';

/** The result of a server's tool, converted back to the form of MCP for its app. */
export function mcpResultOf({ success, result = null, error = '', details = {} }: ExecuteToolResult): JsonObject {
  const { content, meta, structured } = details;
  const extra: JsonObject = isRecord(meta) ? { _meta: meta as JsonObject } : {};
  if (!success)
    return {
      isError: true,
      content: Array.isArray(content) ? (content as JsonValue[]) : textContent(error),
      ...(isRecord(structured) ? { structuredContent: structured as JsonObject } : {}),
    };
  if (typeof result === 'string') return { content: textContent(result), ...extra };
  if (Array.isArray(result)) return { content: result as JsonValue[], ...extra };
  // A single text with the same content was left out.
  return {
    content: Array.isArray(content) ? (content as JsonValue[]) : textContent(JSON.stringify(result)),
    structuredContent: result,
    ...extra,
  };
}

function textContent(text: string): JsonValue[] {
  return [{ type: 'text', text }];
}
