import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ensurePackage, VERSIONS } from '../../../../scripts/packages/fetch.mjs';
import { PREPARED_FILE } from '../esm/prepared-modules.ts';
import { createPackageInstaller } from './installer.ts';
import { createMemoryPackageStore } from './package-store.ts';
import type { Fetch } from './registry.ts';
import { npmLock, registryOf, type NpmLock } from './testing/npm-registry.ts';

const REGISTRY = 'https://registry.example.org/';

function fetchFrom(lock: NpmLock, cache: string): Fetch {
  const answers = registryOf([lock], cache, REGISTRY);
  return (address) => {
    const answer = answers.get(address);
    return Promise.resolve(answer === undefined ? new Response('{}', { status: 404 }) : new Response(answer()));
  };
}

/** Every file below a folder by its path, with its SHA-256 and whether it is executable. */
function filesBelow(folder: string, prefix = ''): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) for (const [below, what] of filesBelow(folder, path)) files.set(below, what);
    // Without npm's own record of the installation.
    else if (path !== '.package-lock.json')
      files.set(
        path,
        `${createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex')} ${(statSync(join(folder, path)).mode & 0o111) !== 0 ? 'x' : '-'}`,
      );
  }
  return files;
}

describe('packages installed here and by npm', () => {
  it.each(Object.entries(VERSIONS))('%s@%s', async (name, version) => {
    const folder = ensurePackage(name);
    const theirs = npmLock(folder);
    const installer = createPackageInstaller({
      fetch: fetchFrom(theirs, join(folder, '../npm-cache')),
      store: createMemoryPackageStore(),
      registry: REGISTRY,
    });
    const result = await installer.add([{ kind: 'name', text: `${name}@${version}` }]);
    if (!result.ok) throw new Error(result.message);
    // npm's lock also lists optional builds for other machines.
    const there = [...theirs].filter(([path]) => existsSync(join(folder, 'node_modules', path)));
    expect(result.lock.packages.map((one) => `${one.path} ${one.version}`).sort()).toEqual(
      there.map(([path, entry]) => `${path} ${entry.version}`).sort(),
    );
    const links = new Map(
      result.image.entries.flatMap((entry) =>
        entry.kind === 'link' ? [[entry.path, join(entry.path, '..', entry.target)]] : [],
      ),
    );
    const ours = new Map(
      result.image.entries.flatMap((entry) =>
        entry.kind === 'file' && entry.path !== PREPARED_FILE
          ? [[entry.path, `${entry.hash} ${(entry.mode & 0o111) !== 0 ? 'x' : '-'}`]]
          : [],
      ),
    );
    for (const [link, target] of links) ours.set(link, ours.get(target) ?? 'leads nowhere');
    expect([...ours].sort()).toEqual([...filesBelow(join(folder, 'node_modules'))].sort());
  });
});
