/** Maximum number of remembered paths. A reader that needs older ones reads everything again. */
const MAX_PATHS = 1_000;

/** Recently changed paths, so that a reader that has a version need only look at those. */
export class RecentChanges {
  /** All changes after this version are known. */
  #from: number;
  #paths: { readonly version: number; readonly path: string }[] = [];

  constructor(version: number) {
    this.#from = version;
  }

  /** @param version of the disk after the change */
  add(version: number, paths: readonly string[]): void {
    for (const path of paths) this.#paths.push({ version, path });
    if (this.#paths.length <= MAX_PATHS) return;
    // Removes half of them, so that this happens rarely.
    const oldest = this.#paths[this.#paths.length - MAX_PATHS / 2]?.version ?? version;
    this.#from = oldest;
    this.#paths = this.#paths.filter((change) => change.version > oldest);
  }

  /** Paths that changed after a version, themselves or below; undefined if they are no longer known. */
  since(version: number): ReadonlySet<string> | undefined {
    if (version < this.#from) return undefined;
    return new Set(this.#paths.filter((change) => change.version > version).map(({ path }) => path));
  }
}
