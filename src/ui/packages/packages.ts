import type { PackageLock } from '../../core/package-lock.ts';
import type { PackageRequest } from '../../node/contract/package-service.ts';

/** A row for a requested package. */
export interface PackageRow {
  readonly name: string;
  /** Undefined if the lock does not contain it. */
  readonly version: string | undefined;
  /** The requested range or tag; undefined if none was given. */
  readonly range: string | undefined;
  readonly fromArchive: boolean;
}

/** The requested packages, by name. */
export function packageRows(lock: PackageLock | undefined): readonly PackageRow[] {
  if (lock === undefined) return [];
  const versions = new Map(lock.packages.map(({ path, version }) => [path, version]));
  return lock.requested
    .map(({ name, wanted }) => {
      const fromArchive = wanted.startsWith('archive:');
      return {
        name,
        version: versions.get(name),
        range: fromArchive || wanted === 'latest' ? undefined : wanted,
        fromArchive,
      };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}

const INSTALL = /^(?:(?:npm|pnpm|yarn|bun)\s+)(?:install|i|add)\s+/;
const RANGE_PART = /^(?:[<>=^~|*]|\d|-$)/;

/** Splits `lodash, zod@>=3 <4`; accepts a pasted `npm install …`. */
export function packageNames(text: string): readonly string[] {
  const names: string[] = [];
  for (const part of text.trim().replace(INSTALL, '').split(/,/)) {
    let continues = false;
    for (const word of part.split(/\s+/).filter((one) => one !== '')) {
      const last = names.at(-1);
      if (continues && last !== undefined && (RANGE_PART.test(word) || /(?:\|\||\s-)$/.test(last)))
        names[names.length - 1] = `${last} ${word}`;
      else if (!/^-{1,2}[a-z]/i.test(word)) names.push(word);
      continues = true;
    }
  }
  return names;
}

/** `lodash 4.17.21, zod 3.25.0` for the requested packages. */
export function addedText(
  lock: PackageLock | undefined,
  before: PackageLock | undefined,
  requests: readonly PackageRequest[],
): string {
  const known = new Map(packageRows(before).map((row) => [row.name, row]));
  const asked = new Set(requests.flatMap((request) => (request.kind === 'name' ? [nameOf(request.text)] : [])));
  const changed = packageRows(lock).filter(
    (row) => asked.has(row.name) || JSON.stringify(known.get(row.name)) !== JSON.stringify(row),
  );
  return changed.map(({ name, version }) => (version === undefined ? name : `${name} ${version}`)).join(', ');
}

const nameOf = (request: string): string => {
  const at = request.indexOf('@', 1);
  return at === -1 ? request : request.slice(0, at);
};

const ARCHIVE = /\.(?:tgz|tar|tar\.gz|zip)$/i;
/** Whether a file name is that of a package archive. */
export const isArchiveName = (name: string): boolean => ARCHIVE.test(name);

const NOT_FOUND = /^Cannot find (?:module|package) '((?:@[\w.~-]+\/)?[\w~-][\w.~-]*)(?:\/[^']*)?'/;
/** The package that a program could not find. */
export function missingPackage(message: string | undefined): string | undefined {
  return message === undefined ? undefined : NOT_FOUND.exec(message)?.[1];
}
