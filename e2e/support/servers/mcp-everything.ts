import { EVERYTHING, startPeer, type Peer } from '../../../scripts/mcp/start-peer.mjs';
import { test } from '../test.ts';

/** The reference server of MCP on loopback, as published. */
export type Everything = Peer;

/** @param port default a free one */
export async function startEverything(kind: 'sse' | 'streamableHttp', port?: number): Promise<Everything> {
  return await startPeer({
    main: EVERYTHING,
    args: () => [kind],
    path: kind === 'sse' ? '/sse' : '/mcp',
    ...(port === undefined ? {} : { port }),
  });
}

/** One server of each transport for the tests of a file. */
export function everythingForAll(): Readonly<Record<'http' | 'sse', { readonly url: string }>> {
  const running = new Map<'http' | 'sse', Everything>();
  test.beforeAll(async () => {
    const [http, sse] = await Promise.all([startEverything('streamableHttp'), startEverything('sse')]);
    running.set('http', http).set('sse', sse);
  });
  test.afterAll(async () => {
    await Promise.all([...running.values()].map((each) => each.stop()));
  });
  const of = (kind: 'http' | 'sse') => ({
    get url() {
      const found = running.get(kind);
      if (found === undefined) throw new Error('It runs while tests do');
      return found.url;
    },
  });
  return { http: of('http'), sse: of('sse') };
}
