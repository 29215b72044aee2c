// @ts-check
// One HTTP request of a client, from its body to the answer of the tab.
import { answeredHeaders, hasBody, OF_EVERY_ANSWER } from './rules.mjs';
import { WIRE_LIMITS } from './wire.mjs';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {import('./rules.mjs').Refusal} Refusal */
/** @typedef {import('./exchanges.mjs').Exchange} Exchange */

/** What may wait for a client that reads slowly, and for how long. */
const MAX_UNREAD_BYTES = 16 << 20;
const UNREAD_MS = 60_000;
/** What is still read of a request that was refused, so that its client gets to read the answer. */
const DRAIN_MS = 1_000;
const DRAIN_BYTES = 8 << 20;

const WITHOUT_BODY = [204, 304];

const TOO_LARGE = Object.freeze({ status: 413, message: 'A request may have 4 MB.' });
const LOST = Object.freeze({ status: 502, message: 'The tab went away. Whether the call was made is not known.' });
const LATE = Object.freeze({ status: 504, message: 'The tab did not answer in time. The call was cancelled.' });
const REVOKED = Object.freeze({ status: 403, message: 'The token of this client was revoked.' });

/**
 * Answers with an error, and reads on for a moment what is left of the request.
 * @param {IncomingMessage} request @param {ServerResponse} response @param {Refusal} refusal
 */
export function refuse(request, response, { status, message, headers = {} }) {
  if (response.headersSent || response.destroyed) return;
  const body = JSON.stringify({ success: false, error: message });
  const isRead = request.complete || !hasBody(request);
  response.writeHead(status, {
    ...OF_EVERY_ANSWER,
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    // What follows on this connection was meant for somebody who agreed.
    ...(isRead ? {} : { connection: 'close' }),
  });
  if (isRead) return void response.end(body);
  response.write(body);
  let bytes = 0;
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, DRAIN_MS);
  request.on('data', (/** @type {Buffer} */ chunk) => {
    bytes += chunk.length;
    if (bytes > DRAIN_BYTES) end();
  });
  request.on('end', end);
  request.on('close', end);
}

/**
 * @param {IncomingMessage} request
 * @returns {Promise<string | Refusal | undefined>} the body; undefined if the client went away
 */
export async function readBody(request) {
  if (Number(request.headers['content-length'] ?? 0) > WIRE_LIMITS.bodyBytes) return TOO_LARGE;
  /** @type {Buffer[]} */
  const chunks = [];
  let bytes = 0;
  const outcome = await new Promise((/** @type {(outcome: 'complete' | 'large' | 'lost') => void} */ resolve) => {
    request.on('data', (/** @type {Buffer} */ chunk) => {
      bytes += chunk.length;
      if (bytes > WIRE_LIMITS.bodyBytes) resolve('large');
      else chunks.push(chunk);
    });
    request.on('end', () => resolve('complete'));
    request.on('error', () => resolve('lost'));
    request.on('close', () => resolve('lost'));
  });
  if (outcome === 'lost') return undefined;
  if (outcome === 'large') return TOO_LARGE;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    return { status: 400, message: 'The body is not UTF-8.' };
  }
}

/**
 * The client's side of an exchange.
 *
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {{ client: import('./clients.mjs').Client, answerMs: number, unreadMs?: number, abort: () => void,
 * done: () => void }} parts `abort`: the tab need not go on; `done`: it has answered
 * @returns {Exchange}
 */
export function answerHttp(request, response, { client, answerMs, unreadMs = UNREAD_MS, abort, done }) {
  /** @type {'waiting' | 'streaming' | 'over'} */
  let state = 'waiting';
  /** @type {NodeJS.Timeout | undefined} */
  let unread;
  const over = () => {
    state = 'over';
    clearTimeout(late);
  };
  const late = setTimeout(() => {
    over();
    abort();
    refuse(request, response, LATE);
  }, answerMs);
  response.on('close', () => {
    clearTimeout(unread);
    if (state === 'over') return;
    over();
    abort();
  });
  /** Waits for a client that reads slowly, but not for ever. */
  const watch = () => {
    if (response.writableLength > MAX_UNREAD_BYTES + WIRE_LIMITS.frameBytes) response.destroy();
    else unread ??= setTimeout(() => response.destroy(), unreadMs);
  };
  response.on('drain', () => {
    clearTimeout(unread);
    unread = undefined;
  });
  return {
    client,
    receive: (answer) => {
      const expected = state === 'waiting' ? ['res', 'head'] : state === 'streaming' ? ['data', 'end'] : [];
      if (!expected.includes(answer.t)) return false;
      switch (answer.t) {
        case 'head':
        case 'res': {
          clearTimeout(late);
          state = 'streaming';
          response.writeHead(answer.status, {
            ...answeredHeaders(answer.headers),
            ...(answer.t === 'res' && !WITHOUT_BODY.includes(answer.status)
              ? { 'content-length': Buffer.byteLength(answer.body) }
              : {}),
          });
          if (answer.t === 'head') response.flushHeaders();
          else finish(answer.body);
          return true;
        }
        case 'data':
          if (!response.write(answer.chunk)) watch();
          return true;
        case 'end':
          finish('');
          return true;
        default:
          return false;
      }
    },
    finish: (why) => {
      const isWaiting = state === 'waiting';
      over();
      if (isWaiting) refuse(request, response, why === 'revoked' ? REVOKED : LOST);
      else response.destroy();
    },
  };

  /** @param {string} rest */
  function finish(rest) {
    over();
    done();
    response.end(rest);
    watch();
  }
}
