import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { startServer } from '../../../scripts/serve.mjs';
import { serviceWorkerCode, writeServiceWorker } from '../../../scripts/plugins/service-worker-plugin.mjs';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
const HASHED_FOLDERS = ['assets', 'workers', 'sandbox', 'dom', 'preludes', 'node'];

/** A copy of the built app at its own address, which can be stopped or replaced by another version. */
export interface OfflineSite {
  readonly url: string;
  /** Folder of the served files. */
  readonly root: string;
  readonly stop: () => Promise<void>;
  /** Deploys a version in which every hashed file has another name. Its page has `data-version="2"`. */
  readonly replace: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** @param host how it is served: in a folder of the address, with or without the headers of the build */
export async function openSite(
  host: { readonly path?: string; readonly headers?: boolean } = {},
): Promise<OfflineSite> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-site-'));
  const root = join(folder, 'dist');
  await cp(DIST, root, { recursive: true });
  let server: Awaited<ReturnType<typeof startServer>> | undefined = await startServer({ root, ...host });
  const { url, port } = server;
  const stop = async (): Promise<void> => {
    await server?.close();
    server = undefined;
  };
  return {
    url,
    root,
    stop,
    replace: async () => {
      const second = join(folder, 'second');
      await cp(DIST, second, { recursive: true });
      await renameAll(second);
      await stop();
      server = await startServer({ root: second, port, ...host });
    },
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What a build with a change in every module would give, without building. */
async function renameAll(root: string): Promise<void> {
  const files = (
    await Promise.all(
      HASHED_FOLDERS.map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
    )
  )
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const newName = (name: string): string => name.replace(/(\.\w+)$/, 'v2$1');
  const names = new RegExp(files.map((file) => basename(file).replace(/[.+]/g, '\\$&')).join('|'), 'g');
  for (const file of [...files, join(root, 'index.html')]) {
    if (!/\.(?:js|css|html)$/.test(file)) continue;
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(names, newName).replace('<html ', '<html data-version="2" '));
  }
  for (const file of files) await rename(file, join(dirname(file), newName(basename(file))));
  writeServiceWorker(root, serviceWorkerCode(await readFile(join(root, 'sw.js'), 'utf8')));
}

/** Waits until a service worker answers what the page loads. */
export async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
}

/** Paths that are kept, by version. */
export async function keptFiles(page: Page): Promise<string[][]> {
  return await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('toolyard-files-'));
    return await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
  });
}

/**
 * Waits until all files of the app are kept, those too that nobody has used; but what runs a model in the tab, which is
 * kept for those who do.
 */
export async function keptWhole(page: Page): Promise<void> {
  const missing = (): Promise<number> =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((each) => each.startsWith('toolyard-files-'));
      const cache = name === undefined ? undefined : await caches.open(name);
      const record = (await (await cache?.match('./.build.json'))?.json()) as { files: [string, string][] } | undefined;
      if (record === undefined || cache === undefined) return Infinity;
      const kept = new Set((await cache.keys()).map(({ url }) => url));
      // Those that only some use may be there as well.
      return record.files.filter(
        ([path]) =>
          !/^assets\/wllama-|^workers\/local-model-worker\//.test(path) &&
          !kept.has(new URL(path === 'index.html' ? './' : path, location.href).href),
      ).length;
    });
  await expect.poll(missing, { timeout: 90_000 }).toBe(0);
}
