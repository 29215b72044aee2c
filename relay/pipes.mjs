// @ts-check
// Programs that speak over stdin and stdout, each through a process of `toolyard-relay stdio` and its socket here.
import { WebSocket } from 'ws';
import { keepAlive } from './keep-alive.mjs';
import { parseClientPipeFrame, PIPE_CLOSE } from './stdio/pipe-wire.mjs';
import { WIRE_LIMITS } from './wire.mjs';

const MAX_WAITING_BYTES = 32 << 20;

/** @typedef {import('./clients.mjs').Client} Client */
/** @typedef {import('./stdio/pipe-wire.mjs').RelayPipeFrame} RelayPipeFrame */
/** @typedef {{ socket: WebSocket, client: Client, session: number | undefined }} Pipe */

export class Pipes {
  #exchanges;
  #send;
  /** @type {Set<Pipe>} */
  #pipes = new Set();

  /**
   * @param {import('./exchanges.mjs').Exchanges} exchanges a session is one of them, and has its id
   * @param {(frame: import('./wire.mjs').RelayFrame) => boolean} send to the tab
   */
  constructor(exchanges, send) {
    this.#exchanges = exchanges;
    this.#send = send;
  }

  /** Whether one more of a client can be opened. @param {Client} client */
  hasRoom({ name }) {
    const own = [...this.#pipes].filter(({ client }) => client.name === name).length;
    return this.#pipes.size < WIRE_LIMITS.exchanges && own < WIRE_LIMITS.exchangesOfClient;
  }

  /** @param {WebSocket} socket @param {Client} client @param {boolean} isServed */
  accept(socket, client, isServed) {
    /** @type {Pipe} */
    const pipe = { socket, client, session: undefined };
    this.#pipes.add(pipe);
    keepAlive(socket);
    socket.on('message', (data, isBinary) => {
      const frame = isBinary ? undefined : parseClientPipeFrame(String(data));
      if (frame === undefined || Buffer.byteLength(frame.m) > WIRE_LIMITS.bodyBytes)
        return socket.close(PIPE_CLOSE.malformed, 'This is not a message of a client.');
      // A message of an ended session is lost with it; its sender has been notified.
      if (pipe.session === undefined || frame.session !== pipe.session) return;
      // A message that a slow tab does not take ends the session: what is missing would be noticed by nobody.
      if (!this.#send({ t: 'msg', id: pipe.session, m: frame.m })) this.#lose(pipe);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#pipes.delete(pipe);
      if (pipe.session !== undefined && this.#exchanges.delete(pipe.session))
        this.#send({ t: 'close', id: pipe.session });
    });
    if (isServed) this.#open(pipe);
  }

  /** A tab serves: every program gets a session with it. */
  openAll() {
    for (const pipe of this.#pipes) this.#open(pipe);
  }

  /** Ends the pipes of clients that were removed. @param {(client: Client) => boolean} isRemoved */
  revoke(isRemoved) {
    for (const { socket, client } of this.#pipes)
      if (isRemoved(client)) socket.close(PIPE_CLOSE.revoked, 'The token of this client was revoked.');
  }

  close() {
    for (const { socket } of this.#pipes) socket.terminate();
  }

  /** @param {Pipe} pipe */
  #open(pipe) {
    const { socket, client } = pipe;
    if (pipe.session !== undefined || socket.readyState !== WebSocket.OPEN) return;
    if (!this.#exchanges.hasRoom(client)) return socket.close(PIPE_CLOSE.full, 'Too many calls are open.');
    const id = this.#exchanges.add({
      client,
      receive: (answer) => {
        if (answer.t === 'msg') {
          if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate();
          else write(socket, { t: 'msg', m: answer.m });
          return true;
        }
        if (answer.t !== 'close') return false;
        this.#exchanges.delete(id);
        pipe.session = undefined;
        socket.close(PIPE_CLOSE.ended, shorten(answer.why ?? 'The tab ended the session.'));
        return true;
      },
      finish: () => {
        pipe.session = undefined;
        write(socket, { t: 'lost' });
      },
    });
    pipe.session = id;
    this.#send({ t: 'open', id, client: client.name });
    write(socket, { t: 'open', session: id });
  }

  /** @param {Pipe} pipe */
  #lose(pipe) {
    if (pipe.session !== undefined && this.#exchanges.delete(pipe.session))
      this.#send({ t: 'close', id: pipe.session });
    pipe.session = undefined;
    write(pipe.socket, { t: 'lost' });
    this.#open(pipe);
  }
}

/** @param {WebSocket} socket @param {RelayPipeFrame} frame */
function write(socket, frame) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
}

/** The reason of a closed WebSocket may have 123 bytes. @param {string} text */
function shorten(text) {
  return text.replace(/[^\x20-\x7e]/g, ' ').slice(0, 120);
}
