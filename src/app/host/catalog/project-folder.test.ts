import { expect, it, vi } from 'vitest';
import { createCodeAnalyzer, createProjectFolder, createProjectTier } from '../../../catalog/index.ts';
import type { CodeHash, ToolId } from '../../../core/ids.ts';
import { createMemoryStorage, MemoryPeers, openDisk } from '../../../workspace/index.ts';

const text = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value);
const definition = (name: string): string =>
  `export default { name: '${name}', description: 'Says ${name}.', input_schema: { type: 'object' }, execute: () ` +
  `=> '${name}' };\n`;

async function setUp(start: Readonly<Record<string, string>> = {}) {
  const opened = await openDisk({ storage: createMemoryStorage(), peers: new MemoryPeers().join() });
  if (!opened.ok) throw new Error(opened.message);
  const files = opened.disk.files();
  const write = async (path: string, content: string, mode?: number): Promise<void> => {
    await files.mkdir(path.slice(0, path.lastIndexOf('/')), { recursive: true });
    expect(await files.writeFile(path, text(content), mode === undefined ? {} : { mode })).toMatchObject({ ok: true });
  };
  for (const [path, content] of Object.entries(start)) await write(path, content);
  const readFile = vi.spyOn(files, 'readFile');
  const onChange = vi.fn();
  // The types are simple enough here to be removed by a regular expression.
  const analyzer = createCodeAnalyzer((code) =>
    Promise.resolve({ ok: true, js: code.replace(': { city: string }', '') }),
  );
  const folder = createProjectFolder({ files: () => Promise.resolve(files), analyzer, onChange });
  return { files, write, folder, readFile, onChange };
}

it('finds tools by their shapes, the best file for each name, and reports errors', async () => {
  const { files, write, folder } = await setUp({
    '/tools/weather.ts':
      "import { round } from '../lib/round.js';\n/** The weather of a place. */\nexport default async function " +
      "weather({ city = '' }: { city: string }) { return round(1.2); }\n",
    '/tools/weather.js': definition('old'),
    '/tools/__proto__.js': definition('__proto__'),
    '/tools/constructor.js': 'function tool() { return 1; }',
    '/tools/helper.js': 'export const round = (n) => Math.round(n);\n',
    '/tools/mean.js': 'export default (list) => list.length;\n',
    '/tools/uses-mean.js': "import mean from './mean.js';\n/** Counts. */\nexport default ({ list }) => mean(list);\n",
    '/tools/broken.js': 'export default {',
    '/tools/lost.js': "import './nowhere.js';\nexport default () => 1;\n",
    '/tools/dotted.js': definition('github.issues'),
    '/tools/twice.js': definition('weather'),
    '/tools/x.test.js': definition('x'),
    '/tools/types.d.ts': 'export type X = string;',
    '/tools/notes.txt': 'no tool',
    '/tools/README': 'no tool either',
    '/tools/count.md': '---\ndescription: Counts lines.\nother: [1, 2]\n---\n\nGive it a path.\n',
    '/tools/plain.md': 'Only guidance.\n',
    '/lib/round.js': 'export const round = (n) => Math.round(n);\n',
  });
  await write('/tools/count', '#!/bin/bash\nwc -l "$@"\n');
  await write('/tools/plain', 'echo plain\n', 0o755);
  await files.symlink('/lib/round.js', '/tools/linked.js');
  await write('/tools/large.js', ' '.repeat(1_048_577));
  const { tools, broken, left, folder: path } = await folder.read();
  expect({ path, left }).toEqual({ path: '/tools', left: 0 });
  expect(tools.map(({ name, path: at, runs, description }) => [name, at, runs, description]).sort()).toEqual([
    ['__proto__', '/tools/__proto__.js', 'browser', 'Says __proto__.'],
    ['constructor', '/tools/constructor.js', 'browser', undefined],
    ['count', '/tools/count', 'shell', 'Counts lines.'],
    ['plain', '/tools/plain', 'shell', undefined],
    ['uses-mean', '/tools/uses-mean.js', 'node', 'Counts.'],
    ['weather', '/tools/twice.js', 'browser', 'Says weather.'],
  ]);
  expect(Object.fromEntries(broken.map(({ path: at, fault }) => [at, fault]))).toEqual({
    '/tools/broken.js': expect.stringContaining('line 1'),
    '/tools/dotted.js': expect.stringContaining('servers'),
    '/tools/large.js': 'It is larger than 1 MB',
    '/tools/linked.js': 'It is a link: a tool has to be a file',
    '/tools/lost.js': '/tools/lost.js imports ./nowhere.js, and there is no such file',
    '/tools/weather.ts': '/tools/twice.js is a tool of this name already',
  });
  expect(tools.find(({ name }) => name === 'count')).toMatchObject({
    guidance: 'Give it a path.',
    inputSchema: { properties: { args: { type: 'string' } } },
  });
});

it('takes the timeout of a file or of the front matter of a command; commands have two minutes', async () => {
  const { write, folder } = await setUp({
    '/tools/own.js': 'export default { name: "own", description: "Own.", timeout: 7000, execute: () => 1 };\n',
    '/tools/wrong.js': 'export default { name: "wrong", description: "Wrong.", timeout: 1e9, execute: () => 1 };\n',
    '/tools/count.md': '---\ntimeout: 5000\n---\n',
  });
  await write('/tools/count', '#!/bin/bash\nwc -l "$@"\n');
  await write('/tools/plain', '#!/bin/bash\n');
  const decided = {
    allowed: new Set<CodeHash>(),
    ignored: new Set<string>(),
    once: new Set<ToolId>(),
    help: new Map(),
  };
  const tools = await createProjectTier(folder, () => Promise.resolve(decided)).list();
  expect(Object.fromEntries(tools.map(({ name, timeoutMs }) => [name, timeoutMs]))).toEqual({
    own: 7_000,
    wrong: 30_000,
    count: 5_000,
    plain: 120_000,
  });
});

it('follows the disk, and reads only what changed', async () => {
  const { files, write, folder, readFile, onChange } = await setUp({
    '/tools/a.js': `import '../lib/b.js';\n${definition('a')}`,
    '/lib/b.js': "import './c.js';\n",
    '/lib/c.js': '',
    '/tools/other.js': definition('other'),
  });
  const hash = async (): Promise<CodeHash | undefined> =>
    (await folder.read()).tools.find(({ name }) => name === 'a')?.codeHash;
  const first = await hash();
  readFile.mockClear();
  await write('/notes/x.txt', 'nothing to do with it');
  expect(await hash()).toBe(first);
  expect(readFile).not.toHaveBeenCalled();
  expect(onChange).not.toHaveBeenCalled();
  // Indirect imports are part of the code too.
  await write('/lib/c.js', 'globalThis.changed = true;');
  const second = await hash();
  expect(second).not.toBe(first);
  expect(readFile.mock.calls.map(([path]) => path)).toEqual(['/tools/a.js', '/lib/b.js', '/lib/c.js']);
  expect(onChange).toHaveBeenCalled();
  await write('/lib/c.js', '');
  expect(await hash()).toBe(first);
  await files.rm('/lib', { recursive: true });
  expect((await folder.read()).broken.map(({ path }) => path)).toEqual(['/tools/a.js']);
  // A folder with higher precedence, with other tools.
  await write('/.ah/tools/z.js', definition('z'));
  expect((await folder.read()).tools.map(({ name }) => name)).toEqual(['z']);
  await files.rm('/.ah', { recursive: true });
  expect((await folder.read()).tools.map(({ name }) => name)).toEqual(['other']);
});

it('runs the code that a person allowed, by its hash', async () => {
  const { write, folder } = await setUp({ '/tools/a.js': definition('a'), '/tools/b.js': definition('b') });
  const allowed = new Set<CodeHash>();
  const ignored = new Set<string>();
  let decided = { allowed, ignored, once: new Set<never>(), help: new Map() };
  const tier = createProjectTier(folder, () => Promise.resolve(decided));
  expect(await tier.get('a')).toMatchObject({
    trusted: false,
    origin: { kind: 'project', path: '/tools/a.js', runs: 'browser' },
  });
  for (const { codeHash } of (await folder.read()).tools) allowed.add(codeHash);
  decided = { ...decided, ignored: new Set(['/tools/b.js']) };
  expect([(await tier.get('a'))?.trusted, await tier.get('b')]).toEqual([true, undefined]);
  await write('/tools/a.js', `${definition('a')} `);
  expect((await tier.get('a'))?.trusted).toBe(false);
  expect(await tier.get('toString')).toBeUndefined();
});

it('reads constants of imported files, follows their changes, and names what it cannot read', async () => {
  const { write, folder } = await setUp({
    '/tools/weather.js':
      "import { meta, LIMITS } from '../lib/meta.js';\nimport data from '../lib/data.json' with { type: 'json' };\n" +
      "import { z } from 'zod';\nconst tool = { ...meta, description: data.about, timeout: LIMITS.seconds * 1000, " +
      'execute: () => z };\nexport default tool;\n',
    '/tools/lost.js':
      "import { make } from '../lib/make.js';\nexport default { description: 'Lost', parameters: make({}), " +
      'execute: () => 1 };\n',
    '/lib/meta.js':
      "export const meta = { name: 'forecast', parameters: { type: 'object', required: ['city'] } };\n" +
      "export { LIMITS } from './limits.js';\n",
    '/lib/limits.js': 'export const LIMITS = { seconds: 5 };\n',
    '/lib/data.json': '{ "about": "Says the weather." }',
    '/lib/make.js': 'export const make = (schema) => Object.entries(schema);\n',
    '/node_modules/zod/package.json': '{ "name": "zod", "version": "1.0.0", "main": "index.js" }',
    '/node_modules/zod/index.js': 'export const z = 1;\n',
  });
  const found = async () =>
    (await folder.read()).tools.map(({ name, description, timeoutMs, inputSchema, unread }) => ({
      name,
      description,
      timeoutMs,
      inputSchema,
      unread,
    }));
  expect(await found()).toEqual([
    {
      name: 'lost',
      description: 'Lost',
      timeoutMs: undefined,
      inputSchema: { type: 'object', properties: {} },
      unread: [{ field: 'parameters', why: { kind: 'call', name: 'make' } }],
    },
    {
      name: 'forecast',
      description: 'Says the weather.',
      timeoutMs: 5000,
      inputSchema: { type: 'object', required: ['city'] },
      unread: [],
    },
  ]);
  const hash = (await folder.read()).tools[1]?.codeHash;
  await write('/lib/limits.js', 'export const LIMITS = { seconds: 7 };\n');
  expect((await found())[1]).toMatchObject({ name: 'forecast', timeoutMs: 7000 });
  expect((await folder.read()).tools[1]?.codeHash).not.toBe(hash);
});
