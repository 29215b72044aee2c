import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { sampleBuiltin, sampleTool } from '../../../core/testing/sample-tool.ts';
import { BUILTIN_CODE, builtinIdOf } from '../../../catalog/contract/builtin.ts';
import type { CodeHash, ToolId } from '../../../core/ids.ts';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { createGrantStore, type GrantStore } from '../../../sandbox/index.ts';
import type { GrantsService } from '../../../sandbox/contract/services.ts';
import { createGrantsService } from './grants-service.ts';

const NOTHING = { ...NO_PERMISSIONS, revealSecrets: [] };
const READS = { ...NOTHING, files: 'read' as const };
const OLD = 'old' as CodeHash;
const NOW = 'now' as CodeHash;
const ID = 'tool-1' as ToolId;

let store: GrantStore;
let service: GrantsService;
let changes: number;
/** The stored tool `weather`. */
let code: CodeHash;
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  store = createGrantStore(await openDatabase());
  changes = 0;
  code = NOW;
  const record = (): ToolRecord => ({ id: ID, codeHash: code, trusted: true }) as unknown as ToolRecord;
  const shell = sampleBuiltin('bash');
  service = createGrantsService({
    store,
    tools: { getById: async (id) => (id === ID ? record() : undefined) },
    catalog: {
      builtins: {
        find: () => undefined,
        list: async () => [shell],
        get: async (name) => (name === 'bash' ? shell : undefined),
      },
      lookup: async (name) => (name === 'weather' ? sampleTool('weather', { id: ID, hash: code }) : undefined),
      layers: async () => [],
    },
    changed: () => void (changes += 1),
  });
});

it('replaces the grant of the tool that was shown', async () => {
  const shown = await service.set('weather', READS);
  expect(await service.replace({ toolId: ID, codeHash: NOW }, shown, NOTHING)).toEqual(NOTHING);
  expect(await service.get('weather')).toEqual(NOTHING);
  expect(changes).toBe(2);
});

it('gives nothing to code that was not shown', async () => {
  const shown = await service.get('weather');
  code = 'newer' as CodeHash;
  const act = service.replace({ toolId: ID, codeHash: NOW }, shown, READS);
  await expect(act).rejects.toMatchObject({ code: 'conflict' });
  expect(await store.list()).toEqual([]);
  expect(changes).toBe(0);
});

it('revokes any part of what is stored, whatever became of the tool', async () => {
  const seen = {
    ...READS,
    network: [
      { origin: 'https://a.test', methods: ['GET'], pathPrefix: '/' },
      { origin: 'https://b.test', methods: ['GET'], pathPrefix: '/' },
    ],
    secrets: ['KEY'],
    revealSecrets: ['KEY'],
    engine: 'unrestricted' as const,
  };
  const less = { ...seen, network: seen.network.slice(1) };
  const missing = 'tool-2' as ToolId;
  for (const [toolId, codeHash] of [
    [ID, OLD],
    [ID, NOW],
    [missing, NOW],
  ] as const) {
    await store.set(toolId, codeHash, seen, { trusted: true });
    expect(await service.replace({ toolId, codeHash }, seen, less)).toEqual(less);
    expect(await service.replace({ toolId, codeHash }, less, NOTHING)).toEqual(NOTHING);
  }
  await store.set(ID, OLD, READS);
  await expect(
    service.replace({ toolId: ID, codeHash: OLD }, READS, { ...READS, files: 'write' }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await expect(service.replace({ toolId: missing, codeHash: NOW }, NOTHING, READS)).rejects.toMatchObject({
    code: 'not-found',
  });
});

it('leaves out what untrusted code cannot have when a part is revoked, and gives it nothing of that', async () => {
  const database = await openDatabase();
  const seen = { ...READS, secrets: ['KEY'], revealSecrets: ['KEY'], engine: 'unrestricted' as const };
  await store.set(ID, NOW, seen, { trusted: true });
  // Trust was withdrawn, and the page has not heard of it.
  await database.put('tools', { id: ID, name: 'weather', codeHash: NOW, trusted: false } as never);
  expect(await service.replace({ toolId: ID, codeHash: NOW }, seen, { ...seen, files: 'none' })).toEqual({
    ...NOTHING,
    secrets: ['KEY'],
  });
  const now = await service.get('weather');
  await expect(
    service.replace({ toolId: ID, codeHash: NOW }, now, { ...now, engine: 'unrestricted' }),
  ).rejects.toMatchObject({
    code: 'denied',
  });
});

it('finds built-in tools by their ids, and refuses a tool that is gone', async () => {
  const shell = { toolId: builtinIdOf('bash'), codeHash: BUILTIN_CODE };
  expect(await service.replace(shell, NOTHING, READS)).toEqual(READS);
  expect(await service.get(builtinIdOf('bash'))).toEqual(READS);
  const missing = { toolId: 'tool-2' as ToolId, codeHash: NOW };
  await expect(service.replace(missing, NOTHING, READS)).rejects.toMatchObject({ code: 'not-found' });
  await expect(service.get('nothing')).rejects.toMatchObject({ code: 'not-found' });
});

it.each([undefined, 'weather', {}, { toolId: ID }, { codeHash: NOW }, { toolId: 1, codeHash: 2 }])(
  'refuses %j as a tool',
  async (tool) => {
    await expect(service.replace(tool as never, NOTHING, READS)).rejects.toMatchObject({ code: 'invalid-input' });
  },
);
