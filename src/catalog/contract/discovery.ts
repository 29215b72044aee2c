import type { JsonSchema } from '../../core/json/json.ts';

export interface OpenAiTool {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: JsonSchema };
}

export interface DiscoveredTools {
  readonly baseline: OpenAiTool[];
  readonly custom: OpenAiTool[];
  readonly panel: OpenAiTool[];
  readonly mcp: OpenAiTool[];
  readonly tool_origins: Record<string, string>;
}
