import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCommand, runCommand } from './command.mjs';

const folder = mkdtempSync(join(tmpdir(), 'toolyard-command-'));
const root = join(folder, 'dist');
beforeAll(() => {
  mkdirSync(root);
  writeFileSync(join(root, 'index.html'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(args: string[], env: Record<string, string> = {}, fault?: Error, from = root) {
  const reported: string[] = [];
  const started: unknown[] = [];
  const code = await runCommand(args, env, {
    root: from,
    console: { log: (line: string) => reported.push(line), error: (line: string) => reported.push(`error: ${line}`) },
    start: async (options) => {
      started.push(options);
      if (fault !== undefined) throw fault;
      return { url: 'http://localhost:1/x' };
    },
  });
  return { code, reported, started };
}

const READY = 'Toolyard is ready: http://localhost:1/x';
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
  expect(await run(args, env)).toEqual({ code: 0, reported: [line], started: [options] });
});

test.each([
  [
    Object.assign(new Error('taken'), { code: 'EADDRINUSE' }),
    'Port 4173 is in use. Choose another: PORT=4174 npm start',
  ],
  [Object.assign(new Error('not yours'), { code: 'EACCES' }), 'The server cannot start: not yours'],
  [new Error('broken'), 'The server cannot start: broken'],
])('says why it cannot start: %s', async (fault, message) => {
  expect(await run([], {}, fault)).toEqual({ code: 1, reported: [`error: ${message}`], started: [DEFAULT] });
});

test('is a command where Node was started with it', () => {
  const { href } = pathToFileURL(join(folder, 'serve.mjs'));
  expect(isCommand(href, ['node', join(folder, 'serve.mjs')])).toBe(true);
  expect(isCommand(href, ['node', relative(process.cwd(), join(folder, 'serve.mjs'))])).toBe(true);
  expect(isCommand(href, ['node', join(folder, 'test.mjs')])).toBe(false);
  expect(isCommand(href, ['node'])).toBe(false);
});

test('needs a built app', async () => {
  expect(await run([], {}, undefined, folder)).toEqual({
    code: 1,
    reported: ['error: There is no built app in dist/. Run `npm start`, which builds it, or `npm run build`.'],
    started: [],
  });
});
