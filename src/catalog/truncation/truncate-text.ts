/** How much of a text is kept. `lines` only if lines are limited. */
export interface TruncationLimit {
  readonly characters: number;
  readonly lines?: number;
}

export interface ShortText {
  readonly text: string;
  /** UTF-16 units of the original that the first cut removed. */
  readonly removedCharacters: number;
  /** Lines of the rest that the second cut removed. */
  readonly removedLines: number;
}

/**
 * Keeps the start and the end of a text that is too long, with a notice in place of its middle: first by characters,
 * then by lines of the rest. A surrogate pair is never split: it is removed as a whole.
 *
 * @param howToRead the end of each notice: how to see what is missing
 */
export function truncateText(text: string, limit: TruncationLimit, howToRead: (from: number) => string): ShortText {
  const cut = cutCharacters(text, limit.characters);
  if (cut === undefined) return cutLines({ head: text, tail: '' }, [], 0, limit.lines, howToRead);
  const removed = cut.to - cut.from;
  const notice =
    `[${removed.toLocaleString('en-US')} of ${text.length.toLocaleString('en-US')} characters are left out here. ` +
    `${howToRead(cut.from)}]`;
  return cutLines(
    { head: text.slice(0, cut.from), tail: text.slice(cut.to) },
    [notice],
    removed,
    limit.lines,
    () => '',
  );
}

/** The range to remove; undefined if the text fits. */
function cutCharacters(text: string, limit: number): { readonly from: number; readonly to: number } | undefined {
  if (text.length <= limit) return undefined;
  const head = Math.ceil(limit / 2);
  const from = splitsPair(text, head) ? head - 1 : head;
  const end = text.length - (limit - head);
  return { from, to: splitsPair(text, end) ? end + 1 : end };
}

/** Whether a cut at this index would split a surrogate pair. */
export function splitsPair(text: string, at: number): boolean {
  return at > 0 && at < text.length && isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

/** @param notices the existing text between head and tail */
function cutLines(
  { head, tail }: { head: string; tail: string },
  notices: readonly string[],
  removedCharacters: number,
  limit: number | undefined,
  howToRead: (from: number) => string,
): ShortText {
  const whole = (): ShortText => ({
    text:
      notices.length === 0 ? head + tail : [head.replace(/\n$/, ''), ...notices, tail.replace(/^\n/, '')].join('\n'),
    removedCharacters,
    removedLines: 0,
  });
  if (limit === undefined) return whole();
  const isCut = notices.length > 0;
  // A newline at the very end does not start another line.
  const end = isCut ? tail : head;
  const endsWithNewline = end.endsWith('\n');
  const trimmed = endsWithNewline ? end.slice(0, -1) : end;
  const before = (isCut ? head.replace(/\n$/, '') : trimmed).split('\n');
  const after = isCut ? trimmed.replace(/^\n/, '').split('\n') : [];
  const lines = [...before, ...after];
  if (lines.length <= limit) return whole();
  const first = Math.ceil(limit / 2);
  const last = limit - first;
  const removedLines = lines.length - limit;
  const start = lines.slice(0, first);
  const notice =
    `[${removedLines.toLocaleString('en-US')} of ${lines.length.toLocaleString('en-US')} lines are left out ` +
    `here.${spaced(howToRead(start.join('\n').length + 1))}]`;
  const finish = last === 0 ? [] : lines.slice(-last);
  // The notice of characters stays in its place if that is still shown.
  const at = before.length;
  const between = isCut ? notices : [];
  const shown =
    !isCut || (at > first && at <= lines.length - last)
      ? [...start, ...between, notice, ...finish]
      : at <= first
        ? [...start.slice(0, at), ...between, ...start.slice(at), notice, ...finish]
        : [
            ...start,
            notice,
            ...finish.slice(0, at - (lines.length - last)),
            ...between,
            ...finish.slice(at - (lines.length - last)),
          ];
  return { text: shown.join('\n') + (endsWithNewline ? '\n' : ''), removedCharacters, removedLines };
}

function spaced(text: string): string {
  return text === '' ? '' : ` ${text}`;
}
