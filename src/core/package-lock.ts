import { isRecord } from './json/json.ts';
import { LIMITS } from './limits.ts';
import { PACKAGE_FAULTS, type PackageReason } from './package-faults.ts';
import { faultOf, type Fault } from './reason.ts';

/** One npm package of a lock and its folder. */
export interface LockedPackage {
  /** Below the outermost `node_modules`, such as `a` or `a/node_modules/@s/b`. */
  readonly path: string;
  /** Name in the registry; for an alias it differs from the folder. */
  readonly name: string;
  readonly version: string;
  /** `sha512-…` of its archive. */
  readonly integrity: string;
  /**
   * Address of its archive, relative to the registry's address if it is below it; empty for an archive that the user
   * dropped in.
   */
  readonly tarball: string;
  /** Commands and the files they run, relative to the package. */
  readonly bins: Readonly<Record<string, string>>;
}

/**
 * A requested package: a range, a tag, `npm:…`, or `archive:` and the integrity of an archive that the user dropped in.
 */
export interface RequestedPackage {
  readonly name: string;
  readonly wanted: string;
}

/** Everything that is needed to install the same packages again. Plain JSON, stored with the tool. */
export interface PackageLock {
  readonly format: 1;
  readonly requested: readonly RequestedPackage[];
  /** Sorted by path; an outer package comes before those inside it. */
  readonly packages: readonly LockedPackage[];
}

export type PackageLockParse =
  { readonly ok: true; readonly lock: PackageLock } | ({ readonly ok: false } & Required<Fault>);

const NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/i;
const MAX_NAME = 214;

/** Whether npm accepts the name of a package; such a name is one folder, or two with a scope. */
export function isPackageName(name: string): boolean {
  return (
    name.length <= MAX_NAME &&
    NAME.test(name) &&
    name.toLowerCase() !== 'node_modules' &&
    name.toLowerCase() !== 'favicon.ico'
  );
}

/** Parses a lock from outside; the message names the first fault. */
export function parsePackageLock(value: unknown): PackageLockParse {
  if (!isRecord(value)) return invalid({ code: 'packages-not-object', values: [] });
  if (value.format !== 1)
    return invalid(
      typeof value.format === 'number' && value.format > 1
        ? { code: 'packages-newer', values: [] }
        : { code: 'packages-format', values: [] },
    );
  if (!Array.isArray(value.requested) || !Array.isArray(value.packages))
    return invalid({ code: 'packages-no-list', values: [] });
  if (value.packages.length > LIMITS.packages.maxPackages)
    return invalid({ code: 'packages-many', values: [LIMITS.packages.maxPackages] });
  const requested: RequestedPackage[] = [];
  for (const one of value.requested as unknown[]) {
    if (!isRecord(one) || typeof one.name !== 'string' || typeof one.wanted !== 'string' || !isPackageName(one.name))
      return invalid({ code: 'packages-requested', values: [] });
    requested.push({ name: one.name, wanted: one.wanted });
  }
  const packages: LockedPackage[] = [];
  for (const one of value.packages as unknown[]) {
    const parsed = parsePackage(one);
    if ('code' in parsed) return invalid(parsed);
    packages.push(parsed);
  }
  if (new Set(packages.map(({ path }) => path)).size !== packages.length)
    return invalid({ code: 'packages-same-path', values: [] });
  return { ok: true, lock: { format: 1, requested, packages } };
}

/** The package, or why it is none. */
function parsePackage(value: unknown): LockedPackage | PackageReason {
  if (!isRecord(value)) return { code: 'package-not-object', values: [] };
  const { path, name, version, integrity, tarball } = value;
  if (
    typeof path !== 'string' ||
    typeof name !== 'string' ||
    typeof version !== 'string' ||
    typeof integrity !== 'string' ||
    typeof tarball !== 'string'
  )
    return { code: 'package-fields', values: [] };
  if (path.length > LIMITS.disk.maxPathBytes || !path.split('/node_modules/').every(isPackageName))
    return { code: 'package-path', values: [path.slice(0, 100)] };
  if (!isPackageName(name)) return { code: 'package-name', values: [name.slice(0, 100)] };
  if (!/^[\w.+-]{1,256}$/.test(version)) return { code: 'package-version', values: [path, version.slice(0, 100)] };
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) return { code: 'package-integrity', values: [path] };
  const bins: Record<string, string> = {};
  for (const [command, file] of isRecord(value.bins) ? Object.entries(value.bins) : []) {
    const isSafe =
      /^[\w.~-]+$/.test(command) &&
      !/^\.+$/.test(command) &&
      typeof file === 'string' &&
      !file.startsWith('/') &&
      !file.split('/').includes('..');
    if (!isSafe) return { code: 'package-command', values: [path] };
    bins[command] = file;
  }
  return { path, name, version, integrity, tarball, bins };
}

const invalid = (reason: PackageReason): PackageLockParse => ({ ok: false, ...faultOf(PACKAGE_FAULTS, reason) });
