import { expect, test } from '@playwright/test';
import { testTable } from './lab/run-table.ts';
import { SECRET_ATTACKS } from './table/secrets.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

testTable('a tool reads a secret or sends it elsewhere', SECRET_ATTACKS, {
  granted: ['main', 'other'],
  afterwards: {
    'after all that its value is in no record, no list and no message of the app': async ({ page, planted }) => {
      const everything = await page.evaluate(async () => {
        const all = <Value>(request: IDBRequest<Value>): Promise<Value> =>
          new Promise((resolve, reject) => {
            request.onsuccess = () => {
              resolve(request.result);
            };
            request.onerror = () => {
              reject(new Error('A database could not be read'));
            };
          });
        // Bytes as Latin-1, so that a plain value is found in them too.
        const show = (_key: string, value: unknown): unknown => {
          if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
            return String.fromCharCode(...new Uint8Array(value instanceof ArrayBuffer ? value : value.buffer));
          return value;
        };
        const texts: string[] = [
          JSON.stringify({ ...localStorage }),
          JSON.stringify({ ...sessionStorage }),
          document.documentElement.outerHTML,
        ];
        for (const { name = '' } of await indexedDB.databases()) {
          const database = await all(indexedDB.open(name));
          for (const store of database.objectStoreNames)
            texts.push(
              JSON.stringify([store, await all(database.transaction(store).objectStore(store).getAll())], show),
            );
          database.close();
        }
        const { toolyard } = window;
        texts.push(
          JSON.stringify([await toolyard.getTools(), await toolyard.secrets.list(), await toolyard.discoverTools()]),
        );
        return { text: texts.join('\n'), stores: texts.length };
      });
      // The search must cover the runs: their tools contain the word.
      expect(everything.text).toContain(planted.victim);
      expect(everything.text.includes(planted.secret)).toBe(false);
    },
  },
});
