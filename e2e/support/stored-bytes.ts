import type { Page } from '@playwright/test';

/**
 * Everything that the origin of a page stores in this browser, as text by place: IndexedDB, caches, local and session storage,
 * the origin-private file system. Two equal answers mean that not a byte was stored in between.
 */
export async function storedBytes(page: Page): Promise<Record<string, string>> {
  return await page.evaluate(async () => {
    const stored: Record<string, string> = {};
    const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const digest = async (bytes: ArrayBuffer): Promise<string> => `${bytes.byteLength} ${hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))}`;
    const textOf = (value: unknown): string =>
      JSON.stringify(value, (_key, part: unknown) => {
        if (part instanceof CryptoKey) return `CryptoKey ${part.type}`;
        if (part instanceof Uint8Array) return hex(part);
        return typeof part === 'bigint' ? String(part) : part;
      });
    const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
      });

    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
        keys.forEach((key, at) => (stored[`database ${name}/${storeName}/${textOf(key)}`] = textOf(values[at])));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        stored[`cache ${name}/${request.url}`] = response === undefined ? '' : await digest(await response.arrayBuffer());
      }
    }
    for (const [name, storage] of Object.entries({ local: localStorage, session: sessionStorage })) {
      for (const [key, value] of Object.entries(storage)) stored[`${name} ${key}`] = String(value);
    }
    const walk = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
      // The library of types has no iterator of a folder yet.
      for await (const handle of (folder as unknown as { values: () => AsyncIterable<FileSystemHandle> }).values()) {
        const at = `${path}/${handle.name}`;
        if (handle.kind === 'directory') await walk(handle as FileSystemDirectoryHandle, at);
        else stored[`file ${at}`] = await digest(await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer()).catch(() => 'held');
      }
    };
    await walk(await navigator.storage.getDirectory(), '');
    return stored;
  });
}
