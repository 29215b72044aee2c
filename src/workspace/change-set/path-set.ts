interface PathNode {
  isMember: boolean;
  readonly children: Map<string, PathNode>;
}

/** A set of paths, each with everything below it. The time of a lookup depends on the length of the path alone. */
export class PathSet {
  readonly #root: PathNode = { isMember: false, children: new Map() };

  add(path: string): void {
    let node = this.#root;
    for (const name of path.slice(1).split('/')) {
      const next: PathNode = node.children.get(name) ?? { isMember: false, children: new Map() };
      node.children.set(name, next);
      node = next;
    }
    node.isMember = true;
  }

  /** Whether the path or a folder above it was added. */
  holds(path: string): boolean {
    let node: PathNode | undefined = this.#root;
    for (let start = 1; start <= path.length;) {
      const slash = path.indexOf('/', start);
      const end = slash === -1 ? path.length : slash;
      node = node.children.get(path.slice(start, end));
      if (node === undefined) return false;
      if (node.isMember) return true;
      start = end + 1;
    }
    return false;
  }
}
