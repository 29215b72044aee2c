// @ts-check
// What setup decides, apart from doing it. Node built-ins only.
import { WEBKIT_DRIVER_PACKAGES, WEBKIT_PACKAGES } from './browsers/webkit.mjs';

/** @typedef {{ lock: string, node: string, platform: string }} SetupStamp */

/**
 * Says why this Node is too old, or undefined. The bounds are those of package.json's `engines` (Vite sets them).
 * @param {string} version e.g. `20.19.0`
 * @returns {string | undefined}
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  return fits
    ? undefined
    : `Node ${version} is too old for this project. Install Node 20.19 or later in its 20 line, or Node 22.12 or ` +
        `later: https://nodejs.org`;
}

/**
 * Whether packages must be installed. `ready`: nothing to do. `adopt`: the packages match the lockfile (someone ran npm
 * install), only the stamp is old. `install`: run npm ci.
 * @param {{ requested: SetupStamp, stampText: string | undefined, lockText: string, installedLockText: string | undefined
 * }} state
 * @returns {'ready' | 'adopt' | 'install'}
 */
export function installMode({ requested, stampText, lockText, installedLockText }) {
  if (installedLockText === undefined) return 'install';
  const stamp = parseStamp(stampText);
  if (stamp) {
    // Packages with binaries depend on the Node and the platform.
    if (stamp.node !== requested.node || stamp.platform !== requested.platform) return 'install';
    if (stamp.lock === requested.lock) return 'ready';
  }
  return fitsLock(lockText, installedLockText) ? 'adopt' : 'install';
}

/** Paths of an installed Firefox on Linux, the extended support release first. */
export const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/opt/firefox/firefox'];
/** Names of its packages, in the order of tries. */
const FIREFOX_PACKAGES = ['firefox-esr', 'firefox'];

/**
 * Chooses a released Firefox: the one that is named, one that is installed, or one that root installs. Playwright's own
 * is a patched one and is not what people have.
 * @param
 * {{ platform: string, isRoot: boolean, named: string | undefined, starts: (path: string) => boolean, install: (name:
 * string) => void }} machine `named`: `$FIREFOX_PATH`; `install` may fail, which shows in what starts afterwards
 * @returns {{ ok: true, path: string } | { ok: false, message: string, mistake: boolean }} `message`: why the tests of
 * Firefox are left
 *   out; `mistake`: it was asked for by name, so leaving it out would hide that the name is wrong
 */
export function chooseFirefox({ platform, isRoot, named = '', starts, install }) {
  // The tests watch its processes in /proc.
  if (platform !== 'linux') return without('Firefox is tested on Linux only');
  if (named !== '')
    return starts(named)
      ? { ok: true, path: named }
      : { ...without(`$FIREFOX_PATH is ${named}, which does not start. Correct it or unset it.`), mistake: true };
  const installed = () => FIREFOX_PATHS.find((path) => starts(path));
  let path = installed();
  if (path === undefined && !isRoot)
    return without('no Firefox was found. Install one, or name it: FIREFOX_PATH=/path/to/firefox');
  for (const name of FIREFOX_PACKAGES) {
    if (path !== undefined) break;
    install(name);
    path = installed();
  }
  return path === undefined
    ? without(
        'no Firefox was found, and apt-get could install none. Install one, or name it: FIREFOX_PATH=/path/to/firefox',
      )
    : { ok: true, path };
}

/**
 * Says whether the WebKit port for GTK can be driven here, after root has had its packages installed.
 * @param {{ platform: string, isRoot: boolean, works: () => boolean, install: (names: readonly string[]) => void }}
 * machine `install` may fail, which shows in what works afterwards
 * @returns {{ ok: true } | { ok: false, message: string }} `message`: why the tests of WebKit are left out
 */
export function chooseWebKit({ platform, isRoot, works, install }) {
  if (platform !== 'linux') return { ok: false, message: 'WebKit is tested on Linux only, in its port for GTK' };
  if (works()) return { ok: true };
  const how = `apt-get install -y --no-install-recommends ${[WEBKIT_DRIVER_PACKAGES[0], ...WEBKIT_PACKAGES].join(' ')}`;
  if (!isRoot) return { ok: false, message: `no WebKit with a driver was found. As root: ${how}` };
  for (const driver of WEBKIT_DRIVER_PACKAGES) {
    install([driver, ...WEBKIT_PACKAGES]);
    if (works()) return { ok: true };
  }
  return {
    ok: false,
    message: `no WebKit with a driver was found, and apt-get could install none. Debian and Ubuntu have it as: ${how}`,
  };
}

/** @param {string} message @returns {{ ok: false, message: string, mistake: boolean }} */
function without(message) {
  return { ok: false, message, mistake: false };
}

/** @param {string | undefined} text @returns {SetupStamp | undefined} */
function parseStamp(text) {
  const value = parse(text);
  return value && typeof value.lock === 'string' && typeof value.node === 'string' && typeof value.platform === 'string'
    ? { lock: value.lock, node: value.node, platform: value.platform }
    : undefined;
}

/**
 * npm lists installed packages in node_modules/.package-lock.json, which is compared entry by entry with the lockfile.
 * @param {string} lockText
 * @param {string} installedText
 */
function fitsLock(lockText, installedText) {
  const requested = parse(lockText)?.packages;
  const installed = parse(installedText)?.packages;
  if (typeof requested !== 'object' || typeof installed !== 'object' || requested === null || installed === null)
    return false;
  const requestedByPath = new Map(Object.entries(requested));
  const installedByPath = new Map(Object.entries(installed));
  for (const [path, entry] of requestedByPath) {
    if (path === '') continue;
    const there = installedByPath.get(path);
    // Optional packages may be missing on other platforms.
    if (there === undefined ? entry.optional !== true && entry.devOptional !== true : there.version !== entry.version)
      return false;
  }
  return [...installedByPath.keys()].every((path) => requestedByPath.has(path));
}

/** @param {string | undefined} text @returns {any} undefined when it is no JSON */
function parse(text) {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A file truncated by an interrupted install counts as absent.
    return undefined;
  }
}
