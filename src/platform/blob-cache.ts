/** Blobs by key that the browser may clear away when it needs the room. Not there in pages of insecure origins. */
export interface BlobCache {
  readonly get: (key: string) => Promise<Blob | undefined>;
  /** Rejects when there is no room. */
  readonly put: (key: string, content: Blob) => Promise<void>;
}

/** @param name of the cache; each has its own keys */
export function createBlobCache(name: string): BlobCache {
  const addressOf = (key: string): string => `/${name}/${encodeURIComponent(key)}`;
  const opened = (): Promise<Cache> => caches.open(name);
  return {
    get: async (key) => await (await (await opened()).match(addressOf(key)))?.blob(),
    put: async (key, content) => {
      await (await opened()).put(addressOf(key), new Response(content));
    },
  };
}
