// @ts-check
// What a relay keeps: the pairing key of each port, and of each client its name and the hash of its token. One file
// that its owner alone can read.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CLIENT_NAME, isKey, makeKey, WIRE_LIMITS } from './wire.mjs';

const FORMAT = 1;
const HASH = /^[0-9a-f]{64}$/;
const PORT = /^\d{1,5}$/;
const MAX_FILE_BYTES = 1 << 20;
const LOCK_TRIES = 150;
const LOCK_TRY_MS = 20;
/** A lock this old was left behind: changing the file takes milliseconds. */
const LOCK_OLD_MS = 2_000;

/** @typedef {{ hash: string, since: string }} StoredClient `hash`: of its token, hexadecimal; `since`: ISO 8601 */
/**
 * @typedef {object} State
 * @property {Map<string, string>} keys by port: a relay on another port cannot pass on what this one proves
 * @property {Map<string, StoredClient>} clients by name
 */

/** A reason for the person: what is wrong and what to do. */
export class RelayProblem extends Error {}

/** @param {Readonly<Record<string, string | undefined>>} [env] */
export function stateFile(env = process.env) {
  return join(env['TOOLYARD_HOME'] ?? join(homedir(), '.toolyard'), 'relay.json');
}

/**
 * @param {string} file
 * @returns {State} empty if there is no file
 * @throws RelayProblem if it is not of this format
 */
export function readState(file) {
  /** @type {string} */
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return { keys: new Map(), clients: new Map() };
    throw new RelayProblem(`${file} cannot be read: ${messageOf(error)}`);
  }
  const state = text.length <= MAX_FILE_BYTES ? parseState(text) : undefined;
  if (state === undefined)
    throw new RelayProblem(`${file} is not a file of this relay. Move it away to begin with an empty one.`);
  return state;
}

/**
 * Changes the file. Changes of several processes do not meet: each waits for the others.
 *
 * @template Value
 * @param {string} file
 * @param {(state: State) => Value} change
 * @returns {Promise<{ state: State, value: Value }>}
 * @throws RelayProblem, also what `change` throws; nothing is written then
 */
async function changeState(file, change) {
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  const unlock = await lock(`${file}.lock`);
  try {
    const state = readState(file);
    const value = change(state);
    const next = `${file}.${randomBytes(6).toString('hex')}`;
    const handle = await open(next, 'wx', 0o600);
    try {
      await handle.writeFile(writeState(state));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(next, file);
    return { state, value };
  } finally {
    await unlock();
  }
}

/** Differs after every change of the file. @param {string} file */
export function versionOf(file) {
  const info = statSync(file, { throwIfNoEntry: false });
  return info === undefined ? 'none' : `${info.ino}:${info.mtimeMs}:${info.size}`;
}

/**
 * The key with which tabs prove themselves to the relay on a port; made when it is first needed.
 * @param {string} file @param {number} port
 */
export async function pairingKey(file, port) {
  const known = readState(file).keys.get(String(port));
  // Made readable for others by accident.
  if (known !== undefined) {
    await chmod(file, 0o600);
    return known;
  }
  const { value } = await changeState(file, ({ keys }) => {
    const key = keys.get(String(port)) ?? makeKey();
    keys.set(String(port), key);
    return key;
  });
  return value;
}

/**
 * @param {string} file @param {string} name
 * @returns {Promise<string>} its token, which is stored nowhere @throws RelayProblem if the name cannot be used
 */
export async function addClient(file, name) {
  if (!CLIENT_NAME.test(name))
    throw new RelayProblem('A name has up to 32 lower-case letters, digits and hyphens, such as claude-code.');
  const token = randomBytes(32).toString('base64url');
  await changeState(file, ({ clients }) => {
    if (clients.has(name)) throw new RelayProblem(`There is a client “${name}” already. Remove it first.`);
    if (clients.size >= WIRE_LIMITS.clients)
      throw new RelayProblem(`There are ${clients.size} clients. Remove one first.`);
    clients.set(name, { hash: hashOf(token).toString('hex'), since: new Date().toISOString() });
  });
  return token;
}

/** @param {string} file @param {string} name @throws RelayProblem if there is no such client */
export async function removeClient(file, name) {
  await changeState(file, ({ clients }) => {
    if (!clients.delete(name)) throw new RelayProblem(`There is no client “${name}”.`);
  });
}

/**
 * The client that a token belongs to. It compares with every client, each in constant time.
 * @param {State['clients']} clients @param {string | undefined} token
 */
export function clientOf(clients, token) {
  const presented = hashOf(token ?? '');
  /** @type {string | undefined} */
  let found;
  for (const [name, { hash }] of clients) {
    if (timingSafeEqual(Buffer.from(hash, 'hex'), presented)) found = name;
  }
  return found;
}

/** @param {unknown} error @param {string} code */
export function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {string} text */
function hashOf(text) {
  return createHash('sha256').update(text).digest();
}

/** @param {State} state */
function writeState({ keys, clients }) {
  const stored = { format: FORMAT, keys: Object.fromEntries(keys), clients: Object.fromEntries(clients) };
  return `${JSON.stringify(stored, null, 2)}\n`;
}

/** @param {string} text @returns {State | undefined} */
function parseState(text) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || value['format'] !== FORMAT) return undefined;
  const [keys, clients] = [Object.entries(Object(value['keys'])), Object.entries(Object(value['clients']))];
  /** @type {[string, string][]} */
  const parsedKeys = keys.flatMap(([port, key]) => (PORT.test(port) && isKey(key) ? [[port, key]] : []));
  /** @type {[string, StoredClient][]} */
  const parsedClients = clients.flatMap(([name, client]) => {
    if (!CLIENT_NAME.test(name) || !isObject(client)) return [];
    const { hash, since } = client;
    return typeof hash === 'string' && HASH.test(hash) && typeof since === 'string' ? [[name, { hash, since }]] : [];
  });
  // All or nothing: what is left out would be lost with the next change.
  if (parsedKeys.length < keys.length || parsedClients.length < clients.length) return undefined;
  return { keys: new Map(parsedKeys), clients: new Map(parsedClients) };
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {string} path @returns {Promise<() => Promise<void>>} unlocks */
async function lock(path) {
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    try {
      await (await open(path, 'wx', 0o600)).close();
      return () => rm(path, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw new RelayProblem(`${path} cannot be written: ${messageOf(error)}`);
    }
    const info = await stat(path).catch(() => undefined);
    if (info !== undefined && Date.now() - info.mtimeMs > LOCK_OLD_MS) await rm(path, { force: true });
    else await wait(LOCK_TRY_MS);
  }
  throw new RelayProblem(`${path} is there: another program changes the clients. Try again, or delete it.`);
}
