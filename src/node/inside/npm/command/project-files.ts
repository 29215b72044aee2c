import { isRecord, parseJson } from '../../../../core/json/json.ts';
import { parsePackageLock, type LockedPackage, type PackageLock } from '../../../../core/package-lock.ts';
import type { ShellFiles } from '../../shell/shell-files.ts';
import { TreeFiles } from '../../shell/tree-files.ts';
import { NpmError } from './npm-error.ts';

/** A project folder, with or without a `package.json`. */
export interface Project {
  /** All that npm reads and writes lies below the project's folder, behind no link. */
  readonly files: TreeFiles;
  /** A real path. */
  readonly folder: string;
  /** The content of `package.json`; empty if there is none. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly hasManifest: boolean;
}

export type DependencyField = 'dependencies' | 'devDependencies' | 'optionalDependencies';
export const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** Like npm: the nearest parent folder with a `package.json` or `node_modules`, or else the current folder. */
export function findProject(files: ShellFiles, cwd: string): Project {
  const start = files.realPath(cwd);
  for (let at = start === '/' ? '' : start; ; at = at.slice(0, at.lastIndexOf('/'))) {
    if (files.exists(`${at}/package.json`) || files.exists(`${at}/node_modules`))
      return openProject(files, at === '' ? '/' : at);
    if (at === '') return openProject(files, start);
  }
}

/** @throws NpmError for a `package.json` that is unreadable, or a link out of the folder */
export function openProject(files: ShellFiles, folder: string): Project {
  const tree = new TreeFiles(files, folder);
  return projectAt(tree, tree.root);
}

/** A folder of a project, such as a package's. @throws NpmError like `openProject` */
export function projectAt(files: TreeFiles, folder: string): Project {
  const path = within(folder, 'package.json');
  if (!isThere(files, path)) return { files, folder, manifest: {}, hasManifest: false };
  const parsed = parseJson(textOf(files, path));
  if (!parsed.ok || !isRecord(parsed.value)) throw new NpmError(`${path} is not a JSON object`);
  return { files, folder, manifest: parsed.value, hasManifest: true };
}

/** Whether a file of a project exists. @throws NpmError for a link that leads out: npm neither reads nor replaces it */
export function isThere(files: TreeFiles, path: string): boolean {
  if (files.exists(path)) return true;
  const entry = files.entry(path);
  if (entry === undefined) return false;
  throw new NpmError(
    `${path} is a link to nothing or out of ${files.root}, to "${entry.kind === 'link' ? entry.target : ''}". Put a ` +
      'file in its place.',
  );
}

/** Names and ranges in one field of `package.json`. */
export function dependenciesOf({ manifest }: Pick<Project, 'manifest'>, field: DependencyField): Map<string, string> {
  const value = manifest[field];
  return new Map(
    isRecord(value)
      ? Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      : [],
  );
}

/** Writes a `package.json` with these dependencies; empty fields are removed. */
export function writeDependencies(
  { files, folder, manifest }: Project,
  fields: ReadonlyMap<DependencyField, ReadonlyMap<string, string>>,
): void {
  const next: Record<string, unknown> = { ...manifest };
  for (const [field, names] of fields) {
    if (names.size === 0) delete next[field];
    else next[field] = Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  writeJson(files, within(folder, 'package.json'), next);
}

/** The versions in `package-lock.json`, as far as it is readable. */
export function readLock(
  { files, folder }: Pick<Project, 'files' | 'folder'>,
  registry: string,
): PackageLock | undefined {
  const path = within(folder, 'package-lock.json');
  if (!isThere(files, path)) return undefined;
  const parsed = parseJson(textOf(files, path));
  if (!parsed.ok || !isRecord(parsed.value) || !isRecord(parsed.value['packages'])) return undefined;
  const packages = Object.entries(parsed.value['packages']).flatMap(([at, one]) => lockedOf(at, one, registry) ?? []);
  const lock = parsePackageLock({ format: 1, requested: [], packages });
  return lock.ok ? lock.lock : undefined;
}

const MODULES = 'node_modules/';

function lockedOf(at: string, value: unknown, registry: string): LockedPackage | undefined {
  if (!at.startsWith(MODULES) || !isRecord(value)) return undefined;
  const { version, integrity, resolved, name, bin } = value;
  if (typeof version !== 'string' || typeof integrity !== 'string' || !integrity.startsWith('sha512-'))
    return undefined;
  const address = typeof resolved === 'string' ? resolved : '';
  return {
    path: at.slice(MODULES.length),
    name: typeof name === 'string' ? name : at.slice(at.lastIndexOf(MODULES) + MODULES.length),
    version,
    integrity,
    tarball: address.startsWith(registry) ? address.slice(registry.length) : address,
    bins: isRecord(bin)
      ? Object.fromEntries(
          Object.entries(bin).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        )
      : {},
  };
}

/** Fields that npm copies from the `package.json` of a package into a lock. */
const COPIED = [
  'license',
  'dependencies',
  'optionalDependencies',
  'bin',
  'engines',
  'os',
  'cpu',
  'peerDependencies',
  'peerDependenciesMeta',
] as const;

/** Writes `package-lock.json` (`lockfileVersion` 3). The packages must be on the disk. */
export function writeLock({ files, folder }: Project, packages: readonly LockedPackage[], registry: string): void {
  const { manifest } = projectAt(files, folder);
  const name = typeof manifest['name'] === 'string' ? manifest['name'] : folder.slice(folder.lastIndexOf('/') + 1);
  const own = { name, ...pick(manifest, ['version', 'license', ...DEPENDENCY_FIELDS, 'bin', 'engines']) };
  const entries = packages.map((one): [string, object] => {
    const says = projectAt(files, within(folder, MODULES + one.path)).manifest;
    const isAlias = !one.path.endsWith(one.name);
    return [
      MODULES + one.path,
      {
        ...(isAlias ? { name: one.name } : {}),
        version: one.version,
        resolved: new URL(one.tarball, registry).href,
        integrity: one.integrity,
        ...pick(says, COPIED),
        ...(Object.keys(one.bins).length === 0 ? {} : { bin: one.bins }),
      },
    ];
  });
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  writeJson(files, within(folder, 'package-lock.json'), {
    name,
    ...pick(manifest, ['version']),
    lockfileVersion: 3,
    requires: true,
    packages: { '': own, ...Object.fromEntries(entries) },
  });
}

function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
}

export function within(folder: string, name: string): string {
  return folder === '/' ? `/${name}` : `${folder}/${name}`;
}

export const textOf = (files: TreeFiles, path: string): string => new TextDecoder().decode(files.read(path));

/** A link that stays inside the project is followed, so that it stays a link. */
export function writeJson(files: TreeFiles, path: string, value: unknown): void {
  files.write(files.realPath(path) ?? path, new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`));
}
