import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NetworkUse } from '../../core/call.ts';
import type { NetworkRule } from '../../core/permissions/permissions.ts';
import { createFetchBroker, type FetchBroker, type FetchBrokerOptions } from './fetch-broker.ts';
import { createSecretHandles, type GrantedSecret } from '../../core/secrets/secret-handles.ts';

type Answer = {
  status?: number;
  headers: readonly (readonly [string, string])[];
  url?: string;
  redacted?: boolean;
  body: string;
  chunks: number;
  error?: { kind: string; name: string; message: string };
};

let server: Server;
let other: Server;
let origin: string;
let otherOrigin: string;
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
let otherSeen: string[];
let uses: NetworkUse[];
let denied: string[];
let notes: string[];

beforeEach(async () => {
  [seen, otherSeen, uses, denied, notes] = [[], [], [], [], []];
  server = createServer((request, response) => void answer(request, response));
  other = createServer((request, response) => {
    otherSeen.push(request.url ?? '');
    response.end('stolen');
  });
  [origin, otherOrigin] = await Promise.all([listen(server), listen(other)]);
});
afterEach(() => {
  for (const each of [server, other]) {
    each.closeAllConnections();
    each.close();
  }
});

async function listen(which: Server): Promise<string> {
  await new Promise<void>((resolve) => which.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(which.address() as AddressInfo).port}`;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString();
  const url = request.url ?? '';
  seen.push({ method: request.method ?? '', url, headers: request.headers, body });
  if (url.startsWith('/redirect'))
    response
      .writeHead(Number(url.slice(9, 12)), { location: `${otherOrigin}/caught`, 'access-control-allow-origin': '*' })
      .end();
  else if (url.startsWith('/big')) response.end(Buffer.alloc(5_000, 'x'));
  else if (url.startsWith('/empty')) response.writeHead(204).end();
  else {
    response.writeHead(200, { 'x-echo': String(request.headers['x-key'] ?? ''), 'set-cookie': 'a=b' });
    response.end(
      `${url} ${String(request.headers.authorization ?? '')} ` +
        `${Buffer.from(String(request.headers['x-key'] ?? '')).toString('base64')} ${body}`,
    );
  }
}

function brokerWith(
  rules: readonly Partial<NetworkRule>[],
  secrets: readonly GrantedSecret[] = [],
  more: Partial<FetchBrokerOptions> = {},
) {
  const handles = createSecretHandles(secrets);
  const broker = createFetchBroker({
    rules: rules.map((rule) => ({ origin, methods: ['GET', 'POST'], pathPrefix: '/', ...rule })),
    secrets: handles,
    ownOrigin: 'https://toolyard.example',
    fetch: globalThis.fetch,
    onUse: (use) => uses.push(use),
    onDenied: (denial) => denied.push(denial.reason),
    onNote: (note) => notes.push(note),
    isOnline: () => true,
    ...more,
  });
  return { broker, handle: handles.entries[0]?.[1] ?? '' };
}

let nextId = 1;
interface Ask {
  readonly url: string;
  readonly method?: string;
  readonly headers?: [string, string][];
  readonly body?: string;
  readonly onHead?: (id: number) => void;
}
async function ask(broker: FetchBroker, { url, method = 'GET', headers = [], body, onHead }: Ask): Promise<Answer> {
  const id = nextId++;
  return await new Promise((resolve) => {
    const got: Answer = { headers: [], body: '', chunks: 0 };
    const bytes: Uint8Array[] = [];
    const finish = () => resolve({ ...got, body: Buffer.concat(bytes).toString() });
    broker.start(
      { id, url, method, headers, ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }) },
      {
        head: (head) => {
          Object.assign(got, head);
          onHead?.(id);
        },
        chunk: (chunk) => {
          expect(chunk.buffer.byteLength).toBe(chunk.byteLength);
          bytes.push(chunk);
          got.chunks += 1;
        },
        end: finish,
        error: (error) => {
          got.error = error;
          finish();
        },
      },
    );
  });
}
const secretFor = (value: string, binding: Partial<GrantedSecret['bindings'][number]> = {}): GrantedSecret => ({
  name: 'TOKEN',
  value,
  bindings: [{ origin, methods: ['GET', 'POST'], pathPrefix: '/', ...binding }],
});

describe('allowed', () => {
  it('sends the request and streams the response', async () => {
    const { broker } = brokerWith([{}]);
    const got = await ask(broker, {
      url: `${origin}/x/../y?q=1#f`,
      method: 'post',
      headers: [
        ['Content-Type', 'text/plain'],
        ['X-A', 'b'],
      ],
      body: 'hello',
    });
    expect(got).toMatchObject({ status: 200, url: `${origin}/y?q=1`, redacted: false, body: '/y?q=1   hello' });
    expect(got.headers.map(([name]) => name)).not.toContain('set-cookie');
    expect(seen).toMatchObject([{ method: 'POST', url: '/y?q=1', body: 'hello', headers: { 'x-a': 'b' } }]);
    expect(uses).toEqual([
      {
        method: 'POST',
        url: `${origin}/y?q=1`,
        outcome: 'allowed',
        status: 200,
        durationMs: expect.any(Number) as number,
      },
    ]);
  });

  it('splits chunks, and accepts responses without a body', async () => {
    const { broker } = brokerWith([{}], [], { limits: { responseChunkBytes: 1_000 } });
    const big = await ask(broker, { url: `${origin}/big` });
    expect(big.body).toHaveLength(5_000);
    expect(big.chunks).toBeGreaterThanOrEqual(5);
    expect(await ask(broker, { url: `${origin}/empty` })).toMatchObject({ status: 204, body: '', chunks: 0 });
  });

  it('requests without cookies, cache, redirects and referrer', async () => {
    const inits: (RequestInit | undefined)[] = [];
    const { broker } = brokerWith([{}], [], {
      fetch: async (_url, init) => {
        inits.push(init);
        return new Response('ok');
      },
    });
    await ask(broker, { url: `${origin}/x` });
    expect(inits).toMatchObject([
      {
        mode: 'cors',
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        keepalive: false,
      },
    ]);
  });

  it('drops headers that a tool cannot set, and reports it', async () => {
    const { broker } = brokerWith([{}]);
    const headers: [string, string][] = [
      'Authorization',
      'Cookie',
      'Proxy-Authorization',
      'Sec-Fetch-Site',
      'Host',
      'Origin',
      'Referer',
      'Connection',
      'Content-Length',
      'Transfer-Encoding',
    ].map((name) => [name, '1']);
    await ask(broker, { url: `${origin}/x`, headers: [...headers, ['__proto__', 'p'], ['constructor', 'c']] });
    const sent = new Map(Object.entries(seen[0]?.headers ?? {}));
    expect([
      sent.get('authorization'),
      sent.get('cookie'),
      sent.get('proxy-authorization'),
      sent.get('origin'),
      sent.get('referer'),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(sent.get('sec-fetch-site')).not.toBe('1');
    expect(sent.get('constructor')).toBe('c');
    expect(notes).toHaveLength(headers.length);
  });

  it('sends Authorization if granted or if it contains a secret', async () => {
    const open = brokerWith([{ credentialHeaders: true }]);
    await ask(open.broker, {
      url: `${origin}/x`,
      headers: [
        ['Authorization', 'mine'],
        ['Cookie', 'a=b'],
      ],
    });
    const { broker, handle } = brokerWith([{}], [secretFor('VALUE-1')]);
    await ask(broker, { url: `${origin}/x`, headers: [['Authorization', `Bearer ${handle}`]] });
    expect(seen.map(({ headers }) => [headers.authorization, headers.cookie])).toEqual([
      ['mine', undefined],
      ['Bearer VALUE-1', undefined],
    ]);
  });

  it('never runs more requests at once than allowed, and runs all', async () => {
    let now = 0;
    let most = 0;
    const { broker } = brokerWith([{}], [], {
      limits: { maxConcurrentRequestsPerRun: 3 },
      fetch: async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 1));
        now -= 1;
        return new Response('ok');
      },
    });
    const all = await Promise.all(Array.from({ length: 20 }, () => ask(broker, { url: `${origin}/x` })));
    expect([most, all.filter(({ body }) => body === 'ok').length]).toEqual([3, 20]);
  });
});

describe('secrets', () => {
  it('are hidden when head, body or address echo them', async () => {
    const { broker, handle } = brokerWith([{}], [secretFor('s3cr3t-value')]);
    const got = await ask(broker, {
      url: `${origin}/x?k=${handle}`,
      headers: [
        ['X-Key', handle],
        ['Authorization', `Bearer ${handle}`],
      ],
    });
    expect(seen[0]).toMatchObject({ url: '/x?k=s3cr3t-value', headers: { 'x-key': 's3cr3t-value' } });
    expect(got).toMatchObject({ redacted: true, url: `${origin}/x?k=${handle}` });
    expect(got.body.match(/‹secret:TOKEN›/g)).toHaveLength(3);
    expect(JSON.stringify([got, uses])).not.toMatch(/s3cr3t-value|czNjcjN0/);
    expect(new Map(got.headers).get('x-echo')).toBe('[secret:TOKEN]');
    expect(new Map(got.headers).has('content-length')).toBe(false);
    expect(uses[0]?.url).toBe(`${origin}/x?k=‹secret:TOKEN›`);
  });

  it.each([
    ['path', { pathPrefix: '/only' }],
    ['method', { methods: ['POST'] }],
    ['origin', { origin: 'https://api.example.org' }],
  ])('are not sent to the wrong %s', async (_label, binding) => {
    const { broker, handle } = brokerWith([{}], [secretFor('VALUE-1', binding)]);
    const got = await ask(broker, { url: `${origin}/x`, headers: [['X-Key', handle]] });
    expect(got.error).toMatchObject({
      kind: 'denied',
      name: 'PermissionDeniedError',
      message: expect.stringContaining('TOKEN') as unknown,
    });
    expect(seen).toEqual([]);
    expect(broker.denials.summary()).toEqual({
      requested: { network: [], files: 'none', secrets: [], dom: false },
      tried: [{ method: 'GET', origin, path: '/x' }],
      bindings: [{ secret: 'TOKEN', method: 'GET', origin, path: '/x' }],
      unbound: [{ secret: 'TOKEN', method: 'GET', origin, path: '/x' }],
    });
  });

  it('are not sent along with a redirect', async () => {
    const { broker, handle } = brokerWith([{}, { origin: otherOrigin }], [secretFor('VALUE-1')]);
    expect(
      (await ask(broker, { url: `${origin}/redirect307`, headers: [['Authorization', handle]] })).error,
    ).toMatchObject({ kind: 'redirect' });
    expect(otherSeen).toEqual([]);
  });

  it('cannot break out of a header', async () => {
    const { broker, handle } = brokerWith([{}], [secretFor('a\r\nX-Evil: 1')]);
    expect((await ask(broker, { url: `${origin}/x`, headers: [['X-Key', handle]] })).error).toMatchObject({
      kind: 'denied',
    });
    expect(seen).toEqual([]);
  });

  it('are not part of a requested rule', async () => {
    const { broker, handle } = brokerWith([{ pathPrefix: '/other' }], [secretFor('VALUE-1')]);
    await ask(broker, { url: `${origin}/v1/bot${handle}/send?x=${handle}` });
    expect(broker.denials.summary()).toMatchObject({
      requested: { network: [{ pathPrefix: '/v1/' }] },
      tried: [{ path: '/v1/bot‹secret:TOKEN›/send' }],
    });
    expect(JSON.stringify([broker.denials.summary(), uses, denied])).not.toContain(handle);
  });
});

describe('refused', () => {
  it('reports each attempt once, without query strings, and up to the cap', async () => {
    const { broker } = brokerWith([{ pathPrefix: '/ok' }]);
    for (const path of ['/a?data=1', '/a?data=2', '/a'])
      expect((await ask(broker, { url: `${origin}${path}` })).error).toMatchObject({
        kind: 'denied',
        name: 'PermissionDeniedError',
      });
    await ask(broker, { url: `${origin}/a`, method: 'DELETE' });
    expect(broker.denials.summary()).toEqual({
      requested: {
        network: [{ origin, methods: ['GET', 'DELETE'], pathPrefix: '/a' }],
        files: 'none',
        secrets: [],
        dom: false,
      },
      tried: [
        { method: 'GET', origin, path: '/a' },
        { method: 'DELETE', origin, path: '/a' },
      ],
      bindings: [],
    });
    expect(denied).toHaveLength(2);
    for (let index = 0; index < 100; index += 1) await ask(broker, { url: `${origin}/n${index}` });
    expect(denied).toHaveLength(50);
    expect(uses).toHaveLength(50);
    expect(seen).toEqual([]);
  });

  it.each([
    '',
    'x',
    '//evil.test/x',
    'javascript:1',
    'data:,x',
    'blob:https://a/b',
    'file:///etc/passwd',
    'https://toolyard.example/data',
    'http://u:p@127.0.0.1/',
  ])('%j without a rule to request', async (url) => {
    const { broker } = brokerWith([{}, { origin: 'https://toolyard.example' }]);
    expect((await ask(broker, { url })).error).toMatchObject({ kind: 'denied' });
    expect(broker.denials.summary()).toMatchObject({ requested: { network: [] } });
    expect(JSON.stringify(uses)).not.toContain('u:p@');
  });

  it.each(['X-HTTP-Method-Override', 'x-method-override', 'X-Http-Method'])(
    'a method in %s that is not granted',
    async (name) => {
      const { broker } = brokerWith([{}]);
      expect(
        (await ask(broker, { url: `${origin}/x`, method: 'POST', headers: [[name, 'delete']] })).error,
      ).toMatchObject({ kind: 'denied' });
      expect(broker.denials.summary()).toMatchObject({ requested: { network: [{ methods: ['DELETE'] }] } });
      expect((await ask(broker, { url: `${origin}/x`, method: 'POST', headers: [[name, 'GET']] })).status).toBe(200);
    },
  );

  it.each(['/admin', 'https://elsewhere.test/api/x', '/api/..%2fadmin', '//evil.test/api/x'])(
    'an address in Destination that is not granted: %s',
    async (value) => {
      const { broker } = brokerWith([{ methods: ['MOVE'], pathPrefix: '/api' }]);
      expect(
        (await ask(broker, { url: `${origin}/api/x`, method: 'MOVE', headers: [['Destination', value]] })).error,
      ).toMatchObject({ kind: 'denied' });
      expect(seen).toEqual([]);
      await ask(broker, { url: `${origin}/api/x`, method: 'MOVE', headers: [['Destination', '/api/y']] });
      expect(seen.at(-1)?.headers.destination).toBe('/api/y');
    },
  );

  it.each<[string, Ask]>([
    ['line break in a header', { url: '/x', headers: [['X-A', 'a\r\nX-B: c']] }],
    ['line break in a name', { url: '/x', headers: [['X-A\r\nX-B', 'c']] }],
    ['NUL in a header', { url: '/x', headers: [['X-A', 'a\0']] }],
    ['a header beyond Latin-1', { url: '/x', headers: [['X-A', '‹']] }],
    ['body with GET', { url: '/x', body: 'b' }],
  ])('%s', async (_label, request) => {
    const { broker } = brokerWith([{}]);
    expect((await ask(broker, { ...request, url: `${origin}${request.url}` })).error).toMatchObject({
      kind: 'network',
      name: 'TypeError',
    });
    expect(seen).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])('redirect %i, without a request to its target', async (status) => {
    const { broker } = brokerWith([{}, { origin: otherOrigin }]);
    expect((await ask(broker, { url: `${origin}/redirect${status}` })).error).toMatchObject({
      kind: 'redirect',
      name: 'TypeError',
      message: expect.stringContaining('Grant the final address') as unknown,
    });
    expect([seen.length, otherSeen]).toEqual([1, []]);
    expect(uses).toMatchObject([{ outcome: 'failed' }]);
  });

  it('an opaque redirect as browsers report it', async () => {
    const opaque = Object.defineProperties(new Response(null), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
    });
    const { broker } = brokerWith([{}], [], { fetch: async () => opaque });
    expect((await ask(broker, { url: `${origin}/x` })).error).toMatchObject({ kind: 'redirect' });
  });

  it('a response from another address', async () => {
    const { broker } = brokerWith([{}], [], {
      fetch: async () => Object.defineProperty(new Response('x'), 'url', { value: 'https://evil.test/' }),
    });
    expect(await ask(broker, { url: `${origin}/x` })).toMatchObject({ body: '', error: { kind: 'redirect' } });
  });
});
