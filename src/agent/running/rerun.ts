import type { CallPart, ModelTurn, TurnId } from '../contract/conversation.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import { isRecord, type JsonObject } from '../../core/json/json.ts';
import type { LoopCall, LoopPorts, LoopVerdict } from '../loop/ports.ts';
import { resultText } from '../loop/result-text.ts';
import { refusedCall } from '../loop/run-call.ts';
import { isAborted, untilAborted } from '../loop/until-aborted.ts';
import { defined } from '../../core/defined.ts';

/** An answer in which one call is about to run again. */
export interface Rerun {
  readonly turn: ModelTurn;
  readonly callId: ToolCallId;
  /** Key of the tool for which a person allowed this very call here. */
  readonly allowedKey?: string;
}

/** A copy of the answer in which one call waits to run again; what was said of its approval is not copied. */
export function turnToRerun(turn: ModelTurn, callId: ToolCallId, again = newId<ToolCallId>()): Rerun | undefined {
  const found = turn.parts.find((part) => part.type === 'call' && part.callId === callId);
  if (found?.type !== 'call' || !isRecord(found.input)) return undefined;
  const { stopReason: _stopReason, failure: _failure, ...rest } = turn;
  const part: CallPart = {
    type: 'call',
    callId: again,
    toolName: found.toolName,
    input: found.input,
    state: 'waiting',
    trace: { startedMs: 0 },
    ...defined({ wireId: found.wireId, written: found.written }),
  };
  const allowedKey = found.approval?.by === 'person' ? found.approval.toolKey : undefined;
  return {
    turn: {
      ...rest,
      id: newId<TurnId>(),
      createdAt: new Date().toISOString(),
      state: 'calling',
      parts: turn.parts.map((one) => (one === found ? part : one)),
    },
    callId: again,
    ...defined({ allowedKey }),
  };
}

type RerunPorts = Pick<LoopPorts, 'route' | 'approve' | 'callTool' | 'keepTurn' | 'notifyTurn'>;
type Changes = Partial<CallPart>;

/**
 * Runs the call of such a turn once, if its approval allows it. The returned turn has ended; its other calls are
 * unchanged.
 */
export async function runAgain(
  ports: RerunPorts,
  begun: ModelTurn,
  callId: ToolCallId,
  signal: AbortSignal,
): Promise<ModelTurn> {
  let turn = begun;
  const start = performance.now();
  const since = (): number => Math.round(performance.now() - start);
  const change = (changes: (part: CallPart) => Changes): void => {
    turn = {
      ...turn,
      parts: turn.parts.map((part) =>
        part.type === 'call' && part.callId === callId ? { ...part, ...changes(part) } : part,
      ),
    };
  };
  const part = turn.parts.find((one) => one.type === 'call' && one.callId === callId);
  if (part?.type !== 'call') return turn;
  const { toolName } = part;
  const way = await ports.route(toolName);
  change(({ trace }) => ({ trace: { ...trace, routedMs: since(), ...defined({ route: way }) } }));
  await ports.keepTurn(turn);
  // The input was an object when it was parsed.
  const call: LoopCall = { callId, conversationId: turn.conversationId, toolName, input: part.input as JsonObject };
  // The turn was stored just before.
  const approving = ports.approve(call, signal, () => undefined);
  const verdict = await untilAborted<LoopVerdict | undefined>(approving, signal, undefined);
  let end: Changes;
  if (verdict === undefined || isAborted(signal)) end = { state: 'stopped' };
  else if (!verdict.ok) end = refusedCall(verdict);
  else {
    const { input, approval } = verdict;
    change(({ trace, written }) => ({
      state: 'running',
      input,
      approval,
      trace: { ...trace, approvedMs: since(), startedMs: since() },
      ...(approval.edited === true ? { written: written ?? JSON.stringify(call.input) } : {}),
    }));
    // After a reload from here on, the call counts as under way.
    await ports.keepTurn(turn);
    end = await called(ports, { ...call, input }, change, () => turn, signal);
  }
  change(({ trace }) => ({ ...end, trace: { ...trace, ...end.trace, endedMs: since() } }));
  turn = {
    ...turn,
    state: isAborted(signal) ? 'stopped' : 'done',
    times: { ...turn.times, endedMs: since() },
    ...(isAborted(signal) ? { stopReason: 'stopped' as const } : {}),
  };
  await ports.keepTurn(turn);
  return turn;
}

async function called(
  { callTool, notifyTurn }: RerunPorts,
  call: LoopCall,
  change: (changes: (part: CallPart) => Changes) => void,
  now: () => ModelTurn,
  signal: AbortSignal,
): Promise<Changes> {
  const result = await callTool(
    call,
    (event) => {
      if (event.type === 'progress') change(() => ({ progress: event.progress }));
      else if (event.type === 'log') change(({ logs = [] }) => ({ logs: [...logs, event.line].slice(0, MAX_LOGS) }));
      if (event.type !== 'state') notifyTurn(now());
    },
    signal,
  );
  const { text, images, characters } = resultText(result);
  const errorCode = result.success ? undefined : (result.errorCode ?? 'crashed');
  return {
    state: result.success ? 'done' : isAborted(signal) ? 'stopped' : errorCode === 'denied' ? 'denied' : 'failed',
    output: text,
    outputCharacters: characters,
    ...(images.length === 0 ? {} : { images }),
    ...defined({ errorCode }),
    trace: { tookMs: result.executionTime },
  };
}

const MAX_LOGS = 50;
