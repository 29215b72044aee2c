import type { CallPart, VaryingKind } from '../contract/conversation.ts';

const MOST_SHOWN = 120;
const PATTERNS: Readonly<Record<VaryingKind, readonly RegExp[]>> = {
  dates: [
    /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?\b/g,
    /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d{1,2}(?: \d\d:\d\d(?::\d\d)?| {1,2}\d{4})?\b/g,
    /\b\d\d:\d\d:\d\d\b/g,
  ],
  durations: [/\b\d{1,12}(?:\.\d{1,9})? ?(?:ms|milliseconds?|s|secs?|seconds?|min|minutes?)\b/g],
  ids: [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, /\b[0-9a-f]{16,128}\b/gi],
};

type ComparedCall = Pick<CallPart, 'state' | 'output' | 'errorCode' | 'images'> & Partial<Pick<CallPart, 'toolName'>>;

/** What a task used, in its result: a model used tokens when it was recorded, a recording uses none. */
const TASK_USAGE = /,"usage":\{[^{}]{0,300}\}/;

/**
 * How a call differs from the recorded one, as a sentence; undefined if it does not. Differences that the recording
 * declares as varying do not count.
 */
export function differenceOf(
  recorded: ComparedCall,
  now: ComparedCall,
  varies: readonly VaryingKind[],
): string | undefined {
  if (recorded.state !== now.state)
    return `When this was recorded the call ${WENT[recorded.state]}; now it ${WENT[now.state]}.`;
  if (recorded.errorCode !== now.errorCode)
    return (
      `When this was recorded it failed with ${recorded.errorCode ?? 'no code'}; now with ` +
      `${now.errorCode ?? 'no code'}.`
    );
  // There is no recorded call to compare with.
  if (recorded.output !== undefined) {
    const linesOf = ({ output = '' }: ComparedCall): readonly string[] =>
      steady(recorded.toolName === 'task' ? output.replace(TASK_USAGE, '') : output, varies).split('\n');
    const text = differenceOfLines(linesOf(recorded), linesOf(now));
    if (text !== undefined) return text;
  }
  const [images, imagesNow] = [recorded.images?.length ?? 0, now.images?.length ?? 0];
  return images === imagesNow
    ? undefined
    : `It gave ${counted(images, 'image')} when this was recorded, ${String(imagesNow)} now.`;
}

const WENT: Readonly<Record<CallPart['state'], string>> = {
  written: 'had not begun',
  waiting: 'waited for a person',
  running: 'was running',
  done: 'worked',
  failed: 'failed',
  denied: 'was denied',
  unreadable: 'could not be read',
  unknown: 'had an unknown outcome',
  stopped: 'was stopped',
};

/** Replaces the varying parts of a text with a mark. */
function steady(text: string, varies: readonly VaryingKind[]): string {
  return varies
    .flatMap((kind) => PATTERNS[kind].map((pattern) => ({ kind, pattern })))
    .reduce((rest, { kind, pattern }) => rest.replace(pattern, `<${kind}>`), text);
}

function differenceOfLines(was: readonly string[], is: readonly string[]): string | undefined {
  const at = Array.from({ length: Math.max(was.length, is.length) }, (_, line) => line).find(
    (line) => was[line] !== is[line],
  );
  if (at === undefined) return undefined;
  const length =
    was.length === is.length ? '' : ` It gave ${counted(was.length, 'line')} then, ${String(is.length)} now.`;
  const [before, now] = [was[at], is[at]];
  if (before === undefined)
    return (
      `From line ${String(at + 1)} on there is more than when this was recorded, beginning with ` +
      `${quoted(now ?? '')}.${length}`
    );
  if (now === undefined)
    return (
      `From line ${String(at + 1)} on there was more when this was recorded, beginning with ` +
      `${quoted(before)}.${length}`
    );
  return `Line ${String(at + 1)} is ${quoted(now)}; it was ${quoted(before)} when this was recorded.${length}`;
}

function quoted(text: string): string {
  return `“${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}”`;
}

function counted(count: number, word: string): string {
  return `${String(count)} ${word}${count === 1 ? '' : 's'}`;
}
