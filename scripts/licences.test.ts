import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { packageNotices } from './licences.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A project with these packages; `>` in a name means a nested package. */
function project(
  packages: Readonly<Record<string, { license: string; dependencies?: object; text?: string }>>,
  dependencies: readonly string[],
): string {
  const root = mkdtempSync(join(tmpdir(), 'licences-'));
  folders.push(root);
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ name: 'app', dependencies: Object.fromEntries(dependencies.map((name) => [name, '1'])) }),
  );
  writeFileSync(join(root, 'LICENSE'), 'MIT License\n\nCopyright (c) us\n\nPermission …');
  for (const [path, { text, ...members }] of Object.entries(packages)) {
    const folder = join(root, ...path.split('>').flatMap((name) => ['node_modules', name]));
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: path.split('>').at(-1), version: '1.0.0', author: 'Someone', ...members }),
    );
    if (text !== undefined) writeFileSync(join(folder, 'licence.md'), text);
  }
  return root;
}

it('collects the texts of bundled packages, direct and indirect, and of no others', () => {
  const root = project(
    {
      a: { license: '(MIT AND Zlib)', text: 'text of a', dependencies: { b: '1' } },
      b: { license: 'ISC', text: 'text of b' },
      'a>b': { license: 'ISC', text: 'text of the other b' },
      tool: { license: 'GPL-3.0', text: 'only used to build' },
    },
    ['a'],
  );
  expect(packageNotices(root)).toEqual([
    { name: 'a', version: '1.0.0', license: '(MIT AND Zlib)', texts: ['text of a'] },
    { name: 'b', version: '1.0.0', license: 'ISC', texts: ['text of the other b'] },
  ]);
});

it('writes the text of a license that is only named', () => {
  expect(packageNotices(project({ a: { license: 'MIT' } }, ['a']))[0]?.texts).toEqual([
    'MIT License\n\nCopyright (c) Someone\n\nPermission …',
  ]);
  expect(() => packageNotices(project({ a: { license: 'ISC' } }, ['a']))).toThrow(
    `a contains no text of its licence 'ISC'`,
  );
});

it('accepts a choice of two licenses if one is allowed', () => {
  expect(packageNotices(project({ a: { license: '(AFL-2.1 OR BSD-3-Clause)', text: 'both' } }, ['a']))).toHaveLength(1);
});

it('refuses by name what may not be bundled', () => {
  const root = project(
    { a: { license: 'MIT', text: '…', dependencies: { b: '1' } }, b: { license: 'GPL-3.0', text: '…' } },
    ['a'],
  );
  expect(() => packageNotices(root)).toThrow(`b@1.0.0 has the licence 'GPL-3.0'`);
});
