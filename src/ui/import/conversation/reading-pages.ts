import type { ModelTurn, Turn } from '../../../agent/contract/conversation.ts';

/** What is added at once, so that a page of many small or few large messages appears within moments. */
const MAX_TURNS = 100;
const MAX_PARTS = 200;
const MAX_CHARS = 100_000;
/** Parts of one answer that are added at once. */
const MAX_ANSWER_PARTS = 50;

/** The number of turns after the next page of them, which begins at `from`. A page has at least one turn. */
export function endOfPage(turns: readonly Turn[], from: number): number {
  let [end, parts, chars] = [from, 0, 0];
  for (const turn of turns.slice(from, from + MAX_TURNS)) {
    const size = sizeOf(turn);
    parts += size.parts;
    chars += size.chars;
    if (end > from && (parts > MAX_PARTS || chars > MAX_CHARS)) break;
    end += 1;
  }
  return end;
}

/** What a turn shows first. Arguments and results are shown in parts, so their lengths do not count. */
function sizeOf(turn: Turn): { readonly parts: number; readonly chars: number } {
  if (turn.role === 'person') return { parts: 1, chars: turn.text.length };
  const shown = turn.parts.slice(0, endOfParts(turn.parts, 0));
  return {
    parts: shown.length + 1,
    chars: shown.reduce((sum, part) => sum + charsOf(part), 0),
  };
}

/** The number of parts of an answer after the next ones, which begin at `from`: at least one. */
export function endOfParts(parts: ModelTurn['parts'], from: number): number {
  let [end, chars] = [from, 0];
  for (const part of parts.slice(from, from + MAX_ANSWER_PARTS)) {
    chars += charsOf(part);
    if (end > from && chars > MAX_CHARS) break;
    end += 1;
  }
  return end;
}

function charsOf(part: ModelTurn['parts'][number]): number {
  return part.type === 'call' ? 0 : part.text.length;
}
