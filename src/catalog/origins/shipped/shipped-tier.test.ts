import { expect, it, vi } from 'vitest';
import { ToolyardError } from '../../../core/errors.ts';
import { createCodeAnalyzer } from '../../code/analyze-code.ts';
import { createShippedTier } from './shipped-tier.ts';

const definition = (name: string): string =>
  `export default { name: '${name}', description: 'Says ${name}.', input_schema: { type: 'object' }, execute: () ` +
  `=> '${name}' };\n`;
const record = (name: string, more: object = {}): object => ({
  name,
  description: `Says ${name}.`,
  code: 'function tool() { return 1; }',
  parameters: { type: 'object' },
  environment: 'browser',
  ...more,
});

function setUp(load: (() => Promise<unknown>) | undefined) {
  let ignored: ReadonlySet<string> = new Set();
  const schemas = {
    checkSchemas: (list: readonly unknown[]) =>
      Promise.resolve(
        list.map((schema) =>
          JSON.stringify(schema).includes('"wrong"')
            ? { valid: false as const, error: 'no such type', path: '/type' }
            : { valid: true as const },
        ),
      ),
  };
  const tier = createShippedTier({
    load,
    // The types are simple enough to be removed with a replacement; only whole lists of schemas are checked.
    judges: {
      code: createCodeAnalyzer((code) => Promise.resolve({ ok: true, js: code.replace(': { city: string }', '') })),
      schemas: schemas as never,
    },
    readShared: (text) =>
      text === '{"share":1}'
        ? Promise.reject(new ToolyardError('invalid-input', 'The file is damaged'))
        : Promise.resolve(undefined),
    ignored: () => Promise.resolve(ignored),
  });
  return { tier, ignore: (...ids: string[]) => (ignored = new Set(ids)) };
}

const FILES: Readonly<Record<string, string>> = {
  'weather.js': definition('weather'),
  'weather.ts':
    '/** The weather. */\nexport default async function weather({ city = "" }: { city: string }) { return city; }\n',
  'disk.mjs': "import { readFileSync } from 'node:fs';\nexport default ({ path }) => readFileSync(path, 'utf8');\n",
  'beside.js': "import './other.js';\nexport default () => 1;\n",
  'broken.js': 'export default {',
  'helper.js': 'export const one = 1;\n',
  '__proto__.js': definition('__proto__'),
  'dotted.js': definition('github.issues'),
  'damaged.toolyard.json': '{"share":1}',
  'definitions.json': JSON.stringify([
    { type: 'function', function: { name: 'f', description: 'd', parameters: { type: 'object' } } },
  ]),
  'nothing.json': '',
  'tools.json': JSON.stringify([
    record('add', { timeout: 5000 }),
    record('off', { enabled: false }),
    record('weather'),
    record('schema', { parameters: { type: 'wrong' } }),
    { name: 'half' },
  ]),
};

it('has the tools of a build, each name once, and lists broken ones without losing the rest', async () => {
  const { tier } = setUp(() => Promise.resolve(Object.entries(FILES).map(([file, text]) => ({ file, text }))));
  const { entries, broken } = await tier.state();
  expect(
    entries.map(({ file, tool: { id, origin, trusted, timeoutMs, description } }) => ({
      file,
      id,
      origin,
      trusted,
      timeoutMs,
      description,
    })),
  ).toEqual([
    {
      file: 'weather.ts',
      id: 'embed:weather',
      origin: { kind: 'embed', file: 'weather.ts', environment: 'browser' },
      trusted: true,
      timeoutMs: 30_000,
      description: 'The weather.',
    },
    {
      file: '__proto__.js',
      id: 'embed:__proto__',
      origin: { kind: 'embed', file: '__proto__.js', environment: 'browser' },
      trusted: true,
      timeoutMs: 30_000,
      description: 'Says __proto__.',
    },
    {
      file: 'disk.mjs',
      id: 'embed:disk',
      origin: { kind: 'embed', file: 'disk.mjs', environment: 'node' },
      trusted: true,
      timeoutMs: 30_000,
      description: 'The tool in disk.mjs, which ships with this app',
    },
    {
      file: 'tools.json',
      id: 'embed:add',
      origin: { kind: 'embed', file: 'tools.json', environment: 'browser' },
      trusted: true,
      timeoutMs: 5_000,
      description: 'Says add.',
    },
  ]);
  expect(broken.map(({ file, name, fault }) => [file, name, fault])).toEqual([
    ['beside.js', 'beside', 'It imports ./other.js: a tool that ships with the app is one file'],
    ['broken.js', 'broken', expect.stringContaining('(line 1, column 17)')],
    ['dotted.js', 'github.issues', 'Names with a dot are those of tools of servers'],
    ['helper.js', 'helper', expect.stringContaining('It is no tool')],
    ['weather.js', 'weather', 'weather.ts has a tool of this name already'],
    ['damaged.toolyard.json', 'damaged.toolyard.json', 'The file is damaged'],
    ['definitions.json', 'definitions.json', expect.stringContaining('no tools with code')],
    ['nothing.json', 'nothing.json', 'There is nothing in it'],
    ['tools.json', 'off', 'It is disabled in its file'],
    ['tools.json', 'weather', 'weather.ts has a tool of this name already'],
    ['tools.json', 'schema', expect.stringContaining('no such type')],
    ['tools.json', 'half', expect.stringContaining('description')],
  ]);
  expect([(await tier.get('__proto__'))?.id, await tier.get('toString'), await tier.get('half')]).toEqual([
    'embed:__proto__',
    undefined,
    undefined,
  ]);
});

it('an ignored tool is not offered, but listed', async () => {
  const { tier, ignore } = setUp(() => Promise.resolve([{ file: 'a.js', text: definition('a') }, { file: 7 }, 'x']));
  expect([tier.knows('a'), (await tier.get('a'))?.enabled, tier.knows('a')]).toEqual([false, true, true]);
  ignore('embed:a');
  expect([await tier.get('a'), await tier.list(), tier.knows('a')]).toEqual([undefined, [], false]);
  expect((await tier.state()).entries.map(({ isIgnored }) => isIgnored)).toEqual([true]);
});

it('without tools nothing is loaded; a failure to load is reported, affects nothing else, and is retried', async () => {
  expect(await setUp(undefined).tier.state()).toEqual({ entries: [], broken: [] });
  const load = vi.fn(() => Promise.resolve<unknown>([{ file: 'a.js', text: definition('a') }]));
  load.mockRejectedValueOnce(new Error('offline'));
  const { tier } = setUp(load);
  const [listed, found] = [await tier.state(), await tier.get('a')];
  expect(listed.broken).toMatchObject([
    { name: 'shipped-tools', fault: expect.stringContaining('could not be loaded') },
  ]);
  expect(found?.id).toBe('embed:a');
  await tier.list();
  expect(load).toHaveBeenCalledTimes(2);
});

it('a lent tool replaces another of its name until it is withdrawn', async () => {
  const { tier, ignore } = setUp(() => Promise.resolve([{ file: 'a.js', text: definition('a') }]));
  const fields = { ...(await tier.state()).entries[0]?.fields, name: 'a', description: 'Lent.' } as Parameters<
    typeof tier.lease
  >[1];
  await tier.lease('a run', fields);
  await tier.lease('a run', { ...fields, name: 'b' });
  expect((await tier.list()).map(({ name, description, trusted }) => [name, description, trusted])).toEqual([
    ['a', 'Lent.', true],
    ['b', 'Lent.', true],
  ]);
  ignore('embed:b');
  expect(await tier.get('b')).toBeUndefined();
  tier.takeBack('a');
  expect([
    (await tier.get('a'))?.description,
    (await tier.state()).entries.map(({ fields: { name }, isIgnored }) => [name, isIgnored]),
  ]).toEqual([
    'Says a.',
    [
      ['a', false],
      ['b', true],
    ],
  ]);
  const empty = setUp(undefined).tier;
  await empty.lease('a run', fields);
  expect((await empty.get('a'))?.id).toBe('embed:a');
});

it('reads constants of a definition, and keeps what could not be read', async () => {
  const text =
    "const LIMITS = { seconds: 5 };\nconst tool = { name: 'made', timeout: LIMITS.seconds * 1000, parameters: " +
    'make({}), execute: () => 1 };\nexport default tool;\n';
  const { tier } = setUp(() => Promise.resolve([{ file: 'm.js', text }]));
  expect(await tier.state()).toMatchObject({
    broken: [],
    entries: [
      {
        fields: { name: 'made', timeout: 5000 },
        unread: [{ field: 'parameters', why: { kind: 'call', name: 'make' } }],
      },
    ],
  });
});
