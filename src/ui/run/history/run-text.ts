import type { RunRecord } from '../../../core/call.ts';
import type { ToolCallId } from '../../../core/ids.ts';
import { comparableText } from '../../lib/json/json-text.ts';

/** The parts of a stored run as text, for comparison. */
export function runAsText({ input, result, logs }: RunRecord): {
  readonly input: string;
  readonly result: string;
  readonly logs: string;
} {
  return {
    input: comparableText(input),
    result: result.success
      ? comparableText(result.result ?? null)
      : `${result.errorCode ?? 'failed'}: ${result.error ?? ''}`,
    // Without times, which always differ.
    logs: logs.map(({ level, text }) => (level === 'log' ? text : `${level}: ${text}`)).join('\n'),
  };
}

/** The other run for a comparison: the shown one, else the previous one, else the next one. */
export function otherRun(
  records: readonly RunRecord[],
  one: ToolCallId,
  shown: ToolCallId | undefined,
): ToolCallId | undefined {
  const isKept = (id: ToolCallId | undefined) => id !== one && records.some(({ toolCallId }) => toolCallId === id);
  if (isKept(shown)) return shown;
  const at = records.findIndex(({ toolCallId }) => toolCallId === one);
  return (records[at + 1] ?? records[at - 1])?.toolCallId;
}

/** Two runs in chronological order; `records` are newest first. */
export function inOrder(
  records: readonly RunRecord[],
  one: ToolCallId,
  other: ToolCallId,
): { readonly before: ToolCallId; readonly after: ToolCallId } {
  const location = (id: ToolCallId) => records.findIndex(({ toolCallId }) => toolCallId === id);
  return location(one) > location(other) ? { before: one, after: other } : { before: other, after: one };
}
