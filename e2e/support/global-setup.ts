import { startServer } from '../../scripts/serve.mjs';

/**
 * Serves the built app on a free port and stores its address in `TOOLYARD_URL`, which workers inherit. Set
 * `TOOLYARD_URL` to test an app that is served elsewhere.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TOOLYARD_URL !== undefined) return undefined;
  const server = await startServer();
  process.env.TOOLYARD_URL = server.url;
  return () => server.close();
}
