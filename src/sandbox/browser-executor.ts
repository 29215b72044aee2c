import type { ExecutorContext, ToolCall, ToolExecutor, ToolOutcome, ToolResult } from '../core/call.ts';
import type { AnalyzedCode, CodeAnalysis } from '../core/code.ts';
import type { CodeHash, ToolId } from '../core/ids.ts';
import type { JsonValue } from '../core/json.ts';
import type { GrantedPermissions } from '../core/permissions.ts';
import type { StorageArea, StorageOp } from '../core/sandbox-wire.ts';
import type { Tool, ToolLanguage } from '../core/tool.ts';
import type { RunSecret } from './broker-link.ts';
import type { FramePool } from './frame-pool.ts';
import type { RunQueue } from './run-queue.ts';
import { createRunWrites } from './run-writes.ts';
import { runInFrame } from './sandbox-run.ts';

/** What the executor needs of the rest of the app. */
export interface BrowserExecutorParts {
  readonly pool: FramePool;
  readonly queue: RunQueue;
  readonly analyze: (code: string, language: ToolLanguage) => Promise<CodeAnalysis>;
  readonly takeGrant: (toolId: ToolId, codeHash: CodeHash, subject: { trusted: boolean }) => Promise<GrantedPermissions>;
  readonly secretsFor: (names: readonly string[]) => Promise<RunSecret[]>;
  readonly storage: {
    readonly snapshot: (toolId: ToolId) => Promise<readonly StorageArea[]>;
    readonly apply: (toolId: ToolId, ops: readonly StorageOp[]) => Promise<void>;
  };
  readonly loadPrelude: (name: string) => Promise<string>;
  readonly ownOrigin: string;
}

/** Runs `browser` tools in the sandbox. */
export function createBrowserExecutor(parts: BrowserExecutorParts): ToolExecutor {
  return {
    kind: 'browser',
    execute: async (tool, call, context) => {
      try {
        return await execute(parts, tool, call, context);
      } catch (error) {
        if (context.signal.aborted) return failed(call, 'aborted', 'Tool execution was aborted');
        return failed(call, 'engine-unavailable', `Failed to execute ${tool.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}

async function execute(parts: BrowserExecutorParts, tool: Tool, call: ToolCall, context: ExecutorContext): Promise<ToolResult> {
  const { code, language } = tool.source;
  const analysis = await parts.analyze(code, language);
  if (!analysis.ok) {
    const { message, line, column } = analysis;
    return ended(call, { ok: false, error: { code: 'invalid-tool', message: `${message} (line ${line}, column ${column})`, line, column } });
  }
  context.onState('queued');
  const leave = await parts.queue.enter(tool.trusted, context.signal);
  try {
    // A frame can have died unnoticed while it was idle. Where the code never began, one more try is safe.
    const first = await attempt(parts, tool, call, context, analysis);
    return first.again ? (await attempt(parts, tool, call, context, analysis)).result : first.result;
  } finally {
    leave();
  }
}

async function attempt(parts: BrowserExecutorParts, tool: Tool, call: ToolCall, context: ExecutorContext, analysis: AnalyzedCode): Promise<{ result: ToolResult; again: boolean }> {
  const { code, language, codeHash } = tool.source;
  context.onState('starting');
  const [frame, storage, grant] = await Promise.all([
    parts.pool.lease(`${tool.id} ${codeHash}`),
    parts.storage.snapshot(tool.id),
    parts.takeGrant(tool.id, codeHash, { trusted: tool.trusted }),
  ]);
  if (frame === undefined) {
    const advice = 'Reload the page; if it happens again, check that sandbox/ is served with the headers of the _headers file';
    return { again: false, result: failed(call, 'engine-unavailable', `Failed to execute ${tool.name}: the sandbox could not be started. ${advice}`) };
  }
  if (context.signal.aborted) {
    parts.pool.giveBack(frame);
    return { again: false, result: failed(call, 'aborted', 'Tool execution was aborted') };
  }
  const order = {
    message: {
      code: analysis.js,
      entry: analysis.kind,
      fileName: `${tool.name}.${language === 'typescript' ? 'ts' : 'js'}`,
      // callTool validated it: JSON from here on.
      parameters: call.input as JsonValue,
      timeout: context.timeoutMs,
      context: { toolName: tool.name, runId: call.runId, requestId: call.toolCallId, conversationId: call.conversationId, deviceId: context.deviceId },
      storage,
      preludes: /\bindexedDB\b/.test(code) ? [await parts.loadPrelude('indexed-db-prelude')] : [],
    },
    grant,
    secrets: await parts.secretsFor(grant.secrets),
    ownOrigin: parts.ownOrigin,
  };
  const writes = createRunWrites((ops) => parts.storage.apply(tool.id, ops));
  const { outcome, clean, started, ...rest } = await runInFrame(frame, order, { toolName: tool.name, timeoutMs: context.timeoutMs, signal: context.signal }, {
    ...context,
    onStorage: writes.add,
  });
  if (clean && tool.trusted) parts.pool.giveBack(frame);
  else parts.pool.discard(frame, { stopped: !clean });
  if (!outcome.ok && outcome.error.code === 'crashed' && !started) return { again: true, result: { toolCallId: call.toolCallId, outcome, ...rest } };
  // A run that was stopped is told of at once; what it sent is written behind it.
  const written = clean ? await writes.settled() : { ok: true as const };
  if (outcome.ok && !written.ok) {
    const { reason } = written;
    return { again: false, result: ended(call, { ok: false, error: { code: 'threw', message: `The tool's storage was not saved: ${reason instanceof Error ? reason.message : String(reason)}` } }) };
  }
  return { again: false, result: { toolCallId: call.toolCallId, outcome, ...rest } };
}

function failed(call: ToolCall, code: 'aborted' | 'engine-unavailable', message: string): ToolResult {
  return ended(call, { ok: false, error: { code, message } });
}

function ended(call: ToolCall, outcome: ToolOutcome): ToolResult {
  return { toolCallId: call.toolCallId, outcome, logs: [], droppedLogs: 0, durationMs: 0, network: [] };
}
