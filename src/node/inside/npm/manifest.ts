import { isPackageName } from '../../../core/package-lock.ts';
import { isRecord } from '../../../core/json/json.ts';
import { PackageError } from './package-error.ts';

/** What the installer needs to know of one version of a package. Names come from outside, so they are keys of maps. */
export interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: ReadonlyMap<string, string>;
  readonly optionalDependencies: ReadonlyMap<string, string>;
  readonly peerDependencies: ReadonlyMap<string, string>;
  readonly optionalPeers: ReadonlySet<string>;
  /** Packages inside its own archive. */
  readonly bundled: ReadonlySet<string>;
  /** Commands and the files they start, relative to the package. */
  readonly bins: ReadonlyMap<string, string>;
  readonly os: readonly string[];
  readonly cpu: readonly string[];
  /** The range of Node versions it says it needs. */
  readonly nodeRange: string | undefined;
  readonly hasInstallScript: boolean;
  readonly deprecated: string | undefined;
  /** The address of its archive and the expected hash; empty for a dropped archive. */
  readonly tarball: string;
  readonly integrity: string | undefined;
  readonly shasum: string | undefined;
}

/**
 * Parses a version from a registry's metadata, or a `package.json`.
 *
 * @throws PackageError `metadata` without a name and a version
 */
export function parseManifest(value: unknown): PackageManifest {
  if (!isRecord(value)) throw new PackageError('metadata', { code: 'manifest-no-object', values: [] });
  const name = textOf(value['name']) ?? '';
  const version = textOf(value['version']) ?? '';
  if (!isPackageName(name)) throw new PackageError('metadata', { code: 'manifest-name', values: [name.slice(0, 100)] });
  if (!/^[\w.+-]{1,256}$/.test(version))
    throw new PackageError('metadata', { code: 'manifest-version', values: [name, version.slice(0, 100)] });
  const dist = isRecord(value['dist']) ? value['dist'] : {};
  const engines = value['engines'];
  const meta = value['peerDependenciesMeta'];
  const optionalDependencies = texts(value['optionalDependencies']);
  const bundle = value['bundleDependencies'] ?? value['bundledDependencies'];
  const dependencies = new Map([...texts(value['dependencies'])].filter(([key]) => !optionalDependencies.has(key)));
  return {
    name,
    version,
    dependencies,
    optionalDependencies,
    peerDependencies: texts(value['peerDependencies']),
    optionalPeers: new Set(
      isRecord(meta)
        ? Object.entries(meta).flatMap(([key, one]) => (isRecord(one) && one['optional'] === true ? [key] : []))
        : [],
    ),
    bundled: new Set(bundle === true ? dependencies.keys() : list(bundle)),
    bins: binsOf(name, value['bin']),
    os: list(value['os']),
    cpu: list(value['cpu']),
    nodeRange: isRecord(engines) ? textOf(engines['node']) : undefined,
    hasInstallScript: value['hasInstallScript'] === true || hasInstallScript(value['scripts']),
    deprecated: textOf(value['deprecated']),
    tarball: textOf(dist['tarball']) ?? '',
    integrity: textOf(dist['integrity']),
    shasum: textOf(dist['shasum']),
  };
}

/** All versions of a package, which can be thousands; each is parsed on first use. */
export interface Packument {
  readonly name: string;
  readonly tags: ReadonlyMap<string, string>;
  /** Raw metadata by version. */
  readonly versions: ReadonlyMap<string, unknown>;
}

/** @throws PackageError `metadata` */
export function parsePackument(name: string, value: unknown): Packument {
  if (!isRecord(value) || !isRecord(value['versions']))
    throw new PackageError('metadata', { code: 'answer-unknown', values: [name] });
  return { name, tags: texts(value['dist-tags']), versions: new Map(Object.entries(value['versions'])) };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function texts(value: unknown): Map<string, string> {
  return new Map(
    isRecord(value)
      ? Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      : [],
  );
}

function list(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** `bin` is one file under the package's own name, or files by name. Paths out of the package are left out. */
function binsOf(name: string, bin: unknown): Map<string, string> {
  const named = typeof bin === 'string' ? new Map([[name, bin]]) : texts(bin);
  const bins = new Map<string, string>();
  for (const [command, file] of named) {
    const short = command.slice(command.lastIndexOf('/') + 1);
    const parts = file.split('/').filter((part) => part !== '' && part !== '.');
    if (/^[\w.~-]+$/.test(short) && !/^\.+$/.test(short) && !parts.includes('..')) bins.set(short, parts.join('/'));
  }
  return bins;
}

function hasInstallScript(scripts: unknown): boolean {
  const names = texts(scripts);
  return ['preinstall', 'install', 'postinstall'].some((one) => names.has(one));
}
