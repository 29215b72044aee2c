import { describe, expect, test } from 'vitest';
import { parseSharedConversation } from './shared-conversation.ts';

const AT = '2026-11-22T09:00:00.000Z';
const person = {
  id: 'a',
  conversationId: 'c',
  createdAt: AT,
  role: 'person',
  text: 'Add 1 and 2',
  images: [{ mediaType: 'image/png', data: 'iVBORw0KGgo=' }],
};
const call = {
  type: 'call',
  callId: 'call-1',
  wireId: 'w1',
  toolName: 'add',
  input: { a: 1, b: [2, null] },
  written: '{"a":1}',
  state: 'done',
  output: '3',
  outputCharacters: 1,
  logs: [{ level: 'warn', text: 'slow', atMs: 3 }],
  progress: { done: 1, total: 2, message: 'half' },
  trace: { writtenMs: 1, route: { origin: 'custom', detail: 'add', trusted: false }, endedMs: 9 },
  differs: 'It gave 4.',
};
const model = {
  id: 'b',
  conversationId: 'c',
  parent: 'a',
  createdAt: AT,
  role: 'model',
  state: 'done',
  parts: [{ type: 'thought', text: 'Hm' }, { type: 'text', text: 'I add.' }, call],
  stopReason: 'stop',
  usage: { inputTokens: 10, outputTokens: 2, cachedTokens: 1, isEstimate: true },
  cost: 0.001,
  times: { firstMs: 5, answeredMs: 7, endedMs: 9, requests: 1 },
  model: { kind: 'anthropic', name: 'Mine', model: 'x' },
  notes: ['fixed'],
};
const whole = {
  formatVersion: 1,
  title: 'Sums',
  instructions: 'Be brief.',
  turns: [person, model],
  tools: ['add'],
  varies: ['dates', 'ids'],
  maxSteps: 9,
  temperature: 0.5,
  maxOutputTokens: 800,
  toolChoice: { toolName: 'add' },
};
const withTurn = (change: object) => ({ ...whole, turns: [person, { ...model, ...change }] });
const withCall = (change: object) => withTurn({ parts: [{ ...call, ...change }] });
const read = (value: unknown) => {
  const parsed = parseSharedConversation(value);
  if (!parsed.ok) throw new Error(`${parsed.path}: ${parsed.message}`);
  return parsed.value;
};

describe('a shared conversation', () => {
  test('is parsed to an equal one, without unknown members', () => {
    expect(read(whole)).toEqual(whole);
    expect(
      read({
        ...whole,
        secret: 'x',
        turns: [{ ...person, key: 'k' }, withTurn({ apiKey: 'k', opaque: { signature: 'x' } }).turns[1]],
      }),
    ).toEqual(whole);
    expect(read(read(whole))).toEqual(whole);
  });

  test.each([
    ['asking', 'interrupted'],
    ['answering', 'interrupted'],
    ['calling', 'interrupted'],
    ['stopped', 'stopped'],
  ])('an answer that was %s is %s', (state, is) => {
    expect(read(withTurn({ state })).turns[1]).toMatchObject({ state: is });
  });

  test.each([
    ['written', 'stopped'],
    ['waiting', 'stopped'],
    ['running', 'unknown'],
    ['denied', 'denied'],
  ])('a call that was %s is %s, so that nothing is under way', (state, is) => {
    expect(read(withCall({ state })).turns[1]).toMatchObject({ parts: [{ state: is }] });
  });

  test('names from the prototype are only names of arguments', () => {
    const input = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}') as object;
    const [, turn] = read(withCall({ input })).turns;
    expect(JSON.stringify(turn)).toContain('"__proto__":{"polluted":true}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  const deep = JSON.parse(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`) as unknown;
  test.each<[unknown, string, RegExp]>([
    [null, '/formatVersion', /no conversation/],
    [[], '/formatVersion', /no conversation/],
    [{ ...whole, formatVersion: 2 }, '/formatVersion', /newer/],
    [{ ...whole, formatVersion: '1' }, '/formatVersion', /no conversation/],
    [{ ...whole, formatVersion: 0 }, '', /cannot be read/],
    [{ ...whole, turns: {} }, '', /cannot be read/],
    [{ ...whole, title: 'x'.repeat(201) }, '', /cannot be read/],
    [{ ...whole, varies: ['everything'] }, '', /cannot be read/],
    [{ ...whole, temperature: 3 }, '', /cannot be read/],
    [{ ...whole, toolChoice: 'all' }, '', /cannot be read/],
    [{ ...whole, turns: [person, person] }, '/turns/1', /one id/],
    [{ ...whole, turns: [model, person] }, '/turns/0/parent', /before/],
    [{ ...whole, turns: [{ ...person, parent: 'a' }] }, '/turns/0/parent', /before/],
    [{ ...whole, turns: [{ ...person, role: 'system' }] }, '/turns/0', /cannot be read/],
    [{ ...whole, turns: [{ ...person, id: '../x' }] }, '/turns/0', /cannot be read/],
    [{ ...whole, turns: [{ ...person, createdAt: 'soon' }] }, '/turns/0', /cannot be read/],
    [{ ...whole, turns: Array.from({ length: 20_001 }, () => person) }, '/turns', /more than/],
    [
      {
        ...whole,
        turns: Array.from({ length: 17 }, (_, at) => ({
          ...person,
          id: `p${String(at)}`,
          text: 'x'.repeat(4_000_000),
        })),
      },
      '/turns/16',
      /too large/,
    ],
    ...[
      { state: 'constructor' },
      { state: '__proto__' },
      { stopReason: 'why' },
      { cost: -1 },
      { cost: Number.NaN },
      { model: { kind: 'mine', name: '', model: '' } },
      { parts: [{ type: 'html', text: '<b>' }] },
      { parts: Array.from({ length: 2_001 }, () => ({ type: 'text', text: '' })) },
      ...[
        { input: undefined },
        { input: deep },
        { output: 5 },
        { approval: { by: 'model' } },
        { state: 'toString' },
        { callId: '<b>' },
        { trace: { route: { origin: 'custom', trusted: 1 } } },
        { images: [{ mediaType: 'text/html', data: 'AA==' }] },
      ].map((change) => ({ parts: [{ ...call, ...change }] })),
    ].map((change): [unknown, string, RegExp] => [withTurn(change), '/turns/1', /Message 2 .* cannot be read/]),
    [withTurn({ parts: [call, call] }), '/turns/1', /one id/],
    [withTurn({ parts: [{ ...call, callId: 'a' }] }), '/turns/1', /one id/],
  ])('value %# is refused with its path', (value, path, message) => {
    expect(parseSharedConversation(value)).toEqual({
      ok: false,
      path,
      message: expect.stringMatching(message) as string,
    });
  });
});
