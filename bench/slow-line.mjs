// @ts-check
import { createServer, connect } from 'node:net';

const SLICE_MS = 20;

/**
 * A connection of limited speed to a server of this machine. All connections share it, including those of workers and
 * frames, which the browser's own throttling ignores.
 *
 * @param {{ port: number, bytesPerSecond: number, delayMs: number }} options `delayMs` from end to end, one way; the
 * speed applies to responses
 * @returns {Promise<{ url: string, sent: () => number, close: () => Promise<void> }>} `sent` counts bytes of responses
 */
export async function startSlowLine({ port, bytesPerSecond, delayMs }) {
  /** @type {{ at: number, data: Buffer, to: import('node:net').Socket }[]} */
  const queue = [];
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  let sent = 0;
  let credit = 0;
  const slice = (bytesPerSecond * SLICE_MS) / 1000;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // Unused capacity is lost.
    credit = Math.min(credit + (bytesPerSecond * (now - last)) / 1000, 4 * slice);
    last = now;
    while (credit > 0) {
      const first = queue[0];
      if (first === undefined || first.at > now) break;
      const part = first.data.subarray(0, Math.ceil(credit));
      first.data = first.data.subarray(part.length);
      if (first.data.length === 0) queue.shift();
      credit -= part.length;
      sent += part.length;
      if (!first.to.destroyed) first.to.write(part);
    }
    if (queue.length === 0) credit = Math.min(credit, slice);
  }, SLICE_MS);
  const line = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (data) => setTimeout(() => (server.destroyed ? undefined : server.write(data)), delayMs));
    server.on('data', (data) => queue.push({ at: performance.now() + delayMs, data, to: client }));
    client.on('close', () => server.destroy());
    server.on('close', () => setTimeout(() => client.end(), delayMs));
  });
  await new Promise((resolve) => line.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  return {
    url: `http://localhost:${String(address.port)}`,
    sent: () => sent,
    async close() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}
