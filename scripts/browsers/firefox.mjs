// @ts-check
// The one place that knows which Firefox tests drive, and with which settings.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { knownBrowser } from './known-browser.mjs';

/** Written by setup, read by `knownFirefoxPath()`. */
export const FIREFOX_PATH_FILE = fileURLToPath(new URL('../../node_modules/.toolyard-firefox', import.meta.url));

/** Written by setup if there is none, read by `whyNoFirefox()`. */
export const FIREFOX_REASON_FILE = fileURLToPath(new URL('../../node_modules/.toolyard-no-firefox', import.meta.url));

/** Only the page under test uses the network; any other request would stay on this machine. */
export const FIREFOX_PREFS = {
  // Resolve `localhost` with the system's resolver.
  'network.dns.native-is-localhost': true,
  'network.trr.mode': 5,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://localhost:9/',
  'browser.topsites.contile.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'app.update.auto': false,
  'dom.push.connection.enabled': false,
  // Lets WebRTC contact servers on this machine, so that a canary can detect it.
  'media.peerconnection.ice.loopback': true,
  // The usual settings; automation would otherwise change them.
  'network.dns.disablePrefetch': false,
  'network.predictor.enabled': true,
};

export const FIREFOX_ENV = {
  // Makes `services.settings.server` above effective in a released Firefox.
  MOZ_REMOTE_SETTINGS_DEVTOOLS: '1',
  // Lets the driver, never a page, run the browser's privileged code: e2e/support/browsers/firefox-driver.ts removes a listener
  // with it.
  MOZ_REMOTE_ALLOW_SYSTEM_ACCESS: '1',
};

/** Path of the browser, or undefined if setup has found none or may use none. */
export function knownFirefoxPath() {
  return process.platform === 'linux' ? knownBrowser('FIREFOX_PATH', FIREFOX_PATH_FILE) : undefined;
}

/** The reason that setup gave for finding none. */
export function whyNoFirefox() {
  return existsSync(FIREFOX_REASON_FILE)
    ? readFileSync(FIREFOX_REASON_FILE, 'utf8').trim()
    : 'nobody has looked for a Firefox: `node scripts/setup.mjs --firefox` does';
}

/** Path of the browser. Throws with the command that finds one. */
export function firefoxPath() {
  const path = knownFirefoxPath();
  if (path === undefined)
    throw new Error('No Firefox is set up yet. Run `node scripts/setup.mjs --firefox` once: it finds or installs one.');
  return path;
}
