import type { CodeHash } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { McpServerView, McpToolView } from '../../mcp/contract/mcp-api.ts';
import type { ToolRecord } from '../../core/tool.ts';

/** A tool of a server in the form that the run panel uses. It is not stored, and its code is unknown. */
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

/** A server's description of a tool, as text for comparison. */
export function serverToolText({
  title,
  description,
  inputSchema,
  outputSchema,
  annotations,
}: McpToolView['definition']): string {
  return JSON.stringify({ title, description, inputSchema, outputSchema, annotations }, null, 2);
}

/** Hints of a tool, in order of importance. They are the server's claims. */
export type ToolAnnotation = 'destructive' | 'readOnly' | 'openWorld' | 'task' | 'ui';

export function toolAnnotationsOf({
  annotations,
  isTask,
  uiResource,
}: McpToolView['definition']): readonly ToolAnnotation[] {
  const isReadOnly = annotations?.['readOnlyHint'] === true;
  return [
    // A read-only tool is not destructive, whatever the other hint says.
    ...(annotations?.['destructiveHint'] === true && !isReadOnly ? (['destructive'] as const) : []),
    ...(isReadOnly ? (['readOnly'] as const) : []),
    ...(annotations?.['openWorldHint'] === true ? (['openWorld'] as const) : []),
    ...(isTask === true ? (['task'] as const) : []),
    ...(uiResource === undefined ? [] : (['ui'] as const)),
  ];
}
