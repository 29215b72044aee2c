import type { Page } from '@playwright/test';

/** Everything that the app had stored in a browser; values as golden/README.md says. */
interface Stored {
  readonly version: number;
  readonly stores: readonly {
    readonly name: string;
    readonly keyPath: string | string[] | null;
    readonly indexes: readonly {
      readonly name: string;
      readonly keyPath: string | string[];
      readonly unique: boolean;
    }[];
    readonly keys: readonly unknown[];
    readonly rows: readonly unknown[];
  }[];
  readonly files: readonly { readonly path: string; readonly base64: string }[];
  readonly local: Readonly<Record<string, string>>;
}

/**
 * Puts what golden/stored-4.json holds where the app finds it. The page is one of the app's origin that has not started
 * the app.
 */
export async function plantStored(page: Page, text: string): Promise<void> {
  await page.evaluate(async (json) => {
    const { version, stores, files, local } = JSON.parse(json) as Stored;
    const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
      Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const read = async (value: unknown): Promise<unknown> => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return await Promise.all(value.map((item) => read(item)));
      const { $object, $bytes, $buffer, $key, algorithm, usages } = value as Readonly<Record<string, unknown>>;
      if (typeof $bytes === 'string') return bytesOf($bytes);
      if (typeof $buffer === 'string') return bytesOf($buffer).buffer;
      if ($key !== undefined)
        return await crypto.subtle.importKey(
          'jwk',
          { ...($key as JsonWebKey), ext: false },
          algorithm as AlgorithmIdentifier,
          false,
          usages as KeyUsage[],
        );
      if ('$undefined' in value) return undefined;
      const entries = await Promise.all(
        ($object as readonly (readonly [string, unknown])[]).map(
          async ([name, item]) => [name, await read(item)] as const,
        ),
      );
      return Object.fromEntries(entries);
    };
    const rows = await Promise.all(
      stores.map(async (store) => ({
        ...store,
        keys: (await read(store.keys)) as IDBValidKey[],
        rows: (await read(store.rows)) as unknown[],
      })),
    );
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('toolyard', version);
      opening.onupgradeneeded = () => {
        for (const { name, keyPath, indexes, keys, rows: records } of rows) {
          const store = opening.result.createObjectStore(name, keyPath === null ? {} : { keyPath });
          for (const index of indexes) store.createIndex(index.name, index.keyPath, { unique: index.unique });
          for (const [at, record] of records.entries()) store.add(record, keyPath === null ? keys[at] : undefined);
        }
      };
      opening.onerror = () => reject(opening.error ?? new Error('The database did not open.'));
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
    for (const { path, base64 } of files) {
      const names = path.split('/').filter((name) => name !== '');
      let folder = await navigator.storage.getDirectory();
      for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
      const writer = await (await folder.getFileHandle(names.at(-1) ?? '', { create: true })).createWritable();
      await writer.write(bytesOf(base64));
      await writer.close();
    }
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
  }, text);
}
