// @ts-check
// How a tab finds its relay.

export const DEFAULT_PORT = 4180;

/** The origins of an app that this machine serves. @param {number} port of the app */
export function sitesOfPort(port) {
  return ['localhost', '127.0.0.1'].map((host) => `http://${host}:${port}`);
}

/**
 * The link that pairs a tab with a relay: the key is behind `#`, so no server gets it.
 * @param {string} site address of the app @param {{ port: number, key: string }} relay
 */
export function pairingLink(site, { port, key }) {
  const url = new URL(site);
  url.hash = `pair=${port}.${key}`;
  return url.href;
}
