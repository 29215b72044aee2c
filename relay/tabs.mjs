// @ts-check
// The sockets of tabs: who has proved to have the key, and which of them serves.
import { WebSocket } from 'ws';
import { startHandshake } from './handshake.mjs';
import { keepAlive } from './keep-alive.mjs';
import { CLOSE, parseTabFrame, WIRE_LIMITS } from './wire.mjs';

/** Sockets that have not proved anything yet. */
const MAX_UNPROVEN = 16;
/** What such a socket may send in all, frames that never end included. */
const MAX_EARLY_BYTES = 3 * WIRE_LIMITS.earlyFrameBytes;
/** What may wait to be sent to the tab. */
const MAX_WAITING_BYTES = 64 << 20;

/** @typedef {import('./wire.mjs').TabFrame} TabFrame */
/** @typedef {import('./wire.mjs').RelayFrame} RelayFrame */
/**
 * @typedef {object} TabEvents
 * @property {() => string[]} clients their names, for a tab that has proved itself
 * @property {(frame: TabFrame, reply: (frame: RelayFrame) => void) => boolean} onFrame false if the tab may not send
 * that at this point; `reply` goes to no other tab
 * @property {() => void} onServed a tab serves now
 * @property {() => void} onLost it serves no longer
 */

export class Tabs {
  #key;
  #events;
  /** @type {Set<WebSocket>} the oldest first */
  #unproven = new Set();
  /** @type {WebSocket | undefined} */
  #serving;

  /** @param {string} key @param {TabEvents} events */
  constructor(key, events) {
    this.#key = key;
    this.#events = events;
  }

  get isServed() {
    return this.#serving !== undefined;
  }

  /** @param {RelayFrame} frame @returns {boolean} false if there is no tab, or it does not keep up */
  send(frame) {
    const tab = this.#serving;
    const text = JSON.stringify(frame);
    if (tab === undefined || text.length > WIRE_LIMITS.frameBytes) return false;
    if (tab.bufferedAmount + text.length > MAX_WAITING_BYTES) return false;
    tab.send(text);
    return true;
  }

  /**
   * @param {WebSocket} socket @param {import('node:stream').Duplex} raw what it runs over
   * @param {string} origin of its page
   */
  accept(socket, raw, origin) {
    const [oldest] = this.#unproven;
    if (oldest !== undefined && this.#unproven.size >= MAX_UNPROVEN) oldest.terminate();
    this.#unproven.add(socket);
    const late = setTimeout(() => socket.close(CLOSE.wrongProof, 'There was no proof in time.'), WIRE_LIMITS.proofMs);
    let bytes = 0;
    const count = (/** @type {Buffer} */ chunk) => {
      bytes += chunk.length;
      if (bytes > MAX_EARLY_BYTES) raw.destroy();
    };
    raw.on('data', count);
    const receive = startHandshake({
      key: this.#key,
      origin,
      send: (frame) => socket.send(JSON.stringify(frame)),
    });
    let isBusy = false;
    const onEarly = async (/** @type {import('ws').RawData} */ data, /** @type {boolean} */ isBinary) => {
      const text = textOf(data, isBinary, WIRE_LIMITS.earlyFrameBytes);
      const frame = text === undefined ? undefined : parseTabFrame(text);
      // A tab waits for the answer to what it has sent.
      if (frame === undefined || isBusy) return socket.close(CLOSE.malformed, 'This is not a frame of a tab.');
      isBusy = true;
      const outcome = await receive(frame);
      isBusy = false;
      if (socket.readyState !== WebSocket.OPEN || outcome === 'continues') return;
      if (outcome === 'refused') return socket.close(CLOSE.wrongProof, 'The proof is wrong. Pair the tab again.');
      clearTimeout(late);
      raw.off('data', count);
      socket.off('message', early);
      this.#unproven.delete(socket);
      this.#serve(socket);
    };
    const early = (/** @type {import('ws').RawData} */ data, /** @type {boolean} */ isBinary) =>
      void onEarly(data, isBinary);
    socket.on('message', early);
    // ws closes it next.
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(late);
      this.#unproven.delete(socket);
      if (this.#serving === socket) this.#lose();
    });
  }

  /** Ends all sockets. */
  close() {
    for (const socket of [...this.#unproven, this.#serving]) socket?.terminate();
  }

  /** The newest tab serves. @param {WebSocket} socket */
  #serve(socket) {
    const before = this.#serving;
    if (before !== undefined) {
      this.#lose();
      before.close(CLOSE.replaced, 'Another tab serves now.');
    }
    this.#serving = socket;
    keepAlive(socket);
    let framesLeft = WIRE_LIMITS.framesPerSecond;
    const refill = setInterval(() => (framesLeft = WIRE_LIMITS.framesPerSecond), 1_000);
    socket.on('close', () => clearInterval(refill));
    const count = () => {
      framesLeft -= 1;
      if (framesLeft < 0) socket.close(CLOSE.flooded, 'Too many frames.');
    };
    const reply = (/** @type {RelayFrame} */ answer) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(answer));
    };
    socket.on('ping', count);
    socket.on('message', (data, isBinary) => {
      if (this.#serving !== socket || socket.readyState !== WebSocket.OPEN) return;
      count();
      const text = textOf(data, isBinary, WIRE_LIMITS.frameBytes);
      const frame = text === undefined ? undefined : parseTabFrame(text);
      if (frame === undefined || !this.#events.onFrame(frame, reply))
        socket.close(CLOSE.malformed, 'A tab may not send that.');
    });
    socket.send(JSON.stringify(/** @type {RelayFrame} */ ({ t: 'ready', clients: this.#events.clients() })));
    this.#events.onServed();
  }

  #lose() {
    this.#serving = undefined;
    this.#events.onLost();
  }
}

/** @param {import('ws').RawData} data @param {boolean} isBinary @param {number} maxBytes */
function textOf(data, isBinary, maxBytes) {
  return isBinary || !Buffer.isBuffer(data) || data.length > maxBytes ? undefined : data.toString('utf8');
}
