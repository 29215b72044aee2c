import type { CodeHash } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { McpServerView, McpToolView } from '../../mcp/contract/mcp-api.ts';
import type { ToolRecord } from '../../core/tool.ts';

/** A tool of a server as the run panel takes tools: nothing of it is stored, and its code is elsewhere. */
export function recordOfServerTool(
  { toolId, name, definition, approval }: McpToolView,
  { server }: McpServerView,
): ToolRecord {
  return {
    id: toolId,
    name,
    description: definition.description,
    code: '',
    parameters: definition.inputSchema,
    timeout: LIMITS.mcp.requestMs,
    environment: 'browser',
    enabled: server.enabled,
    language: 'javascript',
    version: 1,
    codeHash: '' as CodeHash,
    createdAt: '',
    updatedAt: '',
    provenance: { kind: 'written' },
    trusted: approval === 'approved',
  };
}

/** What a server says of a tool, as text that can be compared. */
export function serverToolText({
  title,
  description,
  inputSchema,
  outputSchema,
  annotations,
}: McpToolView['definition']): string {
  return JSON.stringify({ title, description, inputSchema, outputSchema, annotations }, null, 2);
}

/** Hints of a tool, in the order in which they matter. They are the server's own word. */
export type ToolHint = 'destructive' | 'readOnly' | 'openWorld' | 'task' | 'ui';

export function hintsOf({ annotations, isTask, uiResource }: McpToolView['definition']): readonly ToolHint[] {
  const isReadOnly = annotations?.['readOnlyHint'] === true;
  return [
    // A tool that only reads destroys nothing, whatever else is said of it.
    ...(annotations?.['destructiveHint'] === true && !isReadOnly ? (['destructive'] as const) : []),
    ...(isReadOnly ? (['readOnly'] as const) : []),
    ...(annotations?.['openWorldHint'] === true ? (['openWorld'] as const) : []),
    ...(isTask === true ? (['task'] as const) : []),
    ...(uiResource === undefined ? [] : (['ui'] as const)),
  ];
}
