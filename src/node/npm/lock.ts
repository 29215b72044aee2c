import { isRecord } from '../../core/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { isPackageName } from './manifest.ts';
import { PackageError } from './package-error.ts';

/** One package of a lock and where it lies. */
export interface LockedPackage {
  /** Below the outermost `node_modules`, such as `a` or `a/node_modules/@s/b`. */
  readonly path: string;
  /** The registry's name; the folder has another one for an alias. */
  readonly name: string;
  readonly version: string;
  /** `sha512-…` of its archive. */
  readonly integrity: string;
  /** Where its archive is, relative to the registry's address where it lies there; empty for one that was dropped in. */
  readonly tarball: string;
  /** Commands and the files they start, relative to the package. */
  readonly bins: Readonly<Record<string, string>>;
}

/** What was asked for: a range, a tag, `npm:…`, or `archive:` and the integrity of what was dropped in. */
export interface RequestedPackage {
  readonly name: string;
  readonly wanted: string;
}

/** Everything that is needed to install the same packages again. Plain JSON, stored with the tool. */
export interface PackageLock {
  readonly format: 1;
  readonly requested: readonly RequestedPackage[];
  /** Outer packages before those inside them, by path. */
  readonly packages: readonly LockedPackage[];
}

export const EMPTY_LOCK: PackageLock = { format: 1, requested: [], packages: [] };

/** @throws PackageError `invalid-lock`, naming the first thing at fault */
export function parseLock(value: unknown): PackageLock {
  if (!isRecord(value)) throw invalid('it is no object');
  if (value['format'] !== 1) throw invalid(typeof value['format'] === 'number' && value['format'] > 1 ? 'it was made by a newer version of this app; reload the page' : 'it has no known format');
  const { requested, packages } = value;
  if (!Array.isArray(requested) || !Array.isArray(packages)) throw invalid('it has no list of packages');
  if (packages.length > LIMITS.packages.maxPackages) throw invalid(`it holds more than ${LIMITS.packages.maxPackages} packages`);
  const parsed = packages.map(parsePackage);
  const paths = new Set(parsed.map(({ path }) => path));
  if (paths.size !== parsed.length) throw invalid('two packages have one path');
  return { format: 1, requested: requested.map(parseRequested), packages: parsed };
}

function parseRequested(value: unknown): RequestedPackage {
  if (!isRecord(value) || typeof value['name'] !== 'string' || typeof value['wanted'] !== 'string' || !isPackageName(value['name'])) throw invalid('what was asked for cannot be read');
  return { name: value['name'], wanted: value['wanted'] };
}

function parsePackage(value: unknown): LockedPackage {
  if (!isRecord(value)) throw invalid('a package is no object');
  const text = (key: string): string => {
    const found = value[key];
    if (typeof found !== 'string') throw invalid(`a package has no ${key}`);
    return found;
  };
  const path = text('path');
  if (path.length > LIMITS.disk.maxPathBytes || !path.split('/node_modules/').every(isPackageName)) throw invalid(`"${path.slice(0, 100)}" is no path of a package`);
  if (!isPackageName(text('name'))) throw invalid(`"${text('name').slice(0, 100)}" is no name of a package`);
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(text('integrity'))) throw invalid(`${path} has no SHA-512`);
  const bins = isRecord(value['bins']) ? Object.entries(value['bins']) : [];
  for (const [command, file] of bins) {
    const isSafe = /^[\w.~-]+$/.test(command) && !/^\.+$/.test(command) && typeof file === 'string' && !file.startsWith('/') && !file.split('/').includes('..');
    if (!isSafe) throw invalid(`${path} has a command that leads out of it`);
  }
  return { path, name: text('name'), version: text('version'), integrity: text('integrity'), tarball: text('tarball'), bins: Object.fromEntries(bins) as Record<string, string> };
}

const invalid = (why: string): PackageError => new PackageError('invalid-lock', `The list of installed packages cannot be used: ${why}.`);
