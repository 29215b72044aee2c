/** Blobs by key, which the browser may evict when it needs space. Not available to pages of insecure origins. */
export interface BlobCache {
  readonly get: (key: string) => Promise<Blob | undefined>;
  /** Rejects if there is no space. */
  readonly put: (key: string, content: Blob) => Promise<void>;
  readonly keys: () => Promise<readonly string[]>;
  readonly remove: (key: string) => Promise<void>;
}

/** @param name name of the cache; each cache has its own keys */
export function createBlobCache(name: string): BlobCache {
  const folder = `/${name}/`;
  const addressOf = (key: string): string => folder + encodeURIComponent(key);
  const opened = (): Promise<Cache> => caches.open(name);
  return {
    get: async (key) => await (await (await opened()).match(addressOf(key)))?.blob(),
    put: async (key, content) => {
      await (await opened()).put(addressOf(key), new Response(content));
    },
    keys: async () =>
      (await (await opened()).keys()).map(({ url }) => decodeURIComponent(new URL(url).pathname.slice(folder.length))),
    remove: async (key) => {
      await (await opened()).delete(addressOf(key));
    },
  };
}
