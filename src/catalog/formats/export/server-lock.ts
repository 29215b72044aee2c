import { isRecord, parseJson, type JsonObject, jsonOf } from '../../../core/json/json.ts';
import type { LockedPackage } from '../../../core/package-lock.ts';
import type { ToolRecord } from '../../../core/tool.ts';

/** A package in a lock file of npm's format 1, with the packages in its folder. */
interface LockEntry {
  readonly version: string;
  readonly integrity: string;
  dependencies?: Record<string, LockEntry>;
}

const EXACT = /^\d{1,16}\.\d{1,16}\.\d{1,16}(?:-[0-9A-Za-z.-]{1,200})?(?:\+[0-9A-Za-z.-]{1,200})?$/;

/** Whether a version is a single exact version from the registry: not a range, a tag or an address. */
export function isExactVersion(version: string): boolean {
  return EXACT.test(version);
}

/**
 * The lock of a server: its own packages, and those that its tools were tested with, each with the hash of its archive.
 * It has npm's format 1, the only one that may omit the dependencies of each package, which locks of tools do not
 * contain: npm requests them, and accepts no archive with another hash.
 *
 * @param own lock of the server's own packages, from the build; empty if there is none
 * @param chosen the dependencies in package.json, by name
 */
export function lockOf(
  name: string,
  own: string,
  chosen: Readonly<Record<string, string>>,
  records: readonly ToolRecord[],
): JsonObject {
  const packages = new Map<string, LockedPackage>();
  for (const { packages: lock } of records) {
    for (const one of lock?.packages ?? [])
      if (isExactVersion(one.version) && isFromRegistry(one) && isChosen(one, chosen) && !packages.has(one.path))
        packages.set(one.path, one);
  }
  const read = parseJson(own);
  const dependencies: Record<string, LockEntry> = Object.create(null) as Record<string, LockEntry>;
  // The build wrote it.
  if (read.ok && isRecord(read.value)) Object.assign(dependencies, read.value['dependencies']);
  for (const one of [...packages.values()].sort(
    (a, b) => a.path.split('/node_modules/').length - b.path.split('/node_modules/').length,
  ))
    put(dependencies, one);
  return { name, version: '1.0.0', lockfileVersion: 1, dependencies: jsonOf(dependencies) };
}

/** A package that was dropped in, or has an address of its own, is not the one with its name in the registry. */
export function isFromRegistry({ tarball }: Pick<LockedPackage, 'tarball'>): boolean {
  return tarball !== '' && !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(tarball);
}

/** Whether a package has the version that package.json names, if it names the package. */
function isChosen({ path, name, version }: LockedPackage, chosen: Readonly<Record<string, string>>): boolean {
  if (!Object.hasOwn(chosen, path)) return true;
  return chosen[path] === requestedOf(path, { name, version });
}

/** The version in package.json for a package at a path. */
export function requestedOf(path: string, { name, version }: Pick<LockedPackage, 'name' | 'version'>): string {
  return name === path ? version : `npm:${name}@${version}`;
}

function put(dependencies: Record<string, LockEntry>, { path, name, version, integrity }: LockedPackage): void {
  const folders = path.split('/node_modules/');
  const last = folders.pop() ?? '';
  let among = dependencies;
  for (const folder of folders) {
    const above = among[folder];
    // Without the package that contains it, it has no place.
    if (above === undefined) return;
    above.dependencies ??= Object.create(null) as Record<string, LockEntry>;
    among = above.dependencies;
  }
  const before = among[last];
  if (before?.version === version) return;
  among[last] = { version: requestedOf(last, { name, version }), integrity };
}
