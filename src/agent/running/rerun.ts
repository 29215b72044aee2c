import type { CallPart, ModelTurn, TurnId } from '../contract/conversation.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import { isRecord, type JsonObject } from '../../core/json.ts';
import type { LoopPorts } from '../loop/ports.ts';
import { resultText } from '../loop/result-text.ts';

/** A copy of the answer in which one call is about to run again. */
export function turnToRerun(
  turn: ModelTurn,
  callId: ToolCallId,
  again = newId<ToolCallId>(),
): { readonly turn: ModelTurn; readonly callId: ToolCallId } | undefined {
  const found = turn.parts.find((part) => part.type === 'call' && part.callId === callId);
  if (found?.type !== 'call' || !isRecord(found.input)) return undefined;
  const { stopReason: _stopReason, failure: _failure, ...rest } = turn;
  const part: CallPart = {
    type: 'call',
    callId: again,
    toolName: found.toolName,
    input: found.input,
    state: 'running',
    approval: { by: 'person' },
    trace: { startedMs: 0 },
    ...(found.wireId === undefined ? {} : { wireId: found.wireId }),
    ...(found.written === undefined ? {} : { written: found.written }),
  };
  return {
    turn: {
      ...rest,
      id: newId<TurnId>(),
      createdAt: new Date().toISOString(),
      state: 'calling',
      parts: turn.parts.map((one) => (one === found ? part : one)),
    },
    callId: again,
  };
}

type RerunPorts = Pick<LoopPorts, 'route' | 'keepTurn' | 'tellTurn'> & { readonly call: LoopPorts['callTool'] };

/** Runs the call of such a turn once. The returned turn has ended; its other calls are unchanged. */
export async function runAgain(
  { route, call, keepTurn, tellTurn }: RerunPorts,
  begun: ModelTurn,
  callId: ToolCallId,
  signal: AbortSignal,
): Promise<ModelTurn> {
  let turn = begun;
  const start = performance.now();
  const since = (): number => Math.round(performance.now() - start);
  const change = (changes: (part: CallPart) => Partial<CallPart>): void => {
    turn = {
      ...turn,
      parts: turn.parts.map((part) =>
        part.type === 'call' && part.callId === callId ? { ...part, ...changes(part) } : part,
      ),
    };
  };
  const part = turn.parts.find((one) => one.type === 'call' && one.callId === callId);
  if (part?.type !== 'call') return turn;
  const way = await route(part.toolName);
  change(({ trace }) => ({ trace: { ...trace, routedMs: since(), ...(way === undefined ? {} : { route: way }) } }));
  // After a reload from here on, the call counts as under way.
  await keepTurn(turn);
  // The input was an object when it was parsed.
  const result = await call(
    { callId, conversationId: turn.conversationId, toolName: part.toolName, input: part.input as JsonObject },
    (event) => {
      if (event.type === 'call-progress') change(() => ({ progress: event.progress }));
      else if (event.type === 'call-log')
        change(({ logs = [] }) => ({ logs: [...logs, event.line].slice(0, MAX_LOGS) }));
      if (event.type !== 'call-state') tellTurn(turn);
    },
    signal,
  );
  const { text, images, characters } = resultText(result);
  const errorCode = result.success ? undefined : (result.errorCode ?? 'crashed');
  change(({ trace }) => ({
    state: result.success ? 'done' : signal.aborted ? 'stopped' : errorCode === 'denied' ? 'denied' : 'failed',
    output: text,
    outputCharacters: characters,
    trace: { ...trace, endedMs: since() },
    ...(images.length === 0 ? {} : { images }),
    ...(errorCode === undefined ? {} : { errorCode }),
  }));
  turn = {
    ...turn,
    state: signal.aborted ? 'stopped' : 'done',
    times: { ...turn.times, endedMs: since() },
    ...(signal.aborted ? { stopReason: 'stopped' as const } : {}),
  };
  await keepTurn(turn);
  return turn;
}

const MAX_LOGS = 50;
