import { isInRange } from './semver-range.ts';
import type { PackageManifest } from './manifest.ts';
import { specText, type Spec } from './spec.ts';

/** A dependency of one package on another. Peers are resolved next to the package, all others inside it first. */
export interface Edge {
  readonly from: TreeNode;
  /** The folder's name. */
  readonly name: string;
  readonly spec: Spec;
  readonly kind: 'dependency' | 'optional' | 'peer' | 'optional-peer';
}

/** A folder of the tree: a package, or the root, which has none. */
export interface TreeNode {
  readonly name: string;
  readonly manifest: PackageManifest | undefined;
  readonly parent: TreeNode | undefined;
  readonly children: Map<string, TreeNode>;
  readonly edges: Edge[];
  /** The first edge that needed it. */
  readonly reason: Edge | undefined;
}

/** Packages and their places: as high as possible without hiding from any package what it needs. */
export class PackageTree {
  readonly root: TreeNode = {
    name: '',
    manifest: undefined,
    parent: undefined,
    children: new Map(),
    edges: [],
    reason: undefined,
  };
  readonly #edgesByName = new Map<string, Edge[]>();

  addEdge(edge: Edge): void {
    edge.from.edges.push(edge);
    const same = this.#edgesByName.get(edge.name);
    if (same === undefined) this.#edgesByName.set(edge.name, [edge]);
    else same.push(edge);
  }

  /** The package that Node finds for an edge, whether it fits or not. */
  find(edge: Edge): TreeNode | undefined {
    return lookUp(startOf(edge), edge.name);
  }

  /**
   * The highest folder in which a package can be put for an edge.
   *
   * @returns undefined if it fits nowhere
   */
  placeFor(edge: Edge, manifest: PackageManifest, peers: readonly Omit<Edge, 'from'>[]): TreeNode | undefined {
    let best: TreeNode | undefined;
    for (let level: TreeNode | undefined = startOf(edge); level !== undefined; level = level.parent) {
      if (!this.#fits(level, edge.name, manifest, peers)) break;
      best = level;
    }
    return best;
  }

  add(parent: TreeNode, edge: Edge, manifest: PackageManifest): TreeNode {
    const node: TreeNode = { name: edge.name, manifest, parent, children: new Map(), edges: [], reason: edge };
    parent.children.set(edge.name, node);
    return node;
  }

  /** Removes a package and everything inside it from the tree. */
  remove(node: TreeNode): void {
    if (node.parent?.children.get(node.name) === node) node.parent.children.delete(node.name);
  }

  /** Every package, outer ones first, by name. */
  *all(from: TreeNode = this.root): Generator<TreeNode> {
    for (const name of [...from.children.keys()].sort()) {
      const child = from.children.get(name);
      if (child === undefined) continue;
      yield child;
      yield* this.all(child);
    }
  }

  /** Removes packages that nothing needs any more. */
  sweep(): void {
    const kept = new Set<TreeNode>([this.root]);
    for (const node of kept) {
      if (node.parent !== undefined) kept.add(node.parent);
      for (const edge of node.edges) {
        const found = this.find(edge);
        // A package that only an optional peer wants is there because of others.
        if (found !== undefined && edge.kind !== 'optional-peer' && isSatisfied(edge.spec, found)) kept.add(found);
      }
    }
    for (const node of [...this.all()]) if (!kept.has(node)) this.remove(node);
  }

  #fits(level: TreeNode, name: string, manifest: PackageManifest, peers: readonly Omit<Edge, 'from'>[]): boolean {
    if (level.children.has(name)) return false;
    const candidate = { manifest };
    for (const edge of this.#edgesByName.get(name) ?? []) {
      const start = startOf(edge);
      if (!isWithin(start, level) || isSatisfied(edge.spec, candidate)) continue;
      const found = lookUp(start, name);
      if (found === undefined) {
        // It gets a copy further in, unless this is the first place where it looks.
        if (start === level && edge.kind !== 'optional-peer') return false;
        continue;
      }
      const findsItFurtherIn = found.parent !== undefined && found.parent !== level && isWithin(found.parent, level);
      if (!findsItFurtherIn) return false;
    }
    // A peer further out does not matter: another one can be put next to the package here.
    return peers.every((peer) => {
      const beside = level.children.get(peer.name);
      return beside === undefined || isSatisfied(peer.spec, beside);
    });
  }
}

/** Whether a package satisfies a spec. */
export function isSatisfied(spec: Spec, { manifest }: Pick<TreeNode, 'manifest'>): boolean {
  if (manifest?.name !== spec.name) return false;
  switch (spec.kind) {
    case 'range':
      return spec.range === '*' || isInRange(manifest.version, spec.range);
    case 'tag':
      return true;
    case 'archive':
      return manifest.integrity === spec.integrity;
  }
}

/** The path of a package below the outermost `node_modules`. */
export function pathOf(node: TreeNode): string {
  return node.parent?.manifest === undefined ? node.name : `${pathOf(node.parent)}/node_modules/${node.name}`;
}

/** `a > b`: the path of dependencies, for messages. */
export function reasonOf(edge: Edge): string {
  const above = edge.from.reason === undefined ? '' : `${reasonOf(edge.from.reason)} > `;
  return `${above}${specText(edge.spec)}`;
}

const startOf = ({ kind, from }: Edge): TreeNode =>
  kind === 'peer' || kind === 'optional-peer' ? (from.parent ?? from) : from;

function lookUp(start: TreeNode, name: string): TreeNode | undefined {
  for (let level: TreeNode | undefined = start; level !== undefined; level = level.parent) {
    const found = level.children.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isWithin(node: TreeNode, level: TreeNode): boolean {
  for (let at: TreeNode | undefined = node; at !== undefined; at = at.parent) if (at === level) return true;
  return false;
}
