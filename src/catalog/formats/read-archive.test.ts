import { importRefusalText } from '../contract/import/import-refusals.ts';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { concatBytes } from '../../core/bytes.ts';
import { LIMITS } from '../../core/limits.ts';
import { readArchive } from './read-archive.ts';

const tool = {
  name: 'area',
  description: 'd',
  parameters: { type: 'object' },
  source: 'tools/area.cjs',
  run: 'tools/area.cjs',
};
const manifest = (more: object = {}) => ({ format: 'toolyard-server', formatVersion: 1, tools: [tool], ...more });
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));

test('the code of a tool is the current contents of its file', () => {
  const found = readArchive(
    zip({
      'a/toolyard.json': JSON.stringify(manifest()),
      'a/tools/area.cjs': 'function tool() {}',
      'a/node_modules/x/index.js': 'x',
    }),
  );
  expect(found).toMatchObject({
    format: 'mcp-server',
    records: [{ ok: true, fields: { name: 'area', code: 'function tool() {}' } }],
  });
});

test.each<[string, Uint8Array, string]>([
  ['no zip', strToU8('PK\u0003\u0004 and nothing else'), 'damaged'],
  ['cut', zip({ 'toolyard.json': JSON.stringify(manifest()) }).slice(0, -30), 'damaged'],
  ['of something else', zip({ 'package.json': '{}' }), 'has no tools'],
  ['a manifest that is none', zip({ 'toolyard.json': '{"format":"other"}' }), 'has no tools'],
  ['of a newer version', zip({ 'toolyard.json': JSON.stringify(manifest({ formatVersion: 2 })) }), 'newer version'],
  ['a bomb', zipSync({ 'toolyard.json': new Uint8Array(80 * 1024 * 1024) }), 'more than 64 MB'],
])('refused: %s', (_, bytes, reason) => {
  expect(() => readArchive(bytes)).toThrow(
    expect.objectContaining({ code: 'invalid-input', message: expect.stringContaining(reason) as string }),
  );
});

const MAX_BYTES = LIMITS.maxImportBytes;

/** An archive whose list says that its first file has so many bytes. */
function declaring(name: string, size: number, more: Record<string, string> = {}): Uint8Array {
  const bytes = zipSync(
    { [name]: strToU8('x'), ...Object.fromEntries(Object.entries(more).map(textOf)) },
    { level: 0 },
  );
  const view = new DataView(bytes.buffer);
  view.setUint32(view.getUint32(bytes.length - 6, true) + 24, size, true);
  return bytes;
}
const textOf = ([path, text]: [string, string]): [string, Uint8Array] => [path, strToU8(text)];

test.each([
  ['toolyard.json', true],
  ['a/toolyard.json', true],
  ['tools/a.js', true],
  ['a/source/b', true],
  ['a/b/toolyard.json', false],
  ['a/b/tools/c', false],
  ['toolyard.json.bak', false],
  ['mytoolyard.json', false],
  ['tools/a/b', false],
  ['a/source/', false],
  ['other/a', false],
])('the size of %s counts: %s', (name, isRead) => {
  expect(() => readArchive(declaring(name, MAX_BYTES + 1))).toThrow(isRead ? 'more than 64 MB' : 'has no tools');
});

test('sizes are added up, to the byte', () => {
  expect(() => readArchive(declaring('tools/a', MAX_BYTES - 1, { 'tools/b': 'b' }))).toThrow('has no tools');
  expect(() => readArchive(declaring('tools/a', MAX_BYTES - 1, { 'tools/b': 'bb' }))).toThrow('more than 64 MB');
});

/** An archive of so many files, all but two of which are the same bytes under names of their own. */
function counting(count: number): Uint8Array {
  const bytes = zipSync(
    { 'toolyard.json': strToU8(JSON.stringify(manifest())), 'tools/00000': strToU8('') },
    { level: 0 },
  );
  const [list, end] = [new DataView(bytes.buffer).getUint32(bytes.length - 6, true), bytes.length - 22];
  const last = bytes.subarray(end - 46 - 'tools/00000'.length, end);
  const more = Array.from({ length: count - 2 }, (_, at) => {
    const entry = last.slice();
    entry.set(strToU8(String(at + 1).padStart(5, '0')), entry.length - 5);
    return entry;
  });
  const tail = bytes.slice(end);
  new DataView(tail.buffer).setUint16(8, count, true);
  return concatBytes([bytes.subarray(0, list), bytes.subarray(list, end), ...more, tail]);
}

test('files that are read are counted', () => {
  expect(readArchive(counting(20_000)).records).toHaveLength(1);
  expect(() => readArchive(counting(20_001))).toThrow('The archive contains more than 20,000 files');
});

test('files elsewhere are not read', () => {
  const text = JSON.stringify(manifest({ tools: [{ ...tool, source: 'other/area.cjs' }] }));
  expect(readArchive(zip({ 'toolyard.json': text, 'other/area.cjs': 'function tool() {}' })).records).toMatchObject([
    { ok: false, reason: { code: 'code-not-in-archive', values: ['other/area.cjs'] } },
  ]);
  expect(() => readArchive(zip({ 'a/b/toolyard.json': JSON.stringify(manifest()) }))).toThrow('has no tools');
});

test('the manifest may be anywhere among the files', () => {
  const found = readArchive(
    zip({ 'a/tools/area.cjs': 'function tool() {}', 'a/toolyard.json': JSON.stringify(manifest()) }),
  );
  expect(found.records).toMatchObject([{ ok: true, fields: { code: 'function tool() {}' } }]);
});

test('a tool without its file, or with a path outside, is refused and the others are read', () => {
  const tools = [
    { ...tool, name: 'gone', source: 'tools/gone.cjs' },
    { ...tool, name: 'out', source: '../../etc/passwd' },
    { ...tool, name: '__proto__', source: '__proto__' },
    7,
    tool,
  ];
  const { records } = readArchive(
    zip({ 'toolyard.json': JSON.stringify(manifest({ tools })), 'tools/area.cjs': 'function tool() {}' }),
  );
  expect(records.map((record) => (record.ok ? record.fields.name : importRefusalText(record.reason)))).toEqual([
    'Its code is not in the archive: tools/gone.cjs',
    'Its code is not in the archive: ../../etc/passwd',
    'Its code is not in the archive: __proto__',
    'It is not an object',
    'area',
  ]);
});
