import { expect, it } from 'vitest';
import { markdownTokens, type Token, type Tokens } from './markdown-tokens.ts';

/** Pieces of Markdown with conflicting ends. */
const PIECES = [
  '>',
  '[',
  '![',
  '*a',
  '_a',
  '`a',
  '``` ',
  '~~a',
  '<a',
  '- ',
  '  - a\n',
  '](',
  '[a](',
  'a@',
  '\\',
  '> - ',
  '[a]: b\n',
  'a  \n',
  '1. ',
  '*a_b',
  'a\n=\n',
  '```\n',
  '|-',
  '\t- ',
  'http://a.',
  '``` `\n',
  '\n\n',
  '    ',
  '| a |\n',
  '<!--',
  '<div>\n',
  '&#',
  '**',
  '# ',
  '---\n',
  '~~~',
  '[x] ',
  '\u202E',
  'a\u0336',
  '\u{1F469}\u200D',
  '\n',
  ' ',
  'a',
  '](<',
  '"',
  ')',
  '[^',
  '***',
  '___',
  '`',
  '\r\n',
  '\u0000',
  '<a href="',
  '-->',
  'www.',
  '~',
  ':',
  '|',
  '[a][',
  '10. ',
  '+ [ ] ',
  '\u00A0',
  '<![CDATA[',
  '<?',
  '\\\n',
  '\f',
];
const ROUNDS = Number(process.env.ROUNDS ?? 1_000);
const CHARS = 60_000;
/** In CPU time, since wall time includes other programs. A text that blocks its parser takes seconds or minutes. */
const MAX_CPU_MS = 400;
const MAX_DEPTH = 70;
const MAX_NODES = 20_000;

it(
  'a thousand random texts: read in bounded time, to a bounded tree, with every word preserved',
  { timeout: 1_200_000 },
  () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    console.log(`made-up Markdown: SEED=${seed}`);
    let state = seed;
    const pick = (count: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % count;
    };
    let slowest = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const pieces = Array.from({ length: 1 + pick(6) }, () => (PIECES[pick(PIECES.length)] ?? '').repeat(1 + pick(4)));
      const order = pick(3);
      let text = '';
      // Repeats one order, mixes all pieces, or repeats each for a while.
      for (let at = 0; text.length < CHARS; at += 1)
        text +=
          order === 0
            ? pieces.join('')
            : order === 1
              ? (pieces[pick(pieces.length)] ?? '')
              : (pieces[Math.floor((text.length / CHARS) * pieces.length)] ?? '');
      const what = `SEED=${seed}, round ${round}: ${JSON.stringify(pieces)}, order ${order}`;
      const before = process.cpuUsage();
      const tokens = markdownTokens(text);
      const used = process.cpuUsage(before);
      const cpuMs = (used.user + used.system) / 1_000;
      slowest = Math.max(slowest, cpuMs);
      expect(cpuMs, what).toBeLessThan(MAX_CPU_MS);
      if (tokens === undefined) continue;
      const { depth, nodes } = sizeOf(tokens);
      expect(depth, what).toBeLessThan(MAX_DEPTH);
      expect(nodes, what).toBeLessThan(MAX_NODES);
      // The tokens contain the whole text: nothing is hidden from the reader.
      expect(lettersOf(tokens.map(({ raw }) => raw).join('')), what).toBe(lettersOf(text));
    }
    console.log(`slowest: ${Math.round(slowest)} ms of a processor`);
  },
);

function sizeOf(root: readonly Token[]): { readonly depth: number; readonly nodes: number } {
  let nodes = 0;
  let depth = 0;
  for (let level = root; level.length > 0; depth += 1) {
    nodes += level.length;
    level = level.flatMap(childrenOf);
  }
  return { depth, nodes };
}

function childrenOf(token: Token): readonly Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].flatMap(({ tokens }) => tokens);
  }
  return 'tokens' in token && Array.isArray(token.tokens) ? token.tokens : [];
}

/** Removes white space, which a Markdown parser may change. */
function lettersOf(text: string): string {
  return text.replace(/\s/g, '');
}
