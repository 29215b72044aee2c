/** Frames of a stack trace as Node would show them. */

/** V8's own view of a frame; as text it is a line of the trace. */
export interface RawFrame {
  getFunctionName(): string | null;
  getFileName(): string | null;
  getScriptNameOrSourceURL?(): string | null;
  getLineNumber(): number | null;
  getColumnNumber(): number | null;
}

/** Where our own code comes from: the bundle, or the folder of the sources. */
const ENGINE =
  /((?:https?|blob|file):[^\s()]*?):\d+:\d+/
    .exec(new Error('where am I').stack ?? '')?.[1]
    ?.replace(/(\/src\/node\/).*$/, '$1') ?? 'engine:';

/** Frames of ours without a script: the loop's steps are generators, texts are compiled by `eval`. */
const OWN = /^(?:#\w+\.next|(?:Object\.)?eval(?: \[as \w+\])?) \(<anonymous>\)$/;

/** A text that we evaluate under no name of its own. */
const EVALUATED = `(${ENGINE}`;

const STEP = /^(?:Async)?Generator\.next \(<anonymous>\)$/;

/** Column of a file for a place of what was compiled of it; all count from 1. */
export type ColumnOf = (script: string, line: number, column: number) => number;

export const scriptOf = (frame: RawFrame): string => frame.getScriptNameOrSourceURL?.() ?? frame.getFileName() ?? '';

/** A script of ours, which no stack trace shows: in Node there is native code in its place. */
export const isEngineScript = (name: string): boolean => name.startsWith(ENGINE);

/**
 * The trace without our frames. V8 calls a nameless function of an evaluated text `eval`; to the program its files are
 * no evaluated texts.
 * @param columnOf the column in a program's file
 */
export function shownFrames(trace: readonly RawFrame[], columnOf: ColumnOf): string[] {
  return trace
    .filter((frame, at) => {
      const next = trace[at + 1];
      // The engine runs a module as a generator; the call of it is a frame without a script.
      const isModuleStep = next !== undefined && isEngineScript(scriptOf(next)) && STEP.test(String(frame));
      return !isModuleStep && !isEngineScript(scriptOf(frame));
    })
    .map((frame) => shown(frame, columnOf))
    .filter((text) => !OWN.test(text) && !text.includes(EVALUATED));
}

function shown(frame: RawFrame, columnOf: ColumnOf): string {
  const text = String(frame);
  const place = /^(.*?)\(?((?:\/|node:|file:)[^()]*?|[^()\s]+?):(\d+):(\d+)\)?$/.exec(text);
  if (place === null) return text;
  const [, before = '', script = '', line = '', column = ''] = place;
  const where = `${script}:${line}:${columnOf(script, Number(line), Number(column))}`;
  const name = before
    .trim()
    .replace(/^(async )?eval$/, '$1')
    .trim()
    .replace(/\.eval \[as ([^\]]+)\]$/, '.$1')
    .replace(/\.eval$/, '.<anonymous>');
  return name === '' || name === 'async' ? `${name} ${where}`.trim() : `${name} (${where})`;
}
