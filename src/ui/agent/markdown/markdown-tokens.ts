import { Lexer, type Token, type Tokens, type TokensList } from 'marked';
import { withoutFences } from './markdown-fences.ts';

/** Longer texts are shown as plain text. */
const MAX_CHARS = 200_000;
/** Maximum number of inline marks, per line and in total: parsing takes quadratic time in them. */
const MAX_MARKS = 600;
const MAX_COST = 1_500_000;
const MARKS = /[*_~`<>[\]!&\\@:]/g;
/** Maximum number of lines outside code. */
const MAX_LINES = 3_000;
const MAX_MARKED_LINE = 20_000;
/** Deeply nested quotes and lists in a single line. */
const DEEP = /^[ \t]*(?:(?:[-*+>]|\d{1,9}[.)])[ \t]*){24}/;
/** Maximum columns of indentation, which nested lists increase. */
const MAX_INDENT = 40;
/** More nodes would take the page too long to render. */
const MAX_NODES = 12_000;
const MAX_DEPTH = 60;

/**
 * Parses text to blocks in bounded time. Undefined for text that is unusable as Markdown: very long, nested too deeply,
 * or made to block the parser.
 */
export function markdownTokens(text: string): (Token[] & Pick<TokensList, 'links'>) | undefined {
  if (text.length > MAX_CHARS) return undefined;
  const lexer = new Lexer({ gfm: true });
  const blocks: Token[] = [];
  let lines = 0;
  for (const part of withoutFences(text.replace(/\r\n?/g, '\n'))) {
    if (part.kind === 'code') {
      blocks.push({ type: 'code', raw: part.raw, text: part.text, lang: part.language });
      continue;
    }
    lines += countLines(part.text);
    blocks.push(...(lines > MAX_LINES || isDeep(part.text) ? [plain(part.text)] : blocksOf(lexer, part.text)));
  }
  readLines(lexer);
  const shown = bounded(blocks);
  return shown.every(({ type }) => type === 'plain' || type === 'space') && shown.some(({ type }) => type === 'plain')
    ? undefined
    : Object.assign(shown, { links: lexer.tokens.links });
}

/** Blocks whose inline content is not parsed yet. */
function blocksOf(lexer: Lexer, text: string): Token[] {
  const waiting = lexer.inlineQueue.length;
  try {
    return lexer.blockTokens(text, []);
  } catch {
    // Too much for the parser.
    lexer.inlineQueue.length = waiting;
    return [plain(text)];
  }
}

/** Parses the inline content of all blocks; content that would take too long stays plain. */
function readLines(lexer: Lexer): void {
  let cost = 0;
  for (const { src, tokens } of lexer.inlineQueue) {
    const marks = src.match(MARKS)?.length ?? 0;
    cost += marks * marks;
    if (marks <= MAX_MARKS && cost <= MAX_COST && src.length <= MAX_MARKED_LINE) {
      try {
        lexer.inlineTokens(src, tokens);
        continue;
      } catch {
        tokens.length = 0;
      }
    }
    tokens.push({ type: 'text', raw: src, text: src, escaped: true });
  }
}

function isDeep(text: string): boolean {
  return text.split('\n').some((line) => DEEP.test(line) || indentOf(line) > MAX_INDENT);
}

function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === ' ') columns += 1;
    else if (character === '\t') columns += 4;
    else break;
  }
  return columns;
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Limits the blocks to a number that renders at once, and adds the rest as plain text. */
function bounded(blocks: readonly Token[]): Token[] {
  const shown: Token[] = [];
  let nodes = 0;
  for (const [at, block] of blocks.entries()) {
    const size = sizeOf(block);
    if (nodes + size.nodes > MAX_NODES)
      return [
        ...shown,
        plain(
          blocks
            .slice(at)
            .map(({ raw }) => raw)
            .join(''),
        ),
      ];
    nodes += size.nodes;
    shown.push(size.depth > MAX_DEPTH ? plain(block.raw) : block);
  }
  return shown;
}

function sizeOf(root: Token): { readonly nodes: number; readonly depth: number } {
  let nodes = 0;
  let depth = 0;
  for (let level: readonly Token[] = [root]; level.length > 0 && nodes <= MAX_NODES; depth += 1) {
    // A block of code also renders a header and buttons.
    nodes += level.reduce((sum, { type }) => sum + (type === 'code' ? 40 : 1), 0);
    level = level.flatMap(childrenOf);
  }
  return { nodes, depth };
}

function childrenOf(token: Token): readonly Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].flatMap(({ tokens }) => tokens);
  }
  return 'tokens' in token && Array.isArray(token.tokens) ? token.tokens : [];
}

/** A block of text that is shown unchanged. */
function plain(raw: string): Token {
  return { type: 'plain', raw };
}

export type { Token, Tokens };
const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u{a0}'],
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

/** Decodes the entities in a text. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED.get(name) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '�';
    },
  );
}
