// @ts-check
// What relay and tab say to each other over `ws://127.0.0.1:PORT/tab`: limits, the proof of the key, frames (JSON in
// text messages). No imports and WebCrypto alone, so it also runs in a browser. The tab's copy is
// `src/reach/contract/relay-wire.ts`.

/** The subprotocol of the WebSocket, and the first line of what is signed. */
export const WIRE = 'toolyard.1';

export const WIRE_LIMITS = Object.freeze({
  /** A frame before `ready`, in bytes. */
  earlyFrameBytes: 4 << 10,
  /** A frame after it, in bytes. */
  frameBytes: 16 << 20,
  /** The body of a request of a client, in bytes of UTF-8. */
  bodyBytes: 4 << 20,
  /** Requests and pipes that are open at once. */
  exchanges: 256,
  /** Of one client. */
  exchangesOfClient: 64,
  /** The tab has this long to prove that it has the key. */
  proofMs: 5_000,
  /** The tab has this long to begin its answer. */
  answerMs: 630_000,
  /** Frames of a tab in a second. */
  framesPerSecond: 10_000,
  clients: 64,
  answerHeaders: 64,
  headerBytes: 8 << 10,
});

/** Codes with which the relay closes the socket of a tab. */
export const CLOSE = Object.freeze({ malformed: 4400, wrongProof: 4401, replaced: 4409, flooded: 4429 });

/** The name of a client, as approvals and runs show it. */
export const CLIENT_NAME = /^[a-z0-9][a-z0-9-]{0,31}$/;

/** 160 bits as base64url: the pairing key. */
const KEY = /^[\w-]{27}$/;
/** 24 bytes as base64url. */
const NONCE = /^[\w-]{32}$/;
/** 32 bytes as base64url. */
const MAC = /^[\w-]{43}$/;
/** The name of a header in lower case. */
const HEADER_NAME = /^[a-z0-9-]{1,64}$/;
/** No line break and no control character can begin another header. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * What a tab sends.
 * @typedef {{ t: 'hello', n: string }
 *   | { t: 'proof', mac: string }
 *   | { t: 'res', id: number, status: number, headers: Record<string, string>, body: string }
 *   | { t: 'head', id: number, status: number, headers: Record<string, string> }
 *   | { t: 'data', id: number, chunk: string }
 *   | { t: 'end', id: number }
 *   | { t: 'msg', id: number, m: string }
 *   | { t: 'close', id: number, why?: string }
 *   | { t: 'client-add', rid: string | number, name: string }
 *   | { t: 'client-remove', rid: string | number, name: string }} TabFrame
 */
/**
 * What a relay sends.
 * @typedef {{ t: 'proof', n: string, mac: string }
 *   | { t: 'ready', clients: string[] }
 *   | { t: 'req', id: number, client: string, method: string, path: string, query: string,
 *     headers: Record<string, string>, body: string }
 *   | { t: 'abort', id: number }
 *   | { t: 'open', id: number, client: string }
 *   | { t: 'msg', id: number, m: string }
 *   | { t: 'close', id: number, why?: string }
 *   | { t: 'clients', clients: string[] }
 *   | { t: 'done', rid: string | number, token?: string }
 *   | { t: 'failed', rid: string | number, message: string }} RelayFrame
 */

/** A new nonce: 24 random bytes as base64url. */
export function makeNonce() {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(24)));
}

/** A new pairing key: 160 random bits as base64url. */
export function makeKey() {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(20)));
}

/** @param {unknown} text @returns {text is string} */
export const isKey = (text) => typeof text === 'string' && KEY.test(text);

/**
 * The proof that a side has the key: base64url of HMAC-SHA-256. It names the side, so a proof that is sent back proves
 * nothing, and both nonces, so it is good for one handshake.
 *
 * @param {string} key the pairing key
 * @param {{ role: 'relay' | 'tab', proverNonce: string, otherNonce: string, origin: string }} proof `origin`: of the
 * tab's page
 * @returns {Promise<string>} @throws Error if `key` is not a pairing key
 */
export async function makeProof(key, { role, proverNonce, otherNonce, origin }) {
  if (!isKey(key)) throw new Error('This is not a pairing key');
  const hmac = await crypto.subtle.importKey('raw', fromBase64Url(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const text = [WIRE, role, proverNonce, otherNonce, origin].join('\n');
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode(text))));
}

/** Compares two proofs in a time that does not depend on where they differ. @param {string} a @param {string} b */
export function sameProof(a, b) {
  let differences = a.length ^ b.length;
  for (let at = 0; at < a.length; at += 1) differences |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return differences === 0;
}

/**
 * @param {string} text a message of a tab
 * @returns {TabFrame | undefined} undefined if it is malformed
 */
export function parseTabFrame(text) {
  const frame = parseObject(text);
  if (frame === undefined) return undefined;
  const { t, id } = frame;
  switch (t) {
    case 'hello':
      return isText(frame['n'], NONCE) ? { t, n: frame['n'] } : undefined;
    case 'proof':
      return isText(frame['mac'], MAC) ? { t, mac: frame['mac'] } : undefined;
    case 'client-add':
    case 'client-remove': {
      const { rid, name } = frame;
      return isRequestId(rid) && isText(name, CLIENT_NAME) ? { t, rid, name } : undefined;
    }
    default:
      return isId(id) ? parseAnswer(frame, id) : undefined;
  }
}

/**
 * @param {string} text a message of a relay
 * @returns {RelayFrame | undefined} undefined if it is malformed
 */
export function parseRelayFrame(text) {
  const frame = parseObject(text);
  if (frame === undefined) return undefined;
  const { t, id, n, mac, rid } = frame;
  switch (t) {
    case 'proof':
      return isText(n, NONCE) && isText(mac, MAC) ? { t, n, mac } : undefined;
    case 'ready':
    case 'clients': {
      const clients = parseClients(frame['clients']);
      return clients === undefined ? undefined : { t, clients };
    }
    case 'done': {
      const { token } = frame;
      if (!isRequestId(rid)) return undefined;
      if (token === undefined) return { t, rid };
      return typeof token === 'string' ? { t, rid, token } : undefined;
    }
    case 'failed': {
      const { message } = frame;
      return isRequestId(rid) && typeof message === 'string' ? { t, rid, message } : undefined;
    }
    default:
      return isId(id) ? parseRequest(frame, id) : undefined;
  }
}

/** @param {Record<string, unknown>} frame @param {number} id @returns {TabFrame | undefined} */
function parseAnswer(frame, id) {
  const { t, status, body, chunk } = frame;
  if (t === 'end') return { t, id };
  if (t === 'data') return typeof chunk === 'string' ? { t, id, chunk } : undefined;
  if (t === 'msg' || t === 'close') return parsePipe(frame, id);
  if (t !== 'res' && t !== 'head') return undefined;
  const headers = parseHeaders(frame['headers']);
  if (headers === undefined || !isStatus(status)) return undefined;
  if (t === 'head') return { t, id, status, headers };
  return typeof body === 'string' ? { t, id, status, headers, body } : undefined;
}

/** @param {Record<string, unknown>} frame @param {number} id @returns {RelayFrame | undefined} */
function parseRequest(frame, id) {
  const { t, client, method, path, query, body } = frame;
  if (t === 'abort') return { t, id };
  if (t === 'msg' || t === 'close') return parsePipe(frame, id);
  if (!isText(client, CLIENT_NAME)) return undefined;
  if (t === 'open') return { t, id, client };
  const headers = parseHeaders(frame['headers']);
  if (t !== 'req' || headers === undefined || typeof method !== 'string') return undefined;
  if (typeof path !== 'string' || typeof query !== 'string' || typeof body !== 'string') return undefined;
  return { t, id, client, method, path, query, headers, body };
}

/**
 * @param {Record<string, unknown>} frame
 * @param {number} id
 * @returns {{ t: 'msg', id: number, m: string } | { t: 'close', id: number, why?: string } | undefined}
 */
function parsePipe({ t, m, why }, id) {
  if (t === 'msg') return typeof m === 'string' ? { t, id, m } : undefined;
  if (why === undefined) return { t: 'close', id };
  return typeof why === 'string' ? { t: 'close', id, why } : undefined;
}

/** @param {string} text @returns {Record<string, unknown> | undefined} */
function parseObject(text) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // The cast: any object has properties by name.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? /** @type {Record<string, unknown>} */ (value)
    : undefined;
}

/** Headers with names in lower case; undefined if one could end its line. @param {unknown} value */
function parseHeaders(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.length > WIRE_LIMITS.answerHeaders) return undefined;
  /** @type {[string, string][]} */
  const headers = [];
  let bytes = 0;
  for (const [name, text] of entries) {
    if (!HEADER_NAME.test(name) || !isText(text, HEADER_VALUE)) return undefined;
    bytes += name.length + text.length;
    headers.push([name, text]);
  }
  return bytes > WIRE_LIMITS.headerBytes ? undefined : Object.fromEntries(headers);
}

/** @param {unknown} value @returns {string[] | undefined} */
function parseClients(value) {
  if (!Array.isArray(value) || value.length > WIRE_LIMITS.clients) return undefined;
  const names = value.filter((name) => isText(name, CLIENT_NAME));
  return names.length === value.length ? names : undefined;
}

/** @param {unknown} value @param {RegExp} form @returns {value is string} */
function isText(value, form) {
  return typeof value === 'string' && form.test(value);
}

/** @param {unknown} value @returns {value is number} */
function isId(value) {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** What a tab calls its own request. @param {unknown} value @returns {value is string | number} */
function isRequestId(value) {
  return typeof value === 'string' ? value.length <= 64 : isId(value);
}

/** A status that ends an exchange. @param {unknown} value @returns {value is number} */
function isStatus(value) {
  return typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599;
}

/** @param {Uint8Array} bytes */
function toBase64Url(bytes) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** @param {string} text */
function fromBase64Url(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
