import { afterEach, expect, test, vi } from 'vitest';
import type { RelayState } from '../contract/relay-state.ts';
import { CLOSE, makeNonce, makeProof, type RelayFrame, type TabFrame } from '../contract/relay-wire.ts';
import { createRelayLink, type RelaySocket } from './relay-link.ts';

const KEY = 'a'.repeat(27);
const ORIGIN = 'http://localhost:4173';
const order = { port: 4180, key: KEY, origin: ORIGIN };

/** The other end of a socket. */
interface Peer {
  readonly url: string;
  readonly sent: TabFrame[];
  readonly emit: (type: 'open' | 'message' | 'close' | 'error', more?: object) => void;
  readonly say: (frame: RelayFrame | object) => void;
  isClosed: boolean;
}

function setUp() {
  const peers: Peer[] = [];
  const states: RelayState[] = [];
  const frames: RelayFrame[] = [];
  const onLost = vi.fn();
  const open = (url: string): RelaySocket => {
    const listeners = new Map<string, (event: Event) => void>();
    const peer: Peer = {
      url,
      sent: [],
      isClosed: false,
      emit: (type, more = {}) => listeners.get(type)?.(Object.assign(new Event(type), more)),
      say: (frame) => peer.emit('message', { data: JSON.stringify(frame) }),
    };
    peers.push(peer);
    return {
      send: (text) => void peer.sent.push(JSON.parse(text) as TabFrame),
      close: () => void (peer.isClosed = true),
      addEventListener: (type, listener) => void listeners.set(type, listener),
    };
  };
  const link = createRelayLink({
    open,
    onState: (state) => void states.push(state),
    onFrame: (frame) => void frames.push(frame),
    onLost,
    random: () => 0.5,
  });
  const last = (): Peer => {
    const peer = peers.at(-1);
    if (peer === undefined) throw new Error('no socket was opened');
    return peer;
  };
  return { link, peers, states, frames, onLost, last };
}

/** The relay's part of the handshake. */
async function prove(peer: Peer, key = KEY, origin = ORIGIN): Promise<string> {
  peer.emit('open');
  const hello = peer.sent[0];
  if (hello?.t !== 'hello') throw new Error('the tab says hello first');
  const n = makeNonce();
  peer.say({
    t: 'proof',
    n,
    mac: await makeProof(key, { role: 'relay', proverNonce: n, otherNonce: hello.n, origin }),
  });
  return n;
}

async function connected() {
  const set = setUp();
  set.link.connect(order);
  await prove(set.last());
  await vi.waitFor(() => expect(set.last().sent).toHaveLength(2));
  set.last().say({ t: 'ready', clients: ['curl'] });
  return set;
}

afterEach(() => vi.useRealTimers());

test('both sides prove that they have the key, the relay first', async () => {
  const { last, states, frames } = await connected();
  const [hello, proof] = last().sent;
  expect(last().url).toBe('ws://127.0.0.1:4180/tab');
  expect(hello).toEqual({ t: 'hello', n: expect.stringMatching(/^[\w-]{32}$/) });
  expect(proof).toEqual({ t: 'proof', mac: expect.stringMatching(/^[\w-]{43}$/) });
  expect(JSON.stringify(last().sent)).not.toContain(KEY);
  expect(states).toEqual([
    { state: 'connecting', port: 4180 },
    { state: 'connected', port: 4180, since: expect.any(String), clients: ['curl'] },
  ]);
  last().say({ t: 'abort', id: 3 });
  last().say({ t: 'clients', clients: ['curl', 'claude'] });
  expect(frames).toEqual([{ t: 'abort', id: 3 }]);
  expect(states.at(-1)).toMatchObject({ clients: ['curl', 'claude'] });
});

test.each([
  ['has another key', (peer: Peer) => prove(peer, 'b'.repeat(27))],
  ['signs for another page', (peer: Peer) => prove(peer, KEY, 'http://evil.example')],
  [
    'sends the words of the tab back',
    async (peer: Peer) => {
      peer.emit('open');
      const [hello] = peer.sent;
      if (hello?.t === 'hello') peer.say({ t: 'proof', n: hello.n, mac: 'A'.repeat(43) });
    },
  ],
  [
    'says that all is well',
    async (peer: Peer) => {
      peer.emit('open');
      peer.say({ t: 'ready', clients: [] });
    },
  ],
  [
    'begins with more than 4 KB',
    async (peer: Peer) => {
      peer.emit('open');
      peer.say({ t: 'proof', n: 'n'.repeat(32), mac: 'A'.repeat(43), more: 'x'.repeat(5_000) });
    },
  ],
])('whatever listens on the port and %s is told nothing', async (_what, act) => {
  const { link, last, states, frames } = setUp();
  link.connect(order);
  await act(last());
  await vi.waitFor(() => expect(states.at(-1)).toEqual({ state: 'refused', port: 4180, cause: 'relay' }));
  last().say({
    t: 'req',
    id: 1,
    client: 'curl',
    method: 'GET',
    path: '/api/ai/tools',
    query: '',
    headers: {},
    body: '',
  });
  expect(last().sent).toHaveLength(1);
  expect(last().isClosed).toBe(true);
  expect(frames).toEqual([]);
});

test('nothing is passed on between the proof of the relay and its word that it took that of the tab', async () => {
  const { link, last, states, frames } = setUp();
  link.connect(order);
  await prove(last());
  await vi.waitFor(() => expect(last().sent).toHaveLength(2));
  last().say({ t: 'open', id: 1, client: 'curl' });
  expect(frames).toEqual([]);
  expect(states.at(-1)).toMatchObject({ state: 'refused' });
});

test('the newest tab serves: this one does not come back by itself', async () => {
  const { last, states, peers, onLost } = await connected();
  vi.useFakeTimers();
  last().emit('close', { code: CLOSE.replaced });
  expect(states.at(-1)).toEqual({ state: 'replaced', port: 4180 });
  expect(onLost).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(peers).toHaveLength(1);
});

test('a tab that is connected, or about to be, opens no second connection to the same relay', async () => {
  const { link, peers, last, onLost } = setUp();
  link.connect(order);
  link.connect({ ...order });
  await prove(last());
  last().say({ t: 'ready', clients: [] });
  link.connect({ ...order });
  expect(peers).toHaveLength(1);
  expect(onLost).not.toHaveBeenCalled();
  link.connect({ ...order, key: 'b'.repeat(27) });
  expect(peers).toHaveLength(2);
  expect(peers[0]?.isClosed).toBe(true);
});

test('a tab with a wrong key is told so', async () => {
  const { link, last, states } = setUp();
  link.connect(order);
  last().emit('open');
  last().emit('close', { code: CLOSE.wrongProof });
  expect(states.at(-1)).toEqual({ state: 'refused', port: 4180, cause: 'tab' });
});

test('a lost relay is looked for again, after pauses that grow', async () => {
  vi.useFakeTimers();
  const { link, peers, states } = setUp();
  link.connect(order);
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    // A refused socket says only this.
    peers.at(-1)?.emit('error');
    const state = states.at(-1);
    if (state?.state !== 'retrying') throw new Error('it gave up');
    expect(state).toMatchObject({ cause: 'absent', attempt });
    pauses.push(Date.parse(state.nextAt) - Date.now());
    vi.advanceTimersByTime(pauses.at(-1) ?? 0);
    expect(peers).toHaveLength(attempt + 1);
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  link.disconnect();
  vi.advanceTimersByTime(60_000);
  expect(peers).toHaveLength(8);
  expect(states.at(-1)).toEqual({ state: 'off', isPaired: true });
});

test('a relay that says nothing is given up', () => {
  vi.useFakeTimers();
  const { link, last, states } = setUp();
  link.connect(order);
  last().emit('open');
  vi.advanceTimersByTime(5_000);
  expect(states.at(-1)).toMatchObject({ state: 'retrying', cause: 'absent' });
  expect(last().isClosed).toBe(true);
});

test('a malformed frame ends the connection', async () => {
  const { last, states } = await connected();
  last().emit('message', { data: '{"t":"req","id":0}' });
  expect(states.at(-1)).toMatchObject({ state: 'retrying', cause: 'lost' });
});

test('clients are added and removed at the relay', async () => {
  const { link, last } = await connected();
  const adding = link.ask('client-add', 'claude');
  expect(last().sent.at(-1)).toEqual({ t: 'client-add', rid: 1, name: 'claude' });
  last().say({ t: 'done', rid: 1, token: 'secret' });
  expect(await adding).toBe('secret');
  const failing = link.ask('client-add', 'claude');
  last().say({ t: 'failed', rid: 2, message: 'There is a client named claude already' });
  await expect(failing).rejects.toThrow('already');
  const lost = link.ask('client-remove', 'claude');
  last().emit('close', { code: 1006 });
  await expect(lost).rejects.toMatchObject({ code: 'transport' });
  await expect(link.ask('client-remove', 'claude')).rejects.toMatchObject({ code: 'transport' });
});

test('a place where no such socket may be opened is like a port nobody listens on', async () => {
  const states: RelayState[] = [];
  const link = createRelayLink({
    open: () => {
      throw new DOMException('mixed content', 'SecurityError');
    },
    onState: (state) => void states.push(state),
    onFrame: () => undefined,
    onLost: () => undefined,
  });
  link.connect(order);
  await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ state: 'retrying', cause: 'absent' }));
  link.disconnect();
});
