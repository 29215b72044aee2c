/**
 * Keeps archives and images for offline use, by key. A key is an integrity (`sha512-…`) or begins with `image-`. What
 * is read from it is checked like what comes from a registry.
 */
export interface PackageStore {
  readonly get: (key: string) => Promise<Blob | undefined>;
  /** Rejects when there is no room. */
  readonly put: (key: string, content: Blob) => Promise<void>;
}

/** A store that lasts as long as its thread. */
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
