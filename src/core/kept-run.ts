import type { RunRecord } from './call.ts';
import type { JsonValue } from './json.ts';
import { packResult } from './packed-result.ts';

/** A run as it is stored: a heavy value lies beside its result as text, and is parsed when somebody looks at it. */
export function keptRun(run: RunRecord): RunRecord {
  const { resultText, ...result } = packResult(run.result);
  return resultText === undefined ? run : { ...run, result, value: new Blob([resultText]) };
}

/** The run with its value put back. Rejects when the value can no longer be read. */
export async function wholeRun({ value, ...run }: RunRecord): Promise<RunRecord> {
  // The text was written by `keptRun`.
  return value === undefined
    ? run
    : { ...run, result: { ...run.result, result: JSON.parse(await value.text()) as JsonValue } };
}
