import type { Page } from '@playwright/test';

/**
 * Everything the page's origin keeps, as text: databases with their records, caches, files, local and session storage.
 */
export async function storedBytes(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const asked = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('A request failed.'));
      });
    const plain = (value: unknown): string =>
      JSON.stringify(value, (_key, item: unknown) =>
        item instanceof Uint8Array ? [...item] : item instanceof CryptoKey ? `key ${item.algorithm.name}` : item,
      ) ?? 'undefined';
    const databases: unknown[] = [];
    for (const { name = '', version = 0 } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name, version));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        databases.push([
          name,
          version,
          store,
          plain([await asked(objects.getAllKeys()), await asked(objects.getAll())]),
        ]);
      }
      database.close();
    }
    const kept: unknown[] = [];
    for (const name of (await caches.keys()).sort())
      kept.push([name, (await (await caches.open(name)).keys()).map(({ url }) => url).sort()]);
    const files: unknown[] = [];
    const walk = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const [name, handle] of folder as unknown as AsyncIterable<[string, FileSystemHandle]>) {
        if (handle.kind === 'directory') await walk(handle as FileSystemDirectoryHandle, `${path}/${name}`);
        else files.push([`${path}/${name}`, (await (handle as FileSystemFileHandle).getFile()).size]);
      }
      files.push(`${path}/`);
    };
    await walk(await navigator.storage.getDirectory(), '');
    return plain({
      databases,
      kept,
      files: files.map(plain).sort(),
      local: { ...localStorage },
      session: { ...sessionStorage },
    });
  });
}
