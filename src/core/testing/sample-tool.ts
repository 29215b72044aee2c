import type { ToolCall } from '../call.ts';
import type { CodeHash, RunId, ToolCallId, ToolId } from '../ids.ts';
import { NO_PERMISSIONS } from '../permissions/permissions.ts';
import type { Tool } from '../tool.ts';

/** A trusted tool for the browser with code of the given hash. */
export function sampleTool(name: string, more: Partial<Tool> & { readonly hash?: string } = {}): Tool {
  const { hash = 'h', ...fields } = more;
  return {
    ...sampleBuiltin(name),
    id: 'id-1' as ToolId,
    origin: { kind: 'custom', environment: 'browser' },
    source: { code: '', language: 'javascript', codeHash: hash as CodeHash },
    ...fields,
  };
}

/** A built-in tool: it has no code of its own. */
export function sampleBuiltin(name: string, more: Partial<Tool> = {}): Tool {
  return {
    id: `builtin:${name}` as ToolId,
    name,
    description: name,
    inputSchema: { type: 'object' },
    origin: { kind: 'builtin' },
    version: 1,
    requested: NO_PERMISSIONS,
    enabled: true,
    trusted: true,
    timeoutMs: 1_000,
    ...more,
  };
}

/** A call of a tool by hand. */
export function sampleCall(toolName: string, input: ToolCall['input'] = {}): ToolCall {
  return {
    toolCallId: 'call-1' as ToolCallId,
    runId: 'run-1' as RunId,
    toolName,
    input,
    caller: 'person',
    conversationId: 'c',
  };
}
