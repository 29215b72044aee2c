import { packageMessage, type PackageMessage } from '../../contract/package-reasons.ts';
import { LIMITS } from '../../../core/limits.ts';
import { manifestOf, unpack } from './archive/archives.ts';
import { loadImage, saveImage } from './image-cache.ts';
import { checkIntegrity, integrityOf } from './archive/integrity.ts';
import { EMPTY_LOCK, parseLock, type LockedPackage, type PackageLock, type RequestedPackage } from './lockfile.ts';
import type { PackageManifest } from './manifest.ts';
import { messageOf, PackageError, type PackageErrorCode } from './package-error.ts';
import { ImageBuilder, type PackageImage } from './package-image.ts';
import type { PackageStore } from './package-store.ts';
import { Registry, type Fetch } from './registry.ts';
import { resolvePackages, type PackageNote, type Platform } from './resolve.ts';
import { parseSpec, splitRequest, type Spec } from './spec.ts';
import { pathOf, type PackageTree } from './tree.ts';
import { defined } from '../../../core/defined.ts';

/** `name`, `name@range`, `name@tag` or `alias@npm:name@range`; or an archive with its file name. */
export type PackageRequest =
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'archive'; readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> };

export interface InstallProgress {
  readonly phase: 'resolve' | 'fetch';
  /** Number of archives fetched so far, and in total; both 0 while versions are resolved. */
  readonly done: number;
  readonly total: number;
}

interface InstallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: InstallProgress) => void;
  /** Use only the store, not the network. */
  readonly offline?: boolean;
}

export type InstallResult =
  | {
      readonly ok: true;
      readonly lock: PackageLock;
      readonly image: PackageImage;
      readonly notes: readonly (PackageNote | StoreNote)[];
    }
  /** `origins`: the origins that a person must allow first. */
  | ({
      readonly ok: false;
      readonly code: PackageErrorCode;
      readonly origins?: readonly string[];
    } & PackageMessage);

/** Archives that could not be stored: the packages work now, but a new installation needs the network. */
export interface StoreNote extends PackageMessage {
  readonly kind: 'not-kept';
  readonly package: string;
}

/** Adds npm packages to a tool. Runs nothing of a package; its methods never reject. */
export interface PackageInstaller {
  /** Adds packages to those of a lock; locked versions stay if they still fit. */
  readonly add: (
    requests: readonly PackageRequest[],
    lock?: unknown,
    options?: InstallOptions,
  ) => Promise<InstallResult>;
  /** Removes packages by the names with which they were requested, and those that only they needed. */
  readonly remove: (names: readonly string[], lock: unknown, options?: InstallOptions) => Promise<InstallResult>;
  /** Installs the same packages again, offline if the store has them. `lock` is parsed. */
  readonly restore: (lock: unknown, options?: InstallOptions) => Promise<InstallResult>;
}

export interface InstallerOptions {
  readonly fetch: Fetch;
  readonly store: PackageStore;
  /** Address of the registry. */
  readonly registry: string;
  /** Other origins that archives may come from; `any` if `fetch` itself checks each address. */
  readonly origins?: readonly string[] | 'any';
  /** Whether modules are parsed now, so that programs start faster. True by default. */
  readonly isPrepared?: boolean;
  readonly platform?: Platform;
}

/** A tab runs WebAssembly and no native builds, so optional native builds are left out. */
const TAB: Platform = { os: 'linux', cpu: 'wasm32', processCpu: 'x64', node: '26.10.0' };

/** What all installations of one installer share. */
type Sources = Required<InstallerOptions>;

/** Dropped archives, by their integrity. */
type Dropped = Map<string, Uint8Array<ArrayBuffer>>;

export function createPackageInstaller({
  fetch,
  store,
  registry,
  origins = [],
  isPrepared = true,
  platform = TAB,
}: InstallerOptions): PackageInstaller {
  const sources: Sources = { fetch, store, registry, origins, isPrepared, platform };
  return {
    add: (requests, lock = EMPTY_LOCK, options = {}) => asResult(options, () => add(sources, requests, lock, options)),
    remove: (names, lock, options = {}) =>
      asResult(options, async () => {
        const held = parseLock(lock);
        return install(
          sources,
          held.requested.filter(({ name }) => !names.includes(name)),
          held,
          new Map(),
          options,
        );
      }),
    restore: (lock, options = {}) => asResult(options, () => restore(sources, lock, options)),
  };
}

async function add(
  sources: Sources,
  requests: readonly PackageRequest[],
  lock: unknown,
  options: InstallOptions,
): Promise<InstallResult> {
  const held = parseLock(lock);
  const requested = new Map(held.requested.map((one) => [one.name, one]));
  const dropped: Dropped = new Map();
  for (const request of requests) {
    const added =
      request.kind === 'name' ? requestOf(request.text) : await drop(request.fileName, request.bytes, dropped);
    requested.set(added.name, added);
  }
  return install(sources, [...requested.values()], held, dropped, options);
}

async function install(
  sources: Sources,
  requested: readonly RequestedPackage[],
  held: PackageLock,
  dropped: Dropped,
  options: InstallOptions,
): Promise<InstallResult> {
  const registry = registryOf(sources, options);
  const { preferences, archives } = await requirementsOf(sources, requested, dropped);
  options.onProgress?.({ phase: 'resolve', done: 0, total: 0 });
  const { tree, notes } = await resolvePackages({
    preferences,
    platform: sources.platform,
    archives,
    locked: versionsOf(held),
    packument: (name) => registry.packument(name),
    signal: options.signal,
  });
  const wanted = requestedOf(tree, held, sources.registry);
  const { image, packages, notKept } = await build({ sources, registry, dropped, options }, wanted, namesOf(requested));
  const lock: PackageLock = { format: 1, requested, packages };
  await saveImage(sources.store, lock, image);
  return { ok: true, lock, image, notes: [...notes, ...notKept] };
}

async function restore(sources: Sources, value: unknown, options: InstallOptions): Promise<InstallResult> {
  const lock = parseLock(value);
  const kept = await loadImage(sources.store, lock);
  if (kept !== undefined) return { ok: true, lock, image: kept, notes: [] };
  const registry = registryOf(sources, options);
  const wanted = lock.packages.map((one) => ({
    ...one,
    promised: { integrity: one.integrity },
    known: one.integrity,
  }));
  const { image, notKept } = await build(
    { sources, registry, dropped: new Map(), options },
    wanted,
    namesOf(lock.requested),
  );
  await saveImage(sources.store, lock, image);
  return { ok: true, lock, image, notes: notKept };
}

function registryOf({ fetch, registry, origins }: Sources, { offline, signal }: InstallOptions): Registry {
  return new Registry(offline === true ? refuse : fetch, registry, origins, signal);
}

/** Parses the requests; dropped archives by their integrity. */
async function requirementsOf(
  { store }: Sources,
  requested: readonly RequestedPackage[],
  dropped: Dropped,
): Promise<{ preferences: { name: string; spec: Spec }[]; archives: Map<string, PackageManifest> }> {
  const archives = new Map<string, PackageManifest>();
  const preferences: { name: string; spec: Spec }[] = [];
  for (const { name, wanted } of requested) {
    if (!wanted.startsWith('archive:')) {
      preferences.push({ name, spec: parseSpec(name, wanted) });
      continue;
    }
    const integrity = wanted.slice('archive:'.length);
    const bytes = dropped.get(integrity) ?? (await stored(store, integrity, name));
    if (bytes === undefined) throw new PackageError('not-found', { code: 'archive-missing', values: [name] });
    const manifest = manifestOf(await unpack(bytes, name), name);
    archives.set(integrity, { ...manifest, integrity, tarball: '' });
    preferences.push({ name, spec: { kind: 'archive', name: manifest.name, integrity } });
  }
  return { preferences, archives };
}

interface Requested extends Omit<LockedPackage, 'integrity'> {
  readonly promised: { readonly integrity?: string; readonly shasum?: string };
  /** Its SHA-512, if known in advance. */
  readonly known: string | undefined;
}

/** The packages of a tree, as they should be fetched. */
function requestedOf(tree: PackageTree, held: PackageLock, registry: string): Requested[] {
  const lockedIntegrity = new Map(held.packages.map((one) => [`${one.name}@${one.version}`, one.integrity]));
  return [...tree.all()].flatMap((node) => {
    if (node.manifest === undefined) return [];
    const { name, version, integrity, shasum, tarball, bins } = node.manifest;
    const promised = {
      ...defined({ integrity, shasum }),
    };
    return [
      {
        path: pathOf(node),
        name,
        version,
        promised,
        known:
          integrity?.startsWith('sha512-') === true && !integrity.includes(' ')
            ? integrity
            : lockedIntegrity.get(`${name}@${version}`),
        tarball: relativeTo(registry, tarball),
        bins: Object.fromEntries(bins),
      },
    ];
  });
}

/** The state of one installation. */
interface Installation {
  readonly sources: Sources;
  readonly registry: Registry;
  readonly dropped: Dropped;
  readonly options: InstallOptions;
}

async function build(
  installation: Installation,
  wanted: readonly Requested[],
  roots: readonly string[],
): Promise<{ image: PackageImage; packages: LockedPackage[]; notKept: StoreNote[] }> {
  const { sources, registry, dropped, options } = installation;
  // Before the first request: find those that are not in the store.
  const isKept = async (known: string): Promise<boolean> =>
    dropped.has(known) || (await sources.store.get(known).catch(() => undefined)) !== undefined;
  const absent = await Promise.all(
    wanted.map(async (one) =>
      one.tarball === '' || (one.known !== undefined && (await isKept(one.known))) ? undefined : one,
    ),
  );
  registry.needAllowed(absent.filter((one) => one !== undefined));
  const builder = new ImageBuilder();
  const notKept: StoreNote[] = [];
  let done = 0;
  const packages = await eachOf(wanted, LIMITS.packages.maxConcurrentFetches, async (one) => {
    const { locked, bytes, label } = await obtain(installation, one, notKept);
    await builder.add(locked, await unpack(bytes, label));
    options.onProgress?.({ phase: 'fetch', done: ++done, total: wanted.length });
    return locked;
  });
  builder.addBins(packages);
  if (sources.isPrepared) await builder.prepare(roots);
  return { image: builder.finish(), packages, notKept };
}

/** The archive of a package, from the store or the registry; new ones are stored for offline use. */
async function obtain(
  { sources: { store }, registry, dropped, options }: Installation,
  { promised, known, ...rest }: Requested,
  notKept: StoreNote[],
): Promise<{ locked: LockedPackage; bytes: Uint8Array<ArrayBuffer>; label: string }> {
  options.signal?.throwIfAborted();
  const label = `${rest.name}@${rest.version}`;
  const held = known === undefined ? undefined : (dropped.get(known) ?? (await stored(store, known, label)));
  if (held === undefined && rest.tarball === '')
    throw new PackageError('not-found', { code: 'archive-missing', values: [label] });
  const bytes = held ?? (await registry.tarball(rest.tarball, label));
  if (held === undefined) await checkIntegrity(bytes, promised, label);
  const integrity = held === undefined || known === undefined ? await integrityOf(bytes) : known;
  if (held === undefined || dropped.has(integrity)) {
    await store.put(integrity, new Blob([bytes])).catch((error: unknown) =>
      notKept.push({
        kind: 'not-kept',
        package: label,
        ...packageMessage([{ code: 'not-kept', values: [label, messageOf(error)] }]),
      }),
    );
  }
  const locked: LockedPackage = {
    path: rest.path,
    name: rest.name,
    version: rest.version,
    integrity,
    tarball: rest.tarball,
    bins: rest.bins,
  };
  return { locked, bytes, label };
}

/** The verified archive of an integrity in the store; a damaged one counts as missing. */
async function stored(
  store: PackageStore,
  integrity: string,
  label: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const blob = await store.get(integrity).catch(() => undefined);
  if (blob === undefined) return undefined;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return checkIntegrity(bytes, { integrity }, label).then(
    () => bytes,
    () => undefined,
  );
}

function requestOf(text: string): RequestedPackage {
  const { name, raw } = splitRequest(text.trim());
  parseSpec(name, raw);
  return { name, wanted: raw };
}

async function drop(
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  dropped: Map<string, Uint8Array<ArrayBuffer>>,
): Promise<RequestedPackage> {
  if (bytes.length > LIMITS.packages.maxArchiveBytes)
    throw new PackageError('too-large', {
      code: 'archive-too-large',
      values: [fileName, LIMITS.packages.maxArchiveBytes],
    });
  const { name } = manifestOf(await unpack(bytes, fileName), fileName);
  const integrity = await integrityOf(bytes);
  dropped.set(integrity, bytes);
  return { name, wanted: `archive:${integrity}` };
}

async function asResult(options: InstallOptions, work: () => Promise<InstallResult>): Promise<InstallResult> {
  try {
    return await work();
  } catch (error) {
    if (options.signal?.aborted === true)
      return { ok: false, code: 'aborted', ...packageMessage([{ code: 'stopped', values: [] }]) };
    if (error instanceof PackageError)
      return {
        ok: false,
        code: error.code,
        message: error.message,
        reasons: error.reasons,
        ...(error.origins.length === 0 ? {} : { origins: error.origins }),
      };
    throw error;
  }
}

/**
 * Runs `work` on every item, at most `most` at a time. Results are in the order of the items; the first failure ends
 * it.
 */
async function eachOf<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of rest) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}

function versionsOf(lock: PackageLock): Map<string, Set<string>> {
  const versions = new Map<string, Set<string>>();
  for (const { name, version } of lock.packages) versions.set(name, (versions.get(name) ?? new Set()).add(version));
  return versions;
}

/**
 * Addresses below the registry's are stored as relative, so that a lock works with another registry of the same
 * packages.
 */
function relativeTo(registry: string, tarball: string): string {
  const base = registry.endsWith('/') ? registry : `${registry}/`;
  return tarball.startsWith(base) ? tarball.slice(base.length) : tarball;
}

const namesOf = (requested: readonly RequestedPackage[]): string[] => requested.map(({ name }) => name);

const refuse: Fetch = () => Promise.reject(new PackageError('offline', { code: 'offline', values: [] }));
