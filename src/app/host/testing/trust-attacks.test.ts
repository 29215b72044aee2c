import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { commitImport, createToolStore, undoImport, type ToolJudges, type ToolStore } from '../../../catalog/index.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { openDatabaseIn } from '../../../platform/database/database.ts';
import { createGrantStore } from '../../../sandbox/index.ts';

const judges = {
  code: { analyze: async () => ({ ok: true }) },
  schemas: { checkSchemas: async (schemas: readonly unknown[]) => schemas.map(() => ({ valid: true })) },
} as unknown as ToolJudges;
const FIELDS = { name: 'own', description: 'Mine.', parameters: { type: 'object' }, code: 'mine' };
const GIVEN = {
  network: [{ origin: 'https://a.test', methods: ['GET'], pathPrefix: '/' }],
  files: 'none',
  secrets: [],
  dom: false,
  revealSecrets: [],
};
const NOTHING = { ...GIVEN, network: [] };

/** The person's own tool, trusted and granted, then replaced by an import: version 2. */
async function attacked(imported: object = { code: 'theirs' }) {
  const database = await openDatabaseIn(new IDBFactory());
  const grants = createGrantStore(database);
  const tabs = { publish: () => undefined, subscribe: () => () => undefined, close: () => undefined };
  const open = (): ToolStore => createToolStore({ database, tabs, judges, onCodeChanged: grants.codeChanged });
  const [tools, other] = [open(), open()];
  const own = await tools.add(FIELDS);
  await grants.set(own.id, own.codeHash, GIVEN);
  const [theirs] = await commitImport(
    [{ fields: { ...FIELDS, ...imported } as never, format: 'tools.json', onConflict: 'replace' }],
    { database, tools, judges },
  );
  if (theirs === undefined) throw new Error('Nothing was imported');
  return { database, grants, tools, other, own, theirs };
}

type Attacked = Awaited<ReturnType<typeof attacked>>;
type Way = (world: Attacked) => Promise<unknown>;

/** Ways to a state that the person trusts. */
const TRUSTED: Readonly<Record<string, Way>> = {
  'version 1 comes back': ({ tools }) => tools.restoreVersion('own', 1),
  'version 1 comes back in another tab': ({ other }) => other.restoreVersion('own', 1),
  'the import is undone': ({ database, tools, theirs }) => undoImport([theirs], { database, tools }),
  'version 1 comes back and is edited': async ({ tools }) => {
    await tools.restoreVersion('own', 1);
    await tools.update('own', { code: 'mine 2' });
  },
  'version 1 comes back and is trusted again': async ({ tools }) => {
    await tools.setTrusted(await tools.restoreVersion('own', 1), true);
  },
  'version 1 comes back, is removed and brought back': async ({ tools }) => {
    await tools.restoreVersion('own', 1);
    await tools.undoRemove(await tools.remove('own'));
  },
  'version 1 comes back and is described anew': async ({ tools }) => {
    await tools.restoreVersion('own', 1);
    await tools.update('own', { description: 'Mine too.' });
  },
};

/** Ways back to the code of the import. */
const BACK: Readonly<Record<string, (world: Attacked) => Promise<ToolRecord>>> = {
  'version 2': ({ tools }) => tools.restoreVersion('own', 2),
  'version 2, in another tab': ({ other }) => other.restoreVersion('own', 2),
  'version 2, twice': async ({ tools }) => {
    await tools.restoreVersion('own', 2);
    return await tools.restoreVersion('own', 2);
  },
  'version 2, after version 1 again': async ({ tools }) => {
    await tools.restoreVersion('own', 1);
    return await tools.restoreVersion('own', 2);
  },
  'version 2, removed and brought back': async ({ tools }) => {
    await tools.restoreVersion('own', 2);
    return await tools.undoRemove(await tools.remove('own'));
  },
  'version 2, with another name and its own again': async ({ tools }) => {
    await tools.restoreVersion('own', 2);
    await tools.update('own', { name: 'other' });
    return await tools.update('other', { name: 'own' });
  },
  'version 2, edited to the same code': async ({ tools }) => {
    await tools.restoreVersion('own', 2);
    return await tools.update('own', { code: 'theirs', timeout: 5 });
  },
  'the same import again': async ({ database, tools }) => {
    const [again] = await commitImport(
      [{ fields: { ...FIELDS, code: 'theirs' } as never, format: 'code', onConflict: 'replace' }],
      { database, tools, judges },
    );
    if (again === undefined) throw new Error('Nothing was imported');
    return again;
  },
};

describe.each(Object.entries(TRUSTED))('%s', (_name, trust) => {
  test.each(Object.entries(BACK))(
    'then the import comes back untrusted and without a grant: %s',
    async (_way, back) => {
      const world = await attacked();
      await trust(world);
      const { id, trusted, codeHash, provenance } = await back(world);
      expect([trusted, provenance.kind, codeHash]).toEqual([false, 'import', world.theirs.codeHash]);
      expect(await world.grants.get(id, codeHash)).toEqual(NOTHING);
      // One's own is as it was, however often one goes back and forth.
      const own = await world.tools.restoreVersion('own', 1);
      expect([own.trusted, own.provenance.kind]).toEqual([true, 'written']);
      expect(await world.grants.get(own.id, own.codeHash)).toEqual(GIVEN);
    },
  );
});

const SHA = `sha512-${'A'.repeat(86)}==`;
const LOCK = {
  format: 1,
  requested: [{ name: 'a', wanted: '1.0.0' }],
  packages: [{ path: 'a', name: 'a', version: '1.0.0', integrity: SHA, tarball: '', bins: {} }],
};

test.each<[string, object, object]>([
  ['a package', { code: `mine\0a ${SHA}` }, { code: 'mine', packages: LOCK }],
  [
    'another command of a package',
    { packages: LOCK },
    { packages: { ...LOCK, packages: [{ ...LOCK.packages[0], bins: { x: 'evil.js' } }] } },
  ],
  [
    'files of the workspace',
    { code: `mine\0files\0[["/a","${'a'.repeat(64)}"]]` },
    { pinnedFiles: [{ path: '/a', hash: 'a'.repeat(64) }] },
  ],
  ['code with a lone surrogate', { code: 'mine \ufffd' }, { code: 'mine \ud800' }],
  ['another environment', { code: 'both', environment: 'browser' }, { code: 'both', environment: 'node' }],
])('an import that replaces a granted tool brings in %s: it has no grant', async (_what, granted, imported) => {
  const { tools, grants, own, database } = await attacked();
  await tools.restoreVersion('own', 1);
  const local = await tools.update('own', granted);
  expect([local.trusted, await grants.get(local.id, local.codeHash)]).toEqual([true, GIVEN]);
  const [theirs] = await commitImport(
    [{ fields: { ...FIELDS, ...imported } as never, format: 'tools.json', onConflict: 'replace' }],
    { database, tools, judges },
  );
  expect([theirs?.id, theirs?.trusted]).toEqual([own.id, false]);
  expect(await grants.get(own.id, theirs?.codeHash ?? own.codeHash)).toEqual(NOTHING);
});

test('trust belongs to everything that was shown, not to the code alone', async () => {
  for (const change of [
    { description: 'Deletes files.' },
    { guidance: 'Call it first.' },
    { parameters: { type: 'object', title: 'x' } },
    { permissions: GIVEN },
    { timeout: 600_000 },
  ]) {
    const { tools, theirs } = await attacked({ code: 'mine', ...change });
    expect(theirs.trusted).toBe(false);
    await tools.restoreVersion('own', 1);
    expect(await tools.restoreVersion('own', 2)).toMatchObject({ trusted: false });
  }
});

test('what a person trusted stays so when it comes back, until they withdraw it for this code', async () => {
  const { tools } = await attacked();
  const imported = (await tools.getByName('own')) ?? expect.fail('the tool is gone');
  await tools.setTrusted({ ...imported, version: 2 }, true);
  await tools.restoreVersion('own', 1);
  expect(await tools.restoreVersion('own', 2)).toMatchObject({ trusted: true });
  const edited = await tools.update('own', { description: 'Theirs, described.' });
  expect(edited.trusted).toBe(true);
  await tools.setTrusted(edited, false);
  for (const version of [2, 3, edited.version])
    expect(await tools.restoreVersion('own', version)).toMatchObject({ trusted: false });
  expect(await tools.restoreVersion('own', 1)).toMatchObject({ trusted: true });
});
