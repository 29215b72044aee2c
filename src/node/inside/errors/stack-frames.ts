/** Shows the frames of a stack trace as Node would. */

/** V8's own view of a frame; its text is a line of the trace. */
export interface RawFrame {
  getFunctionName(): string | null;
  getFileName(): string | null;
  getScriptNameOrSourceURL?(): string | null;
  getLineNumber(): number | null;
  getColumnNumber(): number | null;
}

/** The origin of our own code: the bundle, or the folder of the sources. */
const ENGINE =
  /((?:https?|blob|file):[^\s()]*?):\d+:\d+/
    .exec(new Error('where am I').stack ?? '')?.[1]
    ?.replace(/(\/src\/node\/).*$/, '$1') ?? 'engine:';

/** Our frames without a script: the loop's steps are generators, and code is compiled by `eval`. */
const OWN = /^(?:#\w+\.next|(?:Object\.)?eval(?: \[as \w+\])?) \(<anonymous>\)$/;

/** Code that we evaluate without a name. */
const EVALUATED = `(${ENGINE}`;

const STEP = /^(?:Async)?Generator\.next \(<anonymous>\)$/;

/** Maps a compiled position to a column of the file; all count from 1. */
export type ColumnOf = (script: string, line: number, column: number) => number;

export const scriptOf = (frame: RawFrame): string => frame.getScriptNameOrSourceURL?.() ?? frame.getFileName() ?? '';

/** Our own scripts, which stack traces omit: in Node, native code takes their place. */
export const isEngineScript = (name: string): boolean => name.startsWith(ENGINE);

/**
 * Removes our frames from the trace. V8 calls an anonymous function of evaluated code `eval`; programs should not see
 * their files as evaluated code.
 * @param columnOf the column in a program's file
 */
export function shownFrames(trace: readonly RawFrame[], columnOf: ColumnOf): string[] {
  return trace
    .filter((frame, at) => {
      const next = trace[at + 1];
      // The engine runs a module as a generator, whose call is a frame without a script.
      const isModuleStep = next !== undefined && isEngineScript(scriptOf(next)) && STEP.test(String(frame));
      return !isModuleStep && !isEngineScript(scriptOf(frame));
    })
    .map((frame) => shown(frame, columnOf))
    .filter((text) => !OWN.test(text) && !text.includes(EVALUATED));
}

function shown(frame: RawFrame, columnOf: ColumnOf): string {
  const text = String(frame);
  const location = /^(.*?)\(?((?:\/|node:|file:)[^()]*?|[^()\s]+?):(\d+):(\d+)\)?$/.exec(text);
  if (location === null) return text;
  const [, before = '', script = '', line = '', column = ''] = location;
  const where = `${script}:${line}:${columnOf(script, Number(line), Number(column))}`;
  const name = before
    .trim()
    .replace(/^(async )?eval$/, '$1')
    .trim()
    .replace(/\.eval \[as ([^\]]+)\]$/, '.$1')
    .replace(/\.eval$/, '.<anonymous>');
  return name === '' || name === 'async' ? `${name} ${where}`.trim() : `${name} (${where})`;
}
