// @ts-check
// The tab's side of the wire, for tests and figures of the relay alone: what it answers is up to its user.
import { WebSocket } from 'ws';
import { makeNonce, makeProof, parseRelayFrame, sameProof, WIRE } from '../wire.mjs';

/** @typedef {import('../wire.mjs').RelayFrame} RelayFrame */
/** @typedef {import('../wire.mjs').TabFrame} TabFrame */
/** @typedef {RelayFrame & { t: 'req' }} Request */

/**
 * Connects and proves, as a tab does.
 * @param {object} parts
 * @param {number} parts.port
 * @param {string} parts.key
 * @param {string} [parts.origin]
 * @param {(frame: RelayFrame, tab: TabDouble) => void} [parts.onFrame] gets every frame after the handshake
 * @returns {Promise<TabDouble>} @throws Error with the code of the relay
 */
export async function connectTab({ port, key, origin = 'http://localhost:4173', onFrame = () => undefined }) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/tab`, WIRE, { origin });
  const tab = new TabDouble(socket);
  const own = makeNonce();
  socket.on('open', () => tab.send({ t: 'hello', n: own }));
  await new Promise((resolve, reject) => {
    socket.on('close', (code, why) => reject(new Error(`${code} ${String(why)}`)));
    socket.on('error', reject);
    socket.on('message', (data) => {
      const frame = parseRelayFrame(String(data));
      if (frame === undefined) throw new Error(`The relay sent ${String(data).slice(0, 200)}`);
      if (frame.t === 'ready') {
        tab.clients = frame.clients;
        return resolve(undefined);
      }
      if (frame.t !== 'proof') {
        tab.frames.push(frame);
        return onFrame(frame, tab);
      }
      void prove(frame).catch(reject);
    });
  });
  return tab;

  /** @param {RelayFrame & { t: 'proof' }} frame */
  async function prove({ n: other, mac }) {
    const expected = await makeProof(key, { role: 'relay', proverNonce: other, otherNonce: own, origin });
    if (!sameProof(mac, expected)) throw new Error('The relay does not have the key');
    tab.send({
      t: 'proof',
      mac: await makeProof(key, { role: 'tab', proverNonce: own, otherNonce: other, origin }),
    });
  }
}

export class TabDouble {
  /** @type {string[]} */
  clients = [];
  /** Everything that the relay sent after the handshake. @type {RelayFrame[]} */
  frames = [];
  /** Its code when it closes. @type {Promise<number>} */
  closed;

  /** @param {WebSocket} socket */
  constructor(socket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.on('close', (code) => resolve(code)));
  }

  /** @param {TabFrame} frame */
  send(frame) {
    this.socket.send(JSON.stringify(frame));
  }

  /** As a reload does: without a word. */
  leave() {
    this.socket.terminate();
  }
}

/**
 * Answers requests at once with what came, and messages of pipes with their own text.
 * @param {RelayFrame} frame @param {TabDouble} tab
 */
export function echo(frame, tab) {
  if (frame.t === 'msg') tab.send(frame);
  if (frame.t !== 'req') return;
  const { id, ...request } = frame;
  const headers = { 'content-type': 'application/json' };
  tab.send({ t: 'res', id, status: 200, headers, body: JSON.stringify(request) });
}
