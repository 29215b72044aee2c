import { describe, expect, it } from 'vitest';
import { createFetchBroker, type FetchBrokerOptions } from './fetch-broker.ts';
import type { ResponseHead } from './response-head.ts';
import type { FetchFailure } from './fetch-failure.ts';
import { createSecretHandles } from '../../core/secrets/secret-handles.ts';

const ORIGIN = 'https://api.example.org';
type Fetch = typeof globalThis.fetch;

function brokerWith(fetch: Fetch, more: Partial<FetchBrokerOptions> = {}) {
  return createFetchBroker({
    rules: [{ origin: ORIGIN, methods: ['GET', 'POST', 'PUT'], pathPrefix: '/' }],
    secrets: createSecretHandles([]),
    ownOrigin: 'https://toolyard.example',
    fetch,
    onUse: () => undefined,
    onDenied: () => undefined,
    isOnline: () => true,
    probes: [],
    localNetwork: async () => undefined,
    ...more,
  });
}

/** Records the calls of a sink, in order. */
function record() {
  const events: string[] = [];
  let settle: (error: FetchFailure | undefined) => void = () => undefined;
  const done = new Promise<FetchFailure | undefined>((resolve) => {
    settle = resolve;
  });
  return {
    events,
    done,
    sink: {
      head: (head: ResponseHead) => void events.push(`head ${head.status}`),
      chunk: (bytes: Uint8Array) => void events.push(`chunk ${bytes.byteLength}`),
      end: () => {
        events.push('end');
        settle(undefined);
      },
      error: (error: FetchFailure) => {
        events.push(`error ${error.kind}`);
        settle(error);
      },
    },
  };
}
const get = (id: number, more: object = {}) => ({ id, url: `${ORIGIN}/x`, method: 'GET', headers: [], ...more });
const hang: Fetch = (_url, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  );
const failing: Fetch = async () => {
  throw new TypeError('Failed to fetch https://api.example.org/x?secret=1');
};
const endless = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: (controller) => controller.enqueue(new Uint8Array(10)) });

describe('caps', () => {
  it('of a request body', async () => {
    const { sink, done } = record();
    brokerWith(hang, { limits: { maxRequestBodyBytes: 3 } }).start(
      get(1, { method: 'POST', body: new Uint8Array(4) }),
      sink,
    );
    expect(await done).toMatchObject({ kind: 'too-large', message: expect.stringContaining('3 bytes') as unknown });
  });

  it('of a response body, announced or not', async () => {
    const announced = record();
    brokerWith(async () => new Response('x', { headers: { 'content-length': '11' } }), {
      limits: { maxResponseBodyBytes: 10 },
    }).start(get(1), announced.sink);
    expect(await announced.done).toMatchObject({
      kind: 'too-large',
      message: expect.stringContaining('10 bytes') as unknown,
    });
    expect(announced.events).toEqual(['error too-large']);

    const streamed = record();
    let signal: AbortSignal | null | undefined;
    brokerWith(
      async (_url, init) => {
        signal = init?.signal;
        return new Response(endless());
      },
      { limits: { maxResponseBodyBytes: 25 } },
    ).start(get(1), streamed.sink);
    await streamed.done;
    expect(streamed.events).toEqual(['head 200', 'chunk 10', 'chunk 10', 'error too-large']);
    expect(signal?.aborted).toBe(true);
  });

  it('of time', async () => {
    const { sink, done, events } = record();
    brokerWith(hang, { limits: { requestTimeoutMs: 5 } }).start(get(1), sink);
    expect(await done).toMatchObject({ kind: 'timeout', name: 'TimeoutError' });
    expect(events).toEqual(['error timeout']);
  });

  it('of waiting requests', async () => {
    const broker = brokerWith(hang, { limits: { maxConcurrentRequestsPerRun: 1, maxQueuedRequests: 1 } });
    broker.start(get(1), record().sink);
    broker.start(get(2), record().sink);
    const third = record();
    broker.start(get(3), third.sink);
    expect(await third.done).toMatchObject({ kind: 'network' });
    broker.dispose();
  });

  it('of reported uses', async () => {
    let reported = 0;
    const broker = brokerWith(async () => new Response('x'), { limits: { maxUses: 2 }, onUse: () => (reported += 1) });
    for (let id = 0; id < 4; id += 1) {
      const { sink, done } = record();
      broker.start(get(id), sink);
      await done;
    }
    expect(reported).toBe(2);
  });
});

describe('ending', () => {
  it('aborts a request that runs or waits, and ignores an unknown one', async () => {
    const broker = brokerWith(hang, { limits: { maxConcurrentRequestsPerRun: 1 } });
    const [one, two] = [record(), record()];
    broker.start(get(1), one.sink);
    broker.start(get(2), two.sink);
    broker.abort(9);
    broker.abort(2);
    broker.abort(1);
    broker.abort(1);
    expect([await one.done, await two.done]).toMatchObject([
      { kind: 'aborted', name: 'AbortError' },
      { kind: 'aborted' },
    ]);
    expect([one.events, two.events]).toEqual([['error aborted'], ['error aborted']]);
  });

  it('sends nothing after an abort in the middle of a body', async () => {
    const { sink, done, events } = record();
    const broker = brokerWith(async () => new Response(endless()));
    broker.start(get(1), { ...sink, chunk: () => broker.abort(1) });
    await done;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(events).toEqual(['head 200', 'error aborted']);
  });

  it('waits for a slow sink', async () => {
    let inFlight = 0;
    const { sink, done } = record();
    brokerWith(async () => new Response('x'.repeat(50)), { limits: { responseChunkBytes: 10 } }).start(get(1), {
      ...sink,
      chunk: async () => {
        inFlight += 1;
        expect(inFlight).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 1));
        inFlight -= 1;
      },
    });
    expect(await done).toBeUndefined();
  });

  it('aborts all requests and accepts no more', async () => {
    const broker = brokerWith(hang);
    const [one, two] = [record(), record()];
    broker.start(get(1), one.sink);
    broker.dispose();
    broker.start(get(2), two.sink);
    expect([await one.done, await two.done]).toMatchObject([{ kind: 'aborted' }, { kind: 'aborted' }]);
  });

  it('refuses a second request with the same id', async () => {
    const broker = brokerWith(hang);
    broker.start(get(1), record().sink);
    const { sink, done } = record();
    broker.start(get(1), sink);
    expect(await done).toMatchObject({ kind: 'network' });
    broker.dispose();
  });
});

describe('no response', () => {
  async function explain(request: object, more: Partial<FetchBrokerOptions> = {}, fetch: Fetch = failing) {
    const { sink, done } = record();
    brokerWith(fetch, more).start(get(1, request), sink);
    return await done;
  }
  /** A server that a page may not read, with the requests that reached it. */
  function unreadable() {
    const probes: (readonly [unknown, RequestInit | undefined])[] = [];
    const fetch: Fetch = async (url, init) => {
      if (init?.mode !== 'no-cors') throw new TypeError('Failed to fetch');
      probes.push([url, init]);
      return new Response('secret');
    };
    return { probes, fetch };
  }

  it('says that a server answers but that a page may not read it', async () => {
    const { fetch } = unreadable();
    const error = await explain({}, {}, fetch);
    expect(error).toMatchObject({ kind: 'cors', name: 'TypeError' });
    expect(error?.message).toContain('failed because of CORS: the server answers');
    expect(error?.message).toContain('"Access-Control-Allow-Origin: https://toolyard.example"');
  });

  it('says that nothing answers', async () => {
    const error = await explain({});
    expect(error).toMatchObject({ kind: 'network', name: 'TypeError' });
    expect(error?.message).toContain(`Nothing answers at ${ORIGIN}`);
    expect(error?.message).not.toContain('CORS');
  });

  it('asks by a GET of the granted address, without anything of the tool, once for each server', async () => {
    const { probes, fetch } = unreadable();
    const broker = brokerWith(fetch, { rules: [{ origin: ORIGIN, methods: ['GET', 'PUT'], pathPrefix: '/v1' }] });
    for (const id of [1, 2, 3]) {
      const { sink, done } = record();
      broker.start(
        get(id, {
          url: `${ORIGIN}/v1/told/everything?q=told#told`,
          method: 'PUT',
          headers: [['x-told', 'told']],
          body: new TextEncoder().encode('told'),
        }),
        sink,
      );
      expect(await done).toMatchObject({ kind: 'cors' });
    }
    expect(probes).toHaveLength(1);
    const [[url, init] = []] = probes;
    expect(url).toBe(`${ORIGIN}/v1`);
    expect(init).toMatchObject({
      method: 'GET',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    expect([init?.headers, init?.body, init?.signal === undefined]).toEqual([undefined, undefined, false]);
  });

  it.each<[string, Partial<FetchBrokerOptions>]>([
    ['no GET is granted', { rules: [{ origin: ORIGIN, methods: ['PUT'], pathPrefix: '/' }] }],
    ['the device is offline', { isOnline: () => false }],
    ['this run may ask none, as in a trial', { probes: undefined }],
    ['another run has asked and has no answer yet', { probes: [{ origin: ORIGIN }] }],
    ['another run knows', { probes: [{ origin: ORIGIN, reached: 'answered' }] }],
    [
      'the app may reach the local network, to which a server outside could lead',
      { localNetwork: async () => 'granted' },
    ],
  ])('asks nobody if %s', async (_title, more) => {
    const { probes, fetch } = unreadable();
    await explain({ method: 'PUT' }, more, fetch);
    expect(probes).toEqual([]);
  });

  it('asks nobody for a request that was refused, or that a page over https may not send', async () => {
    const { probes, fetch } = unreadable();
    await explain({ url: 'https://other.example/' }, {}, fetch);
    await explain(
      { url: 'http://api.example.org/' },
      { rules: [{ origin: 'http://api.example.org', methods: ['GET'], pathPrefix: '/' }] },
      fetch,
    );
    expect(probes).toEqual([]);
  });

  it('asks a server of the local network that a rule names, whatever the app may reach', async () => {
    const { probes, fetch } = unreadable();
    const rules = [{ origin: 'http://127.0.0.1:8080', methods: ['GET'], pathPrefix: '/v1' }];
    await explain({ url: 'http://127.0.0.1:8080/v1/x' }, { rules, localNetwork: async () => 'granted' }, fetch);
    expect(probes.map(([url]) => url)).toEqual(['http://127.0.0.1:8080/v1']);
  });

  it('tells other runs that it asks before it does, and then what came of it', async () => {
    const reported: unknown[] = [];
    const { probes, fetch } = unreadable();
    await explain({}, { onProbe: (probe) => reported.push([probe, probes.length]) }, fetch);
    expect(reported).toEqual([
      [{ origin: ORIGIN }, 0],
      [{ origin: ORIGIN, reached: 'answered' }, 1],
    ]);
  });

  it('explains by what another run learned', async () => {
    const error = await explain({}, { probes: [{ origin: ORIGIN, reached: 'no-answer' }] });
    expect(error?.message).toContain('does not answer within');
  });

  it('names CORS, what to do, and what looks the same, if it may not ask', async () => {
    const error = await explain(
      { method: 'POST' },
      { rules: [{ origin: ORIGIN, methods: ['POST'], pathPrefix: '/' }] },
    );
    expect(error).toMatchObject({ kind: 'cors', name: 'TypeError' });
    expect(error?.message).toContain('CORS');
    expect(error?.message).toContain('"Access-Control-Allow-Origin: https://toolyard.example"');
    expect(error?.message).toContain('cannot be reached or that redirects looks the same');
    expect(error?.message).not.toMatch(/secret|Allow-Headers|Allow-Methods/);
  });

  it('names the headers and the method that need a preflight', async () => {
    const error = await explain(
      {
        method: 'PUT',
        headers: [
          ['X-Key', '1'],
          ['Content-Type', 'application/json'],
          ['Accept', '*/*'],
        ],
      },
      {},
      unreadable().fetch,
    );
    expect(error?.message).toContain('"Access-Control-Allow-Headers: x-key, content-type"');
    expect(error?.message).toContain('"Access-Control-Allow-Methods: PUT"');
  });

  it('says when the device is offline', async () => {
    expect(await explain({}, { isOnline: () => false })).toMatchObject({
      kind: 'network',
      message: expect.stringContaining('offline') as unknown,
    });
  });

  it('says when https cannot call http', async () => {
    const rules = [{ origin: 'http://api.example.org', methods: ['GET'], pathPrefix: '/' }];
    expect(await explain({ url: 'http://api.example.org/x' }, { rules })).toMatchObject({
      kind: 'network',
      message: expect.stringContaining('over https') as unknown,
    });
  });

  it('distinguishes a connection that broke from one that was never made', async () => {
    const { sink, done, events } = record();
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) });
    brokerWith(async () => new Response(broken)).start(get(1), sink);
    expect(await done).toMatchObject({ kind: 'network' });
    expect(events).toEqual(['head 200', 'error network']);
  });
});
