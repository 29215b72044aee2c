import type { LogLevel, LogLine } from '../../core/call.ts';
import { defined } from '../../core/defined.ts';
import type { RunAnswer } from '../../core/executor.ts';
import { copyJson } from '../../core/json/json-copy.ts';
import { isRecord } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { own } from '../fields/field-fault.ts';

/** What an external executor reports of its run besides the outcome, within the caps of a run. */
export interface ExecutorReport extends Pick<RunAnswer, 'reportedMs' | 'droppedLogs'> {
  readonly logs: readonly LogLine[];
}

const LEVELS: ReadonlySet<unknown> = new Set<LogLevel>(['log', 'info', 'warn', 'error', 'debug']);

/**
 * Parses `executionTime` and `logs` of the answer of an external executor. A line is text, or `{ text, level, atMs }`.
 * @param nowMs milliseconds since the start of the run, for lines without a time
 */
export function readRunReport(given: unknown, nowMs: number): ExecutorReport {
  if (!isRecord(given)) return { logs: [] };
  const [time, logs] = [own(given, 'executionTime'), own(given, 'logs')];
  const lines: readonly unknown[] = Array.isArray(logs) ? logs.slice(0, LIMITS.maxLogLines) : [];
  const dropped = Array.isArray(logs) ? logs.length - lines.length : 0;
  return {
    logs: lines.map((line) => readLine(line, nowMs)),
    ...defined({ reportedMs: readMs(time), droppedLogs: dropped === 0 ? undefined : dropped }),
  };
}

function readLine(line: unknown, nowMs: number): LogLine {
  const [level, text, atMs] = isRecord(line) ? [own(line, 'level'), own(line, 'text'), own(line, 'atMs')] : [];
  return {
    level: LEVELS.has(level) ? (level as LogLevel) : 'log',
    text: textOf(typeof text === 'string' ? text : line).slice(0, LIMITS.maxLogLineBytes),
    atMs: readMs(atMs) ?? nowMs,
  };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const copy = copyJson(value);
  return copy.ok ? copy.text : String(value);
}

function readMs(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? Math.min(value, LIMITS.maxTimeoutMs) : undefined;
}
