import type { CallTool, Outputs } from '../../../catalog/index.ts';
import type { Caller, ExecuteToolResult, CallEvent, ToolCallNotice } from '../../../core/call.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { newId, type RunId, type ToolCallId } from '../../../core/ids.ts';
import { ENGINE_PREFERENCES, type EnginePreference } from '../../../node/contract/node-engines.ts';
import { packResult } from '../../../core/packed-result.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { CallsService } from '../../../catalog/contract.ts';

const CALLERS: ReadonlySet<unknown> = new Set<Caller>(['person', 'model', 'case', 'api']);

interface CallsDeps {
  readonly callTool: CallTool;
  readonly outputs: Outputs;
  readonly emit: (event: HostEvent) => void;
  /** Releases a listener of another thread. */
  readonly release: (listener: (event: CallEvent) => void) => void;
}

/** Runs tools for the page; there is no other way. */
export function createCallsService({ callTool, outputs, emit, release }: CallsDeps): CallsService {
  const underWay = new Map<ToolCallId, AbortController>();
  // A model that calls through the page's API is in one conversation, so that it can read the rest of its long outputs.
  const conversationOfApi = newId<string>();
  return {
    execute: async ({ toolCallId, toolName, parameters, timeout, caller, conversationId, engine }, listener) => {
      const refusal = refusalOf(toolName, caller, engine);
      if (refusal !== undefined) {
        emit({ type: 'tool-call', call: refusedCall(toolCallId, toolName, refusal) });
        return refusal;
      }
      const controller = new AbortController();
      underWay.set(toolCallId, controller);
      try {
        const call = {
          toolCallId,
          toolName,
          input: parameters,
          caller,
          runId: newId<RunId>(),
          conversationId: conversationId ?? (caller === 'model' ? conversationOfApi : newId<string>()),
          ...(isEngine(engine) ? { engine } : {}),
        };
        return packResult(
          await callTool(timeout === undefined ? call : { ...call, timeoutMs: timeout }, listener, controller.signal),
        );
      } catch (error) {
        return refused(
          'crashed',
          `Failed to execute ${String(toolName)}: ${error instanceof Error ? error.message : String(error)}`,
        );
      } finally {
        underWay.delete(toolCallId);
        if (listener !== undefined) release(listener);
      }
    },
    abort: async (toolCallId) => {
      underWay.get(toolCallId)?.abort();
      await Promise.resolve();
    },
    readOutput: async (toolCallId, start, end) => {
      const output = await outputs.find(toolCallId);
      if (output === undefined) throw new ToolyardError('not-found', 'The output of this call is no longer kept');
      return {
        characters: output.characters,
        text: await output.slice(Math.max(0, start), Math.max(0, Math.min(end, output.characters))),
      };
    },
  };
}

/** Validates a text from outside, whatever its type says. */
function isEngine(engine: string | undefined): engine is EnginePreference {
  return ENGINE_PREFERENCES.some((preference) => preference === engine);
}

function refused(errorCode: 'invalid-input' | 'crashed' | 'engine-unavailable', error: string): ExecuteToolResult {
  return { success: false, error, errorCode, executionTime: 0, logs: [] };
}

function refusalOf(toolName: string, caller: unknown, engine: string | undefined): ExecuteToolResult | undefined {
  return !CALLERS.has(caller)
    ? refused('invalid-input', `The caller must be one of ${[...CALLERS].join(', ')}`)
    : engine !== undefined && !isEngine(engine)
      ? refused(
          'engine-unavailable',
          `Failed to execute ${String(toolName)}: there is no engine named ${JSON.stringify(engine)} in ` +
            `this version`,
        )
      : undefined;
}

function refusedCall(requestId: ToolCallId, toolName: string, result: ExecuteToolResult): ToolCallNotice {
  return { requestId, toolName: String(toolName), parameters: null, caller: 'api', result, network: [] };
}
