import type { ImportChoice } from '../contract/services.ts';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ToolFields } from '../../core/tool.ts';
import { createToolStore } from '../store/tool-store.ts';
import { directJudges, fakeTabs } from '../catalog-testing.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { commitImport } from './commit-import.ts';
import { undoImport } from './undo-import.ts';

const fields = (name: string, code: string): ToolFields => ({
  name,
  code,
  description: 'One.',
  parameters: { type: 'object' },
  timeout: 1_000,
  environment: 'browser',
  enabled: true,
  language: 'javascript',
});
const choice = (name: string): ImportChoice => ({
  fields: fields(name, 'function tool() { return "theirs"; }'),
  format: 'tools.json',
  onConflict: 'replace',
});

test('erases what an import added, restores what it replaced, and only removes what was edited later', async () => {
  const database = await emptyDatabase();
  const [tabs] = fakeTabs(1);
  if (tabs === undefined) throw new Error('no tab');
  const judges = directJudges();
  const tools = createToolStore({ database, judges, tabs });
  const parts = { database, tools, judges };
  const own = await tools.add(fields('own', 'function tool() { return "mine"; }'));
  const stored = await commitImport(['own', 'added', 'edited'].map(choice), parts);
  expect(await tools.getByName('own')).toMatchObject({ trusted: false, code: 'function tool() { return "theirs"; }' });
  const edited = await tools.update('edited', { description: 'Worked on.' });

  await undoImport(stored, parts);
  const { version: _version, updatedAt: _updatedAt, ...rest } = own;
  expect(await tools.all()).toEqual([{ ...rest, version: 3, updatedAt: expect.any(String) as string }]);
  expect((await tools.versions('own')).map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(await tools.undoRemove(edited.id)).toEqual(edited);
  const added = stored.find(({ name }) => name === 'added');
  await expect(tools.undoRemove(added?.id ?? own.id)).rejects.toMatchObject({ code: 'not-found' });
  expect(await database.getAllKeys('versions')).not.toContainEqual([added?.id, 1]);
});

test('all of it or nothing', async () => {
  const database = await emptyDatabase();
  const [tabs] = fakeTabs(1);
  if (tabs === undefined) throw new Error('no tab');
  const judges = directJudges();
  const tools = createToolStore({ database, judges, tabs });
  await tools.add(fields('own', 'function tool() {}'));
  const stored = await commitImport(['own', 'added'].map(choice), { database, tools, judges });
  await tools.update('own', { name: 'moved' });
  await tools.add(fields('own', 'function tool() { return 2; }'));
  const before = await tools.all();
  await expect(undoImport(stored, { database, tools })).rejects.toMatchObject({ code: 'duplicate-name' });
  expect(await tools.all()).toEqual(before);
});
