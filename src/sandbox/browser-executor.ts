import type { ExecutorContext, ToolCall, ToolExecutor, ToolOutcome, ToolResult } from '../core/call.ts';
import type { CodeAnalysis } from '../core/code.ts';
import { ABORTED } from '../core/errors.ts';
import type { JsonValue } from '../core/json.ts';
import type { RunInSandbox, RunMaterials, SandboxedRun } from '../core/sandboxed-run.ts';
import type { GrantedPermissions } from '../core/permissions.ts';
import { sourceOf, type Tool, type ToolLanguage } from '../core/tool.ts';
import { refuseDocument, withoutSecretRequest } from './dom-permit.ts';
import type { RunQueue } from './run-queue.ts';

/** What the executor needs of the rest of the app. */
export interface BrowserExecutorParts {
  readonly run: RunInSandbox;
  readonly queue: RunQueue;
  readonly analyze: (code: string, language: ToolLanguage) => Promise<CodeAnalysis>;
  readonly materials: (tool: Tool) => Promise<RunMaterials>;
  /** What the next call may have. */
  readonly grantOf: (tool: Tool) => Promise<GrantedPermissions>;
  readonly loadPrelude: (name: string) => Promise<string>;
}

/** Runs `browser` tools in the sandbox: in a worker, or in a document when they ask for one. */
export function createBrowserExecutor(parts: BrowserExecutorParts): ToolExecutor {
  return {
    kind: 'browser',
    execute: async (tool, call, context) => {
      try {
        return await execute(parts, tool, call, context);
      } catch (error) {
        if (context.signal.aborted) return failed(call, 'aborted', ABORTED.message);
        return failed(
          call,
          'engine-unavailable',
          `Failed to execute ${tool.name}: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    },
  };
}

async function execute(
  parts: BrowserExecutorParts,
  tool: Tool,
  call: ToolCall,
  context: ExecutorContext,
): Promise<ToolResult> {
  const { code, language, codeHash } = sourceOf(tool);
  const analysis = await parts.analyze(code, language);
  if (!analysis.ok) {
    const { message, line, column } = analysis;
    return ended(call, {
      ok: false,
      error: { code: 'invalid-tool', message: `${message} (line ${line}, column ${column})`, line, column },
    });
  }
  const wantsDocument = tool.requested.dom;
  const refused = wantsDocument ? refuseDocument(tool, await parts.grantOf(tool)) : undefined;
  if (refused !== undefined) return ended(call, { ok: false, error: refused });
  context.onState('queued');
  const leave = await parts.queue.enter(
    wantsDocument ? 'alone' : tool.trusted ? 'trusted' : 'untrusted',
    context.signal,
  );
  try {
    const { saveStorage, ...materials } = await parts.materials(tool);
    // Another call may have used up what was allowed once.
    const denied = wantsDocument ? refuseDocument(tool, materials.grant) : undefined;
    if (denied !== undefined) return ended(call, { ok: false, error: denied });
    const {
      lost: _lost,
      changes: _changes,
      ...end
    } = await parts.run(
      {
        realm: 'browser',
        key: `${tool.id} ${codeHash}`,
        trusted: tool.trusted,
        toolName: tool.name,
        code: analysis.js,
        entry: analysis.kind,
        fileName: `${tool.name}.${language === 'typescript' ? 'ts' : 'js'}`,
        // callTool validated it: JSON from here on.
        parameters: call.input as JsonValue,
        timeoutMs: context.timeoutMs,
        context: {
          toolName: tool.name,
          runId: call.runId,
          requestId: call.toolCallId,
          conversationId: call.conversationId,
          deviceId: context.deviceId,
        },
        preludes: /\bindexedDB\b/.test(code) ? [await parts.loadPrelude('indexed-db-prelude')] : [],
        ...materials,
        ...(wantsDocument ? inDocument(tool, call, materials.grant) : {}),
      },
      { ...context, saveStorage },
    );
    return {
      toolCallId: call.toolCallId,
      ...end,
      granted: wantsDocument ? { ...materials.grant, secrets: [], revealSecrets: [] } : materials.grant,
      outcome: wantsDocument ? withoutSecretRequest(end.outcome, tool.name) : end.outcome,
    };
  } finally {
    leave();
  }
}

/** What is different for a run in a document. No secret goes near it, whatever was granted. */
function inDocument(
  { id, name }: Tool,
  { toolCallId }: ToolCall,
  grant: GrantedPermissions,
): Pick<SandboxedRun, 'realm' | 'grant' | 'secrets' | 'shown'> {
  return {
    realm: 'dom',
    grant: { ...grant, secrets: [], revealSecrets: [] },
    secrets: [],
    shown: { toolId: id, toolName: name, toolCallId },
  };
}

function failed(call: ToolCall, code: 'aborted' | 'engine-unavailable', message: string): ToolResult {
  return ended(call, { ok: false, error: { code, message } });
}

function ended(call: ToolCall, outcome: ToolOutcome): ToolResult {
  return { toolCallId: call.toolCallId, outcome, logs: [], droppedLogs: 0, durationMs: 0, network: [] };
}
