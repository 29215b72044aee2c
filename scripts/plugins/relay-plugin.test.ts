import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../relay/testing/start.ts';
import { connectTab, echo } from '../../relay/testing/tab-double.mjs';
import { makeRelay, RELAY_FILE, RELAY_PACKAGE } from './relay-plugin.mjs';

let folder: string;
let made: Awaited<ReturnType<typeof makeRelay>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'toolyard-relay-build-'));
  made = await makeRelay();
  for (const { path, source } of made) writeFileSync(join(folder, path), source);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the relay of a file, and calls it once. */
async function call(file: string): Promise<unknown> {
  const env = { PATH: process.env.PATH, TOOLYARD_HOME: join(folder, 'home') };
  const token = execFileSync(process.execPath, [file, 'client', 'add', 'curl'], { env, stdio: 'pipe' })
    .toString()
    .trim();
  const child: ChildProcess = spawn(process.execPath, [file, 'serve', '--port', '0'], { env });
  try {
    let out = '';
    child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
    await until(() => out.includes('#pair='));
    const [, port = '', key = ''] = /#pair=(\d+)\.([\w-]+)/.exec(out) ?? [];
    const tab = await connectTab({ port: Number(port), key, onFrame: echo });
    const answer = await fetch(`http://127.0.0.1:${port}/api/ai/tools`, {
      headers: { authorization: `Bearer ${token}` },
    });
    tab.leave();
    return await answer.json();
  } finally {
    child.kill();
    execFileSync(process.execPath, [file, 'client', 'remove', 'curl'], { env, stdio: 'pipe' });
  }
}

test('one file runs alone, with what Node has', async () => {
  expect(await call(join(folder, RELAY_FILE))).toMatchObject({ client: 'curl', path: '/api/ai/tools' });
  const text = String(made[0]?.source);
  expect([...text.matchAll(/\bfrom ?"([^"]*)"/g)].every(([, name = '']) => name.startsWith('node:'))).toBe(true);
  expect(text).not.toMatch(/bufferutil|utf-8-validate/);
  expect(text).toContain('Copyright (c) 2011 Einar Otto Stangvik');
});

test('the package has the same file, which npm can start', async () => {
  mkdirSync(join(folder, 'unpacked'));
  execFileSync('tar', ['-xzf', join(folder, RELAY_PACKAGE), '-C', join(folder, 'unpacked')]);
  const list = execFileSync('tar', ['-tvzf', join(folder, RELAY_PACKAGE)], {
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  expect(
    list
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, 10), line.split(' ').at(-1)]),
  ).toEqual([
    ['-rw-r--r--', 'package/package.json'],
    ['-rwxr-xr-x', `package/${RELAY_FILE}`],
    ['-rw-r--r--', 'package/README.md'],
    ['-rw-r--r--', 'package/LICENSE'],
  ]);
  expect(await call(join(folder, 'unpacked/package', RELAY_FILE))).toMatchObject({ client: 'curl' });
});

test('the same sources make the same bytes', async () => {
  const again = await makeRelay();
  expect(again.map(({ path, source }) => [path, Buffer.from(source).toString('base64')])).toEqual(
    made.map(({ path, source }) => [path, Buffer.from(source).toString('base64')]),
  );
});
