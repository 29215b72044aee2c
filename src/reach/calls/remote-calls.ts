import type { CallEvent, ExecuteToolResult, Progress } from '../../core/call.ts';
import { defined } from '../../core/defined.ts';
import { ABORTED, type ToolError } from '../../core/errors.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import { copyJsonObject } from '../../core/json/json-copy.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { CallLog } from '../clients/call-log.ts';
import type { ReachCallState, ReachLogEntry } from '../contract/clients.ts';
import type { LiveCall } from '../contract/reach-api.ts';
import { REACH_LIMITS } from '../contract/reach-limits.ts';
import type { RouteCall, RouteCallEnd } from '../contract/routes.ts';
import type { ClientApprovals, ReachTools } from './ports.ts';

/** What the caller of a call hears while it is under way. */
export interface RemoteCallListener {
  /** It begins to wait for a person, or to run. */
  readonly onState?: (state: 'waiting' | 'running', id: ToolCallId) => void;
  readonly onEvent?: (event: CallEvent) => void;
}

/** Calls of clients outside the tab: judged, run by the one path of all calls, and logged. */
export interface RemoteCalls {
  /** Never rejects. An abort ends the run. */
  readonly call: (
    client: string,
    call: RouteCall,
    signal: AbortSignal,
    listener?: RemoteCallListener,
  ) => Promise<RouteCallEnd>;
  /** Under way, oldest first. */
  readonly live: () => readonly LiveCall[];
  readonly isLive: (id: ToolCallId) => boolean;
  readonly stop: (id: ToolCallId) => void;
  /** Ends all calls of a client, whose access was taken away. */
  readonly stopAll: (client: string) => void;
}

interface RemoteCallsDeps {
  readonly tools: Pick<ReachTools, 'call'>;
  readonly approvalsOf: (client: string) => ClientApprovals;
  readonly log: Pick<CallLog, 'put'>;
  readonly onChange: () => void;
  readonly now?: () => Date;
}

interface Entry {
  call: LiveCall;
  readonly stop: AbortController;
}

/** The trace context of the caller, as W3C has it; any other text is dropped. */
const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

export function createRemoteCalls(deps: RemoteCallsDeps): RemoteCalls {
  const { now = () => new Date(), onChange } = deps;
  const under = new Map<ToolCallId, Entry>();
  const countOf = (client: string): number => [...under.values()].filter(({ call }) => call.client === client).length;

  return {
    call: async (client, { toolName, args, traceparent: given }, outer, listener = {}) => {
      if (countOf(client) >= REACH_LIMITS.callsAtOnce)
        return {
          kind: 'busy',
          message: `${client} has ${String(REACH_LIMITS.callsAtOnce)} calls under way already: wait for one to end`,
        };
      const id = newId<ToolCallId>();
      const stop = new AbortController();
      const signal = AbortSignal.any([outer, stop.signal]);
      const input = copyJsonObject(args);
      const traceparent = given !== undefined && TRACEPARENT.test(given) ? given : undefined;
      const facts = { id, client, toolName, input: startOf(input), startedAt: now().toISOString() };
      const entry: Entry = { call: { ...facts, state: 'running' }, stop };
      const write = (state: ReachCallState, result?: ExecuteToolResult): void =>
        deps.log.put(logEntry(facts, state, result, traceparent));
      const report = (state: LiveCall['state']): void => {
        entry.call = { ...entry.call, state };
        write(state);
        listener.onState?.(state, id);
        onChange();
      };
      under.set(id, entry);
      try {
        const result =
          input === undefined
            ? failed({ code: 'invalid-input', message: `The arguments of ${toolName} must be an object` })
            : await perform(
                deps,
                { id, client, toolName, input, ...defined({ traceparent }) },
                signal,
                report,
                (event) => {
                  if (event.type === 'progress') entry.call = { ...entry.call, progress: progressOf(event.progress) };
                  if (event.type === 'progress') onChange();
                  listener.onEvent?.(event);
                },
              );
        write(stateOf(result), result);
        return { kind: 'done', result };
      } finally {
        under.delete(id);
        onChange();
      }
    },
    live: () => [...under.values()].map(({ call }) => call),
    isLive: (id) => under.has(id),
    stop: (id) => under.get(id)?.stop.abort(),
    stopAll: (client) => {
      for (const { call, stop } of under.values()) if (call.client === client) stop.abort();
    },
  };
}

/** Asks, then runs. */
async function perform(
  { tools, approvalsOf }: RemoteCallsDeps,
  call: {
    readonly id: ToolCallId;
    readonly client: string;
    readonly toolName: string;
    readonly input: JsonObject;
    readonly traceparent?: string;
  },
  signal: AbortSignal,
  report: (state: LiveCall['state']) => void,
  onEvent: (event: CallEvent) => void,
): Promise<ExecuteToolResult> {
  if (signal.aborted) return failed(ABORTED);
  const verdict = await approvalsOf(call.client).approve(call, signal, () => report('waiting'));
  if (!verdict.ok) return failed(verdict);
  if (signal.aborted) return failed(ABORTED);
  report('running');
  return await tools.call({ ...call, input: verdict.input, toolKey: verdict.toolKey }, onEvent, signal);
}

function failed({ code, message }: Pick<ToolError, 'code' | 'message'>): ExecuteToolResult {
  return { success: false, error: message, errorCode: code, executionTime: 0, logs: [] };
}

function stateOf({ success, errorCode }: ExecuteToolResult): ReachCallState {
  if (success) return 'done';
  return errorCode === 'denied' ? 'denied' : errorCode === 'aborted' ? 'stopped' : 'failed';
}

function logEntry(
  { id, client, toolName, input, startedAt }: Pick<LiveCall, 'id' | 'client' | 'toolName' | 'input' | 'startedAt'>,
  state: ReachCallState,
  result: ExecuteToolResult | undefined,
  traceparent: string | undefined,
): ReachLogEntry {
  const error = result?.error === undefined ? undefined : cut(result.error, REACH_LIMITS.maxLoggedErrorChars);
  return {
    formatVersion: 1,
    id,
    client,
    toolName: toolName.slice(0, 1_000),
    input,
    startedAt,
    state,
    ...defined({ error, durationMs: result?.executionTime, traceparent }),
  };
}

function startOf(input: JsonObject | undefined): string {
  return input === undefined ? '' : cut(JSON.stringify(input), REACH_LIMITS.maxLoggedInputChars);
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}

/** A copy with known members: the object of the event belongs to the run. */
function progressOf({ done, total, message }: Progress): Progress {
  return { done, ...defined({ total, message }) };
}
