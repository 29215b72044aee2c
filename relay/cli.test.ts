import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from './testing/start.ts';
import { connectTab, echo } from './testing/tab-double.mjs';

const CLI = fileURLToPath(new URL('./cli.mjs', import.meta.url));
let home: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'toolyard-cli-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.on('exit', resolve));
  }
  rmSync(home, { recursive: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly code: Promise<number | null>;
  out(): string;
  err(): string;
}

function start(args: string[], env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, TOOLYARD_HOME: home, ...env } });
  running.push(child);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, code, out: () => out, err: () => err };
}
async function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { code, out, err } = start(args);
  return { code: await code, out: out(), err: err() };
}

/** A relay on a free port. */
async function serve(...more: string[]): Promise<Started & { port: number; key: string }> {
  const started = start(['serve', '--port', '0', ...more]);
  await until(() => started.out().includes('Pair a tab'));
  const [, port = '', key = ''] = /#pair=(\d+)\.([\w-]{27})\n/.exec(started.out()) ?? [];
  return { ...started, port: Number(port), key };
}

test('a client is added, used while the relay runs, listed and removed', async () => {
  const { port, key, out } = await serve();
  expect(out()).toBe(
    `The relay is ready: http://127.0.0.1:${port}\nPair a tab with it: http://localhost:4173/#pair=${port}.${key}\n`,
  );
  const added = await run('client', 'add', 'curl');
  expect(added).toEqual({
    code: 0,
    out: expect.stringMatching(/^[\w-]{43}\n$/),
    err: 'Added “curl”. This is its token, which is not shown again:\n',
  });
  const tab = await connectTab({ port, key, onFrame: echo });
  const ask = async (): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/api/ai/tools`, { headers: { authorization: `Bearer ${added.out.trim()}` } }))
      .status;
  expect(await ask()).toBe(200);
  expect((await run('client', 'list')).out).toMatch(/^curl\t\d{4}-\d\d-\d\dT[\d:.]+Z\n$/);
  expect(await run('client', 'add', 'curl')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('already'),
  });
  expect(await run('client', 'remove', 'curl')).toEqual({
    code: 0,
    out: '',
    err: 'Removed “curl”. Its token opens nothing any more.\n',
  });
  expect(await ask()).toBe(403);
  expect((await run('client', 'remove', 'curl')).err).toBe('There is no client “curl”.\n');
  tab.leave();
});

test('a site is named by its address, and may then connect', async () => {
  const { port, key, out } = await serve('--site', 'https://toolyard.example/app/');
  expect(out()).toContain(`Pair a tab with it: https://toolyard.example/app/#pair=${port}.${key}\n`);
  for (const origin of ['https://toolyard.example', 'http://127.0.0.1:4173'])
    (await connectTab({ port, key, origin })).leave();
  await expect(connectTab({ port, key, origin: 'https://other.example' })).rejects.toThrow('403');
});

test('a taken port is reported, and its owner goes on', async () => {
  const first = await serve();
  const { code, out, err } = await run('serve', '--port', String(first.port));
  expect({ code, out, err }).toEqual({
    code: 1,
    out: '',
    err:
      `Port ${first.port} is in use, perhaps by a relay that runs already. ` +
      `Choose another: toolyard-relay serve --port ${first.port + 1}\n`,
  });
  (await connectTab(first)).leave();
});

test.each([
  [['serve', '--port', '65536'], '“65536” is not a port.'],
  [['serve', '--port', 'x'], '“x” is not a port.'],
  [['serve', '--site', 'toolyard.example'], 'is not the address of a site'],
  [['serve', '--site', 'file:///x'], 'is not the address of a site'],
  [['serve', '--allow-all'], "Unknown option '--allow-all'"],
  [['client'], 'client add NAME | list | remove NAME'],
  [['client', 'add'], 'client add NAME | list | remove NAME'],
  [['client', 'add', 'A B'], 'lower-case letters'],
  [['open'], 'There is no command “open”.'],
])('%j is refused with a reason', async (args, reason) => {
  const { code, out, err } = await run(...args);
  expect([code, out, err.includes(reason), err.includes('    at ')]).toEqual([1, '', true, false]);
});

test('it says how it is used', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('toolyard-relay stdio') });
  expect((await run()).code).toBe(1);
});

test('a program uses it over stdin and stdout, and ends it by closing them', async () => {
  const { port, key } = await serve();
  const token = (await run('client', 'add', 'claude-desktop')).out.trim();
  const tab = await connectTab({
    port,
    key,
    onFrame: (frame, served) =>
      frame.t === 'msg' ? served.send({ ...frame, m: '{"jsonrpc":"2.0","id":1,"result":{}}' }) : undefined,
  });
  const program = start(['stdio', '--port', String(port)], { TOOLYARD_TOKEN: token });
  program.child.stdin?.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  await until(() => program.out().includes('result'));
  program.child.stdin?.end();
  expect([await program.code, program.out(), program.err()]).toEqual([0, '{"jsonrpc":"2.0","id":1,"result":{}}\n', '']);
  tab.leave();
});

test('10,000 connections do not end it, nor keep anyone out for long', async () => {
  const { port, key, child } = await serve();
  const token = (await run('client', 'add', 'curl')).out.trim();
  const tab = await connectTab({ port, key, onFrame: echo });
  const open = new Set<Socket>();
  let connected = 0;
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        connected += 1;
        // Begins a request, and never completes it.
        socket.write('POST /mcp HTTP/1.1\r\n');
        resolve();
      });
      open.add(socket);
      const end = (): void => {
        open.delete(socket);
        resolve();
      };
      socket.on('error', end);
      socket.on('close', end);
    });
  for (let round = 0; round < 50; round += 1) await Promise.all(Array.from({ length: 200 }, hold));
  expect(connected).toBeGreaterThan(9_900);
  // Those that it holds are closed after five seconds, whatever their owner does.
  const ask = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    return fetch(`http://127.0.0.1:${port}/api/ai/tools`, { headers }).then(
      ({ status }) => status,
      () => 0,
    );
  };
  let status = await ask();
  for (const startMs = performance.now(); status !== 200 && performance.now() - startMs < 20_000;) status = await ask();
  expect([status, child.exitCode]).toEqual([200, null]);
  for (const socket of open) socket.destroy();
  tab.leave();
}, 60_000);
