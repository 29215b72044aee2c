import { adaptedLine } from '../../catalog/contract/offer/adapted-definition.ts';
import type { AdaptedReason, CallPart, CallTrace } from '../contract/conversation.ts';
import type { ExecuteToolResult, CallEvent } from '../../core/call.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { RUN_LIMITS } from '../providers/model-limits.ts';
import type { LoopCall, LoopOffer, LoopPorts, LoopTool, LoopVerdict } from './ports.ts';
import { defined } from '../../core/defined.ts';
import { calledHere } from '../../core/predecessor-names.ts';
import { resultText } from './result-text.ts';
import type { TurnDraft } from './turn-draft.ts';
import { isAborted, untilAborted } from './until-aborted.ts';

/** A call with valid arguments: `input` is what the model wrote. */
export interface WrittenCall {
  readonly callId: ToolCallId;
  readonly input: JsonObject;
  /** It waited for a person when its page was closed. */
  readonly isResumed?: true;
}

const NEVER_ENDED: ExecuteToolResult = {
  success: false,
  error: 'It was stopped',
  errorCode: 'aborted',
  executionTime: 0,
  logs: [],
};

/**
 * Handles one call from start to end: finds the tool, gets approval, runs it once. Its turn records every outcome; an
 * unknown name or a denial runs nothing.
 */
export async function runCall(
  ports: LoopPorts,
  draft: TurnDraft,
  offer: LoopOffer,
  { callId, input, ...more }: WrittenCall,
  signal: AbortSignal,
): Promise<void> {
  const end = (changes: Parameters<TurnDraft['changeCall']>[1], took: Pick<CallPart['trace'], 'tookMs'> = {}): void => {
    const { trace: before } = draft.call(callId);
    draft.changeCall(callId, { ...changes, trace: { ...before, endedMs: draft.sinceMs(), ...took } });
    ports.onEvent?.({ type: 'result', part: draft.call(callId) });
  };
  const { toolName } = draft.call(callId);
  const call: LoopCall = { callId, conversationId: draft.turn().conversationId, toolName, input };
  ports.onEvent?.({ type: 'call', call });
  const tool = offer.tools.find((each) => each.toolName === toolName);
  const route = tool !== undefined ? await untilAborted(ports.route(toolName), signal, undefined) : undefined;
  if (signal.aborted) return end({ state: 'stopped' });
  if (route === undefined)
    return end({ state: 'failed', errorCode: 'not-found', output: unknownTool(toolName, offer) });

  trace(draft, callId, { route, routedMs: draft.sinceMs(), ...adaptedOf(tool?.adapted) });
  draft.changeCall(callId, { state: 'waiting' });
  // Stored when it begins to wait for a person, so that a reload asks again. A write that fails is reported by the next
  // one, which the call waits for.
  const storeWaiting = (): void => void draft.keep().catch(() => undefined);
  const verdict = await untilAborted<LoopVerdict | undefined>(
    ports.approve({ ...call, ...more }, signal, storeWaiting),
    signal,
    undefined,
  );
  if (verdict === undefined || signal.aborted) return end({ state: 'stopped' });
  if (!verdict.ok) return end(refusedCall(verdict));

  const { approval } = verdict;
  const isEdited = approval.edited === true;
  trace(draft, callId, { approvedMs: draft.sinceMs() });
  draft.changeCall(callId, {
    state: 'running',
    approval,
    input: verdict.input,
    ...(isEdited ? { written: draft.call(callId).written ?? JSON.stringify(input) } : {}),
  });
  // After a reload from here on, the call counts as under way.
  await untilAborted(draft.keep(), signal, undefined);
  // Checked again: the person may have stopped the run while the turn was stored.
  if (isAborted(signal)) return end({ state: 'stopped' });
  trace(draft, callId, { startedMs: draft.sinceMs() });
  const result = await untilAborted(
    ports.callTool({ ...call, input: verdict.input }, (event) => receive(draft, callId, event), signal),
    signal,
    NEVER_ENDED,
  );
  end(endOf(result, isAborted(signal)), result === NEVER_ENDED ? {} : { tookMs: result.executionTime });
}

/** How a call ends that was not allowed, or that could not run. */
export function refusedCall({
  approval,
  error,
}: Extract<LoopVerdict, { readonly ok: false }>): Parameters<TurnDraft['changeCall']>[1] {
  if (error === undefined) return { state: 'denied', errorCode: 'denied', approval, output: refusal(approval) };
  const { code: errorCode, message } = error;
  return { ...endOf({ success: false, error: message, errorCode, executionTime: 0, logs: [] }, false), approval };
}

function trace(draft: TurnDraft, callId: ToolCallId, more: CallPart['trace']): void {
  draft.changeCall(callId, { trace: { ...draft.call(callId).trace, ...more } });
}

function endOf(result: ExecuteToolResult, isStopped: boolean): Parameters<TurnDraft['changeCall']>[1] {
  const { text, images, characters } = resultText(result);
  const shown = { output: text, outputCharacters: characters, ...(images.length === 0 ? {} : { images }) };
  if (result.success) return { state: 'done', ...shown };
  const errorCode = result.errorCode ?? 'crashed';
  return {
    state: isStopped && errorCode === 'aborted' ? 'stopped' : errorCode === 'denied' ? 'denied' : 'failed',
    errorCode,
    ...shown,
  };
}

function receive(draft: TurnDraft, callId: ToolCallId, event: CallEvent): void {
  // Reports after the end are ignored.
  if (draft.call(callId).state !== 'running') return;
  if (event.type === 'progress') draft.changeCall(callId, { progress: event.progress });
  const { logs = [] } = draft.call(callId);
  if (event.type === 'log' && logs.length < RUN_LIMITS.maxLogLines)
    draft.changeCall(callId, { logs: [...logs, event.line] });
}

function unknownTool(toolName: string, { tools, switchedOff }: LoopOffer): string {
  const names = tools.slice(0, RUN_LIMITS.maxNamesReported).map(({ name }) => name);
  const more = tools.length - names.length;
  const list =
    names.length === 0
      ? 'No tools are offered.'
      : `The tools are: ${names.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}.`;
  const off = switchedOff === undefined ? '' : ` ${switchedOff}`;
  const name = JSON.stringify(toolName.slice(0, 128));
  return `There is no tool called ${name}, so nothing was run${calledHere(toolName)}. ${list}${off}`;
}

function refusal({ by, reason }: NonNullable<CallPart['approval']>): string {
  const who =
    by === 'person'
      ? 'The person refused this call'
      : by === 'caller'
        ? 'The caller refused this call'
        : 'The settings of the person refuse this call';
  return `${who}, so nothing was run.${reason === undefined || reason === '' ? '' : ` Reason: ${reason}`}`;
}

/** A line shows no more of it. */
const MAX_PATH = 300;

/** The lines in English, and their reasons. */
function adaptedOf(changes: LoopTool['adapted']): Pick<CallTrace, 'adapted' | 'adaptedBy'> {
  if (changes === undefined) return {};
  return {
    adapted: changes.map((change) => adaptedLine(change)),
    adaptedBy: changes.map(({ path, reason }): AdaptedReason => ({
      ...defined({ path: path?.slice(0, MAX_PATH) }),
      code: reason?.code ?? '',
      values: (reason?.values ?? []).filter((value) => typeof value === 'string' || typeof value === 'number'),
    })),
  };
}
