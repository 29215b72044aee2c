// @ts-check
// Finds a Chromium that starts, or installs one; the same for Firefox and WebKit. Node built-ins only, apart from
// Playwright once it is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHROMIUM_PATH_FILE } from './chromium.mjs';
import { FIREFOX_PATH_FILE, FIREFOX_REASON_FILE } from './firefox.mjs';
import { chooseFirefox, chooseWebKit } from '../setup-decisions.mjs';
import { WEBKIT_FILE, WEBKIT_PROGRAMS, WEBKIT_REASON_FILE } from './webkit.mjs';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Writes the path of a working Chromium to `CHROMIUM_PATH_FILE`, where `chromiumPath()` reads it. Order:
 * `$CHROMIUM_PATH`, the previous one, Playwright's own, the system's; then `playwright install`, then apt as root.
 * @param {string} root
 * @returns {Promise<{ ok: true, path: string } | { ok: false, message: string }>}
 */
export async function ensureChromium(root) {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    return starts(named)
      ? keep(CHROMIUM_PATH_FILE, named)
      : { ok: false, message: `$CHROMIUM_PATH is ${named}, which does not start. Correct it or unset it.` };
  }
  const before = existsSync(CHROMIUM_PATH_FILE) ? readFileSync(CHROMIUM_PATH_FILE, 'utf8').trim() : '';
  const own = await playwrightPath(root);
  const found = [before, own, ...SYSTEM_PATHS].find(starts);
  if (found !== undefined) return keep(CHROMIUM_PATH_FILE, found);

  console.log("setup: no Chromium found, installing Playwright's…");
  run(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], root);
  if (starts(own)) return keep(CHROMIUM_PATH_FILE, own);
  if (isRoot()) {
    // This also fixes a fetched browser that lacks system libraries.
    installBySystem(['chromium'], root);
    const installed = [own, ...SYSTEM_PATHS].find(starts);
    if (installed !== undefined) return keep(CHROMIUM_PATH_FILE, installed);
  }
  return {
    ok: false,
    message:
      'No Chromium could be found or installed. Install Chrome or Chromium and name it: ' +
      'CHROMIUM_PATH=/path/to/chromium npm test',
  };
}

/**
 * Writes the path of a released Firefox to `FIREFOX_PATH_FILE`, or to `FIREFOX_REASON_FILE` why there is none.
 * @param {string} root
 */
export function ensureFirefox(root) {
  for (const file of [FIREFOX_PATH_FILE, FIREFOX_REASON_FILE]) rmSync(file, { force: true });
  const install = (/** @type {string} */ name) => installBySystem([name], root);
  const found = chooseFirefox({
    platform: process.platform,
    isRoot: isRoot(),
    named: process.env.FIREFOX_PATH,
    starts,
    install,
  });
  if (found.ok) keep(FIREFOX_PATH_FILE, found.path);
  else writeFileSync(FIREFOX_REASON_FILE, `${found.message}\n`);
  return found;
}

/**
 * Writes `WEBKIT_FILE` if WebKit can be driven, or to `WEBKIT_REASON_FILE` why it cannot.
 * @param {string} root
 */
export function ensureWebKit(root) {
  for (const file of [WEBKIT_FILE, WEBKIT_REASON_FILE]) rmSync(file, { force: true });
  const works = () => {
    const { driver, display, python } = WEBKIT_PROGRAMS;
    const bindings =
      "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1'); from gi.repository " +
      "import Gtk, WebKit2; import ctypes; ctypes.CDLL('libXtst.so.6')";
    return (
      existsSync(driver) &&
      existsSync(display) &&
      existsSync(python) &&
      spawnSync(python, ['-c', bindings], { timeout: 30_000, stdio: 'ignore' }).status === 0
    );
  };
  const found = chooseWebKit({
    platform: process.platform,
    isRoot: isRoot(),
    works,
    install: (names) => installBySystem(names, root),
  });
  writeFileSync(found.ok ? WEBKIT_FILE : WEBKIT_REASON_FILE, `${found.ok ? WEBKIT_PROGRAMS.driver : found.message}\n`);
  return found;
}

/** @param {string} file @param {string} path @returns {{ ok: true, path: string }} */
function keep(file, path) {
  writeFileSync(file, `${path}\n`);
  return { ok: true, path };
}

function isRoot() {
  return process.platform === 'linux' && process.getuid?.() === 0;
}

/** @param {readonly string[]} names of packages @param {string} root */
function installBySystem(names, root) {
  console.log(`setup: installing ${names.join(', ')} with apt-get…`);
  run('apt-get', ['update', '-qq'], root);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], root);
}

/** @param {string} root */
async function playwrightPath(root) {
  const playwright = await import(pathToFileURL(join(root, 'node_modules/playwright/index.mjs')).href);
  return String(playwright.chromium.executablePath());
}

/**
 * Whether a browser starts. A file can exist and not start: a snap's stub, or missing libraries. Windows has no silent
 * check.
 * @param {string} path
 */
function starts(path) {
  if (path === '' || !existsSync(path)) return false;
  return (
    process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
  );
}

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  // Whether a browser starts afterwards shows the outcome.
  spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
