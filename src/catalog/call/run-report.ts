import type { LogLine, NetworkUse, ToolOutcome, ToolResult } from '../../core/call.ts';
import { tooLarge } from '../../core/errors.ts';
import type { RunAnswer, RunEvent, RunInfo, StartedRun, SuperviseOrder } from '../../core/executor.ts';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import { fitsJson } from '../../core/json/json-weight.ts';
import { LIMITS } from '../../core/limits.ts';
import { withDenial } from '../../sandbox/contract/run-outcome.ts';
import { defined } from '../../core/defined.ts';

type Reported = Exclude<RunEvent, { readonly type: 'state' | 'started' | 'ended' }>;

/** The reports of a run so far, within its caps. */
export interface RunReport {
  readonly add: (event: Reported) => void;
  /**
   * @param elapsedMs from the start of the code to its end; 0 if it never started
   * @param explain the run's final change to its outcome
   */
  readonly result: (answer: RunAnswer, elapsedMs: number, explain?: StartedRun['explain']) => ToolResult;
}

export function createRunReport({ toolName, onEvent }: SuperviseOrder): RunReport {
  const logs: LogLine[] = [];
  const network: NetworkUse[] = [];
  const locations = new Map<number, number>();
  let droppedLogs = 0;
  let denied: JsonObject | undefined;
  let info: RunInfo = {};
  return {
    add: (event) => {
      switch (event.type) {
        case 'log':
          if (logs.length >= LIMITS.maxLogLines) {
            droppedLogs += 1;
            break;
          }
          logs.push(event.line);
          onEvent?.(event);
          break;
        case 'progress':
          onEvent?.(event);
          break;
        case 'network': {
          const { request, use } = event;
          const location = (request === undefined ? undefined : locations.get(request)) ?? network.length;
          if (request !== undefined) locations.set(request, location);
          network[location] = use;
          break;
        }
        case 'denied':
          ({ denied } = event);
          break;
        case 'info':
          info = { ...info, ...event.info };
          break;
      }
    },
    result: ({ outcome, changes, durationMs, reportedMs, ...answer }, elapsedMs, explain = (same) => same) => ({
      outcome: isAborted(outcome) ? outcome : explain(withDenial(outcome, denied, toolName)),
      logs: [...logs],
      droppedLogs: droppedLogs + (answer.droppedLogs ?? 0),
      durationMs: reportedMs ?? Math.round(Math.min(Math.max(durationMs ?? elapsedMs, 0), elapsedMs) * 100) / 100,
      network: [...network, ...(answer.network ?? [])],
      ...info,
      ...defined({ changes }),
    }),
  };
}

/** Turns a result over its cap into an `invalid-output` with its size. */
export function capResult(answer: RunAnswer, toolName: string, maxTextChars: number | undefined): RunAnswer {
  const { outcome } = answer;
  if (!outcome.ok) return answer;
  const size = sizeOf(outcome.value, maxTextChars);
  const most = typeof outcome.value === 'string' ? (maxTextChars ?? LIMITS.maxResultBytes) : LIMITS.maxResultBytes;
  return size <= most ? answer : { ...answer, outcome: { ok: false, error: tooLarge(toolName, size, most) } };
}

/** Maximum ratio between the length of the written JSON and the estimate of `fitsJson`. */
const MOST_PER_PART = 16;

/**
 * Characters of a text, or of the JSON; 0 for a value that is certainly small, so that it is not serialized just to be
 * measured.
 */
function sizeOf(value: JsonValue, maxTextChars: number | undefined): number {
  if (typeof value === 'string' && maxTextChars !== undefined) return value.length;
  return fitsJson(value, LIMITS.maxResultBytes / MOST_PER_PART) ? 0 : JSON.stringify(value).length;
}

/** Nothing is added to a run that was stopped: nobody waits for it. */
function isAborted(outcome: ToolOutcome): boolean {
  return !outcome.ok && outcome.error.code === 'aborted';
}
