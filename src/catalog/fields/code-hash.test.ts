import { expect, test } from 'vitest';
import { toolKeyOf } from '../../agent/contract/tool-key.ts';
import type { JsonValue } from '../../core/json/json.ts';
import { isSameJson } from '../../core/json/same-json.ts';
import { jsonHash } from '../../core/hash/json-hash.ts';
import { seededRandom } from '../../core/testing/seeded-random.ts';
import type { ToolFields } from '../../core/tool.ts';
import { codeHashOf, earlierCodeHashOf, workspaceCodeHashOf } from './code-hash.ts';
import { confusingTool } from './testing/confusing-tools.ts';
import { digestOf } from './tool-digest.ts';
import { fieldsOf } from './tool-fields.ts';
import { toolOfFields } from './tool-of.ts';

const SHA = `sha512-${'A'.repeat(86)}==`;
const TOOL: ToolFields = {
  name: 'own',
  description: 'd',
  code: 'c',
  parameters: { type: 'object' },
  timeout: 1,
  environment: 'node',
  enabled: true,
  language: 'javascript',
};
const locked = (path: string, change = {}) => ({
  packages: {
    format: 1,
    requested: [],
    packages: [{ path, name: path, version: '1.0.0', integrity: SHA, tarball: '', bins: {}, ...change }],
  } as const,
});
const pinned = (...paths: string[]) => ({ pinnedFiles: paths.map((path) => ({ path, hash: 'a'.repeat(64) })) });
const joined = (text: string) => ({ code: text });

test.each<[string, Partial<ToolFields>, Partial<ToolFields>]>([
  ['a package in the code', locked('a'), joined(`c\0a ${SHA}`)],
  ['two packages in the code', locked('a'), joined(`c\0a ${SHA}\nb ${SHA}`)],
  ['an empty list of packages in the code', { packages: { format: 1, requested: [], packages: [] } }, joined('c\0')],
  ['a package in the code, as JSON', locked('a'), joined(`c",[{"path":"a"}]`)],
  ['files in the code', pinned('/a'), joined(`c\0files\0[["/a","${'a'.repeat(64)}"]]`)],
  ['two files in one', pinned('/a', '/b'), pinned(`/a","${'a'.repeat(64)}"],["/b`)],
  ['files as packages', pinned('/a'), locked('files')],
  ['files behind a package', { ...locked('a'), ...pinned('/a') }, { ...joined(`c\0a ${SHA}`), ...pinned('/a') }],
  ['the environment in the code', {}, { environment: 'browser', code: 'node\0c' }],
  ['another language', {}, { language: 'typescript' }],
  ['another environment', {}, { environment: 'browser' }],
  ['a lone surrogate', joined('\ud800'), joined('\udfff')],
  ['a lone surrogate and its replacement', joined('\ud800'), joined('\ufffd')],
  ['NUL and its escape', joined('\0'), joined('\\u0000')],
  ['another command of a package', locked('a', { bins: { x: 'a.js' } }), locked('a', { bins: { x: 'b.js' } })],
  ['another archive of a package', locked('a'), locked('a', { tarball: 'https://a.test/' })],
])('%s: another hash of code, another digest', async (_what, one, other) => {
  const [first, second] = [
    { ...TOOL, ...one },
    { ...TOOL, ...other },
  ];
  expect(await codeHashOf(first)).not.toBe(await codeHashOf(second));
  expect(digestOf(first)).not.toBe(digestOf(second));
});

test('the earlier hash, which nothing is allowed by, was the same for two codes', async () => {
  const [first, second] = [
    { ...TOOL, ...locked('a') },
    { ...TOOL, ...joined(`c\0a ${SHA}`) },
  ];
  expect(await earlierCodeHashOf(first)).toBe(await earlierCodeHashOf(second));
});

test.each<[JsonValue, JsonValue]>([
  [{ a: 1 }, [['a', 1]]],
  [{ a: { b: 1 } }, { a: [['b', 1]] }],
  [[], {}],
  [[{}], [[]]],
  [{ properties: {} }, { properties: [] }],
  [
    { name: 'a', inputSchema: { b: 1 } },
    { name: 'a', inputSchema: [['b', 1]] },
  ],
])('%j and %j have another hash, in definitions too', async (one, other) => {
  expect(await jsonHash(one)).not.toBe(await jsonHash(other));
  const key = async (inputSchema: JsonValue) => {
    const { source: _source, ...tool } = toolOfFields(TOOL, {
      id: 'mcp:s:t' as never,
      origin: { kind: 'mcp', serverId: 's', serverName: 's', toolName: 't' } as never,
      trusted: true,
      codeHash: '' as never,
    });
    return await toolKeyOf({ ...tool, inputSchema: inputSchema as never }, {});
  };
  expect(await key(one)).not.toBe(await key(other));
});

test('a file of the workspace is not another one with another hash', async () => {
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)];
  const all = await Promise.all([
    workspaceCodeHashOf(['node', 'n', '/p', `/f ${a}`, `/g ${b}`]),
    workspaceCodeHashOf(['node', 'n', '/p', `/f ${a} /g ${b}`]),
    workspaceCodeHashOf(['node', 'n', '/p', `/f ${a}","/g ${b}`]),
    workspaceCodeHashOf(['node', 'n', `/p","/f ${a}`, `/g ${b}`]),
    workspaceCodeHashOf(['node', 'n', '/p', `/f ${b}`, `/g ${a}`]),
    workspaceCodeHashOf(['node n', '/p', `/f ${a}`, `/g ${b}`]),
  ]);
  expect(new Set(all).size).toBe(all.length);
});

const SEED = 20_261_126;

test(`10,000 tools that are made to be confused have no hash in common (seed ${String(SEED)})`, async () => {
  const random = seededRandom(SEED);
  const digests = new Map<string, ToolFields>();
  const hashes = new Map<string, string>();
  for (let pair = 0; pair < 10_000; pair += 1) {
    const tool = confusingTool(random);
    const digest = digestOf(tool);
    const same = digests.get(digest);
    if (same !== undefined) expect(isSameJson(same as never, fieldsOf(tool) as never)).toBe(true);
    digests.set(digest, fieldsOf(tool));
    const { language, environment, code, packages, pinnedFiles } = tool;
    // The table of what a hash covers, in a form that has nothing in common with canonical JSON.
    const parts = [language, environment, code, packages?.packages ?? 'none', pinnedFiles ?? 'none'];
    const text = parts.map((part) => lengthPrefixed(part)).join('');
    const hash = await codeHashOf(tool);
    expect(hashes.get(hash) ?? text).toBe(text);
    hashes.set(hash, text);
  }
  expect(new Set(hashes.values()).size).toBe(hashes.size);
});

/** Any value with its kind and length before it, which cannot be confused either. */
function lengthPrefixed(value: unknown): string {
  if (Array.isArray(value)) return `a${String(value.length)}:${value.map(lengthPrefixed).join('')}`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return `o${String(entries.length)}:${entries.flat().map(lengthPrefixed).join('')}`;
  }
  const text = String(value);
  return `${typeof value}${String(text.length)}:${text}`;
}
