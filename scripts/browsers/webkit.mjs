// @ts-check
// The one place that knows whether the WebKit port for GTK can be driven on this machine, and by what.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Debian's packages: the driver (later releases call it webkitgtk-webdriver), a virtual display with its devices, and
 * WebKit for Python.
 */
export const WEBKIT_PACKAGES = ['xvfb', 'libxtst6', 'gir1.2-webkit2-4.1', 'python3-gi'];
export const WEBKIT_DRIVER_PACKAGES = ['webkit2gtk-driver', 'webkitgtk-webdriver'];
/** Programs to start. Python is the system's, since it has WebKit's bindings. */
export const WEBKIT_PROGRAMS = {
  driver: '/usr/bin/WebKitWebDriver',
  display: '/usr/bin/Xvfb',
  python: '/usr/bin/python3',
};

/** Written by setup, read by `hasWebKit()`. */
export const WEBKIT_FILE = fileURLToPath(new URL('../../node_modules/.toolyard-webkit', import.meta.url));
/** Written by setup if there is none, read by `whyNoWebKit()`. */
export const WEBKIT_REASON_FILE = fileURLToPath(new URL('../../node_modules/.toolyard-no-webkit', import.meta.url));

/** Whether setup has found one. */
export function hasWebKit() {
  return existsSync(WEBKIT_FILE);
}

/** The reason that setup gave for finding none. */
export function whyNoWebKit() {
  return existsSync(WEBKIT_REASON_FILE)
    ? readFileSync(WEBKIT_REASON_FILE, 'utf8').trim()
    : 'nobody has looked for a WebKit: `node scripts/setup.mjs --webkit` does';
}
