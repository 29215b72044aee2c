// @ts-check
// Packages that only these tests need, too large to be installed with the project.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));

/**
 * Lets npm install packages into a folder below .cache, unless these versions exist. Runs no scripts of them.
 *
 * @param {string} folder its name
 * @param {Readonly<Record<string, string>>} packages names and exact versions
 * @returns {string} the path of its node_modules
 * @throws Error if the registry is not available
 */
export function fetchPackages(folder, packages) {
  const at = join(CACHE, folder);
  const modules = join(at, 'node_modules');
  const missing = Object.entries(packages).filter(([name, version]) => versionOf(join(modules, name)) !== version);
  if (missing.length === 0) return modules;
  mkdirSync(at, { recursive: true });
  const manifest = join(at, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  const requested = missing.map(([name, version]) => `${name}@${version}`);
  console.log(`fetching ${requested.join(', ')}`);
  const done = spawnSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error', '--prefix', at, ...requested],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (done.status !== 0) throw new Error(`npm could not fetch ${requested.join(', ')}: the registry is needed once`);
  return modules;
}

/** @param {string} folder @returns {string | undefined} */
function versionOf(folder) {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}
