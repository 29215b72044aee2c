/**
 * Stores archives and images for offline use, by key. A key is an integrity (`sha512-…`) or begins with `image-`.
 * Contents are verified like those of a registry.
 */
export interface PackageStore {
  readonly get: (key: string) => Promise<Blob | undefined>;
  /** Rejects if there is no room. */
  readonly put: (key: string, content: Blob) => Promise<void>;
}

/** Creates a store in memory. */
export function createMemoryPackageStore(): PackageStore {
  const contents = new Map<string, Blob>();
  return {
    get: (key) => Promise.resolve(contents.get(key)),
    put(key, content) {
      contents.set(key, content);
      return Promise.resolve();
    },
  };
}
