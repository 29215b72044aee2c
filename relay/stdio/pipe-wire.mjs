// @ts-check
// What the relay and `toolyard-relay stdio` say to each other over `ws://127.0.0.1:PORT/client`: JSON in text messages.
// A session lasts as long as its tab; messages of an ended session reach no later one.

export const PIPE_WIRE = 'toolyard-pipe.1';

/** Codes with which the relay closes a pipe for good. */
export const PIPE_CLOSE = Object.freeze({ malformed: 4400, revoked: 4403, ended: 4410, full: 4429 });

/**
 * @typedef {{ t: 'open', session: number } | { t: 'lost' } | { t: 'msg', m: string }} RelayPipeFrame
 * @typedef {{ t: 'msg', session: number, m: string }} ClientPipeFrame
 */

/** @param {string} text @returns {ClientPipeFrame | undefined} */
export function parseClientPipeFrame(text) {
  const { t, session, m } = parse(text);
  return t === 'msg' && typeof session === 'number' && typeof m === 'string' ? { t, session, m } : undefined;
}

/** @param {string} text @returns {RelayPipeFrame | undefined} */
export function parseRelayPipeFrame(text) {
  const { t, session, m } = parse(text);
  if (t === 'lost') return { t };
  if (t === 'open') return typeof session === 'number' ? { t, session } : undefined;
  return t === 'msg' && typeof m === 'string' ? { t, m } : undefined;
}

/** @param {string} text @returns {Record<string, unknown>} */
function parse(text) {
  try {
    // The cast: a primitive becomes an object without these properties.
    return /** @type {Record<string, unknown>} */ (Object(JSON.parse(text)));
  } catch {
    return {};
  }
}
