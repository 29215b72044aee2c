import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildNodeLibrary, PACKS_DIR } from './build.mjs';
import { minifyModule, refuseNewer } from './minify.mjs';

test.each([
  ['a block', '{ using a = open(); use(a); }'],
  ['a function', 'function f() { using a = open(); return a; }'],
  ['an asynchronous one', 'async function f() { await using a = open(); using b = open(); await use(a, b); }'],
  ['a loop', 'for (using a of all) use(a);'],
  [
    'a class',
    'class A { #a; constructor() { using a = new DisposableStack(); this.#a = a.move(); } static { using b = ' +
      'open(); } }',
  ],
])('`using` in %s is compiled to a language that every browser supports', async (_where, text) => {
  expect(() => refuseNewer('example', `(function () {${text}})`)).toThrow('is not JavaScript of 2025');
  const made = await minifyModule('example', text);
  expect(made).not.toMatch(/\busing\s+[\w$]/);
  expect(() => refuseNewer('example', made)).not.toThrow();
});

test('the engine also tracks compiled `await using`', async () => {
  const made = await minifyModule(
    'example',
    'exports.f = async function f() { await using a = open(); await use(a); };',
  );
  expect(made.match(/\bawait\b/g)?.length).toBe(made.match(/\bawait __node_hold\(/g)?.length);
});

test('every browser can parse every module of the packs', async () => {
  await buildNodeLibrary({ ifMissing: true });
  const modules = ['core.json', 'rest.json'].flatMap(
    (file) => JSON.parse(readFileSync(join(PACKS_DIR, file), 'utf8')) as [string, string][],
  );
  expect(modules.length).toBeGreaterThan(200);
  for (const [id, text] of modules) refuseNewer(id, text);
}, 240_000);
