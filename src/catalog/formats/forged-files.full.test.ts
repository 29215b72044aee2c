import 'fake-indexeddb/auto';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createSettingsStore } from '../../platform/database/settings-store.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { packLines } from '../backup/lines.ts';
import { restoreBackup } from '../backup/backup.ts';
import { directJudges, fakeTabs, readsBackups } from '../catalog-testing.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import type { RestoreOptions } from '../contract/backup.ts';
import type { ImportedTool } from '../contract/services.ts';
import { createToolStore, type ToolStore } from '../store/tool-store.ts';
import type { ToolRecord } from '../../core/tool.ts';
import {
  EVIL_CODE,
  forgedFor,
  forgedRecord,
  forgeries,
  OWN_TOOL,
  withMembers,
  type Forged,
} from '../testing/forgeries.ts';
import { commitImport } from './commit-import.ts';
import { readArchive } from './read-archive.ts';
import { readText } from './import/read-text.ts';
import { reviewImport } from './review-import.ts';

const FILES = 200;
const AT = '2025-01-01T00:00:00.000Z';
const judges = directJudges();
const backups = readsBackups();
afterAll(() => backups.dispose());

let database: ToolyardDatabase;
let tools: ToolStore;
let own: ToolRecord;

beforeEach(setUp);

/** The person's own tool, trusted and granted. */
async function setUp(): Promise<void> {
  database = await emptyDatabase();
  const [tabs] = fakeTabs(1);
  if (tabs === undefined) throw new Error('no tab');
  tools = createToolStore({ database, judges, tabs });
  own = await tools.add(OWN_TOOL);
  const permissions = { network: [{ origin: 'https://a.test', methods: ['GET'], pathPrefix: '/' }] };
  await database.put('grants', { toolId: own.id, codeHash: own.codeHash, permissions, grantedAt: AT } as never);
}

async function commit(reviewed: readonly ImportedTool[], onConflict: 'replace' | 'rename'): Promise<void> {
  await commitImport(
    reviewed.map((tool) => ({ ...tool, format: 'tools.json', onConflict })),
    { database, tools, judges },
  );
}

async function restore(file: Blob, options: RestoreOptions): Promise<void> {
  const parts = {
    database,
    tools,
    judges,
    settings: createSettingsStore(database),
    servers: async () => [],
    files: async () => ({ readdir: async () => ({ ok: true, value: [] }) }) as never,
    openBackup: backups.open,
  };
  await restoreBackup(file, options, parts, new AbortController().signal);
}

async function* lines(entries: readonly object[]): AsyncGenerator<string> {
  for (const entry of entries) yield JSON.stringify(entry);
}

async function backupOf(forged: Forged): Promise<Blob> {
  const entries = ['own', 'other'].flatMap((name) => {
    const made = withMembers(forgedRecord(name), forged);
    const before = { ...made, version: 1 };
    return [
      { kind: 'tool', record: made, ...forged, toolId: undefined },
      { kind: 'version', toolId: `id-${name}`, version: 1, record: before, savedAt: AT, ...forged },
    ];
  });
  const head = withMembers({ format: 'toolyard', formatVersion: 4, exportedAt: AT }, forged);
  return await packLines(lines([head, ...entries, { kind: 'end', lines: entries.length + 1 }]));
}

function firstBackupOf(forged: Forged): Blob {
  const made = ['own', 'other'].map((name) => {
    const tool = withMembers(forgedRecord(name), forged);
    return { ...tool, versions: [{ version: 1, record: { ...tool, version: 1 }, savedAt: AT, ...forged }] };
  });
  return new Blob([
    JSON.stringify(
      withMembers({ format: 'toolyard', formatVersion: 1, exportedAt: AT, tools: made, runs: [] }, forged),
    ),
  ]);
}

const somebodyElses = (at: number): RestoreOptions => ({
  mode: at % 3 === 0 ? 'replace' : 'merge',
  own: false,
  onDifference: at % 2 === 0 ? 'take' : 'keep',
});
const onConflict = (at: number) => (at % 2 === 0 ? 'replace' : 'rename');

const KINDS: Readonly<Record<string, (forged: Forged, at: number) => Promise<void>>> = {
  'tools.json': async (forged, at) => {
    const text = JSON.stringify(['own', 'other'].map((name) => withMembers(forgedRecord(name), forged)));
    await commit(
      (await reviewImport(() => readText(text, undefined, judges.code), tools, judges)).tools,
      onConflict(at),
    );
  },
  'a backup': async (forged, at) => await restore(await backupOf(forged), somebodyElses(at)),
  'a backup of the first format': async (forged, at) => await restore(firstBackupOf(forged), somebodyElses(at)),
  'an exported server': async (forged, at) => {
    const made = ['own', 'other'].map((name) =>
      withMembers({ ...forgedRecord(name), source: `source/${name}.js` }, forged),
    );
    const manifest = withMembers({ format: 'toolyard-server', formatVersion: 1, tools: made }, forged);
    const zip = zipSync({
      'toolyard.json': strToU8(JSON.stringify(manifest)),
      'source/own.js': strToU8(EVIL_CODE),
      'source/other.js': strToU8(EVIL_CODE),
      'grants.json': strToU8(JSON.stringify(forged)),
    });
    await commit((await reviewImport(async () => readArchive(zip), tools, judges)).tools, onConflict(at));
  },
};

test.each(Object.entries(KINDS))('nothing of 200 forged files is trusted or granted: %s', async (_kind, take) => {
  let taken = 0;
  for (let at = 0; at < FILES; at += 1) {
    await setUp();
    const [grants, acceptances] = [await database.getAll('grants'), await database.getAllKeys('acceptances')];
    const forged = forgedFor(own, at);
    // A file may be refused as a whole.
    await take(forged, at).catch((error: unknown) => expect(error).toMatchObject({ code: 'invalid-input' }));
    const stored = await database.getAll('tools');
    const theirs = stored.filter(({ code }) => code === EVIL_CODE);
    taken += theirs.length;
    const reported = `file ${String(at)}: ${JSON.stringify(forged).slice(0, 300)}`;
    expect(
      theirs.filter(({ trusted }) => trusted),
      reported,
    ).toEqual([]);
    expect(await database.getAllKeys('acceptances'), reported).toEqual(
      stored.some(({ id }) => id === own.id) ? acceptances : [],
    );
    expect(await database.getAll('grants'), reported).toEqual(stored.some(({ id }) => id === own.id) ? grants : []);
    expect(
      stored.every(({ updatedAt }) => Date.parse(updatedAt) <= Date.now() + 1_000),
      reported,
    ).toBe(true);
    for (const tool of theirs) await backAndForth(tool);
    // They can be changed: no time of a file locks them.
    for (const { name } of theirs) await tools.update(name, { description: 'Changed.' });
  }
  expect(taken).toBeGreaterThan(FILES / 2);
});

/** What is restored has the trust that a person gave to it, and what came from outside has none. */
async function backAndForth({ id, name }: ToolRecord): Promise<void> {
  for (const { version, record: kept } of await tools.versions(name)) {
    const back = await tools.restoreVersion(name, version);
    expect([back.code, back.trusted]).toEqual([kept.code, id === own.id && kept.code === OWN_TOOL.code]);
    if (back.name !== name) return;
    await tools.restoreVersion(name, back.version - 1);
  }
}

test('an own backup makes only that trusted which it has as trusted, and grants nothing', async () => {
  for (const [at, forged] of forgeries(own).entries()) {
    await setUp();
    await restore(await backupOf(forged), { mode: 'replace', own: true }).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'invalid-input' }),
    );
    const isReported = forged['trusted'] === true;
    const theirs = (await database.getAll('tools')).filter(({ code }) => code === EVIL_CODE);
    expect(
      theirs.map(({ trusted }) => trusted),
      `${String(at)}: ${JSON.stringify(forged)}`,
    ).toEqual(theirs.map(() => isReported));
    expect((await database.getAll('grants')).filter(({ codeHash }) => codeHash !== own.codeHash)).toEqual([]);
  }
});
