import { ToolyardError } from '../../core/errors.ts';
import type { Pairing, RelayState } from '../contract/relay-state.ts';
import {
  CLOSE,
  makeNonce,
  makeProof,
  parseRelayFrame,
  sameProof,
  WIRE,
  WIRE_LIMITS,
  type RelayFrame,
  type TabFrame,
} from '../contract/relay-wire.ts';
import { REACH_LIMITS } from '../contract/reach-limits.ts';

/** The part of a WebSocket that is used. */
export interface RelaySocket {
  readonly send: (text: string) => void;
  readonly close: () => void;
  readonly addEventListener: (type: 'open' | 'message' | 'close' | 'error', listener: (event: Event) => void) => void;
}

export interface RelayLink {
  readonly connect: (order: Pairing & { readonly origin: string }) => void;
  readonly disconnect: () => void;
  /** Does nothing while there is no relay. */
  readonly send: (frame: TabFrame) => void;
  /** @throws ToolyardError `transport` with the reason of the relay, or if there is none */
  readonly ask: (act: 'client-add' | 'client-remove', name: string) => Promise<string | undefined>;
}

interface RelayLinkDeps {
  readonly open: (url: string, protocol: string) => RelaySocket;
  readonly onState: (state: RelayState) => void;
  /** A frame of a relay that has proved itself. */
  readonly onFrame: (frame: RelayFrame) => void;
  /** The connection ended: what came over it has nobody to answer. */
  readonly onLost: () => void;
  readonly random?: () => number;
}

type End = 'absent' | 'lost' | 'relay' | 'tab' | 'replaced';

/**
 * The connection to the relay. Neither side says the key: the relay proves first that it has it, so whatever else
 * listens on the port learns nothing and is told nothing.
 */
export function createRelayLink(deps: RelayLinkDeps): RelayLink {
  const { onState, onLost, random = Math.random } = deps;
  let order: (Pairing & { readonly origin: string }) | undefined;
  let current: Connection | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;

  const stop = (): void => {
    clearTimeout(timer);
    const old = current;
    current = undefined;
    old?.close();
  };
  const begin = (): void => {
    if (order === undefined) return;
    const { port } = order;
    onState({ state: 'connecting', port });
    const connection = openConnection(deps, order, {
      onReady: (clients) => {
        if (current !== connection) return;
        attempt = 0;
        onState({ state: 'connected', port, since: new Date().toISOString(), clients });
      },
      onEnd: (end) => {
        if (current !== connection) return;
        current = undefined;
        onLost();
        if (end === 'replaced') return onState({ state: 'replaced', port });
        if (end === 'relay' || end === 'tab') return onState({ state: 'refused', port, cause: end });
        attempt += 1;
        const pauseMs = pauseBefore(attempt, random());
        onState({ state: 'retrying', port, cause: end, attempt, nextAt: isoAfter(pauseMs) });
        timer = setTimeout(begin, pauseMs);
      },
    });
    current = connection;
  };

  return {
    connect: (given) => {
      // A second connection would replace the first one, and cut its calls off.
      if (current !== undefined && isSame(order, given)) return;
      stop();
      order = given;
      attempt = 0;
      begin();
    },
    disconnect: () => {
      order = undefined;
      stop();
      onLost();
      onState({ state: 'off', isPaired: true });
    },
    send: (frame) => current?.send(frame),
    ask: async (act, name) => {
      if (current === undefined) throw noRelay();
      return await current.ask(act, name);
    },
  };
}

function isoAfter(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

function isSame(one: Pairing | undefined, { port, key }: Pairing): boolean {
  return one?.port === port && one.key === key;
}

/** Milliseconds; `random` is from 0 to 1. */
function pauseBefore(attempt: number, random: number): number {
  const { firstRetryMs, lastRetryMs } = REACH_LIMITS;
  return Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(attempt - 1, 20) * (0.75 + random / 2));
}

interface Connection {
  readonly send: (frame: TabFrame) => void;
  readonly ask: RelayLink['ask'];
  readonly close: () => void;
}

/** One socket, from its handshake to its end. */
function openConnection(
  { open, onFrame }: RelayLinkDeps,
  { port, key, origin }: Pairing & { readonly origin: string },
  { onReady, onEnd }: { readonly onReady: (clients: readonly string[]) => void; readonly onEnd: (end: End) => void },
): Connection {
  const socket = openSocket(open, port);
  const nonce = makeNonce();
  const asks = createAsks();
  let stage: 'opening' | 'asked' | 'proved' | 'ready' | 'over' = 'opening';
  const sendFrame = (frame: TabFrame): void => socket.send(JSON.stringify(frame));
  const finish = (end: End): void => {
    if (stage === 'over') return;
    stage = 'over';
    clearTimeout(late);
    asks.failAll();
    socket.close();
    onEnd(end);
  };
  const late = setTimeout(() => finish('absent'), WIRE_LIMITS.proofMs);

  const prove = async (frame: RelayFrame | undefined): Promise<void> => {
    const mac = await proofAfter(frame, key, nonce, origin);
    if (mac === undefined) return finish('relay');
    if (stage !== 'asked') return;
    stage = 'proved';
    sendFrame({ t: 'proof', mac });
  };
  const receive = (frame: RelayFrame): void => {
    if (frame.t === 'clients' || frame.t === 'ready') return onReady(frame.clients);
    if (frame.t === 'done' || frame.t === 'failed') return asks.receive(frame);
    onFrame(frame);
  };

  socket.addEventListener('open', () => {
    if (stage !== 'opening') return;
    stage = 'asked';
    sendFrame({ t: 'hello', n: nonce });
  });
  socket.addEventListener('message', (event) => {
    if (stage === 'over') return;
    const data = (event as MessageEvent<unknown>).data;
    const isEarly = stage !== 'ready';
    const text =
      typeof data === 'string' && (!isEarly || data.length <= WIRE_LIMITS.earlyFrameChars) ? data : undefined;
    const frame = text === undefined ? undefined : parseRelayFrame(text);
    if (stage === 'asked') return void prove(frame);
    if (frame === undefined) return finish('lost');
    if (stage === 'proved') {
      if (frame.t !== 'ready') return finish('relay');
      stage = 'ready';
      clearTimeout(late);
    }
    receive(frame);
  });
  socket.addEventListener('close', (event) => {
    const { code } = event as CloseEvent;
    if (code === CLOSE.replaced) return finish('replaced');
    if (code === CLOSE.wrongProof) return finish('tab');
    finish(stage === 'ready' ? 'lost' : 'absent');
  });
  // A socket that the browser refuses to open says this alone, and never that it is closed.
  socket.addEventListener('error', () => finish(stage === 'ready' ? 'lost' : 'absent'));

  return {
    send: (frame) => {
      if (stage === 'ready') sendFrame(frame);
    },
    ask: async (act, name) => {
      if (stage !== 'ready') throw noRelay();
      return await asks.ask(act, name, sendFrame);
    },
    close: () => {
      stage = 'over';
      clearTimeout(late);
      asks.failAll();
      socket.close();
    },
  };
}

/** The proof of this tab, once the relay has proved that it has the key; undefined if it has not. */
async function proofAfter(
  frame: RelayFrame | undefined,
  key: string,
  nonce: string,
  origin: string,
): Promise<string | undefined> {
  if (frame?.t !== 'proof') return undefined;
  const expected = await makeProof(key, { role: 'relay', proverNonce: frame.n, otherNonce: nonce, origin });
  if (!sameProof(expected, frame.mac)) return undefined;
  return await makeProof(key, { role: 'tab', proverNonce: nonce, otherNonce: frame.n, origin });
}

/** What the tab asked of the relay, until it has answered. */
function createAsks() {
  const open = new Map<
    number,
    { readonly done: (token: string | undefined) => void; readonly fail: (error: Error) => void }
  >();
  let last = 0;
  return {
    ask: (t: 'client-add' | 'client-remove', name: string, send: (frame: TabFrame) => void) =>
      new Promise<string | undefined>((done, fail) => {
        last += 1;
        open.set(last, { done, fail });
        send({ t, rid: last, name });
      }),
    receive: (frame: Extract<RelayFrame, { readonly t: 'done' | 'failed' }>): void => {
      const entry = open.get(frame.rid);
      open.delete(frame.rid);
      if (frame.t === 'done') entry?.done(frame.token);
      else entry?.fail(new ToolyardError('transport', frame.message));
    },
    failAll: (): void => {
      for (const { fail } of open.values()) fail(noRelay());
      open.clear();
    },
  };
}

/** Where a page may not open such a socket at all, the browser throws: that ends like a port nobody listens on. */
function openSocket(open: RelayLinkDeps['open'], port: number): RelaySocket {
  try {
    return open(`ws://127.0.0.1:${String(port)}/tab`, WIRE);
  } catch {
    return {
      send: () => undefined,
      close: () => undefined,
      addEventListener: (type, listener) => {
        if (type === 'error') queueMicrotask(() => listener(new Event('error')));
      },
    };
  }
}

function noRelay(): ToolyardError {
  return new ToolyardError('transport', 'The relay is not connected');
}
