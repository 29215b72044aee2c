// @ts-check
/**
 * Fetches the pinned Node of this platform into `.cache/node-library/<version>` and verifies the committed checksum.
 * The package is only read: it is not a dependency, and nothing of it is committed.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @type {{ version: string, packages: Record<string, { name: string, integrity: string }> }} */
const PINNED = JSON.parse(readFileSync(new URL('./packages.json', import.meta.url), 'utf8'));

export const NODE_VERSION = PINNED.version;
/** The folder for everything made from the pinned Node. */
export const LIBRARY_DIR = fileURLToPath(new URL(`../../.cache/node-library/${PINNED.version}/`, import.meta.url));

/**
 * @param {string} [platform] such as `linux-x64`
 * @returns {{ name: string, integrity: string }}
 */
function pinnedPackage(platform = `${process.platform}-${process.arch}`) {
  const pinned = Object.hasOwn(PINNED.packages, platform) ? PINNED.packages[platform] : undefined;
  if (pinned === undefined) {
    throw new Error(
      `Node ${PINNED.version} is not pinned for ${platform}. Build on one of: ` +
        `${Object.keys(PINNED.packages).join(', ')}.`,
    );
  }
  return pinned;
}

/**
 * The pinned Node, fetched if it is missing.
 * @returns {{ binary: string, license: string }} paths
 */
export function ensurePinnedNode() {
  const { name, integrity } = pinnedPackage();
  const folder = join(LIBRARY_DIR, name);
  if (!existsSync(folder)) unpack(name, integrity, folder);
  const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary))
    throw new Error(`${name}@${PINNED.version} holds no ${binary}. Remove ${folder} and try again.`);
  return { binary, license: licenceIn(folder) };
}

/** Windows packages contain no license: there it comes from the package for Linux. @param {string} folder */
function licenceIn(folder) {
  const own = join(folder, 'LICENSE');
  if (existsSync(own)) return own;
  const { name, integrity } = pinnedPackage('linux-x64');
  const other = join(LIBRARY_DIR, name);
  if (!existsSync(other)) unpack(name, integrity, other);
  return join(other, 'LICENSE');
}

/** @param {string} name @param {string} integrity @param {string} folder */
function unpack(name, integrity, folder) {
  mkdirSync(LIBRARY_DIR, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  console.log(`node library: fetching ${name}@${PINNED.version}`);
  execFileSync(npm, ['pack', `${name}@${PINNED.version}`, '--pack-destination', LIBRARY_DIR, '--silent'], {
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const archive = join(LIBRARY_DIR, `${name}-${PINNED.version}.tgz`);
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== integrity) {
    rmSync(archive);
    throw new Error(`${name}@${PINNED.version} has the checksum ${found}, pinned is ${integrity}. It was not used.`);
  }
  // Unpacked elsewhere and then moved, so that an interrupted run leaves no partial package.
  const half = `${folder}.part`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', half, '--strip-components=1']);
  rmSync(archive);
  if (existsSync(join(half, 'bin/node'))) chmodSync(join(half, 'bin/node'), 0o755);
  renameSync(half, folder);
}
