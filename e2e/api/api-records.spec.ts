import type { DiscoveredTools } from '../../src/catalog/contract/discovery.ts';
import type { ToolRecord, ToolVersion } from '../../src/core/tool.ts';
import { addTool, attempt, attemptSource, callTool, openApp } from '../support/journeys/journeys.ts';
import { BROKEN_FIELDS, BROKEN_PATCHES, GOOD_SCHEMAS, BROKEN_SCHEMAS } from '../support/journeys/journeys-records.ts';
import { expect, test } from '../support/test.ts';

const MINIMAL = {
  name: 'minimal',
  description: 'Adds nothing.',
  code: 'function tool() {}',
  parameters: { type: 'object' },
};
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

// Tables of runs: each is short, but there are many on a busy machine.
test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ page }) => {
  await openApp(page);
});

test('a tool of the four required fields gets every default', async ({ page }) => {
  const record = await addTool(page, MINIMAL);
  expect(record).toEqual({
    ...MINIMAL,
    timeout: 30_000,
    environment: 'node',
    enabled: true,
    language: 'javascript',
    id: expect.stringMatching(ID),
    version: 1,
    codeHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    createdAt: expect.stringMatching(ISO),
    updatedAt: record.createdAt,
    provenance: { kind: 'written' },
    trusted: true,
  });
  expect(await attempt(page, 'getTool', 'minimal')).toEqual({ ok: true, value: record });
  expect(await attempt(page, 'getTools')).toEqual({ ok: true, value: [record] });
});

test('every field is kept as it was given, and what is no field is not', async ({ page }) => {
  const fields = {
    name: 'every.field_1-A',
    description: 'Says everything.',
    code: 'export default async (params: { n: number }, context: unknown): Promise<number> => params.n;',
    parameters: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { n: { type: 'integer', default: 1 } },
      required: ['n'],
      additionalProperties: false,
    },
    returns: { type: 'integer' },
    timeout: 600_000,
    environment: 'browser',
    enabled: false,
    language: 'typescript',
    permissions: {
      network: [{ origin: 'https://api.example.org', methods: ['GET', 'POST'], pathPrefix: '/v1/' }],
      files: 'read',
      secrets: ['TOKEN'],
      dom: false,
    },
    guidance: 'Prefer it.\n\nTwice.',
    cases: [
      { name: 'same', input: { n: 2 }, expectation: { kind: 'equals', value: 2 } },
      { name: 'shape', input: { n: 2 }, expectation: { kind: 'matches', schema: { type: 'integer' } } },
      { name: 'part', input: { n: 2 }, expectation: { kind: 'contains', value: 2 } },
      { name: 'fails', input: {}, expectation: { kind: 'throws' } },
    ],
  };
  const strays = {
    id: 'mine',
    version: 9,
    codeHash: 'mine',
    createdAt: '2001-01-01T00:00:00.000Z',
    updatedAt: '2001-01-01T00:00:00.000Z',
    provenance: { kind: 'import' },
    trusted: false,
    constructor: 1,
    toString: 2,
    unknown: true,
  };
  const text = JSON.stringify({ ...strays, ...fields }).replace(
    '{',
    '{"__proto__":{"timeout":1,"guidance":"inherited"},',
  );
  const answer = await attemptSource<ToolRecord>(page, `window.toolyard.addTool(JSON.parse(${JSON.stringify(text)}))`);
  if (!answer.ok) throw new Error(answer.message);
  const { id, version, codeHash, createdAt, updatedAt, provenance, trusted, ...kept } = answer.value;
  expect(kept).toEqual(fields);
  expect({ id, version, codeHash, createdAt, updatedAt, provenance, trusted }).toEqual({
    id: expect.stringMatching(ID),
    version: 1,
    codeHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    createdAt,
    updatedAt: createdAt,
    provenance: { kind: 'written' },
    trusted: true,
  });
  expect(Date.parse(createdAt)).toBeGreaterThan(Date.parse('2020-01-01'));
});

/** The reason of the message, by which pages say it in other languages. */
const FAULT: unknown = expect.anything();

test('a broken tool is refused with its code and place, and nothing is lost', { tag: '@slow' }, async ({ page }) => {
  await addTool(page, { ...MINIMAL, name: 'kept' });
  const before = await attempt(page, 'getTools');
  for (const { title, fields, path, message, data } of BROKEN_FIELDS) {
    const answer = await attempt(page, 'addTool', { ...MINIMAL, ...fields });
    expect
      .soft(answer, title)
      .toEqual({ ok: false, code: 'invalid-tool', message, data: { path, ...data, fault: FAULT } });
  }
  expect(await attempt(page, 'getTools')).toEqual(before);
});

test('a broken change is refused with its code and place, and nothing is lost', { tag: '@slow' }, async ({ page }) => {
  await addTool(page, { ...MINIMAL, name: 'kept', returns: 'text' });
  const before = await attempt(page, 'getTools');
  const versions = await attempt(page, 'getVersions', 'kept');
  for (const { title, fields, path, message, data } of BROKEN_PATCHES) {
    const answer = await attempt(page, 'updateTool', 'kept', fields);
    expect
      .soft(answer, title)
      .toEqual({ ok: false, code: 'invalid-tool', message, data: { path, ...data, fault: FAULT } });
  }
  expect(await attempt(page, 'getTools')).toEqual(before);
  expect(await attempt(page, 'getVersions', 'kept')).toEqual(versions);
});

test('what is no tool at all is refused', async ({ page }) => {
  const noObject = {
    ok: false,
    code: 'invalid-tool',
    message: 'A tool must be an object',
    data: { path: '', fault: FAULT },
  };
  const minimal = JSON.stringify(MINIMAL);
  const timeout = {
    ok: false,
    code: 'invalid-tool',
    message: 'Tool timeout must be a whole number of milliseconds from 1 to 600000',
    data: { path: '/timeout', fault: { code: 'timeout-range', values: [1, 600_000] } },
  };
  const noClone = {
    ok: false,
    code: 'invalid-input',
    message: expect.stringContaining('cannot be sent to another thread'),
    data: {},
  };
  const rows: [expression: string, expected: unknown][] = [
    ['window.toolyard.addTool()', noObject],
    ['window.toolyard.addTool(null)', noObject],
    ['window.toolyard.addTool(5)', noObject],
    ['window.toolyard.addTool("function tool() {}")', noObject],
    ['window.toolyard.addTool([])', noObject],
    [`window.toolyard.addTool({ ...${minimal}, timeout: NaN })`, timeout],
    [`window.toolyard.addTool({ ...${minimal}, timeout: Infinity })`, timeout],
    [`window.toolyard.addTool({ ...${minimal}, timeout: 5n })`, timeout],
    [`window.toolyard.addTool({ ...${minimal}, code: () => 1 })`, noClone],
    // Methods that write reject instead of throwing.
    ...[
      'addTool(() => 1)',
      'updateTool("a", () => 1)',
      'validateSchema(() => 1)',
      'grants.set("a", () => 1)',
      'secrets.set(() => 1)',
    ].map((call): [string, unknown] => [
      `window.toolyard.${call}.catch((error) => error.code)`,
      { ok: true, value: 'invalid-input' },
    ]),
    [
      'window.toolyard.updateTool("nobody", {})',
      {
        ok: false,
        code: 'not-found',
        message: 'There is no tool named "nobody"',
        data: { name: 'nobody', fault: FAULT },
      },
    ],
    [
      'window.toolyard.removeTool("nobody")',
      {
        ok: false,
        code: 'not-found',
        message: 'There is no tool named "nobody"',
        data: { name: 'nobody', fault: FAULT },
      },
    ],
    [
      'window.toolyard.getVersions("nobody")',
      {
        ok: false,
        code: 'not-found',
        message: 'There is no tool named "nobody"',
        data: { name: 'nobody', fault: FAULT },
      },
    ],
    [
      'window.toolyard.restoreVersion("nobody", 1)',
      {
        ok: false,
        code: 'not-found',
        message: 'There is no tool named "nobody"',
        data: { name: 'nobody', fault: FAULT },
      },
    ],
    ['window.toolyard.getTool("nobody")', { ok: true, value: undefined }],
    ['window.toolyard.getTool("__proto__")', { ok: true, value: undefined }],
    ['window.toolyard.getTools()', { ok: true, value: [] }],
  ];
  for (const [expression, expected] of rows)
    expect.soft(await attemptSource(page, expression), expression).toEqual(expected);
});

test('a name is taken once', async ({ page }) => {
  await addTool(page, MINIMAL);
  await addTool(page, { ...MINIMAL, name: 'other' });
  const before = await attempt(page, 'getTools');
  const taken = {
    ok: false,
    code: 'duplicate-name',
    message: 'There is already a tool named "minimal"',
    data: { path: '/name', name: 'minimal', fault: FAULT },
  };
  expect(await attempt(page, 'addTool', MINIMAL)).toEqual(taken);
  expect(await attempt(page, 'updateTool', 'other', { name: 'minimal' })).toEqual(taken);
  const many = await Promise.all(
    Array.from({ length: 6 }, () => attempt(page, 'addTool', { ...MINIMAL, name: 'raced' })),
  );
  expect(many.filter(({ ok }) => ok)).toHaveLength(1);
  expect(many.flatMap((answer) => (answer.ok ? [] : [answer.code]))).toEqual(
    Array.from({ length: 5 }, () => 'duplicate-name'),
  );
  await attempt(page, 'removeTool', 'raced');
  expect(await attempt(page, 'getTools')).toEqual(before);
});

test('an update keeps createdAt, moves updatedAt and touches only what it names', async ({ page }) => {
  const record = await addTool(page, { ...MINIMAL, returns: 'text', guidance: 'Use it.' });
  const described = await attempt<ToolRecord>(page, 'updateTool', 'minimal', {
    description: 'Adds a little.',
    createdAt: 'x',
    id: 'x',
    trusted: false,
    nothing: 1,
  });
  if (!described.ok) throw new Error(described.message);
  expect(described.value).toEqual({
    ...record,
    description: 'Adds a little.',
    version: 2,
    updatedAt: expect.stringMatching(ISO),
  });
  expect(described.value.updatedAt > record.updatedAt).toBe(true);
  const bare = await attempt<ToolRecord>(page, 'updateTool', 'minimal', {
    returns: null,
    guidance: null,
    timeout: 1,
    enabled: false,
  });
  const { returns: _returns, guidance: _guidance, ...rest } = described.value;
  expect(bare).toEqual({
    ok: true,
    value: { ...rest, timeout: 1, enabled: false, version: 3, updatedAt: expect.stringMatching(ISO) },
  });
});

test('a new name takes everything along', async ({ page }) => {
  const record = await addTool(page, {
    ...MINIMAL,
    environment: 'browser',
    code:
      'async function tool(p, { storage }) { const n = (await storage.get("n") ?? 0) + 1; await storage.set("n", ' +
      'n); return n; }',
  });
  expect(await callTool(page, 'minimal')).toMatchObject({ success: true, result: 1 });
  const permissions = {
    network: [{ origin: 'https://api.example.org', methods: ['GET'], pathPrefix: '/' }],
    files: 'none',
    secrets: [],
    dom: false,
  };
  await page.evaluate((grant) => window.toolyard.grants.set('minimal', grant), permissions);
  const renamed = await attempt(page, 'updateTool', 'minimal', { name: 'renamed' });
  const value = { ...record, name: 'renamed', version: 2, updatedAt: expect.stringMatching(ISO) };
  expect(renamed).toEqual({ ok: true, value });
  expect(await attempt(page, 'getTool', 'minimal')).toEqual({ ok: true, value: undefined });
  expect(await attempt(page, 'getTools')).toEqual({ ok: true, value: [value] });
  expect(await page.evaluate(() => window.toolyard.grants.get('renamed'))).toEqual(permissions);
  expect(await callTool(page, 'renamed')).toMatchObject({ success: true, result: 2 });
  expect(await callTool(page, 'minimal')).toMatchObject({ success: false, errorCode: 'not-found' });
  const versions = await attempt<ToolVersion[]>(page, 'getVersions', 'renamed');
  expect(versions.ok && versions.value.map(({ version, record: { name } }) => [version, name])).toEqual([
    [2, 'renamed'],
    [1, 'minimal'],
  ]);
  // The old name is free again.
  await addTool(page, MINIMAL);
});

test('a removed tool is gone from everywhere', async ({ page }) => {
  await addTool(page, { ...MINIMAL, environment: 'browser' });
  expect(await attempt(page, 'removeTool', 'minimal')).toEqual({ ok: true, value: undefined });
  expect(await attempt(page, 'getTools')).toEqual({ ok: true, value: [] });
  expect(await callTool(page, 'minimal')).toEqual({
    success: false,
    error: 'There is no tool named "minimal"',
    errorCode: 'not-found',
    executionTime: 0,
    duration_ms: 0,
    logs: [],
  });
  expect(await attempt<DiscoveredTools>(page, 'discoverTools')).toMatchObject({
    ok: true,
    value: { custom: [], panel: [], mcp: [] },
  });
});

test('the last 50 versions are kept and each can come back', { tag: '@slow' }, async ({ page }) => {
  const first = await addTool(page, MINIMAL);
  const last = await page.evaluate(async () => {
    for (let n = 2; n <= 53; n += 1)
      await window.toolyard.updateTool('minimal', {
        description: `Number ${n}.`,
        code: `function tool() { return ${n}; }`,
      });
    return await window.toolyard.getTool('minimal');
  });
  const versions = await attempt<ToolVersion[]>(page, 'getVersions', 'minimal');
  if (!versions.ok || last === undefined) throw new Error('the versions are not there');
  expect(versions.value.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, (_, index) => 53 - index));
  expect(versions.value[0]).toEqual({ version: 53, record: last, savedAt: last.updatedAt });
  const oldest = versions.value.at(-1)?.record;
  expect(oldest).toEqual({
    ...first,
    version: 4,
    description: 'Number 4.',
    code: 'function tool() { return 4; }',
    codeHash: oldest?.codeHash,
    updatedAt: oldest?.updatedAt,
  });

  const restored = await attempt<ToolRecord>(page, 'restoreVersion', 'minimal', 4);
  expect(restored).toEqual({ ok: true, value: { ...oldest, version: 54, updatedAt: expect.stringMatching(ISO) } });
  expect(await attempt(page, 'getTool', 'minimal')).toEqual(restored);
  for (const missing of [4, 0, -1, 99, 1.5, '5', null, {}, [5]]) {
    const before = await attempt(page, 'getTools');
    const answer = await attempt(page, 'restoreVersion', 'minimal', missing);
    expect.soft(answer, `version ${JSON.stringify(missing)}`).toMatchObject({ ok: false, code: 'not-found' });
    expect.soft(await attempt(page, 'getTools')).toEqual(before);
  }
});

test('validateSchema names the path of the fault', async ({ page }) => {
  for (const schema of GOOD_SCHEMAS)
    expect
      .soft(await attempt(page, 'validateSchema', schema), JSON.stringify(schema))
      .toEqual({ ok: true, value: { valid: true } });
  for (const [schema, path] of BROKEN_SCHEMAS) {
    expect
      .soft(await attempt(page, 'validateSchema', schema), JSON.stringify(schema))
      .toMatchObject({ ok: true, value: { valid: false, error: expect.stringMatching(/\S/), path } });
  }
});

test(
  'discoverTools offers enabled tools in OpenAI’s format, whatever they are called',
  { tag: '@slow' },
  async ({ page }) => {
    const names = ['__proto__', 'constructor', 'toString', '..', '-', 'a.b.c', '0', 'x'.repeat(128)];
    const parameters = {
      type: 'object',
      properties: { q: { type: 'string', description: 'What to look for' } },
      required: ['q'],
    };
    for (const name of names)
      await addTool(page, {
        name,
        description: `Named ${name}.`,
        code: 'function tool() { return "ran"; }',
        parameters,
        environment: 'browser',
      });
    await addTool(page, { ...MINIMAL, name: 'off', enabled: false });
    const sorted = [...names].sort();
    const found = await page.evaluate(async () => {
      const { tool_origins: origins, baseline, ...groups } = await window.toolyard.discoverTools();
      const shipped = new Set(baseline.map((tool) => tool.function.name));
      return {
        ...groups,
        origins: Object.entries(origins)
          .filter(([name]) => !shipped.has(name))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      };
    });
    expect(found).toEqual({
      custom: sorted.map((name) => ({
        type: 'function',
        function: { name, description: `Named ${name}.`, parameters },
      })),
      panel: [],
      mcp: [],
      origins: sorted.map((name) => [name, 'custom']),
    });
    for (const name of names) {
      expect.soft(await callTool(page, name, { q: '' }), name).toEqual({
        success: true,
        result: 'ran',
        executionTime: expect.any(Number),
        duration_ms: expect.any(Number),
        logs: [],
      });
      expect.soft(await attempt(page, 'removeTool', name), name).toEqual({ ok: true, value: undefined });
    }
    expect(await attempt<ToolRecord[]>(page, 'getTools')).toMatchObject({ ok: true, value: [{ name: 'off' }] });
  },
);
