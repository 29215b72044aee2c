import type { CallTool, Outputs } from '../../../../catalog/index.ts';
import type { Caller, ExecuteToolResult, ExecuteRequest, ToolCallNotice } from '../../../../core/call.ts';
import { ToolyardError } from '../../../../core/errors.ts';
import { newId, type RunId, type ToolCallId } from '../../../../core/ids.ts';
import { ENGINE_PREFERENCES, type EnginePreference } from '../../../../node/contract/node-engines.ts';
import type { HostEvent } from '../../../../services/host-services.ts';
import type { OutputLeases } from '../../../../catalog/contract/output-leases.ts';
import type { ServedCalls } from '../../../../catalog/contract/services.ts';
import { defined } from '../../../../core/defined.ts';

const CALLERS: ReadonlySet<unknown> = new Set<Caller>(['person', 'model', 'case', 'api']);

interface CallsDeps {
  readonly callTool: CallTool;
  readonly outputs: Outputs;
  readonly emit: (event: HostEvent) => void;
}

/** Runs tools for the page; there is no other way. What a call reports and its result are events. */
export function createCallsService({ callTool, outputs, emit }: CallsDeps): ServedCalls {
  const underWay = new Map<ToolCallId, AbortController>();
  // A model that calls through the page's API is in one conversation, so that it can read the rest of its long outputs.
  const conversationOfApi = newId<string>();
  const refuse = (request: ExecuteRequest, result: ExecuteToolResult): void =>
    emit({ type: 'tool-call', call: refusedCall(request, result) });
  const run = async (request: ExecuteRequest, isFollowed: boolean): Promise<void> => {
    const { toolCallId, toolName, parameters: input, timeout, caller, conversationId, agentType, engine } = request;
    const controller = new AbortController();
    underWay.set(toolCallId, controller);
    try {
      await callTool(
        {
          toolCallId,
          toolName,
          input,
          caller,
          runId: newId<RunId>(),
          conversationId: conversationId ?? (caller === 'model' ? conversationOfApi : newId<string>()),
          ...(isEngine(engine) ? { engine } : {}),
          ...defined({ timeoutMs: timeout, agentType }),
        },
        isFollowed ? (event) => emit({ type: 'call-event', toolCallId, event }) : undefined,
        controller.signal,
      );
    } catch (error) {
      // A bug: its caller must not wait for an end that was never reported.
      const message = error instanceof Error ? error.message : String(error);
      refuse(request, refused('crashed', `Failed to execute ${String(toolName)}: ${message}`));
    } finally {
      underWay.delete(toolCallId);
    }
  };
  return {
    execute: async (request, isFollowed) => {
      const refusal = refusalOf(request);
      if (refusal === undefined) void run(request, isFollowed);
      else refuse(request, refusal);
      await Promise.resolve();
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
    ...leasesOf(outputs),
  };
}

function leasesOf({ lease, release }: Outputs): OutputLeases {
  return {
    leaseOutputs: async (conversationId) => {
      lease(conversationId);
      await Promise.resolve();
    },
    releaseOutputs: async (conversationId) => {
      release(conversationId);
      await Promise.resolve();
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

const AGENT_TYPE = /^[\w.-]{1,64}$/;

function refusalOf({ toolName, caller, agentType, engine }: ExecuteRequest): ExecuteToolResult | undefined {
  if (agentType !== undefined && !(typeof agentType === 'string' && AGENT_TYPE.test(agentType)))
    return refused('invalid-input', 'agentType must be 1 to 64 letters, digits, underscores, dots and hyphens');
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

function refusedCall({ toolCallId, toolName }: ExecuteRequest, result: ExecuteToolResult): ToolCallNotice {
  return {
    requestId: toolCallId,
    toolName: String(toolName),
    parameters: null,
    caller: 'api',
    result,
    network: [],
  };
}
