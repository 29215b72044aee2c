import type { LockedPackage } from '../../../../core/package-lock.ts';
import { leftOutText } from '../../../../core/tree/tree-writer.ts';
import { PREPARED_FILE } from '../../esm/prepared-modules.ts';
import type { TreeFiles } from '../../shell/tree-files.ts';
import { createPackageInstaller, type InstallResult } from '../installer.ts';
import { messageOf, PackageError } from '../package-error.ts';
import type { PackageImage } from '../package-image.ts';
import type { Fetch } from '../registry.ts';
import { splitRequest } from '../spec.ts';
import { NpmError } from './npm-error.ts';
import {
  dependenciesOf,
  DEPENDENCY_FIELDS,
  projectAt,
  readLock,
  within,
  writeDependencies,
  writeLock,
  type DependencyField,
  type Project,
} from './project-files.ts';

/** The source of packages. */
export interface PackageSource {
  /** Checks each address itself. */
  readonly fetch: Fetch;
  /** With a trailing slash. */
  readonly registry: string;
}

export interface InstallRequest {
  /** Packages to add, such as `lodash@4`. */
  readonly added: readonly string[];
  /** Names of packages to remove. */
  readonly removed: readonly string[];
  readonly field: DependencyField;
  /** Whether `package.json` lists added packages; false with `--no-save`. */
  readonly isSaved: boolean;
  /** Saves the exact version. */
  readonly isExact: boolean;
}

type Installed = Extract<InstallResult, { ok: true }>;

/** Updates `node_modules` to `package.json` and the requested changes. @returns npm's output. @throws NpmError */
export async function install(project: Project, preference: InstallRequest, source: PackageSource): Promise<string> {
  const wanted = requestedOf(project, preference);
  const held = readLock(project, source.registry);
  const installed = await resolve(
    [...wanted].map(([name, range]) => `${name}@${range}`),
    held?.packages.filter(({ path }) => !preference.added.some((one) => splitRequest(one).name === path)),
    source,
  );
  const changes = await putOnDisk(project, installed);
  if (preference.isSaved) save(project, preference, installed);
  writeLock(project, installed.lock.packages, source.registry);
  const left = project.files.leftOut.map((one) => `npm warn ${leftOutText(one, project.folder)}\n`);
  return `${warnings(installed)}${changes.replaced.map(replacedText).join('')}${left.join('')}${summary(changes)}`;
}

const replacedText = (path: string): string =>
  `npm warn ${path} was a link, and is now a folder. What the link led to stays as it is.\n`;

/** All requested packages with their ranges. */
function requestedOf(project: Project, { added, removed }: InstallRequest): Map<string, string> {
  const wanted = new Map(DEPENDENCY_FIELDS.flatMap((field) => [...dependenciesOf(project, field)]));
  for (const name of removed) wanted.delete(name);
  for (const one of added) {
    const { name, raw } = splitRequest(one);
    wanted.set(name, raw);
  }
  return wanted;
}

/** @throws NpmError with the message of the installer */
export async function resolve(
  requests: readonly string[],
  held: readonly LockedPackage[] | undefined,
  { fetch, registry }: PackageSource,
): Promise<Installed> {
  const installer = createPackageInstaller({
    fetch: telling(fetch),
    registry,
    store: NO_STORE,
    origins: 'any',
    isPrepared: false,
  });
  const result = await installer.add(
    requests.map((text) => ({ kind: 'name', text })),
    { format: 1, requested: [], packages: held ?? [] },
  );
  if (!result.ok) throw new NpmError(result.message);
  return result;
}

/** A denied request is reported as such, not as a problem of the connection or the registry's address. */
function telling(fetch: Fetch): Fetch {
  return async (address, init) => {
    try {
      return await fetch(address, init);
    } catch (error) {
      const message = messageOf(error);
      throw message.startsWith(NO_GRANT) ? new PackageError('network', { code: 'message', values: [message] }) : error;
    }
  };
}

const NO_GRANT = 'The tool has no grant';

/** Does nothing: packages are on the disk, and the browser caches responses. */
const NO_STORE = { get: () => Promise.resolve(undefined), put: () => Promise.resolve() };

interface Changes {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** Links that stood in the place of folders, below the project. */
  readonly replaced: readonly string[];
}

/** Writes new packages, removes unneeded ones, and leaves those of the same version. */
async function putOnDisk({ files, folder }: Project, { lock, image }: Installed): Promise<Changes> {
  const modules = within(folder, 'node_modules');
  const replaced = [...files.clearWay(modules)];
  const before = packagesIn(files, modules);
  const after = new Map(lock.packages.map(({ path, version }) => [path, version]));
  const old = [...before].filter(([path, version]) => after.get(path) !== version).map(([path]) => path);
  // Nested packages are removed with the outer one.
  for (const path of old) files.remove(`${modules}/${path}`, true);
  const removed = new Set(old);
  const isNew = (path: string): boolean =>
    before.get(path) !== after.get(path) || [...removed].some((above) => path.startsWith(`${above}/`));
  const written = new Set([...after.keys()].filter(isNew));
  files.remove(`${modules}/.bin`, true);
  const isRequested = (path: string): boolean => {
    const owner = ownerOf(path, after);
    return owner === undefined || written.has(owner);
  };
  replaced.push(...(await writeImage(files, modules, image, isRequested)));
  return {
    replaced,
    added: [...written].filter((path) => !before.has(path)).length,
    changed: [...written].filter((path) => before.has(path)).length,
    removed: old.filter((path) => !after.has(path)).length,
  };
}

/** The package of a path in an image; undefined for `.bin` and folders above packages. */
function ownerOf(path: string, packages: ReadonlyMap<string, string>): string | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) if (packages.has(at)) return at;
  return undefined;
}

/** Packages of a folder by path with their versions, including nested ones. */
function packagesIn(files: TreeFiles, modules: string, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  if (files.entry(modules)?.kind !== 'directory') return found;
  const names = files.names(modules).flatMap(({ name, isDirectory }) => {
    if (!isDirectory || name.startsWith('.')) return [];
    return name.startsWith('@') ? files.names(`${modules}/${name}`).map((inner) => `${name}/${inner.name}`) : [name];
  });
  for (const name of names) {
    const folder = `${modules}/${name}`;
    const { version } = manifestOrNone(files, folder);
    if (typeof version === 'string') found.set(`${prefix}${name}`, version);
    for (const [path, inner] of packagesIn(files, `${folder}/node_modules`, `${prefix}${name}/node_modules/`))
      found.set(path, inner);
  }
  return found;
}

function manifestOrNone(files: TreeFiles, folder: string): Project['manifest'] {
  try {
    return projectAt(files, folder).manifest;
  } catch {
    return {};
  }
}

/**
 * Writes an image into a folder. A link in the place of one of its folders makes way.
 *
 * @param isRequested by path in the image
 * @returns those links
 */
export async function writeImage(
  files: TreeFiles,
  folder: string,
  { entries, packs }: PackageImage,
  isRequested: (path: string) => boolean = () => true,
): Promise<string[]> {
  const contents = await Promise.all(packs.map(async (pack) => new Uint8Array(await pack.arrayBuffer())));
  files.makeDirectory(folder);
  const replaced: string[] = [];
  for (const entry of entries) {
    const path = `${folder}/${entry.path}`;
    if (entry.path === PREPARED_FILE || !isRequested(entry.path)) continue;
    if (entry.kind === 'directory') {
      replaced.push(...files.clearWay(path));
      files.makeDirectory(path);
    } else if (entry.kind === 'link') files.symlink(entry.target, path);
    else {
      const bytes = contents[entry.pack]?.subarray(entry.offset, entry.offset + entry.size) ?? new Uint8Array(0);
      files.write(path, bytes, (entry.mode & 0o111) === 0 ? undefined : entry.mode);
    }
  }
  return replaced;
}

/** Adds new packages to `package.json`, with a caret range unless one was given, and drops removed ones. */
function save(project: Project, { added, removed, field, isExact }: InstallRequest, { lock }: Installed): void {
  if (added.length === 0 && removed.length === 0) return;
  const versions = new Map(lock.packages.map(({ path, version }) => [path, version]));
  const fields = new Map(DEPENDENCY_FIELDS.map((one) => [one, dependenciesOf(project, one)]));
  for (const names of fields.values()) for (const name of removed) names.delete(name);
  for (const one of added) {
    const { name, raw } = splitRequest(one);
    const isRange =
      one !== name && raw !== 'latest' && /^[\^~<>=*\dv]|^npm:/.test(raw) && !/^v?\d+\.\d+\.\d+/.test(raw);
    const version = versions.get(name) ?? raw;
    for (const [other, names] of fields) if (other !== field) names.delete(name);
    fields.get(field)?.set(name, isRange ? raw : isExact ? version : `^${version}`);
  }
  writeDependencies(project, fields);
}

function warnings({ notes }: Installed): string {
  return notes.map(({ message }) => `npm warn ${message}\n`).join('');
}

function summary({ added, removed, changed }: Changes): string {
  const parts = [
    ['added', added],
    ['removed', removed],
    ['changed', changed],
  ] as const;
  const counts = parts.flatMap(([did, count]) =>
    count === 0 ? [] : [`${did} ${String(count)} package${count === 1 ? '' : 's'}`],
  );
  return `${counts.length === 0 ? 'up to date' : counts.join(', ')}\n`;
}
