// @ts-check
/** Puts the packages of `versions.json` below `.cache/packages`, each in a folder of its own, as npm lays them out. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../.cache/packages', import.meta.url));
/** @type {Record<string, string>} */
export const VERSIONS = JSON.parse(readFileSync(new URL('./versions.json', import.meta.url), 'utf8'));

/**
 * The folder with `node_modules` of a package; fetched from the registry if it is not there.
 * @param {string} name
 * @returns {string}
 */
export function ensurePackage(name) {
  const version = VERSIONS[name];
  if (version === undefined) throw new Error(`packages: ${name} has no version in versions.json`);
  const folder = join(FOLDER, `${name.replace('/', '+')}-${version}`);
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ private: true, dependencies: { [name]: version } })}\n`,
  );
  // Its own cache, so that the archives are at hand for the tests of the installer.
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--omit-lockfile-registry-resolved=false',
    '--cache',
    join(FOLDER, 'npm-cache'),
  ];
  execFileSync('npm', ['install', ...flags], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}
