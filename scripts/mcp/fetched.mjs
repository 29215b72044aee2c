// @ts-check
// Packages that only these tests need, too large to be installed with the project.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));

/**
 * Has npm fetch packages into a folder below .cache, unless these versions are there. Nothing of them is run by it.
 *
 * @param {string} folder its name
 * @param {Readonly<Record<string, string>>} packages names and exact versions
 * @returns {string} where its node_modules is
 * @throws Error when the registry cannot be had
 */
export function fetchPackages(folder, packages) {
  const at = join(CACHE, folder);
  const modules = join(at, 'node_modules');
  const missing = Object.entries(packages).filter(([name, version]) => versionOf(join(modules, name)) !== version);
  if (missing.length === 0) return modules;
  mkdirSync(at, { recursive: true });
  const manifest = join(at, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  const wanted = missing.map(([name, version]) => `${name}@${version}`);
  console.log(`fetching ${wanted.join(', ')}`);
  const done = spawnSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error', '--prefix', at, ...wanted],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (done.status !== 0) throw new Error(`npm could not fetch ${wanted.join(', ')}: the registry is needed once`);
  return modules;
}

/** @param {string} folder @returns {string | undefined} */
function versionOf(folder) {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}
