import { jsonHash } from '../../core/hash/json-hash.ts';
import type { McpToolDefinition } from '../contract/mcp-api.ts';

/**
 * Hash of everything that a model or a person sees of a tool, which is what an approval covers; the order of members
 * does not matter.
 */
export async function definitionHash(definition: McpToolDefinition): Promise<string> {
  return await jsonHash(definition);
}
