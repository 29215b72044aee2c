import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../relay/testing/start.ts';
import { isCommand, runCommand } from './command.mjs';

const folder = mkdtempSync(join(tmpdir(), 'toolyard-command-'));
const root = join(folder, 'dist');
beforeAll(() => {
  mkdirSync(root);
  writeFileSync(join(root, 'index.html'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const RELAY = { port: 4180, key: 'AAECAwQFBgcICQoLDA0ODxAREhM' };

async function run(
  args: string[],
  env: Record<string, string> = {},
  { fault, relayFault, from = root }: { fault?: Error; relayFault?: Error; from?: string } = {},
) {
  const reported: string[] = [];
  const started: unknown[] = [];
  const relays: unknown[] = [];
  const code = await runCommand(args, env, {
    root: from,
    console: { log: (line: string) => reported.push(line), error: (line: string) => reported.push(`error: ${line}`) },
    start: async (options) => {
      started.push(options);
      if (fault !== undefined) throw fault;
      return { url: 'http://localhost:1/x', port: 1 };
    },
    startRelay: async (options) => {
      relays.push(options);
      if (relayFault !== undefined) throw relayFault;
      return RELAY;
    },
  });
  return { code, reported, started, relays };
}

const READY = 'Toolyard is ready: http://localhost:1/x';
const PAIR = `To let agents on this computer use your tools, open: http://localhost:1/x/#pair=4180.${RELAY.key}`;
const SITES = ['http://localhost:1', 'http://127.0.0.1:1'];
const DEFAULT = { port: 4173, host: 'localhost', path: '/', headers: true };

test.each<[string[], Record<string, string>, object, string]>([
  [[], {}, DEFAULT, READY],
  [[], { PORT: '80', HOST: '::' }, { ...DEFAULT, port: 80, host: '::' }, READY],
  [['--no-headers'], {}, { ...DEFAULT, headers: false }, READY],
  [['--path', '/'], {}, DEFAULT, READY],
  [['--path', ''], {}, DEFAULT, READY],
  [['--path', '/a/b/'], {}, { ...DEFAULT, path: '/a/b/' }, `${READY}/`],
  [['--path', 'a//b'], {}, { ...DEFAULT, path: '/a/b/' }, `${READY}/`],
])('%j with %j starts the server', async (args, env, options, line) => {
  expect(await run(args, env)).toEqual({
    code: 0,
    reported: [line, PAIR],
    started: [options],
    relays: [{ port: 4180, sites: SITES }],
  });
});

test('the relay has another port, or does not start', async () => {
  expect((await run([], { RELAY_PORT: '5000' })).relays).toEqual([{ port: 5000, sites: SITES }]);
  expect(await run(['--no-relay'])).toMatchObject({ code: 0, reported: [READY], relays: [] });
});

test.each([
  [
    Object.assign(new Error('taken'), { code: 'EADDRINUSE' }),
    'port 4180 of the relay is in use. Choose another: RELAY_PORT=4181 npm start',
  ],
  [new Error('not a file of this relay'), 'not a file of this relay'],
])('the app goes on without a relay, and says why: %s', async (relayFault, message) => {
  expect(await run([], {}, { relayFault })).toMatchObject({
    code: 0,
    reported: [READY, `error: Agents cannot connect: ${message}`],
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the app and the relay', async (signal) => {
  const parts = new URL('../', import.meta.url).href;
  const program = `
    import { runCommand } from '${parts}serve/command.mjs';
    import { startServer } from '${parts}serve.mjs';
    import { startRelay } from '${parts}../relay/relay.mjs';
    await runCommand([], { PORT: '0', RELAY_PORT: '0' }, { root: ${JSON.stringify(root)},
      start: (options) => startServer({ ...options, root: ${JSON.stringify(root)} }),
      startRelay: (options) => startRelay({ ...options, file: ${JSON.stringify(join(folder, 'relay.json'))} }) });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  await until(() => out.includes('#pair='));
  const [, port = ''] = /#pair=(\d+)/.exec(out) ?? [];
  const [, app = ''] = /ready: (\S+)/.exec(out) ?? [];
  const isThere = async (url: string): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    );
  expect(await Promise.all([isThere(app), isThere(`http://127.0.0.1:${port}`)])).toEqual([true, true]);
  child.kill(signal);
  await new Promise((resolve) => child.on('exit', resolve));
  expect(await Promise.all([isThere(app), isThere(`http://127.0.0.1:${port}`)])).toEqual([false, false]);
});

test.each([
  [
    Object.assign(new Error('taken'), { code: 'EADDRINUSE' }),
    'Port 4173 is in use. Choose another: PORT=4174 npm start',
  ],
  [Object.assign(new Error('not yours'), { code: 'EACCES' }), 'The server cannot start: not yours'],
  [new Error('broken'), 'The server cannot start: broken'],
])('says why it cannot start: %s', async (fault, message) => {
  expect(await run([], {}, { fault })).toEqual({
    code: 1,
    reported: [`error: ${message}`],
    started: [DEFAULT],
    relays: [],
  });
});

test('is a command where Node was started with it', () => {
  const { href } = pathToFileURL(join(folder, 'serve.mjs'));
  expect(isCommand(href, ['node', join(folder, 'serve.mjs')])).toBe(true);
  expect(isCommand(href, ['node', relative(process.cwd(), join(folder, 'serve.mjs'))])).toBe(true);
  expect(isCommand(href, ['node', join(folder, 'test.mjs')])).toBe(false);
  expect(isCommand(href, ['node'])).toBe(false);
});

test('needs a built app', async () => {
  expect(await run([], {}, { from: folder })).toEqual({
    code: 1,
    reported: ['error: There is no built app in dist/. Run `npm start`, which builds it, or `npm run build`.'],
    started: [],
    relays: [],
  });
});
