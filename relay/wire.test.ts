import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  isKey,
  makeKey,
  makeNonce,
  makeProof,
  parseRelayFrame,
  parseTabFrame,
  sameProof,
  WIRE_LIMITS,
} from './wire.mjs';

const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhM';
const [PROVER, OTHER] = ['p'.repeat(32), 'o'.repeat(32)];
const ORIGIN = 'http://localhost:4173';

test('keys have 160 bits, nonces 24 bytes, and none comes twice', () => {
  const keys = Array.from({ length: 50 }, makeKey);
  const nonces = Array.from({ length: 50 }, makeNonce);
  expect([keys.every(isKey), new Set(keys).size, new Set(nonces).size]).toEqual([true, 50, 50]);
  expect([keys, nonces].map((all) => new Set(all.map((text) => Buffer.from(text, 'base64url').length)))).toEqual([
    new Set([20]),
    new Set([24]),
  ]);
});

test('a proof is the HMAC of what is proved, with the bytes of the key', async () => {
  const proof = { role: 'tab', proverNonce: PROVER, otherNonce: OTHER, origin: ORIGIN } as const;
  const signed = `toolyard.1\ntab\n${PROVER}\n${OTHER}\n${ORIGIN}`;
  const expected = createHmac('sha256', Buffer.from(KEY, 'base64url')).update(signed).digest('base64url');
  expect(await makeProof(KEY, proof)).toBe(expected);
  const others = await Promise.all([
    makeProof(makeKey(), proof),
    makeProof(KEY, { ...proof, role: 'relay' }),
    makeProof(KEY, { ...proof, proverNonce: OTHER, otherNonce: PROVER }),
    makeProof(KEY, { ...proof, origin: 'http://127.0.0.1:4173' }),
  ]);
  expect(others.map((other) => sameProof(other, expected))).toEqual([false, false, false, false]);
  expect(sameProof(expected, `${expected}`)).toBe(true);
  await expect(makeProof('short', proof)).rejects.toThrow('not a pairing key');
});

test.each([
  { t: 'hello', n: OTHER },
  { t: 'proof', mac: 'm'.repeat(43) },
  { t: 'res', id: 1, status: 200, headers: { 'content-type': 'text/plain' }, body: '' },
  { t: 'head', id: 2, status: 599, headers: {} },
  { t: 'data', id: 2, chunk: 'a\r\nb' },
  { t: 'end', id: 2 },
  { t: 'msg', id: 3, m: '{}' },
  { t: 'close', id: 3 },
  { t: 'close', id: 3, why: 'ended' },
  { t: 'client-add', rid: 'a', name: 'curl' },
  { t: 'client-remove', rid: 1, name: 'claude-code' },
])('a tab may send %j', (frame) => {
  expect(parseTabFrame(JSON.stringify({ ...frame, more: 1 }))).toEqual(frame);
});

test.each([
  '',
  'null',
  '[]',
  '7',
  '{"t":"hello"}',
  '{"t":"hello","n":7}',
  '{"t":"hello","n":"short"}',
  '{"t":"unknown","id":1}',
  '{"t":"__proto__","id":1}',
  '{"t":"end"}',
  '{"t":"end","id":0}',
  '{"t":"end","id":1.5}',
  '{"t":"end","id":"1"}',
  '{"t":"end","id":1e300}',
  '{"t":"data","id":1,"chunk":{}}',
  '{"t":"res","id":1,"status":200,"headers":{}}',
  '{"t":"res","id":1,"status":200,"body":""}',
  '{"t":"res","id":1,"status":101,"headers":{},"body":""}',
  '{"t":"res","id":1,"status":600,"headers":{},"body":""}',
  '{"t":"res","id":1,"status":"200","headers":{},"body":""}',
  '{"t":"res","id":1,"status":200,"headers":[],"body":""}',
  '{"t":"res","id":1,"status":200,"headers":{"x":1},"body":""}',
  '{"t":"head","id":1,"status":200,"headers":{"x":"a\\r\\nset-cookie: b"}}',
  '{"t":"head","id":1,"status":200,"headers":{"x":"a\\nb"}}',
  '{"t":"head","id":1,"status":200,"headers":{"x":"a\\u0000b"}}',
  '{"t":"head","id":1,"status":200,"headers":{"x":"\\u010a"}}',
  '{"t":"head","id":1,"status":200,"headers":{"x\\r\\ny":"a"}}',
  '{"t":"head","id":1,"status":200,"headers":{"x:y":"a"}}',
  '{"t":"head","id":1,"status":200,"headers":{"":"a"}}',
  '{"t":"head","id":1,"status":200,"headers":{"__proto__":"a"}}',
  '{"t":"client-add","rid":"1","name":"Claude"}',
  '{"t":"client-add","rid":"1","name":"-a"}',
  `{"t":"client-add","rid":"1","name":"${'a'.repeat(33)}"}`,
  '{"t":"client-add","name":"a"}',
  `{"t":"head","id":1,"status":200,"headers":{"x":"${'a'.repeat(WIRE_LIMITS.headerBytes)}"}}`,
  `{"t":"head","id":1,"status":200,"headers":${JSON.stringify(
    Object.fromEntries(Array.from({ length: WIRE_LIMITS.answerHeaders + 1 }, (_none, at) => [`x-${at}`, ''])),
  )}}`,
])('a tab may not send %.90s', (text) => {
  expect(parseTabFrame(text)).toBeUndefined();
});

const REQUEST = {
  t: 'req',
  id: 1,
  client: 'curl',
  method: 'POST',
  path: '/mcp',
  query: '',
  headers: { accept: '*/*' },
  body: '{}',
};

test.each([
  REQUEST,
  { t: 'proof', n: OTHER, mac: 'm'.repeat(43) },
  { t: 'ready', clients: [] },
  { t: 'clients', clients: ['curl', 'a-1'] },
  { t: 'abort', id: 1 },
  { t: 'open', id: 1, client: 'curl' },
  { t: 'msg', id: 1, m: '' },
  { t: 'close', id: 1 },
  { t: 'done', rid: 'a' },
  { t: 'done', rid: 4, token: 'secret' },
  { t: 'failed', rid: 'a', message: 'There is no client curl.' },
])('a relay may send %j', (frame) => {
  expect(parseRelayFrame(JSON.stringify({ ...frame, more: 1 }))).toEqual(frame);
});

test.each([
  '{"t":"proof","mac":"x"}',
  '{"t":"ready"}',
  '{"t":"ready","clients":["A"]}',
  `{"t":"clients","clients":${JSON.stringify(Array.from({ length: WIRE_LIMITS.clients + 1 }, () => 'a'))}}`,
  JSON.stringify({ ...REQUEST, client: '__proto__' }),
  ...Object.keys(REQUEST).map((name) => JSON.stringify({ ...REQUEST, [name]: undefined })),
  '{"t":"done"}',
  '{"t":"failed","rid":"a"}',
])('a relay may not send %.90s', (text) => {
  expect(parseRelayFrame(text)).toBeUndefined();
});
