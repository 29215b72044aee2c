import type { ExecuteToolResult } from '../../../core/call.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../../core/json/json.ts';

type Content =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; mimeType: string; data: string }
  | { type: 'resource'; resource: JsonObject }
  | { type: 'resource_link'; uri: string; name: string };
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
 * Converts a result to MCP's format: text as text, an image, a sound or a resource as such, a list of these (or one in
 * `content`) as several, everything else as JSON. A failure becomes its text. Details of a tool are in `_meta.details`.
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
    content: blocksOf(result) ?? [contentOf(result)],
    ...(hasOutputSchema && isRecord(result) ? { structuredContent: result as JsonObject } : {}),
    ...meta,
  };
}

const MAX_BLOCKS = 1_000;

/** The blocks of a result that consists of blocks alone. */
function blocksOf(value: JsonValue): Content[] | undefined {
  const list: unknown = isRecord(value) ? value['content'] : value;
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_BLOCKS) return undefined;
  const blocks = list.map(blockOf);
  return blocks.every((block) => block !== undefined) ? blocks : undefined;
}

function contentOf(value: JsonValue): Content {
  if (typeof value === 'string') return { type: 'text', text: value };
  return blockOf(value) ?? { type: 'text', text: JSON.stringify(value) };
}

/** A value in MCP's format of content. */
function blockOf(value: unknown): Content | undefined {
  if (!isRecord(value)) return undefined;
  const { type, text, mimeType, data, resource, uri, name } = value;
  if (type === 'text' && typeof text === 'string') return { type, text };
  if ((type === 'image' || type === 'audio') && typeof mimeType === 'string' && typeof data === 'string')
    return { type, mimeType, data };
  if (type === 'resource_link' && typeof uri === 'string' && typeof name === 'string') return { type, uri, name };
  return type === 'resource' && isResource(resource) ? { type, resource } : undefined;
}

function isResource(value: unknown): value is JsonObject {
  return (
    isRecord(value) &&
    typeof value['uri'] === 'string' &&
    (typeof value['text'] === 'string' || typeof value['blob'] === 'string')
  );
}
