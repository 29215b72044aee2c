import type { Page } from '@playwright/test';
import type { ToolyardApi } from '../../../src/app/toolyard-api.ts';

declare global {
  interface Window {
    toolyard: ToolyardApi;
  }
}

/** Data that attacks look for, each kind with its own mark. */
export interface Planted {
  readonly cookie: string;
  readonly localStorage: string;
  readonly indexedDb: string;
  readonly cache: string;
  readonly channel: string;
  readonly toolStorage: string;
  readonly secret: string;
  readonly victim: string;
}

export const SECRET_NAME = 'PLANTED_KEY';
/** Six digits, bound to the same place: short enough to be guessed. */
export const SHORT_SECRET_NAME = 'PLANTED_PIN';
const SHORT_SECRET = '471234';

/** Puts marked data into every store of the app's origin, into a tool's own storage and into the secrets. */
export async function plant(
  page: Page,
  secretBinding: { origin: string; methods: string[]; pathPrefix: string },
): Promise<Planted> {
  const id = Math.random().toString(36).slice(2, 10);
  const mark = (kind: string): string => `mark-${kind}-${id}`;
  const planted: Planted = {
    cookie: mark('cookie'),
    localStorage: mark('local'),
    indexedDb: mark('indexeddb'),
    cache: mark('cache'),
    channel: mark('channel'),
    toolStorage: mark('tool-storage'),
    secret: mark('secret'),
    victim: `victim-${id}`,
  };
  await page.evaluate(
    async ([data, binding, secretName, shortName, shortValue]) => {
      await window.toolyard.ready;
      document.cookie = `planted=${data.cookie}; SameSite=Lax`;
      localStorage.setItem('planted', data.localStorage);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('planted', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('planted').put(data.indexedDb, 'planted');
        request.onsuccess = () => {
          resolve(request.result);
        };
        request.onerror = () => {
          reject(new Error('The database was not made'));
        };
      });
      database.close();
      const cache = await caches.open('planted');
      await cache.put('/planted', new Response(data.cache));
      await window.toolyard.addTool({
        name: data.victim,
        description: 'Keeps something in its storage.',
        code: `async function tool({ value }, context) {
          if (value) { self.localStorage?.setItem('planted', value); await context.storage?.set('planted', value); }
          return [self.localStorage?.getItem('planted'), await context.storage?.get('planted')];
        }`,
        parameters: { type: 'object', properties: { value: { type: 'string' } } },
        environment: 'browser',
      });
      await window.toolyard.addTool({
        name: 'harmless',
        description: 'Adds two numbers.',
        code: 'function tool({ a, b }) { return a + b; }',
        parameters: { type: 'object' },
        environment: 'browser',
      });
      const kept = await window.toolyard.executeTool({
        toolName: data.victim,
        parameters: { value: data.toolStorage },
      });
      if (!kept.success) throw new Error(`Nothing was planted: ${kept.error ?? ''}`);
      await window.toolyard.secrets.set({ name: secretName, value: data.secret, bindings: [binding] });
      await window.toolyard.secrets.set({ name: shortName, value: shortValue, bindings: [binding] });
    },
    [planted, secretBinding, SECRET_NAME, SHORT_SECRET_NAME, SHORT_SECRET] as const,
  );
  return planted;
}
