import { describe, expect, it } from 'vitest';
import { PreparedModules } from '../esm/prepared-modules.ts';
import { resolveImport, type PackageFolder } from './package-resolution.ts';
import { prepareModules } from './prepare-modules.ts';

const FILES: Readonly<Record<string, string>> = {
  'a/package.json':
    '{"type":"module","bin":{"a":"bin/a.js"},"exports":{".":{"types":"./a.d.ts","import":"./lib/a.js"},' +
    '"./x/*":"./lib/*.js","./no":null},"imports":{"#in":{"browser":"./no.js","node":"./lib/in.js"},' +
    '"#b":"b"}}',
  'a/bin/a.js': `#!/usr/bin/env node\nimport '../lib/a.js';`,
  'a/lib/a.js':
    `import b from 'b'; import c from 'c/sub'; import '#in'; import 'node:fs'; const later = () => import('@s/d'); ` +
    `export { b, c, later };`,
  'a/lib/in.js': `export const inside = 1;`,
  'a/lib/unused.js': `export const unused = 1;`,
  'a/lib/broken.js': `export const = 1;`,
  'a/test/t.js': `export const test = 1;`,
  'a/node_modules/c/package.json': '{"type":"module","exports":{"./sub":["./missing.js","./sub.mjs"]}}',
  'a/node_modules/c/sub.mjs': `export default 'inner';`,
  'b/package.json': '{"main":"./main"}',
  'b/main.js': `module.exports = 1;`,
  'c/package.json': '{"type":"module"}',
  'c/sub': `export default 'outer';`,
  '@s/d/package.json': '{"exports":"./d.mjs"}',
  '@s/d/d.mjs': `export default 'd';`,
  'e/package.json': '{"type":"module"}',
  'e/index.js': `export const e = 1;`,
};
const folder: PackageFolder = {
  isFile: (path) => path in FILES,
  manifest: (path) => (FILES[path] === undefined ? undefined : (JSON.parse(FILES[path]) as Record<string, unknown>)),
};

describe('resolveImport', () => {
  it.each([
    ['a/lib/a.js', './in.js', 'a/lib/in.js'],
    ['a/lib/a.js', '../lib/none.js', undefined],
    ['a/lib/a.js', '#in', 'a/lib/in.js'],
    ['a/lib/a.js', '#b', 'b/main.js'],
    ['a/lib/a.js', 'c/sub', 'a/node_modules/c/sub.mjs'],
    ['b/main.js', 'c/sub', 'c/sub'],
    ['b/main.js', 'a', 'a/lib/a.js'],
    ['b/main.js', 'a/x/in', 'a/lib/in.js'],
    ['b/main.js', 'a/lib/in.js', undefined],
    ['b/main.js', 'a/no', undefined],
    ['a/node_modules/c/sub.mjs', '@s/d', '@s/d/d.mjs'],
    ['a/lib/a.js', 'node:fs', undefined],
    ['a/lib/a.js', 'nothing', undefined],
  ])('resolves from %s by %s to %s', (from, specifier, expected) => {
    expect(resolveImport(folder, from, specifier)).toBe(expected);
  });
});

describe('prepareModules', () => {
  it('takes modules of the requested packages and their imports', () => {
    const encoder = new TextEncoder();
    const text = prepareModules(
      new Map(Object.entries(FILES).map(([path, content]) => [path, encoder.encode(content)])),
      ['a'],
    );
    const prepared = new PreparedModules(text ?? '');
    expect(Object.keys(FILES).filter((path) => prepared.find(FILES[path] ?? '') !== undefined)).toEqual([
      'a/bin/a.js',
      'a/lib/a.js',
      'a/lib/in.js',
      'a/lib/unused.js',
      'a/node_modules/c/sub.mjs',
      '@s/d/d.mjs',
    ]);
  });

  it('makes nothing for packages without modules', () => {
    expect(prepareModules(new Map([['b/package.json', new Uint8Array(0)]]), ['b'])).toBeUndefined();
  });
});
