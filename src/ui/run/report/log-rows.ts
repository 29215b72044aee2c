import type { LogLine } from '../../../core/call.ts';
import { parseJson, type JsonValue } from '../../../core/json/json.ts';

/** A log line, or several equal consecutive ones. */
export interface LogRow {
  readonly line: LogLine;
  readonly times: number;
  /** Index of the first among all lines: a stable key of the row. */
  readonly at: number;
}
export const LOG_FILTERS = ['all', 'warn', 'error'] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];

/** The filtered lines, with equal neighbors merged. */
export function logRows(logs: readonly LogLine[], filter: LogFilter, query: string): LogRow[] {
  const needle = query.toLowerCase();
  const rows: LogRow[] = [];
  logs.forEach((line, at) => {
    if (!isLeft(line, filter) || (needle !== '' && !line.text.toLowerCase().includes(needle))) return;
    const last = rows.at(-1);
    if (last !== undefined && last.line.level === line.level && last.line.text === line.text)
      rows[rows.length - 1] = { ...last, times: last.times + 1 };
    else rows.push({ line, times: 1, at });
  });
  return rows;
}

function isLeft({ level }: LogLine, filter: LogFilter): boolean {
  return filter === 'all' || level === 'error' || (filter === 'warn' && level === 'warn');
}

/** Where the value begins in a line that may be a JSON list or object, or end with one after some words. */
export function startOfValue(text: string): number | undefined {
  const start = /[[{]/.exec(text.slice(0, MAX_WORDS))?.index;
  return start === undefined || !/[\]}]$/.test(text.slice(-MAX_WORDS).trimEnd()) ? undefined : start;
}

const MAX_WORDS = 200;

/** The words and the value of such a line; undefined if it is not JSON. */
export function valueInLog(text: string): { readonly before: string; readonly value: JsonValue } | undefined {
  const start = startOfValue(text);
  if (start === undefined) return undefined;
  const parsed = parseJson(text.slice(start));
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null || Object.keys(parsed.value).length === 0)
    return undefined;
  // A result of JSON.parse is JSON.
  return { before: text.slice(0, start).trimEnd(), value: parsed.value as JsonValue };
}
