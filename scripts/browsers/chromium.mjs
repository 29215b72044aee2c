// @ts-check
// The one place that knows which browser tests and benchmarks drive, and with which switches.
import { fileURLToPath } from 'node:url';
import { knownBrowser } from './known-browser.mjs';

/** Written by setup, read by `chromiumPath()`. */
export const CHROMIUM_PATH_FILE = fileURLToPath(new URL('../../node_modules/.toolyard-chromium', import.meta.url));

/** Only the page under test uses the network. On Linux, Chromium cannot use its own sandbox as root. */
export const CHROMIUM_ARGS = [
  ...(process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
];

/**
 * Path of the browser, or undefined if setup has not run. For configurations that also serve tests without a browser.
 */
export function knownChromiumPath() {
  return knownBrowser('CHROMIUM_PATH', CHROMIUM_PATH_FILE);
}

/** Path of the browser. Throws with the command that finds one. */
export function chromiumPath() {
  const path = knownChromiumPath();
  if (path === undefined)
    throw new Error('No browser is set up yet. Run `npm run setup` once: it finds or installs one.');
  return path;
}
