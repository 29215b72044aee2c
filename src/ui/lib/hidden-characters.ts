/** A part of a text, shown to a person who decides by it. */
export type TextPart =
  | { readonly kind: 'plain'; readonly text: string }
  /** Right-to-left letters: each part stays at its position in the text. */
  | { readonly kind: 'leftward'; readonly text: string }
  /** An invisible character, or one that moves others; `code` as in `U+202E`. */
  | { readonly kind: 'hidden'; readonly code: string; readonly times: number }
  /** So many blanks or line breaks that the text after them would be out of sight. */
  | { readonly kind: 'gap'; readonly of: 'blanks' | 'lines'; readonly times: number };

export interface PartLimits {
  readonly chars: number;
  readonly lines: number;
  readonly parts: number;
}
export interface TextPage {
  readonly parts: readonly TextPart[];
  /** Start of the next page; the length of the text if there is none. */
  readonly end: number;
}

/** More of these in a row are shown as a number. */
const MAX_BLANKS = 32;
const MAX_LINE_ENDS = 3;
/** Maximum number of combining marks on a letter in real languages. */
const MAX_MARKS_ON_A_LETTER = 3;
/** Up to this length, hidden characters are checked one by one; after it, any candidate counts. */
const MAX_LOOKED_AT = 200_000;

/** Controls, format characters, special blanks, default ignorables, and unassigned code points. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}]/u;
/**
 * The same without those that are in every text: a single pass, for `search` and `replace`, which keep no state between
 * calls.
 */
export const HIDDEN_CHARACTERS =
  /(?![ \t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}]/gu;
/** Every gap that `runAt` reports matches this. */
const GAP = /[ \t]{33}|\n[ \t]{0,32}\n[ \t]{0,32}\n[ \t]{0,32}\n/;
const MARK = /\p{M}/u;
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]/u;
const LEFTWARD = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const PRESENTATION = '\uFE0F';
const JOINER = '\u200D';

/**
 * The parts of a text from `from` on, within the limits, and at least one character. The time is linear in the result.
 */
export function pageOf(text: string, from: number, limits: PartLimits): TextPage {
  const parts: TextPart[] = [];
  let lines = 0;
  let marks = 0;
  let at = from;
  let before = '';
  while (at < text.length && at - from < limits.chars && parts.length < limits.parts && lines < limits.lines) {
    const run = isSpace(text[at]) ? runAt(text, at) : undefined;
    if (run !== undefined) {
      lines += run.of === 'lines' ? 2 : 0;
      parts.push({ kind: 'gap', of: run.of, times: run.times });
      at += run.length;
      before = '';
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    marks = MARK.test(character) && character !== PRESENTATION ? marks + 1 : 0;
    if (marks > MAX_MARKS_ON_A_LETTER || isUnseen(character, before, text, at)) addHidden(parts, character);
    else addSeen(parts, character, marks > 0 ? undefined : LEFTWARD.test(character));
    if (character === '\n') lines += 1;
    before = character;
    at += character.length;
  }
  return { parts, end: at };
}

/** Whether a text contains anything invisible. Linear. */
export function hasHidden(text: string): boolean {
  const limits = { chars: 4_000, lines: Infinity, parts: 200 };
  const looked = text.slice(0, MAX_LOOKED_AT);
  // Most texts have no candidates, which one pass shows.
  if (text.search(HIDDEN_CHARACTERS) < 0 && !MARK.test(looked) && !GAP.test(looked)) return false;
  for (let at = 0; at < looked.length;) {
    const { parts, end } = pageOf(looked, at, limits);
    if (parts.some(({ kind }) => kind === 'hidden' || kind === 'gap')) return true;
    at = end;
  }
  return text.slice(MAX_LOOKED_AT).search(HIDDEN_CHARACTERS) >= 0;
}

/** A text for a place without elements, such as an option or a label: hidden characters are replaced by their names. */
export function shownInLine(text: string): string {
  if (!hasHidden(text)) return text;
  const { parts, end } = pageOf(text, 0, IN_LINE);
  return `${parts.map(asWords).join('')}${end < text.length ? '…' : ''}`;
}

const IN_LINE: PartLimits = { chars: 4_000, lines: 50, parts: 300 };

function asWords(part: TextPart): string {
  if (part.kind === 'plain' || part.kind === 'leftward') return part.text;
  const code = part.kind === 'hidden' ? part.code : part.of === 'lines' ? 'U+000A' : 'U+0020';
  return part.times === 1 ? `⟨${code}⟩` : `⟨${code} ×${part.times}⟩`;
}

/** The text with invisible characters written as escapes; JSON stays equal. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN_CHARACTERS, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

/** In Unicode notation: `U+202E`. */
export function codeOfCharacter(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A run of blanks and line breaks at an offset, if it hides what follows. */
function runAt(text: string, at: number): { of: 'blanks' | 'lines'; times: number; length: number } | undefined {
  let end = at;
  let lines = 0;
  let blanks: number | undefined;
  for (; isSpace(text[end]); end += 1) {
    if (text[end] !== '\n') continue;
    blanks ??= end - at;
    lines += 1;
  }
  blanks ??= end - at;
  if (lines > MAX_LINE_ENDS) return { of: 'lines', times: lines, length: end - at };
  return blanks > MAX_BLANKS ? { of: 'blanks', times: blanks, length: blanks } : undefined;
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\n';
}

function isUnseen(character: string, before: string, text: string, at: number): boolean {
  if (isSpace(character) || !UNSEEN.test(character)) return false;
  // A presentation selector is visible by its effect on the emoji.
  if (character === PRESENTATION) return before === PRESENTATION || !PICTURE.test(before);
  if (character !== JOINER || !PICTURE.test(before)) return true;
  return !PICTURE.test(String.fromCodePoint(text.codePointAt(at + 1) ?? 0)) || text[at + 1] === PRESENTATION;
}

function addHidden(parts: TextPart[], character: string): void {
  const code = codeOfCharacter(character);
  const last = parts.at(-1);
  if (last?.kind === 'hidden' && last.code === code) parts[parts.length - 1] = { ...last, times: last.times + 1 };
  else parts.push({ kind: 'hidden', code, times: 1 });
}

/** @param isLeftward undefined: same direction as the previous character */
function addSeen(parts: TextPart[], character: string, isLeftward: boolean | undefined): void {
  const last = parts.at(-1);
  const seen = last?.kind === 'plain' || last?.kind === 'leftward' ? last : undefined;
  const kind = (isLeftward ?? seen?.kind === 'leftward') ? 'leftward' : 'plain';
  if (seen?.kind === kind) parts[parts.length - 1] = { kind, text: seen.text + character };
  else parts.push({ kind, text: character });
}
