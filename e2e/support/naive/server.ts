import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';

/** The isolation headers of the app, without the policies: the naive design has none. */
const HEADERS = {
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** Serves the naive design on a free port of `localhost`, as the app is served. */
export async function startNaiveServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const script = await readFile(new URL('./page.js', import.meta.url));
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.writeHead(200, { ...HEADERS, 'Content-Type': isScript ? 'text/javascript' : 'text/html' });
    response.end(
      isScript ? script : '<!doctype html><title>Naive</title><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((started) => server.listen(0, 'localhost', started));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://localhost:${address.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
}
