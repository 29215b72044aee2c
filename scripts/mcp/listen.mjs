// @ts-check
/**
 * Lets a server of a test listen on a free port of this machine.
 * @param {import('node:http').Server} server
 * @returns {Promise<{ url: string, port: number, close: () => void }>}
 */
export async function listenOnLoopback(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  // It listens on a port.
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
