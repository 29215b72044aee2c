import { startCanary } from '../support/browsers/canary.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { startElsewhere, type Elsewhere } from '../support/servers/mcp-elsewhere.ts';
import { expect, test } from '../support/test.ts';

const VALUES = { MCP_HEADER: 'header-value-48121', MCP_CLIENT: 'client-value-99317' } as const;

/** Addresses that a server names on another server, which records everything it receives. */
const NAMED: readonly (readonly [name: string, transport: 'http' | 'sse', elsewhere: (origin: string) => Elsewhere])[] =
  [
    ['its description elsewhere', 'http', (origin) => ({ metadata: `${origin}/metadata/0` })],
    ['a service elsewhere', 'http', (origin) => ({ service: `${origin}/service/1` })],
    ['tokens elsewhere', 'http', (origin) => ({ token: `${origin}/token` })],
    ['a registration elsewhere', 'http', (origin) => ({ registration: `${origin}/register` })],
    ['an answer that leads elsewhere', 'http', (origin) => ({ redirect: `${origin}/redirected` })],
    ['messages elsewhere', 'sse', (origin) => ({ messages: `${origin}/messages` })],
  ];

test('what a server names elsewhere gets neither its header nor the secret of its client', async ({ page }) => {
  const [server, canary] = await Promise.all([startElsewhere(), startCanary()]);
  try {
    await openApp(page);
    await page.evaluate(
      async ([origin, values]) => {
        for (const [name, value] of Object.entries(values))
          await window.toolyard.secrets.set({
            name,
            value,
            bindings: [{ origin, methods: ['GET', 'POST', 'DELETE'], pathPrefix: '/' }],
          });
      },
      [server.origin, VALUES] as const,
    );
    for (const [at, [name, transport, elsewhere]] of NAMED.entries()) {
      const url = server.urlFor(elsewhere(canary.other.url));
      const state = await page.evaluate(
        async ([number, kind, address]) => {
          const { id } = await window.toolyard.mcp.addServer({
            name: `one${String(number)}`,
            transport: kind,
            url: address,
            headers: { 'X-Key': '${secret:MCP_HEADER}' },
            oauth: { clientId: 'me', clientSecret: '${secret:MCP_CLIENT}', grant: 'client_credentials' },
          });
          const status = await window.toolyard.mcp.connect(id);
          await window.toolyard.mcp.removeServer(id);
          return status.state;
        },
        [at, transport, url] as const,
      );
      expect(state, name).not.toBe('connected');
      // The server itself received its header, so the check below is meaningful.
      expect(
        server.seen().some(({ path, text }) => path === new URL(url).pathname && text.includes(VALUES.MCP_HEADER)),
        name,
      ).toBe(true);
    }
    const arrived = canary.events().filter(({ kind }) => kind === 'http');
    const withValue = arrived.filter((event) => {
      const basic = /^basic (.+)$/i.exec(event.headers['authorization'] ?? '')?.[1] ?? '';
      const text =
        `${decodeURIComponent(event.path)} ${JSON.stringify(event.headers)} ` +
        `${Buffer.from(basic, 'base64').toString()} ${event.body}`;
      return Object.values(VALUES).some((value) => text.includes(value)) || 'x-key' in event.headers;
    });
    expect(withValue).toEqual([]);
    // Descriptions are read there without credentials: the canary was reached.
    expect(arrived.length).toBeGreaterThan(0);
    // The secret of the client is sent only where it may go.
    const url = server.urlFor({});
    await page.evaluate(async (address) => {
      const { id } = await window.toolyard.mcp.addServer({
        name: 'own',
        transport: 'http',
        url: address,
        oauth: { clientId: 'me', clientSecret: '${secret:MCP_CLIENT}', grant: 'client_credentials' },
      });
      await window.toolyard.mcp.connect(id);
    }, url);
    const basic = Buffer.from(`me:${VALUES.MCP_CLIENT}`).toString('base64');
    expect(
      server
        .seen()
        .some(
          ({ path, text }) => path.endsWith('/token') && (text.includes(basic) || text.includes(VALUES.MCP_CLIENT)),
        ),
    ).toBe(true);
  } finally {
    await Promise.all([server.stop(), canary.close()]);
  }
});
