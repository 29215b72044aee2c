import { jsonHash } from '../../core/hash/json-hash.ts';
import type { ToolTraits } from './tool-traits.ts';
import type { Tool } from '../../core/tool.ts';

/**
 * The key of rules, and of the verdict on a call: the tool's id with the hash of its code, or of its definition if the
 * code is elsewhere. A changed tool has another key, and so has another tool of the same name. The hash holds no space,
 * so that an id and a hash are told apart by the last one.
 */
export async function toolKeyOf(tool: Tool, { codeKey }: Pick<ToolTraits, 'codeKey'>): Promise<string> {
  return `${tool.id} ${tool.source?.codeHash ?? codeKey ?? (await definitionHash(tool))}`;
}

/** Hash of everything that a model or a person sees of the tool, and of who runs it. */
async function definitionHash({ name, description, inputSchema, outputSchema, origin }: Tool): Promise<string> {
  return await jsonHash({ name, description, inputSchema, outputSchema, origin });
}
