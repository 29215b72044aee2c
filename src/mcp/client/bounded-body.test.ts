import { expect, test, vi } from 'vitest';
import { boundedBody } from './bounded-body.ts';

const MAX = 10;
const MESSAGE = 'The server sent more than it may in one message';

/** A response whose body comes in these parts, and what happens to it. */
async function read(parts: readonly string[], isStream: boolean) {
  const calls: string[] = [];
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const part = rest.shift();
        if (part === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(part));
      },
      cancel: () => void calls.push('cancel'),
    },
    { highWaterMark: 0 },
  );
  const rest = [...parts];
  const bounded = boundedBody(new Response(body), {
    maxBytes: MAX,
    isStream,
    onTooLarge: () => void calls.push('too large'),
    onEnd: () => void calls.push('end'),
  });
  const text = await bounded.text().catch((error: unknown) => error);
  return { text, calls };
}

const PASSES = (parts: readonly string[]): unknown => ({ text: parts.join(''), calls: ['end'] });
const STOPS = { text: new Error(MESSAGE), calls: ['too large', 'end', 'cancel'] };

test.each<[parts: readonly string[], passes: boolean]>([
  [[], true],
  [['1234567890'], true],
  [['12345678901'], false],
  [['12345', '67890'], true],
  [['12345', '67890', '1'], false],
  [['1234', '\n\n', '5678'], true],
  [['1234', '\n\n', '56789'], false],
])('a body of %j: passes %s', async (parts, passes) => {
  expect(await read(parts, false)).toEqual(passes ? PASSES(parts) : STOPS);
});

test.each<[parts: readonly string[], passes: boolean]>([
  [['1234567890'], true],
  [['12345678901'], false],
  [['1234567890', '1'], false],
  [['123\n4567890'], true],
  [['123\n45678901'], false],
  [['12345\n', '67890', '1'], false],
  [['12345', '\n', '67890', '1'], false],
  [['\n1234567890'], true],
  [['1234567890\n\n1234567890\n\n1234567890'], true],
  [['1234567890\n\n12345678901'], false],
  [['1234567890\n', '\n1234567890'], true],
  [['1234567890', '\n', '\n', '1234567890'], true],
  [['123456789\r\n\r\n1234567890'], true],
  [['123456789\r\n', '\r\n1234567890'], true],
  [['123456789\r', '\n\r', '\n1234567890'], true],
  [['123456789\r\n\r', '\n1234567890'], true],
  [['123456789\r', '\n1234567890'], false],
  [['12345\na\n67890'], false],
  [['12345\r\na\r\n67890'], false],
  [['1234567\n\rab'], true],
  [['1234567\n\rabc'], false],
  [['1234567890\r\n', '1'], false],
])('an event stream of %j: passes %s', async (parts, passes) => {
  expect(await read(parts, true)).toEqual(passes ? PASSES(parts) : STOPS);
});

test('the response is the same otherwise', () => {
  const given = new Response('text', { status: 201, statusText: 'Made', headers: { 'x-a': '1' } });
  const bounded = boundedBody(given, { maxBytes: MAX, isStream: false, onTooLarge: () => undefined });
  expect([bounded.status, bounded.statusText, bounded.headers.get('x-a')]).toEqual([201, 'Made', '1']);
});

test.each([
  ['without a body', new Response(null, { status: 202 })],
  ['of a redirect', Object.defineProperty(new Response('x'), 'type', { value: 'opaqueredirect' })],
])('a response %s is returned as it is, and has ended', (_what, given) => {
  const onEnd = vi.fn<() => void>();
  const onTooLarge = vi.fn<() => void>();
  expect(boundedBody(given, { maxBytes: MAX, isStream: true, onTooLarge, onEnd })).toBe(given);
  expect([onEnd.mock.calls, onTooLarge.mock.calls]).toEqual([[[]], []]);
  expect(boundedBody(given, { maxBytes: MAX, isStream: true, onTooLarge })).toBe(given);
});

test('who cancels it cancels the body, with the reason', async () => {
  const cancel = vi.fn<(reason: unknown) => void>();
  const onEnd = vi.fn<() => void>();
  const given = new Response(new ReadableStream({ cancel }));
  const bounded = boundedBody(given, { maxBytes: MAX, isStream: true, onTooLarge: () => undefined, onEnd });
  await bounded.body?.cancel('enough');
  expect([cancel.mock.calls, onEnd.mock.calls]).toEqual([[['enough']], [[]]]);
});

test('a body that fails has ended', async () => {
  const onEnd = vi.fn<() => void>();
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('the line is cut')) });
  const bounded = boundedBody(new Response(body), {
    maxBytes: MAX,
    isStream: true,
    onTooLarge: () => undefined,
    onEnd,
  });
  await expect(bounded.text()).rejects.toThrow('the line is cut');
  expect(onEnd.mock.calls).toEqual([[]]);
});
