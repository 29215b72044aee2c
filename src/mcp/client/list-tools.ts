import { SdkError, SdkErrorCode, type Client } from '@modelcontextprotocol/client';
import { isRecord } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { McpToolListing } from '../contract/mcp-worker-api.ts';
import { PASSTHROUGH_SCHEMA } from './passthrough-schema.ts';
import { readToolDefinitions } from './read-definitions.ts';

const MAX_PAGES = 64;

/**
 * Lists all tools of a server, page by page. The client refuses a whole list if one tool in it is broken; the list is
 * then read without that tool.
 */
export async function listTools(client: Client): Promise<McpToolListing> {
  const options = { timeout: LIMITS.mcp.connectMs };
  try {
    const { tools } = await client.listTools(undefined, { ...options, cacheMode: 'refresh' });
    return readToolDefinitions(tools);
  } catch (error) {
    if (!SdkError.isInstance(error) || error.code !== SdkErrorCode.InvalidResult) throw error;
  }
  const all: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES && all.length <= 2 * LIMITS.mcp.maxTools; page += 1) {
    const result = await client.request(
      { method: 'tools/list', ...(cursor === undefined ? {} : { params: { cursor } }) },
      PASSTHROUGH_SCHEMA,
      options,
    );
    if (!isRecord(result) || !Array.isArray(result.tools)) throw new Error('The server’s list of tools is no list');
    all.push(...(result.tools as unknown[]));
    if (typeof result.nextCursor !== 'string' || result.nextCursor === cursor) break;
    cursor = result.nextCursor;
  }
  return readToolDefinitions(all);
}
