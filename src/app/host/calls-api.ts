import type { Caller, ExecuteToolResult } from '../../core/call.ts';
import type { CallEvent, HostApi } from '../../core/host-api.ts';
import { newId, type RunId, type ToolCallId } from '../../core/ids.ts';
import { ENGINE_WISHES, type EngineWish } from '../../core/node-engines.ts';
import { packResult } from '../../core/packed-result.ts';
import type { Host } from './create-host.ts';

const CALLERS: ReadonlySet<unknown> = new Set<Caller>(['person', 'model', 'case', 'api']);

/** Calls and their runs. `releaseListener` closes the way back to a listener of another thread. */
export function createCallsApi(
  host: Promise<Host>,
  releaseListener: (listener: (event: CallEvent) => void) => void,
): Pick<HostApi, 'execute' | 'abort' | 'listRuns' | 'discoverTools'> {
  const underWay = new Map<ToolCallId, AbortController>();
  return {
    execute: async ({ toolCallId, toolName, parameters, timeout, caller, conversationId, engine }, listener) => {
      const refusal = !CALLERS.has(caller)
        ? refused('invalid-input', `The caller must be one of ${[...CALLERS].join(', ')}`)
        : engine !== undefined && !isEngine(engine)
          ? refused(
              'engine-unavailable',
              `Failed to execute ${String(toolName)}: there is no engine named ${JSON.stringify(engine)} in this version`,
            )
          : undefined;
      if (refusal !== undefined) {
        (await host).emit({
          type: 'tool-call',
          call: {
            requestId: toolCallId,
            toolName: String(toolName),
            parameters: null,
            caller: 'api',
            result: refusal,
            network: [],
          },
        });
        return refusal;
      }
      const controller = new AbortController();
      underWay.set(toolCallId, controller);
      try {
        const { callTool } = await host;
        const call = {
          toolCallId,
          toolName,
          input: parameters,
          caller,
          runId: newId<RunId>(),
          conversationId: conversationId ?? newId<string>(),
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
        if (listener !== undefined) releaseListener(listener);
      }
    },
    abort: async (toolCallId) => {
      underWay.get(toolCallId)?.abort();
      await Promise.resolve();
    },
    listRuns: async (toolId) => (await host).stores.runs.list(toolId),
    discoverTools: async () => await (await host).catalog.discovery.json(),
  };
}

/** The text comes from outside, whatever its type says. */
function isEngine(engine: string | undefined): engine is EngineWish {
  return ENGINE_WISHES.some((wish) => wish === engine);
}

function refused(errorCode: 'invalid-input' | 'crashed' | 'engine-unavailable', error: string): ExecuteToolResult {
  return { success: false, error, errorCode, executionTime: 0, logs: [] };
}
