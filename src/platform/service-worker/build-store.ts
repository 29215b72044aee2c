import { isRecord } from '../../core/json/json.ts';
import { PAGE, type Build } from './builds.ts';

/** The files of each version, one cache per version. */
export interface BuildStore {
  /** Fetches missing files. Rejects if the host does not have a file of this version. */
  readonly fill: (paths: readonly string[]) => Promise<void>;
  /** A file of this version, otherwise of an older one. */
  readonly find: (path: string, first?: Build) => Promise<Response | undefined>;
  /** Stores a response if it is a file of a stored version. */
  readonly keep: (path: string, response: Response) => Promise<void>;
  readonly older: () => Promise<readonly Build[]>;
  readonly remove: (build: Build) => Promise<void>;
}

/** Prefix of cache names. Apps in folders of one host share its caches, and each uses only its own. */
const prefixFor = (scope: string): string => {
  const { pathname } = new URL(scope);
  return pathname === '/' ? 'toolyard-files-' : `toolyard-files-${pathname}:`;
};
const BUILD_ID = /^[0-9a-f]{16}$/;
/** A name that no host serves. */
const RECORD = '.build.json';
const AT_ONCE = 4;

/** @param scope address of the app's folder, with a trailing slash */
export function createBuildStore(own: Build, scope: string): BuildStore {
  const addressOf = (path: string): string => new URL(path === PAGE ? '' : path, scope).href;
  const prefix = prefixFor(scope);
  const open = (build: Build): Promise<Cache> => caches.open(prefix + build.id);
  const older = async (): Promise<readonly Build[]> => {
    const ids = (await caches.keys())
      .flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
      .filter((id) => BUILD_ID.test(id) && id !== own.id);
    return await Promise.all(
      ids.map(async (id) => readBuild(id, await (await caches.open(prefix + id)).match(addressOf(RECORD)))),
    );
  };
  return {
    fill: async (paths) => {
      const cache = await open(own);
      await cache.put(addressOf(RECORD), Response.json({ format: own.format, files: [...own.files] }));
      const kept = new Set((await cache.keys()).map(({ url }) => url));
      const missing = paths.filter((path) => !kept.has(addressOf(path)));
      const next = async (): Promise<void> => {
        for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
          await cache.put(addressOf(path), await fetchFile(addressOf(path), own.files.get(path)));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, next));
    },
    find: async (path, first = own) => {
      const inFirst = await (await open(first)).match(addressOf(path), { ignoreVary: true });
      if (inFirst !== undefined) return inFirst;
      for (const build of await older()) {
        const found = build.files.has(path)
          ? await (await open(build)).match(addressOf(path), { ignoreVary: true })
          : undefined;
        if (found !== undefined) return found;
      }
      return undefined;
    },
    keep: async (path, response) => {
      if (response.status !== 200 || response.redirected) return;
      const hash = await hashOf(response.clone());
      const build = [own, ...(await older())].find(({ files }) => files.get(path) === hash);
      if (build !== undefined) await (await open(build)).put(addressOf(path), response);
    },
    older,
    remove: async ({ id }) => {
      await caches.delete(prefix + id);
    },
  };
}

/** Fetches a file from the host, bypassing outdated caches, so that its headers are those of this version. */
async function fetchFile(address: string, hash: string | undefined): Promise<Response> {
  for (const cache of ['no-cache', 'reload'] as const) {
    const response = await fetch(address, { cache, redirect: 'error', priority: 'low' });
    if (response.status !== 200) throw new Error(`${address} was answered with status ${response.status}`);
    if ((await hashOf(response.clone())) === hash) return response;
  }
  throw new Error(`${address} is not the file of this version`);
}

/**
 * Sixteen hex digits: enough to tell versions of our own files apart, and short, because each version downloads the
 * list.
 */
async function hashOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return new Uint8Array(digest).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '').slice(0, 16);
}

/**
 * Reads the record of a version. The app itself wrote the cache; a cache that is still being filled belongs to a
 * version without files.
 */
async function readBuild(id: string, record: Response | undefined): Promise<Build> {
  const value: unknown = await record?.json();
  const { format, files } = isRecord(value) ? value : {};
  return {
    id,
    format: typeof format === 'number' ? format : 0,
    files: new Map(Array.isArray(files) ? (files as [string, string][]) : []),
  };
}
