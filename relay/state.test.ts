import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addClient, clientOf, pairingKey, readState, removeClient, stateFile } from './state.mjs';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolyard-state-'));
  file = join(folder, 'home/relay.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('only its owner can read the file, and it holds no token', async () => {
  const token = await addClient(file, 'curl');
  await pairingKey(file, 4180);
  expect([statSync(file).mode & 0o777, statSync(join(folder, 'home')).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(readFileSync(file, 'utf8')).not.toContain(token);
  expect(readdirSync(join(folder, 'home'))).toEqual(['relay.json']);
  chmodSync(file, 0o644);
  await pairingKey(file, 4180);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a port keeps its key, and another port has another', async () => {
  const key = await pairingKey(file, 4180);
  expect([await pairingKey(file, 4180), (await pairingKey(file, 4181)) === key]).toEqual([key, false]);
});

test('a token belongs to one client, until that is removed', async () => {
  const [curl, codex] = [await addClient(file, 'curl'), await addClient(file, 'codex')];
  const find = (token: string | undefined): string | undefined => clientOf(readState(file).clients, token);
  expect([curl, codex, '', undefined, `${curl}x`].map(find)).toEqual([
    'curl',
    'codex',
    undefined,
    undefined,
    undefined,
  ]);
  await removeClient(file, 'curl');
  expect([curl, codex].map(find)).toEqual([undefined, 'codex']);
  expect(find(await addClient(file, 'curl'))).toBe('curl');
  expect(find(curl)).toBeUndefined();
});

test.each(['', 'Curl', '-a', 'a b', 'a/b', '__proto__', 'a'.repeat(33), 'ä'])('%j is no name', async (name) => {
  await expect(addClient(file, name)).rejects.toThrow('lower-case letters');
  expect(existsSync(file)).toBe(false);
});

test('sixty-four clients, and no more', async () => {
  for (let count = 0; count < 64; count += 1) await addClient(file, `c${count}`);
  await expect(addClient(file, 'more')).rejects.toThrow('Remove one first');
});

test('changes at the same time do not meet', async () => {
  const names = Array.from({ length: 20 }, (_none, at) => `c${at}`);
  await Promise.all(names.map((name) => addClient(file, name)));
  expect([...readState(file).clients.keys()].sort()).toEqual(names.sort());
});

test('a lock that a killed program left is taken', async () => {
  mkdirSync(join(folder, 'home'));
  writeFileSync(`${file}.lock`, '');
  utimesSync(`${file}.lock`, 1, 1);
  await addClient(file, 'curl');
  expect(existsSync(`${file}.lock`)).toBe(false);
});

test.each([
  'x',
  '[]',
  '{"format":2,"keys":{},"clients":{}}',
  '{"format":1,"keys":{"4180":"short"},"clients":{}}',
  '{"format":1,"keys":{},"clients":{"A":{"hash":"","since":""}}}',
  `{"format":1,"keys":{},"clients":{"a":{"hash":"${'0'.repeat(63)}","since":""}}}`,
])('a file that is not ours is left as it is: %s', async (text) => {
  mkdirSync(join(folder, 'home'));
  writeFileSync(file, text);
  await expect(addClient(file, 'curl')).rejects.toThrow('Move it away');
  await expect(pairingKey(file, 4180)).rejects.toThrow('Move it away');
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('the file lies in the home folder, or where the environment says', () => {
  expect(stateFile({ TOOLYARD_HOME: '/x' })).toBe(join('/x', 'relay.json'));
  expect(stateFile({})).toMatch(/\.toolyard.relay\.json$/);
});
