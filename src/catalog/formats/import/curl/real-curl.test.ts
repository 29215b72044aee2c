import { spawn, spawnSync } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { SAME } from './testing/curl-commands.ts';
import { sentRequest } from './testing/sent-request.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0 && spawnSync('bash', ['--version']).status === 0;
/** Options that a curl of 2022 may not have, or that it needs a file for. */
const NOT_COMPARED = /--json|--url-query|-F|--form-string| > log/;
/** Headers of curl itself. */
const OWN = /^(?:host|user-agent|accept|content-length|expect): /;

/** Requests as a server sees them: names of headers in lower case, sorted. */
async function seenRequest(message: IncomingMessage) {
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${String(value)}`);
  return {
    method: message.method,
    url: `http://${message.headers.host ?? ''}${message.url ?? ''}`,
    headers: headers.filter((header) => !OWN.test(header)).sort(),
    body: await text(message),
  };
}

/** A query or a form, whose spaces and signs can be written in two ways. */
const samePairs = (value: string) => (/^[^ ]*=[^ ]*$/.test(value) ? new URLSearchParams(value).toString() : value);

it.skipIf(!hasCurl)('tools of commands send what curl sends', async () => {
  const seen: ReturnType<typeof seenRequest>[] = [];
  const server = createServer((message, response) => {
    seen.push(seenRequest(message));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const commands = SAME.map(([command]) => command).filter(
    (command) => command.includes('http://') && !NOT_COMPARED.test(command),
  );
  try {
    for (const command of commands) {
      const own = `curl() { command curl -q -s --noproxy '*' --connect-to '::127.0.0.1:${port}' "$@"; }\n`;
      const child = spawn('bash', ['-c', own + command], { stdio: 'ignore', timeout: 5_000 });
      await new Promise((resolve) => child.on('close', resolve));
      const bySystem = await seen.pop();
      const byTool = await sentRequest(command);
      const comparable = (request: typeof byTool | typeof bySystem) => {
        const url = new URL(request?.url ?? 'http://none');
        const [query, body] = [samePairs(url.search.slice(1)), samePairs(request?.body ?? '')];
        const headers = request?.headers.filter((header) => !OWN.test(header));
        return [command, request?.method, url.origin, url.pathname, query, headers, body];
      };
      expect(comparable(byTool)).toEqual(comparable(bySystem));
    }
    expect(commands.length).toBeGreaterThan(30);
  } finally {
    server.close();
  }
});
