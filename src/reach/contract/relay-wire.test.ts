import { expect, test } from 'vitest';
import * as relay from '../../../relay/wire.mjs';
import * as tab from './relay-wire.ts';

test('relay and tab have the same subprotocol, close codes and names of clients', () => {
  expect([tab.WIRE, tab.CLOSE]).toEqual([relay.WIRE, { ...relay.CLOSE }]);
  expect(tab.WIRE_LIMITS).toEqual({
    earlyFrameChars: relay.WIRE_LIMITS.earlyFrameBytes,
    frameChars: relay.WIRE_LIMITS.frameBytes,
    proofMs: relay.WIRE_LIMITS.proofMs,
    clients: relay.WIRE_LIMITS.clients,
  });
});

test('each computes the proofs of the other', async () => {
  const key = relay.makeKey();
  const [one, other] = [tab.makeNonce(), relay.makeNonce()];
  for (const role of ['relay', 'tab'] as const) {
    const proof = { role, proverNonce: one, otherNonce: other, origin: 'http://localhost:4173' };
    const mac = await tab.makeProof(key, proof);
    expect(mac).toBe(await relay.makeProof(key, proof));
    expect([tab.sameProof(mac, mac), relay.sameProof(mac, mac)]).toEqual([true, true]);
    for (const changed of [
      { ...proof, role: role === 'tab' ? ('relay' as const) : ('tab' as const) },
      { ...proof, proverNonce: other },
      { ...proof, origin: 'http://localhost:4174' },
    ])
      expect(tab.sameProof(mac, await relay.makeProof(key, changed))).toBe(false);
  }
});

const FROM_RELAY: readonly relay.RelayFrame[] = [
  { t: 'proof', n: relay.makeNonce(), mac: 'm'.repeat(43) },
  { t: 'ready', clients: ['curl', 'claude-code'] },
  {
    t: 'req',
    id: 7,
    client: 'curl',
    method: 'POST',
    path: '/mcp',
    query: '',
    headers: { accept: 'application/json', 'mcp-method': 'tools/list' },
    body: '{"jsonrpc":"2.0"}',
  },
  { t: 'abort', id: 7 },
  { t: 'open', id: 8, client: 'claude-code' },
  { t: 'msg', id: 8, m: '{}' },
  { t: 'close', id: 8, why: 'The program ended' },
  { t: 'clients', clients: [] },
  { t: 'done', rid: 1, token: 'token' },
  { t: 'done', rid: 2 },
  { t: 'failed', rid: 3, message: 'There is such a client' },
];

test.each(FROM_RELAY)('the tab reads what the relay writes: $t', (frame) => {
  expect(tab.parseRelayFrame(JSON.stringify(frame))).toEqual(frame);
});

const FROM_TAB: readonly tab.TabFrame[] = [
  { t: 'hello', n: tab.makeNonce() },
  { t: 'proof', mac: 'm'.repeat(43) },
  { t: 'res', id: 7, status: 200, headers: { 'content-type': 'application/json' }, body: '{}' },
  { t: 'head', id: 7, status: 200, headers: { 'content-type': 'text/event-stream' } },
  { t: 'data', id: 7, chunk: 'data: {}\n\n' },
  { t: 'end', id: 7 },
  { t: 'msg', id: 8, m: '{}' },
  { t: 'close', id: 8 },
  { t: 'client-add', rid: 1, name: 'curl' },
  { t: 'client-remove', rid: 2, name: 'curl' },
];

test.each(FROM_TAB)('the relay reads what the tab writes: $t', (frame) => {
  expect(relay.parseTabFrame(JSON.stringify(frame))).toEqual(frame);
});

test.each([
  ['no JSON', '{'],
  ['no object', '[]'],
  ['an unknown kind', '{"t":"admin"}'],
  ['an id that is none', '{"t":"abort","id":-1}'],
  ['a client with a bad name', '{"t":"open","id":1,"client":"../x"}'],
  ['names that are none', '{"t":"clients","clients":["__proto__"]}'],
  [
    'headers that are no texts',
    '{"t":"req","id":1,"client":"c","method":"GET","path":"/","query":"","headers":{"a":1},"body":""}',
  ],
  ['more than a frame', JSON.stringify({ t: 'msg', id: 1, m: 'x'.repeat(tab.WIRE_LIMITS.frameChars) })],
])('the tab refuses %s', (_what, text) => {
  expect(tab.parseRelayFrame(text)).toBeUndefined();
});
