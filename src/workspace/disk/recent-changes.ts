/** More paths than this are not remembered: who wants to know looks at everything again. */
const MAX_PATHS = 1_000;

/** Paths that changed lately, so that who has seen a version need only look at those. */
export class RecentChanges {
  /** What changed after this version is known. */
  #from: number;
  #paths: { readonly version: number; readonly path: string }[] = [];

  constructor(version: number) {
    this.#from = version;
  }

  /** @param version of the disk after the change */
  add(version: number, paths: readonly string[]): void {
    for (const path of paths) this.#paths.push({ version, path });
    if (this.#paths.length <= MAX_PATHS) return;
    // Half of them, so that this is seldom.
    const oldest = this.#paths[this.#paths.length - MAX_PATHS / 2]?.version ?? version;
    this.#from = oldest;
    this.#paths = this.#paths.filter((change) => change.version > oldest);
  }

  /** Paths that changed after a version, at them or below; undefined when that is not known any more. */
  since(version: number): ReadonlySet<string> | undefined {
    if (version < this.#from) return undefined;
    return new Set(this.#paths.filter((change) => change.version > version).map(({ path }) => path));
  }
}
