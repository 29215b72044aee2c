import { jsonHash } from '../../core/json-hash.ts';
import type { ToolTraits } from './tool-traits.ts';
import type { Tool } from '../../core/tool.ts';

/**
 * What a rule is kept by, and what a verdict on one call is about: the tool's id with the hash of its code, or of its
 * definition where the code is elsewhere. A tool that changed has another key, and so has another tool of the same
 * name.
 */
export async function toolKeyOf(tool: Tool, { codeKey }: Pick<ToolTraits, 'codeKey'>): Promise<string> {
  return `${tool.id} ${tool.source?.codeHash ?? codeKey ?? (await definitionHash(tool))}`;
}

/** All that a model or a person is told of the tool, and who runs it. */
async function definitionHash({ name, description, inputSchema, outputSchema, origin }: Tool): Promise<string> {
  return await jsonHash({ name, description, inputSchema, outputSchema, origin });
}
