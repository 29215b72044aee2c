// @ts-check
// `toolyard-relay stdio`: an MCP client starts it as its server. It passes lines on to the tab, by way of the relay,
// and outlives both.
import { WebSocket } from 'ws';
import { lineReader } from './lines.mjs';
import { PipeSession } from './pipe-session.mjs';
import { parseRelayPipeFrame, PIPE_CLOSE, PIPE_WIRE } from './pipe-wire.mjs';
import { WIRE_LIMITS } from '../wire.mjs';

const MIN_RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;
/** What is still awaited after the program closed its side. */
const LAST_ANSWERS_MS = 10_000;
const FINAL = new Set(/** @type {number[]} */ (Object.values(PIPE_CLOSE)));
const WRONG_TOKEN = 'The token is missing, wrong or revoked. Set TOOLYARD_TOKEN to the token of a client.';

/**
 * @param {object} parts
 * @param {number} parts.port of the relay
 * @param {string} parts.token
 * @param {NodeJS.ReadableStream} parts.input
 * @param {NodeJS.WritableStream} parts.output
 * @param {(line: string) => void} parts.report to the person, who reads it in a log
 * @param {{ first: number, other: number }} [parts.waitMs]
 * @returns {Promise<0 | 1>} its exit code, when the program or the relay has ended it
 */
export function runStdio({ port, token, input, output, report, waitMs }) {
  return new Promise((resolve) => {
    /** @type {WebSocket | undefined} */
    let socket;
    let retryMs = MIN_RETRY_MS;
    let isOver = false;
    let hasReported = false;
    let isClosing = false;
    const session = new PipeSession({
      write: (line) => output.write(`${line}\n`),
      onIdle: () => (isClosing ? finish(0) : undefined),
      ...(waitMs === undefined ? {} : { waitMs }),
    });

    const finish = (/** @type {0 | 1} */ code, why = 'The connection was closed.') => {
      if (isOver) return;
      isOver = true;
      session.end(why);
      socket?.close(1000);
      resolve(code);
    };
    const connect = () => {
      if (isOver) return;
      const opened = new WebSocket(`ws://127.0.0.1:${port}/client`, PIPE_WIRE, {
        headers: { authorization: `Bearer ${token}` },
        perMessageDeflate: false,
        maxPayload: 2 * WIRE_LIMITS.frameBytes,
      });
      socket = opened;
      opened.on('unexpected-response', (_request, { statusCode }) => {
        opened.terminate();
        if (statusCode === 403) fail(WRONG_TOKEN);
      });
      opened.on('message', (data) => receive(opened, String(data)));
      // It is closed next.
      opened.on('error', () => undefined);
      opened.on('close', (code, why) => {
        session.lose();
        if (FINAL.has(code)) return fail(String(why));
        if (isOver) return;
        if (!hasReported)
          report(`The relay is not there on port ${port}. Start it with: npm start, or toolyard-relay serve`);
        hasReported = true;
        setTimeout(connect, retryMs);
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
      });
    };
    const receive = (/** @type {WebSocket} */ from, /** @type {string} */ text) => {
      const frame = parseRelayPipeFrame(text);
      if (frame?.t === 'msg') session.receive(frame.m);
      if (frame?.t === 'lost') session.lose();
      if (frame?.t !== 'open') return;
      retryMs = MIN_RETRY_MS;
      hasReported = false;
      session.open((m) => from.send(JSON.stringify({ t: 'msg', session: frame.session, m })));
    };
    const fail = (/** @type {string} */ why) => {
      if (!isOver) report(why);
      finish(1, why);
    };

    const lines = lineReader(WIRE_LIMITS.frameBytes, (line) => session.receiveLine(line));
    input.on('data', (/** @type {Buffer} */ chunk) => lines.write(chunk));
    input.on('end', () => {
      lines.end();
      isClosing = true;
      if (session.isIdle) finish(0);
      else setTimeout(() => finish(0), LAST_ANSWERS_MS).unref();
    });
    output.on('error', () => finish(0));
    connect();
  });
}
