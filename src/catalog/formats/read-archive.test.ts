import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
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
  ['of something else', zip({ 'package.json': '{}' }), 'holds no tools'],
  ['a manifest that is none', zip({ 'toolyard.json': '{"format":"other"}' }), 'holds no tools'],
  ['of a newer version', zip({ 'toolyard.json': JSON.stringify(manifest({ formatVersion: 2 })) }), 'newer version'],
  ['a bomb', zipSync({ 'toolyard.json': new Uint8Array(80 * 1024 * 1024) }), 'more than 64 MB'],
])('refused: %s', (_, bytes, reason) => {
  expect(() => readArchive(bytes)).toThrow(reason);
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
  expect(records.map((record) => (record.ok ? record.fields.name : record.reason))).toEqual([
    'Its code is not in the archive: tools/gone.cjs',
    'Its code is not in the archive: ../../etc/passwd',
    'Its code is not in the archive: __proto__',
    'It is not an object',
    'area',
  ]);
});
