import type { CallsService, ServedCalls } from '../catalog/contract/services.ts';
import type { CallEvent, ExecuteToolResult, ToolCallNotice } from '../core/call.ts';
import type { ToolCallId } from '../core/ids.ts';
import { unpackResult, type PackedResult } from '../core/packed-result.ts';
import type { HostEvent } from '../services/host-services.ts';

/** A call whose caller waits. */
interface AwaitedCall {
  readonly listener: ((event: CallEvent) => void) | undefined;
  readonly resolve: (result: ExecuteToolResult) => void;
}

/**
 * The page's end of calls. The end of a call arrives once, as an event, and is then also the answer to its caller: all
 * listeners have it before the caller does.
 *
 * @param notify passes an event of the host on to the listeners
 */
export function createCallsClient(
  served: ServedCalls,
  notify: (event: HostEvent) => void,
): { readonly calls: CallsService; readonly receive: (event: HostEvent) => void } {
  const awaited = new Map<ToolCallId, AwaitedCall>();
  const end = (call: ToolCallNotice): void => {
    const caller = awaited.get(call.requestId);
    awaited.delete(call.requestId);
    try {
      notify({ type: 'tool-call', call: unpackOnDemand(call) });
    } finally {
      caller?.resolve(ownResult(call.result));
    }
  };
  return {
    calls: {
      execute: async (request, listener) =>
        await new Promise((resolve, reject) => {
          awaited.set(request.toolCallId, { listener, resolve });
          served.execute(request, listener !== undefined).catch((error: unknown) => {
            awaited.delete(request.toolCallId);
            reject(error instanceof Error ? error : new Error(String(error)));
          });
        }),
      abort: (toolCallId) => served.abort(toolCallId),
      readOutput: (toolCallId, from, to) => served.readOutput(toolCallId, from, to),
      leaseOutputs: (conversationId) => served.leaseOutputs(conversationId),
      releaseOutputs: (conversationId) => served.releaseOutputs(conversationId),
    },
    receive: (event) => {
      if (event.type === 'call-event') awaited.get(event.toolCallId)?.listener?.(event.event);
      else if (event.type === 'tool-call') end(event.call);
      else notify(event);
    },
  };
}

/** Most listeners of calls never read the result, so a large one is decoded on demand. */
function unpackOnDemand({ result: carried, ...call }: ToolCallNotice): ToolCallNotice {
  let result: ExecuteToolResult | undefined;
  return {
    ...call,
    get result() {
      return (result ??= unpackResult(carried));
    },
  };
}

/** A caller may change its result; that of the listeners stays as it is. */
function ownResult(carried: PackedResult): ExecuteToolResult {
  return unpackResult(carried.resultText === undefined ? structuredClone(carried) : carried);
}
