import { jsonHash } from '../../core/json-hash.ts';
import type { McpToolDefinition } from '../contract/mcp-api.ts';

/** What an approval is for: all that a model or a person is told of a tool, whatever the order of its members. */
export async function definitionHash(definition: McpToolDefinition): Promise<string> {
  return await jsonHash(definition);
}
