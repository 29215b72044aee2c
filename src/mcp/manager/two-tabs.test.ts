import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDatabaseIn, type ToolyardDatabase } from '../../platform/database/database.ts';
import { createServerStore } from './server-store.ts';

/** Two tabs that hear nothing of each other: what they change is there before or after, and never lost. */
let database: ToolyardDatabase;
beforeEach(async () => {
  database = await openDatabaseIn(new IDBFactory());
});

const silent = { publish: () => undefined, subscribe: () => () => undefined };

test('200 changes of a server from tabs with old lists are all kept', async () => {
  const tabs = [0, 1].map(() => createServerStore(database, silent));
  const [one, other] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
  const { id } = await one.add({ name: 's', transport: 'http', url: 'https://a.test/mcp', headers: {}, enabled: true });
  await other.list();
  await one.update(id, { url: 'https://b.test/mcp', enabled: false });
  await other.update(id, { name: 't' });
  one.readAgain();
  expect(await one.get(id)).toMatchObject({ name: 't', url: 'https://b.test/mcp', enabled: false });
  await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      (at % 2 === 0 ? one : other).update(
        id,
        at % 2 === 0 ? { name: `n${String(at)}` } : { url: `https://h${String(at)}.test/` },
      ),
    ),
  );
  one.readAgain();
  expect(await one.get(id)).toMatchObject({ name: 'n198', url: 'https://h199.test/', enabled: false });
});

test('a removed server comes back with what was approved, or not at all', async () => {
  const store = createServerStore(database, silent);
  const { id } = await store.add({
    name: 's',
    transport: 'http',
    url: 'https://a.test/mcp',
    headers: {},
    enabled: true,
  });
  await store.changeCatalog(id, () => ({ serverId: id, approved: 'as it was' }) as never);
  await store.remove(id);
  vi.spyOn(IDBObjectStore.prototype, 'put')
    .mockImplementationOnce(IDBObjectStore.prototype.put)
    .mockImplementationOnce(() => {
      throw new DOMException('killed', 'AbortError');
    });
  await expect(store.undoRemove(id)).rejects.toThrow();
  expect([await database.count('mcpServers'), await database.count('mcpCatalogues')]).toEqual([0, 0]);
  await store.undoRemove(id);
  expect(await database.getAll('mcpCatalogues')).toEqual([{ serverId: id, approved: 'as it was' }]);
});
