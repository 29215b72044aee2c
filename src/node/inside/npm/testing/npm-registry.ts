import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../../../core/json/json.ts';

/** npm's entry of one package in its own lock: enough to serve as the registry's metadata of that version. */
interface NpmEntry {
  readonly version: string;
  readonly name?: string;
  readonly resolved: string;
  readonly integrity: string;
  readonly optional?: boolean;
  readonly [field: string]: unknown;
}

/** The packages that npm chose, by their path below `node_modules`. */
export type NpmLock = ReadonlyMap<string, NpmEntry>;

/** @param folder of an installation by npm */
export function npmLock(folder: string): NpmLock {
  const parsed: unknown = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  if (!isRecord(parsed) || !isRecord(parsed['packages'])) throw new Error('no lock of npm');
  return new Map(
    Object.entries(parsed['packages']).flatMap(([path, entry]) =>
      path === '' ? [] : [[path.slice('node_modules/'.length), entry as NpmEntry]],
    ),
  );
}

/**
 * The responses of a registry that has only what npm chose, from npm's own cache, by address.
 *
 * @param cache folder of npm's cache
 * @param base address of the registry, with a trailing slash
 */
export function registryOf(
  locks: readonly NpmLock[],
  cache: string,
  base: string,
): ReadonlyMap<string, () => Uint8Array<ArrayBuffer>> {
  const answers = new Map<string, () => Uint8Array<ArrayBuffer>>();
  const packuments = new Map<string, Record<string, object>>();
  for (const [path, entry] of locks.flatMap((lock) => [...lock])) {
    const name = entry.name ?? path.split('node_modules/').at(-1) ?? path;
    const versions = packuments.get(name) ?? {};
    packuments.set(name, versions);
    const tarball = `${base}${name}/-/${entry.version}.tgz`;
    versions[entry.version] = { ...entry, name, dist: { tarball, integrity: entry.integrity } };
    const hex = Buffer.from(entry.integrity.slice('sha512-'.length), 'base64').toString('hex');
    answers.set(
      tarball,
      () =>
        new Uint8Array(
          readFileSync(join(cache, '_cacache/content-v2/sha512', hex.slice(0, 2), hex.slice(2, 4), hex.slice(4))),
        ),
    );
  }
  for (const [name, versions] of packuments) {
    const latest = Object.keys(versions)
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .at(-1);
    answers.set(`${base}${name.replace('/', '%2f')}`, () =>
      new TextEncoder().encode(JSON.stringify({ 'dist-tags': { latest }, versions })),
    );
  }
  return answers;
}
