import { watchShown } from '../attacks/lab/shown.ts';
import { addOther, ask } from '../support/journeys/agent-journeys.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { startModelServer } from '../support/model-servers/model-server.ts';
import { expect, test } from '../support/test.ts';

/** Characters of one answer; the rows say when it exceeds a turn. */
const LENGTH = 1_000_000;
const many = (text: string, chars = LENGTH): string => text.repeat(Math.ceil(chars / text.length));
/** One event of a streamed answer. */
const event = (delta: object): string => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`;
const reported = (text: string): string => event({ content: text });
const called = (index: number, args: string): string =>
  event({
    tool_calls: [{ index, id: `c${String(index)}`, type: 'function', function: { name: 'a', arguments: args } }],
  });
const times = (count: number, made: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => made(at)).join('');
/** A text as a fast model streams it: a few characters at a time. */
const inPieces = (text: string, size: number): string =>
  times(Math.ceil(text.length / size), (at) => reported(text.slice(at * size, (at + 1) * size)));

/** What a model streams, in the syntax of its dialect. */
const ANSWERS: readonly (readonly [what: string, raw: () => string, dialect?: 'text'])[] = [
  ['words at once', () => reported(many('words and more words. '))],
  ['words in pieces', () => inPieces(many('words and more words.\n\n'), 200)],
  ['fences and backticks', () => inPieces(many('```` ``` ` ```` '), 2_000)],
  ['nested quotes', () => inPieces(many('> '), 2_000)],
  [
    'nested lists',
    () =>
      inPieces(
        times(3_000, (at) => `${' '.repeat(at % 300)}- a\n`),
        2_000,
      ),
  ],
  ['emphasis that never ends', () => inPieces(many('*a _b '), 2_000)],
  ['links that never end', () => inPieces(many('[a]('), 2_000)],
  ['tables', () => inPieces(`|a|\n|-|\n${many('|b|\n')}`, 2_000)],
  ['one long line', () => inPieces(many('a'), 2_000)],
  ['four million characters', () => inPieces(many('words and more words. ', 4_000_000), 20_000)],
  ['thoughts between words', () => times(40_000, () => event({ reasoning_content: 'a' }) + reported('b'))],
  ['thousands of calls', () => times(5_000, (at) => called(at, '{}'))],
  ['nested arguments', () => called(0, many('['))],
  ['arguments of many parts', () => called(0, `{"a":[${many('{},')}{}]}`)],
  ['a thought in tags, many times', () => reported(many('<think>x</think>')), 'text'],
  ['a thought in tags between words', () => inPieces(many('<think>x</think>y'), 2_000), 'text'],
  ['objects that never end', () => reported(many('{"a":')), 'text'],
  ['lists that never end', () => inPieces(many('[{'), 50), 'text'],
  ['calls in words', () => reported(many('{"toolname":"a","arguments":{}} ')), 'text'],
  ['a call with mistakes', () => reported(`{toolname:"a",arguments:{"x":[${many('1,,')}]}}`), 'text'],
  ['fences around nothing', () => inPieces(many('```json\n{'), 2_000), 'text'],
];

for (const [what, raw, dialect] of ANSWERS) {
  test(`page and host answer while a model streams ${what}`, async ({ page }) => {
    test.setTimeout(180_000);
    const stream = raw();
    let isAnswered = false;
    const server = await startModelServer(
      'openai',
      ({ asked }) => {
        if (asked.model !== 'small' || isAnswered) return { answer: { text: 'Yes.' } };
        isAnswered = true;
        return { answer: {}, raw: stream };
      },
      { models: ['big', 'small'] },
    );
    try {
      await openApp(page, '/#/agent');
      await addOther(page, server.baseURL, dialect === 'text');
      isAnswered = false;
      const { show } = await watchShown(page);
      const stop = page.getByRole('button', { name: 'Stop', exact: true });
      expect(
        await show(what, async () => {
          await ask(page, 'Go on.');
          await expect
            .poll(async () => isAnswered && (await stop.count()) === 0, { timeout: 60_000, intervals: [250] })
            .toBe(true);
        }),
      ).toEqual([]);
    } finally {
      await server.close();
    }
  });
}
