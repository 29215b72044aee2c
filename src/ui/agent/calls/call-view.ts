import type { ExecuteToolResult } from '../../../core/call.ts';
import type { CallPart, ModelTurn } from '../../../agent/contract/conversation.ts';
import { isRecord, parseJson, type JsonValue } from '../../../core/json/json.ts';
import { briefJson } from '../../lib/json/brief-json.ts';
import { shownInLine } from '../../lib/hidden-characters.ts';
import type { RunView } from '../../run/run-store.ts';
import { defined } from '../../../core/defined.ts';

/** The result of a call that the model got, parsed if it is JSON. */
export function outputValue(output: string): JsonValue {
  const parsed = /^\s*[[{"\d-]|^\s*(?:true|false|null)\s*$/.test(output) ? parseJson(output) : undefined;
  // What JSON text holds is JSON.
  return parsed?.ok === true ? (parsed.value as JsonValue) : output;
}

/** How long its code ran, in ms; undefined while unknown. */
export function callDuration({ startedMs, endedMs, tookMs }: CallPart['trace']): number | undefined {
  // As its result has it, which leaves out the time in which a person was asked.
  if (tookMs !== undefined) return tookMs;
  return startedMs === undefined || endedMs === undefined ? undefined : Math.max(0, endedMs - startedMs);
}

/**
 * A call in the form of a run by hand. Undefined before it has run.
 * @param now `Date.now()`, and `clock` the `performance.now()` of the same moment.
 */
export function viewOfCall(
  call: CallPart,
  turn: Pick<ModelTurn, 'createdAt'>,
  now: number,
  clock: number,
): RunView | undefined {
  const { callId: toolCallId, toolName, input, state, logs = [], progress, trace } = call;
  const base = {
    toolCallId,
    toolName,
    input,
    stopping: false,
    logs,
    dismissed: true,
    ...defined({ progress }),
  };
  const at = (ms: number) => clock - (now - (Date.parse(turn.createdAt) + ms));
  switch (state) {
    case 'running': {
      const started = trace.startedMs;
      return {
        ...base,
        state: started === undefined ? 'starting' : 'running',
        askedAt: at(trace.approvedMs ?? started ?? 0),
        ...(started === undefined ? {} : { startedAt: at(started) }),
      };
    }
    case 'done':
    case 'failed':
    case 'stopped':
      return { ...base, state: 'done', askedAt: 0, result: resultOf(call) };
    case 'written':
    case 'waiting':
    case 'denied':
    case 'unreadable':
    case 'unknown':
      return undefined;
  }
}

function resultOf({ state, output = '', errorCode, trace, logs = [] }: CallPart): ExecuteToolResult {
  const common = { executionTime: callDuration(trace) ?? 0, logs: logs.map(({ text }) => text) };
  if (state === 'done') return { success: true, result: outputValue(output), ...common };
  return {
    success: false,
    error: output,
    errorCode: errorCode ?? (state === 'stopped' ? 'aborted' : 'threw'),
    ...common,
  };
}

const MAX_BRIEF = 160;

/** The arguments in one line. A single argument is shown by its value. */
export function briefInput(input: JsonValue): string {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return short(input);
  const entries = Object.entries(input).slice(0, MAX_BRIEF);
  const [only] = entries;
  if (entries.length === 1 && only !== undefined && typeof only[1] === 'string') return short(only[1]);
  const all = entries.map(([key, value]) => `${short(key)}: ${short(value, 60)}`).join(', ');
  return all.length > MAX_BRIEF ? `${all.slice(0, MAX_BRIEF)}…` : all;
}

/** Text that reads the same in a line of several arguments. */
const PLAIN = /^[\p{L}\p{N}._/@+-]+(?: [\p{L}\p{N}._/@+-]+)*$/u;

/** Whether the line has all arguments, each exactly, so that it can be read in no other way. */
export function isWholeInBrief(input: JsonValue, maxChars: number): boolean {
  const brief = briefInput(input);
  if (brief.length > maxChars || brief.includes('…') || !isRecord(input)) return false;
  return Object.entries(input).every(
    ([key, value]) => PLAIN.test(key) && (typeof value === 'string' ? PLAIN.test(value) : typeof value !== 'object'),
  );
}

function short(value: JsonValue, max = MAX_BRIEF): string {
  // Only the beginning is needed.
  const text = shownInLine(typeof value === 'string' ? value.slice(0, 10 * max) : briefJson(value, 10 * max))
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > max ? `${text.slice(0, max)}…` : text;
}
