import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { browserFetch } from '../../../e2e/support/browsers/browser-fetch.ts';
import { REDIRECTED, startBrokenServers } from '../../../e2e/support/servers/mcp-broken.ts';
import { startEverything } from '../../../e2e/support/servers/mcp-everything.ts';
import type { McpOpened } from '../contract/mcp-worker-api.ts';
import { createMcpClient } from '../client/mcp-client.ts';
import { UNCOUNTED_SLOTS } from '../client/stream-slots.ts';

const PAGE = 'http://127.0.0.1:4173';
let broken: Awaited<ReturnType<typeof startBrokenServers>>;
beforeAll(async () => {
  broken = await startBrokenServers();
});
afterAll(() => broken.stop());
afterEach(() => {
  vi.unstubAllGlobals();
});
const urlOf = (requested: string): string => broken.servers.find(({ name }) => name === requested)?.url ?? '';

async function tryIt(
  url: string,
  kind: 'http' | 'sse' = 'http',
  { page = PAGE, headers = [] as [string, string][], secrets = [] as string[], fetch = browserFetch(page) } = {},
): Promise<McpOpened> {
  const client = createMcpClient({ fetch, slots: UNCOUNTED_SLOTS });
  const opened = await client.open(
    { target: { kind, url, headers, redirectUrl: `${page}/` }, page: { origin: page, version: '0' }, secrets },
    () => undefined,
    () => Promise.resolve({ action: 'cancel' }),
    () => undefined,
  );
  await client.close();
  return opened;
}

const causeOf = (opened: McpOpened): string => (opened.ok ? 'connected' : opened.failure.cause);
test('finds each cause with a server that has just that fault', async () => {
  const found = await Promise.all(
    broken.servers.map(async ({ name, url, headers }) => [
      name,
      causeOf(await tryIt(url, 'http', { headers: Object.entries(headers) })),
    ]),
  );
  expect(found).toEqual(broken.servers.map(({ name, cause }) => [name, cause]));
  expect(causeOf(await tryIt('http://127.0.0.1:1/mcp'))).toBe('nothing-listening');
  expect(causeOf(await tryIt('http://mcp.example:1/mcp', 'http', { page: 'https://toolyard.example' }))).toBe(
    'mixed-content',
  );
});

test('finds the target of a redirect', async () => {
  const opened = await tryIt(urlOf('redirect'));
  expect(!opened.ok && opened.failure.copy).toBe(new URL(REDIRECTED, urlOf('redirect')).href);
});

test('the reference server with the wrong transport, and with its own CORS headers', async () => {
  const [older, newer] = await Promise.all([startEverything('sse'), startEverything('streamableHttp')]);
  try {
    expect([
      causeOf(await tryIt(older.url)),
      causeOf(await tryIt(newer.url, 'sse')),
      causeOf(await tryIt(older.url, 'sse')),
      causeOf(await tryIt(newer.url)),
    ]).toEqual(['wrong-transport', 'wrong-transport', 'connected', 'connected']);
  } finally {
    await Promise.all([older.stop(), newer.stop()]);
  }
});

test(
  'an isolated page is told by a report that something answered; where there are no reports, the doctor says that ' +
    'it does not know',
  async () => {
    type Report = { readonly toJSON: () => unknown };
    const watching = new Set<(reports: readonly Report[]) => void>();
    /** Behaves like Chromium: a response that does not allow embedding is withheld and reported. */
    const isolated = (page: string): ReturnType<typeof browserFetch> => {
      const plain = browserFetch(page);
      return async (url, init) => {
        const answer = await plain(url, init);
        if (init?.mode !== 'no-cors') return answer;
        setTimeout(
          () =>
            watching.forEach((receive) =>
              receive([{ toJSON: () => ({ type: 'coep', body: { blockedURL: String(url) } }) }]),
            ),
          20,
        );
        throw new TypeError('Failed to fetch');
      };
    };
    const url = urlOf('no-cors');
    vi.stubGlobal('crossOriginIsolated', true);
    const unknown = await tryIt(url, 'http', { fetch: isolated(PAGE) });
    expect([causeOf(unknown), !unknown.ok && unknown.failure.copy?.includes('Access-Control-Allow-Origin')]).toEqual([
      'nothing-listening',
      true,
    ]);
    vi.stubGlobal(
      'ReportingObserver',
      class {
        constructor(private readonly receive: (reports: readonly Report[]) => void) {}
        observe(): void {
          watching.add(this.receive);
        }
        disconnect(): void {
          watching.delete(this.receive);
        }
      },
    );
    expect(causeOf(await tryIt(url, 'http', { fetch: isolated(PAGE) }))).toBe('no-cors');
    expect(causeOf(await tryIt('http://127.0.0.1:1/mcp', 'http', { fetch: isolated(PAGE) }))).toBe('nothing-listening');
    expect(watching.size).toBe(0);
  },
);

test('a failure contains no secret of the address', async () => {
  const opened = await tryIt(`${urlOf('wrong-path')}/very-secret-part`, 'http', { secrets: ['very-secret-part'] });
  expect(causeOf(opened)).toBe('wrong-path');
  expect(JSON.stringify(opened)).not.toContain('very-secret');
});

test('a browser that needs permission for private networks', async () => {
  vi.stubGlobal('navigator', { permissions: { query: () => Promise.resolve({ state: 'prompt' }) } });
  expect(causeOf(await tryIt('http://127.0.0.1:1/mcp', 'http', { page: 'https://toolyard.example' }))).toBe(
    'private-network',
  );
});
