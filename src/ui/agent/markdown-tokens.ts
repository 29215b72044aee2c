import { Marked, type Token, type Tokens, type TokensList } from 'marked';

const reader = new Marked({ gfm: true });
/** Longer texts are shown as they are. */
const MAX_CHARS = 200_000;

/** Reading one paragraph takes a time that grows with the square of these, so they are counted first. */
const MAX_MARKS = 600;
const MAX_LINES = 1_500;
const MARKS = /[*_~`<>[\]!&\\@:]/g;
/** Quotes and lists within one another in a single line. */
const DEEP = /^(?:[ \t]*(?:[-*+>]|\d+[.)])){24}/;
const FENCE = /^ {0,3}(?:```|~~~)/;

/** Text as blocks. Undefined for what is no use as Markdown: very long, nested deeply, or made to keep its reader busy. */
export function markdownTokens(text: string): TokensList | undefined {
  return text.length > MAX_CHARS || isCostly(text) ? undefined : reader.lexer(text);
}

function isCostly(text: string): boolean {
  let marks = 0;
  let lines = 0;
  let isCode = false;
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode;
    // Code is taken as it is.
    if (isCode) continue;
    if (line.trim() === '') marks = lines = 0;
    lines += 1;
    marks += line.match(MARKS)?.length ?? 0;
    if (marks > MAX_MARKS || lines > MAX_LINES || DEEP.test(line)) return true;
  }
  return false;
}

export type { Token, Tokens };

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['copy', '©'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['hellip', '…'],
  ['rarr', '→'],
  ['larr', '←'],
  ['times', '×'],
  ['deg', '°'],
  ['euro', '€'],
]);

/** Characters that were written as entities; others stay as they were written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '�';
  });
}

/** An address one may follow from words that others wrote: web and mail, and nothing that runs. */
export function safeAddress(href: string): URL | undefined {
  const url = URL.parse(href);
  return url !== null && /^(?:https?|mailto):$/.test(url.protocol) ? url : undefined;
}

/** Pictures the page may show: those that came along. The rest would be fetched from others. */
export function isOwnImage(href: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(href) || href.startsWith('blob:');
}
