import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRecord } from '../../core/json.ts';
import { ensurePackage, VERSIONS } from '../../../scripts/packages/fetch.mjs';
import { PREPARED_FILE } from '../embedded/esm/prepared-modules.ts';
import { createPackageInstaller } from './installer.ts';
import { createMemoryPackageStore } from './package-store.ts';
import type { Fetch } from './registry.ts';

const REGISTRY = 'https://registry.example.org/';

/** What npm wrote of one package into its own lock: enough to be the registry's metadata of that version. */
interface NpmEntry {
  readonly version: string;
  readonly name?: string;
  readonly resolved: string;
  readonly integrity: string;
  readonly optional?: boolean;
  readonly [field: string]: unknown;
}

/** The packages that npm chose, by their path below `node_modules`. */
function npmLock(folder: string): Map<string, NpmEntry> {
  const parsed: unknown = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  if (!isRecord(parsed) || !isRecord(parsed['packages'])) throw new Error('no lock of npm');
  return new Map(Object.entries(parsed['packages']).flatMap(([path, entry]) => (path === '' ? [] : [[path.slice('node_modules/'.length), entry as NpmEntry]])));
}

const nameOf = (path: string, { name }: NpmEntry): string => name ?? path.split('node_modules/').at(-1) ?? path;

/** A registry that has only what npm chose, out of npm's own cache. */
function registryOf(lock: ReadonlyMap<string, NpmEntry>, cache: string): Fetch {
  const answers = new Map<string, () => Uint8Array<ArrayBuffer>>();
  const packuments = new Map<string, Record<string, object>>();
  for (const [path, entry] of lock) {
    const name = nameOf(path, entry);
    const versions = packuments.get(name) ?? {};
    packuments.set(name, versions);
    const tarball = `${REGISTRY}${name}/-/${entry.version}.tgz`;
    versions[entry.version] = { ...entry, name, dist: { tarball, integrity: entry.integrity } };
    const hex = Buffer.from(entry.integrity.slice('sha512-'.length), 'base64').toString('hex');
    answers.set(tarball, () => new Uint8Array(readFileSync(join(cache, '_cacache/content-v2/sha512', hex.slice(0, 2), hex.slice(2, 4), hex.slice(4)))));
  }
  for (const [name, versions] of packuments) {
    const latest = Object.keys(versions).sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
    answers.set(`${REGISTRY}${name.replace('/', '%2f')}`, () => new TextEncoder().encode(JSON.stringify({ 'dist-tags': { latest }, versions })));
  }
  return (address) => {
    const answer = answers.get(address);
    return Promise.resolve(answer === undefined ? new Response('{}', { status: 404 }) : new Response(answer()));
  };
}

/** Every file below a folder by its path, with its SHA-256 and whether it can be started. */
function filesBelow(folder: string, prefix = ''): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) for (const [below, what] of filesBelow(folder, path)) files.set(below, what);
    // npm's own note of what it has done.
    else if (path !== '.package-lock.json') files.set(path, `${createHash('sha256').update(readFileSync(join(folder, path))).digest('hex')} ${(statSync(join(folder, path)).mode & 0o111) !== 0 ? 'x' : '-'}`);
  }
  return files;
}

describe('packages installed here and by npm', () => {
  it.each(Object.entries(VERSIONS))('%s@%s', async (name, version) => {
    const folder = ensurePackage(name);
    const theirs = npmLock(folder);
    const installer = createPackageInstaller({ fetch: registryOf(theirs, join(folder, '../npm-cache')), store: createMemoryPackageStore(), registry: REGISTRY });
    const result = await installer.add([{ kind: 'name', text: `${name}@${version}` }]);
    if (!result.ok) throw new Error(result.message);
    // npm's lock also holds optional builds for other machines.
    const there = [...theirs].filter(([path]) => existsSync(join(folder, 'node_modules', path)));
    expect(result.lock.packages.map((one) => `${one.path} ${one.version}`).sort()).toEqual(there.map(([path, entry]) => `${path} ${entry.version}`).sort());
    const links = new Map(result.image.entries.flatMap((entry) => (entry.kind === 'link' ? [[entry.path, join(entry.path, '..', entry.target)]] : [])));
    const ours = new Map(result.image.entries.flatMap((entry) => (entry.kind === 'file' && entry.path !== PREPARED_FILE ? [[entry.path, `${entry.hash} ${(entry.mode & 0o111) !== 0 ? 'x' : '-'}`]] : [])));
    for (const [link, target] of links) ours.set(link, ours.get(target) ?? 'leads nowhere');
    expect([...ours].sort()).toEqual([...filesBelow(join(folder, 'node_modules'))].sort());
  });
});
