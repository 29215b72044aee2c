/**
 * Serves the app's own files, so that it opens offline and an open tab keeps the files it was opened with. A new
 * version is activated at once but does not affect open tabs: their files have other names, and stay until the last of
 * these tabs is closed. Other requests are left to the browser.
 */
import { isRecord } from '../../core/json/json.ts';
import { TAB_LOCK_PREFIX, type HelloAnswer } from '../offline.ts';
import { DATABASE_FORMAT } from '../database/format.ts';
import { createBuildStore } from './build-store.ts';
import { buildForPage, PAGE, unusedBuilds, requestedBy, type Build, type Requested } from './builds.ts';
import { hasModel } from './has-model.ts';

/** scripts/plugins/service-worker-plugin.mjs inserts this list before the script. */
interface BuildList {
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
  /** Files that are stored on use or later; all others are stored before this version serves a page. */
  readonly later: readonly string[];
  /** Code that runs models in the tab: stored on use, and if there is a model file. */
  readonly modelRunner: readonly string[];
  /** Response headers of the sandbox documents, by folder. */
  readonly sandboxHeaders: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
declare const self: ServiceWorkerGlobalScope & { readonly toolyardBuild: BuildList };

const { later, modelRunner, sandboxHeaders, ...list } = self.toolyardBuild;
const all = Object.keys(list.files).filter((path) => !modelRunner.includes(path));
const shell = all.filter((path) => !later.includes(path));
const own: Build = { id: list.id, format: DATABASE_FORMAT, files: new Map(Object.entries(list.files)) };
const { scope } = self.registration;
const store = createBuildStore(own, scope);

/** Handles the events of a service worker. */
export function serveBuilds(): void {
  self.addEventListener('install', (event) => {
    event.waitUntil(store.fill(shell).then(() => self.skipWaiting()));
  });

  self.addEventListener('activate', (event) => {
    event.waitUntil(self.clients.claim());
  });

  self.addEventListener('fetch', (event) => {
    const requested = requestedBy(event.request, scope, own);
    if (requested !== undefined)
      event.respondWith(requested.kind === 'page' ? givePage(event.request) : giveFile(requested, event));
  });

  self.addEventListener('message', (event: ExtendableMessageEvent) => {
    const message: unknown = event.data;
    if (!isRecord(message)) return;
    const { type, entry, loaded } = message;
    if (type === 'hello' && typeof entry === 'string') {
      const answer: HelloAnswer = { newer: !own.files.has(entry) };
      event.ports[0]?.postMessage(answer);
      event.waitUntil(Promise.all([tidy(), keepLoaded(Array.isArray(loaded) ? loaded : [])]));
    } else if (type === 'keep-all') {
      // Offline: the next tab tries again.
      event.waitUntil(store.fill(all).catch(() => undefined));
    }
  });
}

async function givePage(request: Request): Promise<Response> {
  const build = buildForPage(own, await store.older(), await openTabs());
  return (await store.find(PAGE, build)) ?? (await fetch(request));
}

async function giveFile(
  { path, isSandbox }: Extract<Requested, { kind: 'file' }>,
  event: FetchEvent,
): Promise<Response> {
  const kept = await store.find(path);
  const response = kept ?? (await fetch(event.request));
  // A full disk does not prevent the use of a file.
  if (kept === undefined) event.waitUntil(store.keep(path, response.clone()).catch(() => undefined));
  // The service worker must never serve the sandbox document with the app's origin, whatever the host sends.
  return isSandbox && response.status === 200
    ? new Response(response.body, {
        headers: { ...sandboxHeaders[path.slice(0, path.indexOf('/'))], 'Content-Type': 'text/html; charset=utf-8' },
      })
    : response;
}

/**
 * Stores files that a tab loaded before this version answered, and the code that runs a model, which other threads
 * load.
 */
async function keepLoaded(addresses: readonly unknown[]): Promise<void> {
  const asked = new Set(addresses);
  const used = [...own.files.keys()].filter((path) => asked.has(new URL(path, scope).href));
  // Offline: the next tab tries again.
  await store.fill([...used, ...((await hasModel(self.navigator.storage)) ? modelRunner : [])]).catch(() => undefined);
}

/** Entry scripts of the open tabs; a crashed tab does not count. */
async function openTabs(): Promise<string[]> {
  const { held = [] } = await self.navigator.locks.query();
  return held.flatMap(({ name = '' }) =>
    name.startsWith(TAB_LOCK_PREFIX) ? [name.slice(TAB_LOCK_PREFIX.length)] : [],
  );
}

/** Removes versions that no tab uses. */
async function tidy(): Promise<void> {
  const older = await store.older();
  // A newer version that is still being stored looks unused too.
  if (older.length === 0 || self.registration.installing !== null || self.registration.waiting !== null) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const topLevel = windows.filter(({ frameType }) => frameType !== 'nested').length;
  for (const build of unusedBuilds(older, await openTabs(), topLevel)) await store.remove(build);
}
