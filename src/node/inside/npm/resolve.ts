import { packageMessage, type PackageMessage } from '../../contract/package-reasons.ts';
import { LIMITS } from '../../../core/limits.ts';
import { isInRange } from './semver-range.ts';
import type { PackageManifest, Packument } from './manifest.ts';
import { PackageError } from './package-error.ts';
import { pickVersion } from './pick-version.ts';
import { parseSpec, specText, type Spec } from './spec.ts';
import { isSatisfied, pathOf, PackageTree, reasonOf, type Edge, type TreeNode } from './tree.ts';

/** The platform that packages see. `cpu` selects builds that a tab can run; programs see `processCpu`. */
export interface Platform {
  readonly os: string;
  readonly cpu: string;
  readonly processCpu: string;
  /** Node's version without `v`. */
  readonly node: string;
}

/** A note for the user that did not stop the installation. */
export interface PackageNote extends PackageMessage {
  readonly kind: 'peer-conflict' | 'optional-left-out' | 'other-node' | 'deprecated' | 'install-script';
  /** Name and version. */
  readonly package: string;
}

export interface ResolveOptions {
  readonly preferences: readonly { readonly name: string; readonly spec: Spec }[];
  readonly platform: Platform;
  /** Manifests of dropped archives, by integrity. */
  readonly archives: ReadonlyMap<string, PackageManifest>;
  /** Versions in a lock, by the registry's name. */
  readonly locked: ReadonlyMap<string, ReadonlySet<string>>;
  readonly packument: (name: string) => Promise<Packument>;
  readonly signal: AbortSignal | undefined;
}

/**
 * Finds a version for every dependency and a place for every package, like npm: breadth first, by name, each as high as
 * possible.
 *
 * @throws PackageError for what is not available, with the path of dependencies that leads to it
 */
export async function resolvePackages(options: ResolveOptions): Promise<{ tree: PackageTree; notes: PackageNote[] }> {
  return new Resolution(options).run();
}

/** The state of one resolution. */
class Resolution {
  readonly #options: ResolveOptions;
  readonly #tree = new PackageTree();
  readonly #notes: PackageNote[] = [];
  readonly #queue: TreeNode[] = [];
  #count = 0;

  constructor(options: ResolveOptions) {
    this.#options = options;
  }

  async run(): Promise<{ tree: PackageTree; notes: PackageNote[] }> {
    const { preferences, packument } = this.#options;
    const tree = this.#tree;
    for (const preference of preferences) tree.addEdge({ ...preference, from: tree.root, kind: 'dependency' });
    for (const { spec } of preferences) if (spec.kind !== 'archive') packument(spec.name).catch(() => undefined);
    for (let node: TreeNode | undefined = tree.root; node !== undefined; node = next(this.#queue)) {
      if (!isAttached(node, tree.root)) continue;
      const children: TreeNode[] = [];
      const own = node.edges
        .filter(({ kind }) => kind === 'dependency' || kind === 'optional')
        .sort((a, b) => a.name.localeCompare(b.name, 'en'));
      for (const edge of own) {
        const child = await this.#placeEdge(edge);
        if (child !== undefined) children.push(child);
      }
      for (const child of children) await this.#placePeers(child);
    }
    tree.sweep();
    return { tree, notes: this.#notes };
  }

  async #manifestFor(edge: Edge): Promise<PackageManifest> {
    const { spec } = edge;
    const { platform } = this.#options;
    this.#options.signal?.throwIfAborted();
    if (spec.kind === 'archive') {
      const manifest = this.#options.archives.get(spec.integrity);
      if (manifest === undefined) throw new PackageError('not-found', { code: 'archive-missing', values: [spec.name] });
      return manifest;
    }
    const manifest = pickVersion(
      await this.#options.packument(spec.name),
      spec,
      platform.node,
      this.#options.locked.get(spec.name) ?? new Set(),
    );
    const isOptional = edge.kind === 'optional';
    if (
      !accepts(manifest.os, platform.os) ||
      !(accepts(manifest.cpu, platform.cpu) || (!isOptional && accepts(manifest.cpu, platform.processCpu)))
    ) {
      throw new PackageError('wrong-platform', {
        code: 'wrong-platform',
        values: [`${manifest.name}@${manifest.version}`, [...manifest.os, ...manifest.cpu]],
      });
    }
    return manifest;
  }

  /** @returns the added package, or undefined if it existed or was left out */
  async #location(edge: Edge): Promise<TreeNode | undefined> {
    const found = this.#tree.find(edge);
    if (found !== undefined && isSatisfied(edge.spec, found)) return undefined;
    if (edge.kind === 'optional-peer') {
      if (found !== undefined) this.#noteConflict(edge, found);
      return undefined;
    }
    const manifest = await this.#manifestFor(edge);
    const peers = peersOf(manifest);
    // If a peer fits nowhere, the package is installed without it and the conflict is reported.
    const level =
      this.#tree.placeFor(edge, manifest, peers) ??
      (edge.kind === 'peer' ? undefined : this.#tree.placeFor(edge, manifest, []));
    if (level === undefined) {
      if (found !== undefined) this.#noteConflict(edge, found);
      else
        this.#notes.push({
          kind: 'peer-conflict',
          package: label(edge.from),
          ...packageMessage([{ code: 'peer-left-out', values: [nameOf(edge.from), specText(edge.spec)] }]),
        });
      return undefined;
    }
    if (++this.#count > LIMITS.packages.maxPackages)
      throw new PackageError('too-large', { code: 'too-many-packages', values: [LIMITS.packages.maxPackages] });
    const node = this.#tree.add(level, edge, manifest);
    for (const preference of [...requirementsOf(manifest), ...peers]) {
      this.#tree.addEdge({ ...preference, from: node });
      // Requested early, so that the registry answers in parallel; a failure is reported when the result is needed.
      if (preference.kind !== 'optional-peer' && preference.spec.kind !== 'archive')
        this.#options.packument(preference.spec.name).catch(() => undefined);
    }
    this.#note(manifest);
    this.#queue.push(node);
    return node;
  }

  async #placeEdge(edge: Edge): Promise<TreeNode | undefined> {
    try {
      return await this.#location(edge);
    } catch (error) {
      if (!(error instanceof PackageError) || error.code === 'aborted' || error.code === 'too-large') throw error;
      this.#leaveOut(edge, error);
      return undefined;
    }
  }

  /**
   * If an optional package needs something that is not available, removes that package; otherwise ends the
   * installation.
   */
  #leaveOut(edge: Edge, error: PackageError): void {
    for (let at: Edge | undefined = edge; at !== undefined; at = at.from.reason) {
      if (at.kind !== 'optional') continue;
      this.#notes.push({
        kind: 'optional-left-out',
        package: specText(at.spec),
        message: error.message,
        reasons: error.reasons,
      });
      const node = this.#tree.find(at);
      if (at !== edge && node?.reason === at) this.#tree.remove(node);
      return;
    }
    if (edge.from === this.#tree.root) throw error;
    throw new PackageError(error.code, [...error.reasons, { code: 'needed-by', values: [reasonOf(edge)] }]);
  }

  async #placePeers(node: TreeNode): Promise<void> {
    for (const edge of node.edges) {
      if (edge.kind !== 'peer' && edge.kind !== 'optional-peer') continue;
      const child = await this.#placeEdge(edge);
      if (child !== undefined) await this.#placePeers(child);
    }
  }

  #noteConflict(edge: Edge, found: TreeNode): void {
    this.#notes.push({
      kind: 'peer-conflict',
      package: label(edge.from),
      ...packageMessage([{ code: 'peer-conflict', values: [nameOf(edge.from), specText(edge.spec), nameOf(found)] }]),
    });
  }

  #note(manifest: PackageManifest): void {
    const name = `${manifest.name}@${manifest.version}`;
    if (manifest.deprecated !== undefined)
      this.#notes.push({
        kind: 'deprecated',
        package: name,
        ...packageMessage([{ code: 'deprecated', values: [name, manifest.deprecated] }]),
      });
    if (manifest.hasInstallScript)
      this.#notes.push({
        kind: 'install-script',
        package: name,
        ...packageMessage([{ code: 'install-script', values: [name] }]),
      });
    if (manifest.nodeRange !== undefined && !isInRange(this.#options.platform.node, manifest.nodeRange)) {
      this.#notes.push({
        kind: 'other-node',
        package: name,
        ...packageMessage([
          { code: 'other-node', values: [name, manifest.nodeRange.slice(0, 200), this.#options.platform.node] },
        ]),
      });
    }
  }
}

/** Takes the shallowest waiting node, by path. */
function next(queue: TreeNode[]): TreeNode | undefined {
  const best = queue.reduce<TreeNode | undefined>(
    (found, node) =>
      found === undefined ||
      depthOf(node) < depthOf(found) ||
      (depthOf(node) === depthOf(found) && pathOf(node).localeCompare(pathOf(found), 'en') < 0)
        ? node
        : found,
    undefined,
  );
  if (best !== undefined) queue.splice(queue.indexOf(best), 1);
  return best;
}

const depthOf = (node: TreeNode): number => (node.parent === undefined ? 0 : depthOf(node.parent) + 1);
const isAttached = (node: TreeNode, root: TreeNode): boolean =>
  node === root || (node.parent?.children.get(node.name) === node && isAttached(node.parent, root));
/** Empty for the tool itself. */
const nameOf = ({ manifest }: TreeNode): string =>
  manifest === undefined ? '' : `${manifest.name}@${manifest.version}`;
const label = (node: TreeNode): string => nameOf(node) || 'This tool';

type Requirement = Omit<Edge, 'from'>;

function requirementsOf(manifest: PackageManifest): Requirement[] {
  const preferences: Requirement[] = [];
  for (const [kind, list] of [
    ['dependency', manifest.dependencies],
    ['optional', manifest.optionalDependencies],
  ] as const) {
    for (const [name, raw] of list) {
      if (manifest.bundled.has(name)) continue;
      const spec = readSpec(manifest, name, raw, kind === 'optional');
      if (spec !== undefined) preferences.push({ name, spec, kind });
    }
  }
  return preferences;
}

function peersOf(manifest: PackageManifest): Requirement[] {
  return [...manifest.peerDependencies].flatMap(([name, raw]): Requirement[] => {
    if (manifest.dependencies.has(name) || manifest.optionalDependencies.has(name)) return [];
    const isOptional = manifest.optionalPeers.has(name);
    const spec = readSpec(manifest, name, raw, isOptional);
    return spec === undefined ? [] : [{ name, spec, kind: isOptional ? 'optional-peer' : 'peer' }];
  });
}

/** @returns undefined for an optional dependency of an unsupported kind */
function readSpec(manifest: PackageManifest, name: string, raw: string, isOptional: boolean): Spec | undefined {
  try {
    return parseSpec(name, raw);
  } catch (error) {
    if (isOptional) return undefined;
    throw error instanceof PackageError
      ? new PackageError(error.code, [
          ...error.reasons,
          { code: 'needs-it', values: [`${manifest.name}@${manifest.version}`] },
        ])
      : error;
  }
}

/** npm's rule for `os` and `cpu`: one of the listed values, none of those with `!`. */
function accepts(list: readonly string[], value: string): boolean {
  if (list.includes(`!${value}`)) return false;
  const named = list.filter((one) => !one.startsWith('!'));
  return named.length === 0 || named.includes(value) || named.includes('any');
}
