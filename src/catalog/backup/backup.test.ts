import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AGENT_LIMITS } from '../../agent/contract/agent-limits.ts';
import type { RestoreOptions } from '../contract/backup.ts';
import { fileFailure, type FileKind, type FileSystem } from '../../core/file-system.ts';
import type { ToolId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { createSettingsStore, type SettingsStore } from '../../platform/database/settings-store.ts';
import { createToolStore, type ToolStore } from '../store/tool-store.ts';
import { directJudges, fakeTabs, readsBackups } from '../catalog-testing.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { packLines } from './lines.ts';
import { previewBackup } from './preview-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

type Node = { readonly kind: FileKind; readonly mode: number; readonly content: string };

/** An in-memory disk with the members that backups use. */
function memoryFiles(start: Readonly<Record<string, Node>> = {}): {
  readonly nodes: Map<string, Node>;
  readonly disk: FileSystem;
} {
  const nodes = new Map(Object.entries(start));
  const text = (content: string) => Uint8Array.from(content, (char) => char.charCodeAt(0));
  const done = { ok: true, value: undefined } as const;
  const disk = {
    readdir: async (path: string) => ({
      ok: true,
      value: [...nodes]
        .filter(([key]) => key.slice(0, key.lastIndexOf('/')) === (path === '/' ? '' : path))
        .map(([key, { kind }]) => ({ name: key.slice(key.lastIndexOf('/') + 1), kind })),
    }),
    lstat: async (path: string) => {
      const node = nodes.get(path);
      return node === undefined
        ? fileFailure('ENOENT', path)
        : { ok: true, value: { kind: node.kind, mode: node.mode, size: node.content.length, mtimeMs: 0 } };
    },
    readFile: async (path: string) => ({ ok: true, value: text(nodes.get(path)?.content ?? '') }),
    readlink: async (path: string) => ({ ok: true, value: nodes.get(path)?.content ?? '' }),
    mkdir: async (path: string, { mode = 0o755 }: { mode?: number } = {}) => {
      if (!nodes.has(path)) nodes.set(path, { kind: 'directory', mode, content: '' });
      return done;
    },
    writeFile: async (path: string, bytes: Uint8Array, { mode = 0o644 }: { mode?: number } = {}) => {
      nodes.set(path, { kind: 'file', mode, content: String.fromCharCode(...bytes) });
      return done;
    },
    symlink: async (target: string, path: string) => {
      nodes.set(path, { kind: 'link', mode: 0o777, content: target });
      return done;
    },
    rm: async (path: string) => {
      for (const key of [...nodes.keys()]) if (key === path || key.startsWith(`${path}/`)) nodes.delete(key);
      return done;
    },
  };
  // Backups use only these members.
  return { nodes, disk: disk as unknown as FileSystem };
}

let database: ToolyardDatabase;
let settings: SettingsStore;
let tools: ToolStore;
let files: ReturnType<typeof memoryFiles>;
const judges = directJudges();
const backups = readsBackups();
const never = new AbortController().signal;
const START = {
  '/data': { kind: 'directory', mode: 0o755, content: '' },
  '/data/a.bin': { kind: 'file', mode: 0o600, content: '\0\x01\xff' },
  '/data/empty': { kind: 'file', mode: 0o644, content: '' },
  '/link': { kind: 'link', mode: 0o777, content: 'data/a.bin' },
} as const satisfies Record<string, Node>;
const area = {
  name: 'area',
  description: 'Area',
  code: 'function tool() { return 1; }',
  parameters: { type: 'object' },
  environment: 'browser',
};

const parts = () => ({
  database,
  settings,
  tools,
  judges,
  servers: async () => await database.getAll('mcpServers'),
  openBackup: backups.open,
  files: async () => files.disk,
});
const restore = (file: Blob, options: RestoreOptions) => restoreBackup(file, options, parts(), never);
const run = (toolId: ToolId, toolCallId: string, input: unknown = { w: 1 }) => ({
  runId: 'r1',
  toolCallId,
  toolId,
  toolName: 'area',
  toolVersion: 1,
  input,
  caller: 'person',
  startedAt: '2024-01-01T00:00:00.000Z',
  result: { success: true, result: 1, executionTime: 3, logs: ['x'] },
  logs: [{ level: 'log', text: 'x', atMs: 1 }],
  network: [{ method: 'GET', url: 'https://a.test/', outcome: 'allowed', status: 200 }],
});

async function everything(): Promise<Record<string, unknown>> {
  const stores = ['tools', 'summaries', 'versions', 'runs', 'toolStorage', 'grants', 'secrets'] as const;
  return {
    ...Object.fromEntries(await Promise.all(stores.map(async (name) => [name, await database.getAll(name)] as const))),
    settings: await settings.exportable(),
    files: Object.fromEntries([...files.nodes].sort()),
  };
}

afterEach(() => backups.dispose());

beforeEach(async () => {
  database = await emptyDatabase();
  settings = createSettingsStore(database);
  const [tabs] = fakeTabs(1);
  if (tabs === undefined) throw new Error('no tab');
  tools = createToolStore({ database, tabs, judges, onCodeChanged: async () => undefined });
  files = memoryFiles(START);
});

async function fill(): Promise<Blob> {
  const { id } = await tools.add({
    ...area,
    guidance: 'g',
    cases: [{ name: 'c', input: {}, expectation: { kind: 'equals', value: 1 } }],
  });
  await tools.update('area', { timeout: 9 });
  await tools.add({
    ...area,
    name: 'other',
    parameters: JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}') as object,
  });
  await settings.set('toolSettings', { dark: true });
  await settings.deviceId();
  // Only what the backup passes on matters here.
  await database.put('runs', run(id, 'c1') as never);
  await database.put('toolStorage', { toolId: id, area: 'local', key: 'k', value: 'v', bytes: 2 });
  return await writeBackup(parts(), never);
}

async function clear(): Promise<void> {
  for (const store of database.objectStoreNames) await database.clear(store);
  files = memoryFiles();
}

describe('MCP servers', () => {
  const server = {
    id: 's1',
    name: 'every',
    enabled: true,
    transport: 'http',
    url: 'https://a.test/mcp',
    headers: { Authorization: 'Bearer ${secret:KEY}' },
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
  const put = (change: object) => database.put('mcpServers', { ...server, ...change } as never);

  it('are restored unchanged from the user’s own backup, and not at all from an untrusted one', async () => {
    await put({});
    await put({ id: 's2', name: 'other', isStrangers: true, enabled: false });
    const file = await writeBackup(parts(), never);
    const stored = await database.getAll('mcpServers');
    await clear();
    expect(await previewBackup(file, true, parts(), never)).toMatchObject({ servers: { total: 2, added: 2 } });
    expect(await previewBackup(file, false, parts(), never)).toMatchObject({
      own: false,
      servers: { total: 2, added: 0, same: 0, different: 0, leftOut: 2 },
    });
    expect((await restore(file, { mode: 'replace', own: false })).servers).toEqual({
      added: 0,
      replaced: 0,
      kept: 0,
      removed: 0,
    });
    expect(await database.count('mcpServers')).toBe(0);
    expect((await restore(file, { mode: 'merge', own: true })).servers).toEqual({
      added: 2,
      replaced: 0,
      kept: 0,
      removed: 0,
    });
    expect(await database.getAll('mcpServers')).toEqual(stored);
  });

  it('for which there is no room are refused, by the preview and by the report', async () => {
    const all = LIMITS.mcp.maxServers;
    for (let at = 0; at < 3; at += 1) await put({ id: `b${String(at)}`, name: `theirs_${String(at)}` });
    const file = await writeBackup(parts(), never);
    await clear();
    for (let at = 0; at < all - 1; at += 1) await put({ id: `a${String(at)}`, name: `mine_${String(at)}` });
    const refused = ['theirs_1', 'theirs_2'].map((name) => ({
      name,
      reason: `There can be at most ${String(all)} MCP servers: remove one first`,
    }));
    expect(await previewBackup(file, true, parts(), never)).toMatchObject({ servers: { total: 1, added: 1 }, refused });
    expect(await restore(file, { mode: 'merge', own: true })).toMatchObject({ servers: { added: 1 }, refused });
  });

  it('that differ stay or are replaced, and others are removed only by replace', async () => {
    await put({});
    const file = await writeBackup(parts(), never);
    await put({ url: 'https://b.test/mcp' });
    await put({ id: 's3', name: 'mine' });
    expect(await previewBackup(file, true, parts(), never)).toMatchObject({
      servers: { total: 1, different: 1, names: ['every'] },
      missing: { servers: 1 },
    });
    expect((await restore(file, { mode: 'merge', own: true })).servers).toMatchObject({ kept: 1 });
    expect((await restore(file, { mode: 'merge', own: true, onDifference: 'take' })).servers).toMatchObject({
      replaced: 1,
    });
    expect(await database.get('mcpServers', 's1' as never)).toMatchObject({ url: 'https://a.test/mcp' });
    expect((await restore(file, { mode: 'replace', own: true })).servers).toEqual({
      added: 0,
      replaced: 0,
      kept: 1,
      removed: 1,
    });
    expect((await database.getAll('mcpServers')).map(({ name }) => name)).toEqual(['every']);
  });

  it('that are invalid are refused, and the rest is restored', async () => {
    await put({});
    await put({ id: 's2', name: 'bad', url: 'javascript:alert(1)' });
    const report = await restore(await writeBackup(parts(), never), { mode: 'merge', own: true });
    expect(report.refused).toMatchObject([{ name: 'bad' }]);
  });
});

describe('conversations', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const conversation = {
    id: 'c1',
    title: 'First',
    settings: { instructions: '', maxSteps: 5, searchShare: 0.1, providerId: 'p1' },
    head: 't2',
    createdAt: at,
    updatedAt: at,
  };
  const turns = [
    {
      id: 't1',
      conversationId: 'c1',
      role: 'person',
      text: 'Hello',
      images: [{ mediaType: 'image/png', data: 'AAAA' }],
      createdAt: at,
    },
    {
      id: 't2',
      conversationId: 'c1',
      parent: 't1',
      role: 'model',
      state: 'done',
      stopReason: 'stop',
      parts: [{ type: 'text', text: 'Hi' }],
      times: { requests: 1, answeredMs: 5 },
      model: { kind: 'openai-compatible', name: 'Mine', model: 'm' },
      usage: { inputTokens: 1, outputTokens: 2 },
      createdAt: at,
    },
  ];
  const provider = {
    id: 'p1',
    kind: 'openai-compatible',
    name: 'Mine',
    baseURL: 'https://a.test/v1',
    model: 'm',
    dialect: 'native',
    secret: 'KEY',
    createdAt: at,
    updatedAt: at,
  };
  const STORES = ['conversations', 'turns', 'providers', 'presets', 'recordings'] as const;
  const stored = () => Promise.all(STORES.map((name) => database.getAll(name)));

  /** What a backup brings is from outside: without its model, and marked. */
  const source = { kind: 'backup', name: '', instructions: '', maxSteps: 5 };
  const restored = { ...conversation, isStrangers: true, source };
  const fromOutside = (before: Awaited<ReturnType<typeof stored>>) => [
    // Its step limit waits for a person to take it over, like its instructions.
    [{ ...restored, settings: { instructions: '', maxSteps: AGENT_LIMITS.defaultSteps, searchShare: 0.1 } }],
    ...before.slice(1),
  ];

  async function fillConversations(): Promise<void> {
    await database.put('conversations', conversation as never);
    for (const turn of turns) await database.put('turns', turn as never);
    await database.put('providers', provider as never);
    await database.put('presets', { id: 's1', name: 'Few', tools: ['area'] } as never);
  }

  it(
    'come back with their turns, models and sets of tools from one’s own backup, and not at all from an ' +
      'untrusted one',
    async () => {
      await fillConversations();
      const [file, before] = [await writeBackup(parts(), never), await stored()];
      await clear();
      expect(await restore(file, { mode: 'merge', own: false })).toMatchObject({
        conversations: { added: 0 },
        refused: [],
      });
      expect((await stored()).flat()).toEqual([]);
      expect(await restore(file, { mode: 'merge', own: true })).toMatchObject({
        conversations: { added: 1, replaced: 0, kept: 0 },
        refused: [],
      });
      expect(await stored()).toEqual(fromOutside(before));
    },
  );

  it('that have continued since stay or are replaced with exactly the turns of the backup', async () => {
    await fillConversations();
    const [file, before] = [await writeBackup(parts(), never), await stored()];
    // One that is unchanged stays the person's own, even if others are taken.
    expect(await restore(file, { mode: 'merge', own: true, onDifference: 'take' })).toMatchObject({
      conversations: { kept: 1 },
    });
    expect(await stored()).toEqual(before);
    await database.put('conversations', { ...conversation, title: 'Later', head: 't3' } as never);
    await database.put('turns', { ...turns[0], id: 't3', parent: 't2' } as never);
    expect(await restore(file, { mode: 'merge', own: true })).toMatchObject({ conversations: { kept: 1 } });
    expect(await database.count('turns')).toBe(3);
    expect(await restore(file, { mode: 'merge', own: true, onDifference: 'take' })).toMatchObject({
      conversations: { replaced: 1 },
    });
    expect(await stored()).toEqual(fromOutside(before));
  });

  it('that are invalid are refused with their turns, and the rest is restored', async () => {
    await fillConversations();
    await database.put('conversations', { ...conversation, id: 'c2', settings: { maxSteps: 'many' } } as never);
    await database.put('turns', { ...turns[0], id: 't9', conversationId: 'c2' } as never);
    const file = await writeBackup(parts(), never);
    await clear();
    const report = await restore(file, { mode: 'merge', own: true });
    expect(report.refused.length).toBeGreaterThan(0);
    expect([report.conversations.added, await database.count('conversations'), await database.count('turns')]).toEqual([
      1, 1, 2,
    ]);
  });
});

describe('the user’s own backup', () => {
  it('restores every record unchanged, with replace and into an empty database with merge', async () => {
    const file = await fill();
    const before = await everything();
    for (const mode of ['merge', 'replace'] as const) {
      await clear();
      expect(await restore(file, { mode, own: true })).toEqual({
        tools: { added: 2, replaced: 0, kept: 0, removed: 0 },
        servers: { added: 0, replaced: 0, kept: 0, removed: 0 },
        conversations: { added: 0, replaced: 0, kept: 0 },
        files: { written: 3, kept: 0, removed: 0 },
        runs: 1,
        refused: [],
        stopped: false,
      });
      expect(await everything()).toEqual(before);
    }
    await database.put('grants', { toolId: 'x' as ToolId, codeHash: 'y', permissions: {}, grantedAt: '' } as never);
    expect(await restore(file, { mode: 'merge', own: true })).toMatchObject({
      tools: { added: 0, kept: 2 },
      files: { written: 0, kept: 3 },
      runs: 0,
    });
    expect((await database.getAll('grants')).length).toBe(1);
  });

  it('merge keeps or replaces what differs; a replaced tool is a new version', async () => {
    const file = await fill();
    const local = await tools.update('area', { code: 'function tool() { return 2; }' });
    await tools.add({ ...area, name: 'mine' });
    files.nodes.set('/data/a.bin', { kind: 'file', mode: 0o600, content: 'changed' });
    files.nodes.set('/new', { kind: 'file', mode: 0o600, content: 'n' });
    const preview = await previewBackup(file, true, parts(), never);
    expect(preview).toMatchObject({
      formatVersion: 4,
      tools: { total: 2, added: 0, same: 1, different: 1, names: ['area'] },
      files: { total: 3, added: 0, same: 2, different: 1, names: ['/data/a.bin'], bytes: 3 },
      runs: 1,
      settings: 1,
      storage: 1,
      missing: { tools: 1, servers: 0, files: 1 },
      refused: [],
    });
    const before = await everything();
    await restore(file, { mode: 'merge', own: true });
    expect(await everything()).toEqual(before);
    expect(await restore(file, { mode: 'merge', own: true, onDifference: 'take' })).toMatchObject({
      tools: { added: 0, replaced: 1, kept: 1 },
      files: { written: 1, kept: 2, removed: 0 },
    });
    expect(await tools.getByName('area')).toMatchObject({ id: local.id, version: 4, code: area.code, trusted: true });
    expect((await tools.versions('area')).length).toBe(4);
    expect([files.nodes.get('/data/a.bin')?.content, files.nodes.has('/new')]).toEqual(['\0\x01\xff', true]);
  });

  it.each([true, false])('what the preview calls new is what is added (own: %s)', async (own) => {
    // Two tools of one name, and one with the id of a tool that has another name here by now.
    const file = await rewritten(await fill(), (line) => line.replaceAll('"name":"other"', '"name":"area"'));
    const preview = async () => (await previewBackup(file, own, parts(), never)).tools;
    await tools.update('area', { name: 'renamed' });
    const merge = async () => (await restore(file, { mode: 'merge', own })).tools;
    expect([(await preview()).added, (await merge()).added]).toEqual(own ? [0, 0] : [1, 1]);
    await clear();
    expect([(await preview()).added, (await merge()).added]).toEqual([1, 1]);
    expect([(await preview()).added, (await merge()).added]).toEqual([0, 0]);
  });

  it('replace removes what is not in the backup', async () => {
    const file = await fill();
    const before = await everything();
    const lost = await tools.add({ ...area, name: 'mine' });
    await database.put('grants', { toolId: lost.id, codeHash: lost.codeHash, permissions: {}, grantedAt: '' } as never);
    files.nodes.set('/new', { kind: 'file', mode: 0o600, content: 'n' });
    await settings.set('publishTarget', 1);
    expect(await restore(file, { mode: 'replace', own: true })).toMatchObject({
      tools: { added: 2, removed: 1 },
      files: { removed: 1 },
    });
    expect(await everything()).toEqual(before);
  });
});

describe('an untrusted backup', () => {
  it('restores only tools and files, without trust and without existing grants', async () => {
    const file = await fill();
    const record = await tools.getByName('area');
    await tools.remove('other');
    await tools.update('area', { name: 'renamed' });
    // A grant for exactly the imported code, under the id that it claims.
    await database.put('grants', {
      toolId: record?.id,
      codeHash: record?.codeHash,
      permissions: {},
      grantedAt: '',
    } as never);
    await settings.remove('toolSettings');
    await database.clear('runs');
    await database.clear('toolStorage');
    expect(await restore(file, { mode: 'merge', own: false })).toMatchObject({
      tools: { added: 2 },
      runs: 0,
      refused: [],
    });
    const back = await tools.getByName('area');
    expect(back).toMatchObject({ version: 1, trusted: false, provenance: { kind: 'import', format: 'toolyard' } });
    expect(back?.id).not.toBe(record?.id);
    expect([await settings.exportable(), await database.count('runs'), await database.count('toolStorage')]).toEqual([
      [],
      0,
      0,
    ]);
  });

  it('computes hashes again, and refuses invalid code or schemas', async () => {
    const file = await rewritten(await fill(), (line) =>
      line
        .replace(/"codeHash":"\w+"/g, '"codeHash":"granted"')
        .replace(
          '"name":"other","description":"Area","code":"function tool() { return 1; }"',
          '"name":"other","description":"Area","code":"function ("',
        ),
    );
    await clear();
    expect(await restore(file, { mode: 'merge', own: false })).toMatchObject({
      tools: { added: 1 },
      refused: [{ name: 'other' }],
    });
    expect((await tools.getByName('area'))?.codeHash).toMatch(/^[0-9a-f]{64}$/);
  });
});

async function linesIn(file: Blob): Promise<string[]> {
  return (await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()).trimEnd().split('\n');
}
async function rewritten(file: Blob, change: (line: string, at: number) => string | undefined): Promise<Blob> {
  const lines = (await linesIn(file)).flatMap((line, at) => change(line, at) ?? []);
  const last = lines.length - 1;
  return await packLines(
    generate(
      lines.map((line, at) =>
        at === last && line.includes('"end"') ? JSON.stringify({ kind: 'end', lines: last }) : line,
      ),
    ),
  );
}
async function* generate(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

describe('hostile files', () => {
  it.each<[string, (file: Blob) => Promise<Blob> | Blob, RegExp]>([
    ['nothing', () => new Blob([]), /no backup/],
    ['text', () => new Blob(['hello']), /no backup/],
    ['other JSON', () => new Blob(['{"format":"other"}']), /no backup/],
    ['cut', (file) => file.slice(0, file.size - 40), /damaged/],
    [
      'flipped',
      async (file) => {
        const bytes = new Uint8Array(await file.arrayBuffer());
        bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
        return new Blob([bytes]);
      },
      /damaged/,
    ],
    [
      'newer',
      (file) => rewritten(file, (line) => line.replace('"formatVersion":4', '"formatVersion":9')),
      /newer version/,
    ],
    [
      'without its end',
      (file) => rewritten(file, (line) => (line.includes('"kind":"end"') ? undefined : line)),
      /damaged/,
    ],
    [
      'a line is gone',
      async (file) => packLines(generate((await linesIn(file)).filter((_line, at) => at !== 2))),
      /damaged/,
    ],
    [
      'out of order',
      async (file) => {
        const lines = await linesIn(file);
        return packLines(generate([lines[0] ?? '', lines.at(-2) ?? '', ...lines.slice(1, -2), lines.at(-1) ?? '']));
      },
      /damaged/,
    ],
    ['a path that climbs', (file) => rewritten(file, (line) => line.replaceAll('/data', '/../data')), /damaged/],
    [
      'a file that claims to be large',
      (file) => rewritten(file, (line) => line.replace('"size":3', '"size":1e15')),
      /damaged/,
    ],
    [
      'a file with too much in it',
      (file) => rewritten(file, (line) => line.replace('"size":3', '"size":2')),
      /damaged/,
    ],
    [
      'a line of zeros',
      async () =>
        new Response(
          new Blob([new Uint8Array(66 * 1024 * 1024)]).stream().pipeThrough(new CompressionStream('gzip')),
        ).blob(),
      /damaged|no backup/,
    ],
  ])('%s: is refused, and nothing is stored', async (_name, make, message) => {
    const file = await make(await fill());
    const before = await everything();
    await expect(restore(file, { mode: 'replace', own: true })).rejects.toThrow(message);
    await expect(previewBackup(file, true, parts(), never)).rejects.toThrow(message);
    expect(await everything()).toEqual(before);
  });

  it('invalid records are reported and skipped; names from the prototype are ordinary names', async () => {
    const file = await rewritten(await fill(), (line) =>
      line.includes('"kind":"run"')
        ? '{"kind":"run","run":{"__proto__":{"toolId":"x"},"result":{"success":"yes"}}}'
        : line.includes('"kind":"setting"')
          ? '{"kind":"setting","key":"__proto__","value":{"deviceId":1}}'
          : line.replace('"version":2,"codeHash"', '"version":-1,"codeHash"'),
    );
    await clear();
    const { refused } = await restore(file, { mode: 'merge', own: true });
    expect(refused.map(({ name }) => name)).toEqual(expect.arrayContaining(['a run']));
    expect([({} as Record<string, unknown>)['deviceId'], await settings.exportable()]).toEqual([undefined, []]);
  });

  it('stops at once, with nothing stored', async () => {
    const file = await fill();
    await clear();
    const controller = new AbortController();
    controller.abort();
    await expect(restoreBackup(file, { mode: 'merge', own: true }, parts(), controller.signal)).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(await database.count('tools')).toBe(0);
  });
});

it('reads a file of the first format', async () => {
  const { id } = await tools.add(area);
  const second = await tools.update('area', { timeout: 9 });
  const versions = (await tools.versions('area')).map(({ version, record, savedAt }) => ({ version, record, savedAt }));
  const old = new Blob([
    JSON.stringify({
      format: 'toolyard',
      formatVersion: 1,
      exportedAt: '2024-06-01T00:00:00.000Z',
      settings: { toolSettings: 'dark' },
      tools: [{ ...second, versions }],
      runs: [run(id, 'c1')],
    }),
  ]);
  const before = await everything();
  await clear();
  expect(await previewBackup(old, true, parts(), never)).toMatchObject({
    formatVersion: 1,
    exportedAt: '2024-06-01T00:00:00.000Z',
    tools: { total: 1, added: 1 },
    runs: 1,
    settings: 1,
  });
  await restore(old, { mode: 'replace', own: true });
  expect(await everything()).toEqual({
    ...before,
    runs: [run(id, 'c1')],
    settings: [['toolSettings', 'dark']],
    files: {},
  });
});
