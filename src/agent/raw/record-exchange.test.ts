import { expect, test } from 'vitest';
import { RAW_LIMITS, type RequestLogEvent } from '../contract/raw-exchange.ts';
import { recordExchanges } from './record-exchange.ts';

const URL_OF_MODEL = 'https://m.test/v1/chat?key=query';
const most = RAW_LIMITS.maxChars + RAW_LIMITS.spareChars;

/** A response of these pieces, each after the clock went on by `stepMs`. */
function recording(pieces: readonly (string | Error)[], stepMs = 10) {
  const reported: RequestLogEvent[] = [];
  let clock = 0;
  const left = [...pieces];
  const { fetch, end } = recordExchanges(
    async () =>
      new Response(
        new ReadableStream(
          {
            pull: (controller) => {
              clock += stepMs;
              const piece = left.shift();
              if (piece === undefined) controller.close();
              else if (typeof piece === 'string') controller.enqueue(new TextEncoder().encode(piece));
              else controller.error(piece);
            },
          },
          { highWaterMark: 0 },
        ),
        { status: 201, headers: { 'x-id': 'a header' } },
      ),
    (piece) => reported.push(piece),
    () => clock,
  );
  return { reported, fetch, end };
}

test('reports the body that is sent and the body that arrives, no header and no query', async () => {
  const { reported, fetch } = recording(['one ', 'two ', 'three']);
  const response = await fetch(URL_OF_MODEL, { body: '{"a":1}', headers: { authorization: 'Bearer k' } });
  expect([response.status, response.headers.get('x-id'), await response.text()]).toEqual([
    201,
    'a header',
    'one two three',
  ]);
  expect(reported).toEqual([
    { at: 'request', url: 'https://m.test/v1/chat', body: { text: '{"a":1}', characters: 7 } },
    { at: 'response', status: 201, firstByteMs: 10, added: { text: 'one ', characters: 4 } },
    { at: 'response', status: 201, firstByteMs: 10, totalMs: 40, added: { text: 'two three', characters: 9 } },
  ]);
});

test('passes a text on once in a while, and what is left when the response breaks or is no longer read', async () => {
  const slow = recording(['a', 'b', new Error('broken')], RAW_LIMITS.reportIntervalMs);
  await expect((await slow.fetch(URL_OF_MODEL, {})).text()).rejects.toThrow('broken');
  expect(slow.reported.map((piece) => (piece.at === 'response' ? piece.added.text : ''))).toEqual(['', 'a', 'b', '']);

  const left = recording(['a', 'b', 'c']);
  const reader = (await left.fetch(URL_OF_MODEL, {})).body?.getReader();
  await reader?.read();
  await reader?.read();
  left.end();
  await reader?.read();
  expect(left.reported.at(-1)).toMatchObject({ added: { text: 'b' }, totalMs: 20 });
});

test('keeps the beginning of a text that is too long, and counts the rest', async () => {
  const long = 'x'.repeat(most - 2);
  const { reported, fetch } = recording([long, 'yyyy', 'zz']);
  await (await fetch(URL_OF_MODEL, { body: 'q'.repeat(most + 5) })).text();
  expect(reported).toMatchObject([
    { body: { text: 'q'.repeat(most), characters: most + 5 } },
    { added: { characters: most - 2 } },
    { added: { text: 'yy', characters: 6 } },
  ]);
});
