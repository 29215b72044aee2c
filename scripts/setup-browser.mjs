// @ts-check
// Finds a Chromium that starts, or installs one. Node built-ins only, apart from Playwright once it is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHROMIUM_PATH_FILE } from './chromium.mjs';

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
 * Leaves the path of a working Chromium in `CHROMIUM_PATH_FILE`, where `chromiumPath()` reads it.
 * Order: `$CHROMIUM_PATH`, the one found before, Playwright's own, the system's; then `playwright install`, then apt as root.
 * @param {string} root
 * @returns {Promise<{ ok: true, path: string } | { ok: false, message: string }>}
 */
export async function ensureChromium(root) {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    return starts(named) ? keep(named) : { ok: false, message: `$CHROMIUM_PATH is ${named}, which does not start. Correct it or unset it.` };
  }
  const before = existsSync(CHROMIUM_PATH_FILE) ? readFileSync(CHROMIUM_PATH_FILE, 'utf8').trim() : '';
  const own = await playwrightPath(root);
  const found = [before, own, ...SYSTEM_PATHS].find(starts);
  if (found !== undefined) return keep(found);

  console.log("setup: no Chromium found, installing Playwright's…");
  run(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], root);
  if (starts(own)) return keep(own);
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (isRoot) {
    // A browser that was fetched but lacks the system's libraries is mended by this too.
    console.log('setup: installing Chromium with apt-get…');
    run('apt-get', ['update', '-qq'], root);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], root);
    const installed = [own, ...SYSTEM_PATHS].find(starts);
    if (installed !== undefined) return keep(installed);
  }
  return { ok: false, message: 'No Chromium could be found or installed. Install Chrome or Chromium and name it: CHROMIUM_PATH=/path/to/chromium npm test' };
}

/** @param {string} path @returns {{ ok: true, path: string }} */
function keep(path) {
  writeFileSync(CHROMIUM_PATH_FILE, `${path}\n`);
  return { ok: true, path };
}

/** @param {string} root */
async function playwrightPath(root) {
  const playwright = await import(pathToFileURL(join(root, 'node_modules/playwright/index.mjs')).href);
  return String(playwright.chromium.executablePath());
}

/**
 * A file can be there and yet not start: a snap's stub, or missing libraries. Windows has no quiet way to ask.
 * @param {string} path
 */
function starts(path) {
  if (path === '' || !existsSync(path)) return false;
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0;
}

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  // The outcome is judged by whether a browser starts afterwards.
  spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
