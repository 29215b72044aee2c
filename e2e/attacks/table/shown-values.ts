/** A result made to block the page that shows it; `code` is an expression in a tool. */
export interface HostileResult {
  readonly name: string;
  readonly code: string;
}

/** Words of a model, a file or a person in a conversation. */
export interface HostileWords {
  readonly name: string;
  readonly text: string;
}

const times = (piece: string, chars: number): string => piece.repeat(Math.ceil(chars / piece.length));

export const RESULTS: readonly HostileResult[] = [
  { name: 'base64 that ends with a mark', code: `({ mimeType: 'image/png', data: '\\t'.repeat(400000) + '!' })` },
  {
    name: 'base64 of blanks and signs of the end',
    code: `({ mimeType: 'image/png', data: ' ='.repeat(300000) + 'x' })`,
  },
  {
    name: 'base64 in a resource',
    code:
      `({ content: [{ type: 'resource', resource: { mimeType: 'image/png', blob: '\\n'.repeat(400000) + ` +
      `'!' } }] })`,
  },
  {
    name: 'sound of blanks',
    code: `({ content: [{ type: 'audio', mimeType: 'audio/mpeg', data: '\\n '.repeat(200000) + '?' }] })`,
  },
  {
    name: 'fifty thousand blocks of text',
    code: `({ content: Array.from({ length: 50000 }, (_, at) => ({ type: 'text', text: 'block ' + at })) })`,
  },
  {
    name: 'blocks of long texts',
    code: `({ content: Array.from({ length: 200 }, () => ({ type: 'text', text: 'word '.repeat(3900) })) })`,
  },
  {
    name: 'fifty thousand pictures',
    code:
      `({ content: Array.from({ length: 50000 }, () => ({ type: 'image', mimeType: 'image/png', data: ` +
      `'AAAA' })) })`,
  },
  {
    name: 'fifty thousand trees',
    code: `({ content: Array.from({ length: 30000 }, () => ({ type: 'audio', data: { a: [1, 2] } })) })`,
  },
  {
    name: 'ninety thousand rows',
    code: `Array.from({ length: 90000 }, (_, at) => ({ at, name: 'n' + at, value: at / 7 }))`,
  },
  {
    name: 'two hundred columns',
    code:
      `Array.from({ length: 1000 }, (_, row) => Object.fromEntries(Array.from({ length: 200 }, (_, at) => ` +
      `['column' + at, row * at])))`,
  },
  {
    name: 'ten thousand columns',
    code: `Array.from({ length: 20 }, (_, row) => Array.from({ length: 10000 }, (_, at) => row * at))`,
  },
  {
    name: 'a table of large cells',
    code:
      `Array.from({ length: 40 }, () => ({ a: Array.from({ length: 15000 }, (_, at) => at), b: { c: ` +
      `'x'.repeat(20000) } }))`,
  },
  { name: 'a million numbers', code: `Array.from({ length: 600000 }, (_, at) => at)` },
  { name: 'very many names', code: `Object.fromEntries(Array.from({ length: 120000 }, (_, at) => ['name' + at, at]))` },
  {
    name: 'nested deeply',
    code:
      `(() => { let value = 1; for (let at = 0; at < 450; at += 1) value = at % 2 ? [value] : { a: value }; return ` +
      `value; })()`,
  },
  { name: 'one line of four million characters', code: `'x'.repeat(4000000)` },
  { name: 'a line of words without an end', code: `'word '.repeat(800000)` },
  { name: 'two million lines', code: `'\\n'.repeat(2000000)` },
  { name: 'marks upon marks', code: `('Z' + '\\u0336\\u0321\\u0489\\u0310\\u035c'.repeat(20)).repeat(190)` },
  {
    name: 'pictures of many people',
    code: `'\\u{1F469}\\u200D\\u{1F469}\\u200D\\u{1F467}\\u200D\\u{1F466}'.repeat(1800)`,
  },
  { name: 'both directions', code: `'\\u05d0 a \\u202e 1 \\u0627\\u2067 b \\u2069'.repeat(1300)` },
  { name: 'text turned around over and over', code: `'\\u2067'.repeat(9000) + 'x' + '\\u2069'.repeat(9000)` },
  { name: 'a short text of blanks', code: `'\\u3000\\u200b'.repeat(9900)` },
  { name: 'a short word without an end', code: `'A1b/'.repeat(4900)` },
  {
    name: 'a thousand long lines in the log',
    code: `(() => { for (let at = 0; at < 1000; at += 1) console.log(at + ' ' + 'word '.repeat(1500)); return 1; })()`,
  },
  {
    name: 'a thousand values in the log',
    code:
      `(() => { for (let at = 0; at < 1000; at += 1) console.log('[' + '[1],'.repeat(1800) + at + ']'); ` +
      `return 1; })()`,
  },
];

export const WORDS: readonly HostileWords[] = [
  { name: 'a fence that is none', text: times('``` `\n', 60_000) },
  { name: 'a fence that is none, then quotes within quotes', text: `\`\`\` \`\n${times('> ', 40_000)}` },
  { name: 'tildes that do not close backticks', text: `~~~\n\`\`\`\n~~~\n${times('[', 50_000)}` },
  { name: 'a fence in a list that is none', text: `- a\n\n  \`\`\` \`\n${times('*a _b ', 60_000)}` },
  { name: 'lists within lists', text: Array.from({ length: 300 }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n') },
  {
    name: 'quotes within quotes, line by line',
    text: Array.from({ length: 250 }, (_, at) => `${'>'.repeat(at)} a`).join('\n'),
  },
  { name: 'lists and quotes in one line', text: times('> - 1. ', 60_000) },
  { name: 'many short deep lines', text: times(`${'- '.repeat(20)}a\n`, 60_000) },
  { name: 'open brackets', text: times('[', 60_000) },
  { name: 'links in links', text: times('[a](', 60_000) },
  { name: 'open pictures', text: times('![', 60_000) },
  { name: 'stars', text: times('*a **b ', 60_000) },
  { name: 'stars in many paragraphs', text: times(`${'*a **b ___c '.repeat(60)}\n\n`, 190_000) },
  { name: 'lines within lines struck out', text: times('~~a ', 60_000) },
  { name: 'code that never ends', text: times('`a``b```', 60_000) },
  { name: 'addresses', text: times('http://a.b/@c.d?', 60_000) },
  { name: 'entities', text: times('&#x41;&amp', 60_000) },
  { name: 'markup', text: times('<a <!-- ', 60_000) },
  {
    name: 'a wide table',
    text: `${times('|a', 4_000)}\n${times('|-', 4_000)}\n${times(`${times('|b', 4_000)}\n`, 60_000)}`,
  },
  { name: 'a long table', text: `|a|b|\n|-|-|\n${times('|c|d|\n', 100_000)}` },
  { name: 'very many paragraphs', text: times('a\n\n', 190_000) },
  { name: 'very many items', text: times('- a\n', 190_000) },
  { name: 'many blocks of code', text: times('```js\nconst a = [((((((((((1))))))))))];\n```\n', 190_000) },
  { name: 'code of brackets', text: `\`\`\`js\n${times('([{', 19_000)}\n\`\`\`\n`.repeat(8) },
  { name: 'code of half a text', text: `\`\`\`ts\n${times('`${', 19_000)}\n\`\`\`\n`.repeat(8) },
  { name: 'very long', text: times('word *word* ', 2_000_000) },
  { name: 'one word of a million letters', text: times('a', 1_000_000) },
  { name: 'marks upon marks', text: times(`Z${'\u0336\u0321\u0489'.repeat(30)}`, 60_000) },
  { name: 'directions', text: times('\u202Ea\u2067\u05d0 1 ', 60_000) },
];
