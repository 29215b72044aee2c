import type { Brand } from './brand.ts';

/** Identity of a stored tool; survives renames. */
export type ToolId = Brand<string, 'ToolId'>;
/** One execution of one tool call; the public name is `requestId`. */
export type ToolCallId = Brand<string, 'ToolCallId'>;
/** One run; several calls can share it. */
export type RunId = Brand<string, 'RunId'>;
/** Lower-case hex SHA-256 of the language, environment and code of a tool. */
export type CodeHash = Brand<string, 'CodeHash'>;
/** Lower-case hex SHA-256 of all fields of a tool. */
export type ToolDigest = Brand<string, 'ToolDigest'>;
/** Identity of a stored MCP server. */
export type McpServerId = Brand<string, 'McpServerId'>;

/** A new random id of 122 bits. Works in windows and workers, in secure and insecure contexts. */
export function newId<Id extends string>(): Id {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // The cast is the only place that turns text into an id.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id;
}
