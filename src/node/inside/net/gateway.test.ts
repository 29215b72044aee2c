import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { HttpGateway } from './gateway.ts';
import { LocalNetwork } from './local-network.ts';

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | undefined;
}

/** Opens a connection to an external host, through a gateway with this fetch. */
function open(
  answer: (asked: Asked, signal: AbortSignal) => Promise<Response>,
  host = '93.184.216.34',
  port = 80,
): { readonly endpoint: Endpoint; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const fetch = (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const one: Asked = {
      url: String(input),
      method: init.method ?? 'GET',
      headers: init.headers as [string, string][],
      body: init.body === undefined ? undefined : new TextDecoder().decode(init.body as Uint8Array),
    };
    asked.push(one);
    return answer(one, init.signal as AbortSignal);
  };
  const gateway = new HttpGateway({
    fetch: fetch as typeof globalThis.fetch,
    AbortController,
    setTimeout: () => undefined,
    methods: () => new Set(['GET', 'POST', 'HEAD', 'CONNECT']),
  });
  const network = new LocalNetwork(gateway, 0);
  let endpoint: Endpoint | undefined;
  network.connect({ type: 'tcp', host, port }, undefined, (connected) => {
    if ('endpoint' in connected) endpoint = connected.endpoint;
  });
  if (endpoint === undefined) throw new Error('no connection');
  return { endpoint, asked };
}

const write = (endpoint: Endpoint, text: string): unknown => endpoint.write(new TextEncoder().encode(text));

/** Reads until the text ends with `end`, or the connection ends. */
async function readUntil(endpoint: Endpoint, end: string): Promise<string> {
  let text = '';
  for (;;) {
    const result = endpoint.read(1024);
    if (result.type === 'bytes') text += new TextDecoder().decode(result.bytes);
    else if (result.type === 'error') return `${result.code} ${endpoint.errorMessage ?? ''}`;
    else if (result.type === 'end') return `${text}<end>`;
    else if (end !== '' && text.endsWith(end)) return text;
    else {
      await new Promise<void>((resolve) => {
        endpoint.listener = { readable: resolve, writable: () => undefined };
      });
    }
  }
}

describe('the gateway out of the tab', () => {
  it('passes a request to fetch and writes the response back', async () => {
    const { endpoint, asked } = open(() =>
      Promise.resolve(
        new Response('héllo', {
          status: 201,
          statusText: 'Made',
          headers: { 'X-Own': '1', 'Content-Encoding': 'gzip', 'Content-Length': '3' },
        }),
      ),
    );
    write(
      endpoint,
      'POST /a?b HTTP/1.1\r\nHost: other\r\nX-Mine: 2\r\nConnection: keep-alive\r\nContent-Length: 4\r\n\r\nbo',
    );
    write(endpoint, 'dy');
    expect(await readUntil(endpoint, '0\r\n\r\n')).toBe(
      'HTTP/1.1 201 Made\r\ncontent-type: text/plain;charset=UTF-8\r\nx-own: 1\r\ntransfer-encoding: ' +
        'chunked\r\nconnection: keep-alive\r\n\r\n6\r\nhéllo\r\n0\r\n\r\n',
    );
    expect(asked).toEqual([
      { url: 'http://93.184.216.34/a?b', method: 'POST', headers: [['X-Mine', '2']], body: 'body' },
    ]);
  });

  it('acts as a TLS server when told to, and keeps the order of requests', async () => {
    const { endpoint, asked } = open(({ url }) => Promise.resolve(new Response(url)), '93.184.216.34', 443);
    expect(endpoint.secure({ serverName: 'example.com', speaksHttp: true })).toBe('example.com');
    write(endpoint, 'GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\nConnection: close\r\n\r\n');
    const text = await readUntil(endpoint, '');
    expect(text.indexOf('https://example.com/1')).toBeLessThan(text.indexOf('https://example.com/2'));
    expect(text.endsWith('<end>')).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('reports a failure with a message', async () => {
    const { endpoint } = open(() =>
      Promise.reject(Object.assign(new Error('Not allowed: example.com'), { name: 'PermissionDeniedError' })),
    );
    write(endpoint, 'GET / HTTP/1.1\r\n\r\n');
    expect(await readUntil(endpoint, '')).toBe(
      'EACCES connect EACCES 93.184.216.34:80: GET http://93.184.216.34/: Not allowed: example.com',
    );
  });

  it.each([
    [
      'PING\r\n',
      'EPROTONOSUPPORT Only HTTP leaves the tab, and what was sent to 93.184.216.34:80 is none (Invalid method ' +
        'encountered)',
    ],
    [
      '\x16\x03\x01',
      'EPROTONOSUPPORT Only HTTP leaves the tab, and what was sent to 93.184.216.34:80 is none (Invalid method ' +
        'encountered)',
    ],
    [
      'CONNECT a:1 HTTP/1.1\r\n\r\n',
      'EPROTONOSUPPORT A tunnel (CONNECT) to 93.184.216.34:80 is not available in the browser’s Node',
    ],
    [
      'GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      'EPROTONOSUPPORT Another protocol (Upgrade) to 93.184.216.34:80 is not available in the browser’s Node',
    ],
  ])('refuses %j by name', async (sent, expected) => {
    const { endpoint, asked } = open(() => Promise.resolve(new Response('')));
    write(endpoint, sent);
    expect(await readUntil(endpoint, '')).toBe(expected);
    expect(asked).toEqual([]);
  });

  it('stops the fetch when the program leaves', async () => {
    let aborted: (() => void) | undefined;
    const stopped = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    const { endpoint } = open((_asked, signal) => {
      signal.addEventListener('abort', () => aborted?.());
      return new Promise(() => undefined);
    });
    write(endpoint, 'GET / HTTP/1.1\r\n\r\n');
    endpoint.reset();
    await stopped;
  });

  it('writes no faster than the program reads', async () => {
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
        if (given === 64) controller.close();
      },
    });
    const { endpoint } = open(() => Promise.resolve(new Response(body)));
    write(endpoint, 'GET / HTTP/1.1\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(given).toBeLessThan(16);
    let bytes = 0;
    for (let result = endpoint.read(65536); bytes < 64 * 64 * 1024; result = endpoint.read(65536)) {
      if (result.type === 'bytes') bytes += result.bytes.length;
      else await new Promise((resolve) => setTimeout(resolve, 0));
    }
    expect(given).toBe(64);
  });
});
