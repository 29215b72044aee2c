// @ts-check
/** Installs the packages of `versions.json` below `.cache/packages`, each in its own folder, with npm's layout. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../.cache/packages', import.meta.url));
/** @type {Record<string, string>} */
export const VERSIONS = JSON.parse(readFileSync(new URL('./versions.json', import.meta.url), 'utf8'));

/**
 * The folder with a package's `node_modules`; installed from the registry if missing.
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
  // A separate cache, so that tests of the installer can use the archives.
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

/**
 * The folder with the files of one package, without those that it needs; from the registry if missing.
 * @param {string} name
 * @param {string} version
 * @returns {string}
 */
export function ensureFiles(name, version) {
  const folder = join(FOLDER, `${name.replace('/', '+')}-${version}-files`);
  const files = join(folder, 'package');
  if (existsSync(join(files, 'package.json'))) return files;
  mkdirSync(folder, { recursive: true });
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', `${name}@${version}`, '--json', '--cache', join(FOLDER, 'npm-cache')], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  execFileSync('tar', ['-xzf', filename], { cwd: folder });
  return files;
}
