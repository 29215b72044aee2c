import { expect, it } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import { codeHashOf } from './code-hash.ts';
import { parseToolFields } from './parse-tool.ts';

const HASH = 'a'.repeat(64);
const MOST = LIMITS.project.maxImportedFiles + LIMITS.project.maxPackageFiles;
const BASE = { name: 't', description: 'd', code: 'export default () => 1', parameters: { type: 'object' } };

it('stores the files that are pinned to a tool, and its hash depends on them', async () => {
  const parsed = parseToolFields({ ...BASE, pinnedFiles: [{ path: '/lib/a.js', hash: HASH, more: 1 }] });
  expect(parsed).toMatchObject({ ok: true, value: { pinnedFiles: [{ path: '/lib/a.js', hash: HASH }] } });
  const fields = { language: 'javascript', environment: 'node', code: 'c' } as const;
  const hashes = await Promise.all(
    [
      fields,
      { ...fields, pinnedFiles: [{ path: '/a', hash: HASH }] },
      { ...fields, pinnedFiles: [{ path: '/b', hash: HASH }] },
      { ...fields, pinnedFiles: [{ path: '/a', hash: 'b'.repeat(64) }] },
    ].map(codeHashOf),
  );
  expect(new Set(hashes).size).toBe(4);
  expect(parseToolFields({ ...BASE, pinnedFiles: [] })).toMatchObject({ ok: true, value: BASE });
});

it.each([
  ['no list', 'x'],
  ['no file', [1]],
  ['no hash', [{ path: '/a' }]],
  ['no whole path', [{ path: 'a', hash: HASH }]],
  ['a path that leads out', [{ path: '/a/../b', hash: HASH }]],
  ['a folder', [{ path: '/a/', hash: HASH }]],
  ['.', [{ path: '/./a', hash: HASH }]],
  ['an empty name', [{ path: '/a//b', hash: HASH }]],
  ['a path that is too long', [{ path: `/${'a'.repeat(4_096)}`, hash: HASH }]],
  ['a path that is no text', [{ path: ['/a'], hash: HASH }]],
  ['a hash that is no text', [{ path: '/a', hash: [HASH] }]],
  ['a hash and more before it', [{ path: '/a', hash: `a${HASH}` }]],
  ['a hash and more after it', [{ path: '/a', hash: `${HASH}a` }]],
  ['members of a prototype', [Object.create({ path: '/a', hash: HASH })]],
  ['one more than there may be', Array.from({ length: MOST + 1 }, (_, at) => ({ path: `/${String(at)}`, hash: HASH }))],
  ['another hash', [{ path: '/a', hash: HASH.toUpperCase() }]],
  [
    'one twice',
    [
      { path: '/a', hash: HASH },
      { path: '/a', hash: HASH },
    ],
  ],
  ['far too many', Array.from({ length: 6_000 }, (_, at) => ({ path: `/${String(at)}`, hash: HASH }))],
])('refuses %s', (_name, pinnedFiles) => {
  expect(parseToolFields({ ...BASE, pinnedFiles })).toMatchObject({
    ok: false,
    fault: { path: expect.stringMatching(/^\/pinnedFiles/) as unknown },
  });
});

it('takes the longest path, and as many files as a tool may have', () => {
  const long = [{ path: `/${'a'.repeat(4_095)}`, hash: HASH }];
  const many = Array.from({ length: MOST }, (_, at) => ({ path: `/${String(at)}`, hash: HASH }));
  for (const pinnedFiles of [long, many])
    expect(parseToolFields({ ...BASE, pinnedFiles })).toMatchObject({ ok: true, value: { pinnedFiles } });
});
