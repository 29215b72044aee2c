import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { commitImport, createToolStore, FIELD_RULES, reviewShare, type ToolJudges } from '../../../catalog/index.ts';
import { EVIL_CODE, forgedFor, forgedRecord, OWN_TOOL, withMembers } from '../../../catalog/testing/index.ts';
import { openDatabaseIn } from '../../../platform/database/database.ts';
import { createGrantStore } from '../../../sandbox/index.ts';
import { decode } from '../../../share/index.ts';

const judges = {
  code: { analyze: async () => ({ ok: true }) },
  schemas: { checkSchemas: async (schemas: readonly unknown[]) => schemas.map(() => ({ valid: true })) },
} as unknown as ToolJudges;
const tabs = { publish: () => undefined, subscribe: () => () => undefined, close: () => undefined };

test('nothing of 200 forged share files is trusted or granted', async () => {
  let taken = 0;
  for (let at = 0; at < 200; at += 1) {
    const database = await openDatabaseIn(new IDBFactory());
    const grants = createGrantStore(database);
    const tools = createToolStore({ database, tabs, judges, onCodeChanged: grants.codeChanged });
    const own = await tools.add(OWN_TOOL);
    await grants.set(own.id, own.codeHash, { files: 'write' });
    const [granted, accepted] = [await grants.list(), await database.getAllKeys('acceptances')];
    const forged = forgedFor(own, at);
    const made = ['own', 'other'].map((name) => withMembers(forgedRecord(name), forged));
    const text = JSON.stringify(withMembers({ format: 'toolyard-share', formatVersion: 1, tools: made }, forged));
    const read = await decode(text, FIELD_RULES).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'invalid-input' });
      return undefined;
    });
    const reviewed = read === undefined ? [] : await reviewShare(read, tools);
    const stored = await commitImport(
      reviewed.map((tool) => ({ ...tool, format: 'link', onConflict: at % 2 === 0 ? 'replace' : 'rename' })),
      { database, tools, judges },
    );
    taken += stored.length;
    for (const { id, name, version, code } of stored) {
      const states = [await tools.getById(id), await tools.restoreVersion(name, version)];
      expect([code, ...states.map((tool) => tool?.trusted)], JSON.stringify(forged)).toEqual([EVIL_CODE, false, false]);
    }
    expect([await grants.list(), await database.getAllKeys('acceptances')]).toEqual([granted, accepted]);
    database.close();
  }
  expect(taken).toBeGreaterThan(100);
});
