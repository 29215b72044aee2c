import type { LogLine, NetworkUse, RunRecord } from '../../core/call.ts';
import type { JsonValue } from '../../core/json/json.ts';
import { heavyText, valueOfText } from '../../core/packed-result.ts';
import { defined } from '../../core/defined.ts';

/** Characters of the input that a list of runs shows. */
const INPUT_START_CHARS = 120;

/** Characters of a log that stays in its run; a list has up to a hundred runs. */
const MAX_LOG_CHARS = 64 * 1024;

/** Characters of what requests and answers said that are kept in their run. */
const MAX_TALK_CHARS = 16 * 1024;

/** A run in its stored form: large values are separate as text, and parsed when someone opens the run. */
export function storedRun(run: RunRecord): RunRecord {
  const { input, logs, result, network } = run;
  const value = heavyText(result.result);
  const given = heavyText(input);
  const isLong = isLongLog(logs.map(({ text }) => text)) || isLongLog(result.logs);
  const isLongTalk = talkChars(network) > MAX_TALK_CHARS;
  const parts = [
    ...(value === undefined ? [] : [`"value":${value}`]),
    ...(given === undefined ? [] : [`"input":${given}`]),
    ...(isLong ? [`"logs":${JSON.stringify(logs)},"lines":${JSON.stringify(result.logs)}`] : []),
    ...(isLongTalk ? [`"network":${JSON.stringify(network)}`] : []),
  ];
  if (parts.length === 0) return run;
  const { result: _value, ...rest } = result;
  return {
    ...run,
    ...(given === undefined ? {} : { input: null }),
    ...(isLong ? { logs: [] } : {}),
    ...(isLongTalk ? { network: network.map(({ exchange: _exchange, ...use }) => use) } : {}),
    result: { ...(value === undefined ? result : rest), ...(isLong ? { logs: [] } : {}) },
    apart: {
      json: new Blob(['{', parts.join(','), '}']),
      ...(given === undefined ? {} : { inputStart: given.slice(0, INPUT_START_CHARS) }),
    },
  };
}

/** The complete run. Rejects if its parts can no longer be read. */
export async function fullRun({ apart, value: oldValue, ...run }: RunRecord): Promise<RunRecord> {
  const whole =
    oldValue === undefined ? run : { ...run, result: { ...run.result, result: valueOfText(await oldValue.text()) } };
  if (apart === undefined) return whole;
  // `storedRun` wrote the text.
  const { value, input, logs, lines, network } = JSON.parse(await apart.json.text()) as {
    readonly value?: JsonValue;
    readonly input?: JsonValue;
    readonly logs?: readonly LogLine[];
    readonly lines?: readonly string[];
    readonly network?: readonly NetworkUse[];
  };
  return {
    ...whole,
    ...defined({ input, logs, network }),
    result: {
      ...whole.result,
      ...defined({ result: value, logs: lines }),
    },
  };
}

/** Whether parts of a stored run are separate. */
export function isInParts({ apart, value }: RunRecord): boolean {
  return apart !== undefined || value !== undefined;
}

/** The beginning of a stored run's input; undefined if the input was refused for its shape, and not stored. */
export function inputStart({ input, apart }: RunRecord): string | undefined {
  if (apart?.inputStart !== undefined) return apart.inputStart;
  return typeof input === 'object' && input !== null && !Array.isArray(input)
    ? JSON.stringify(input).slice(0, INPUT_START_CHARS)
    : undefined;
}

function isLongLog(lines: readonly string[]): boolean {
  return lines.reduce((chars, line) => chars + line.length, 0) > MAX_LOG_CHARS;
}

function talkChars(network: readonly NetworkUse[]): number {
  return network.reduce(
    (chars, { exchange }) => (exchange === undefined ? chars : chars + JSON.stringify(exchange).length),
    0,
  );
}
