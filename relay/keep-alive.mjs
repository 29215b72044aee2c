// @ts-check
const PING_MS = 10_000;

/** Ends a socket whose other side no longer answers. @param {import('ws').WebSocket} socket */
export function keepAlive(socket, pingMs = PING_MS) {
  let hasAnswered = true;
  const timer = setInterval(() => {
    if (!hasAnswered) return socket.terminate();
    hasAnswered = false;
    socket.ping();
  }, pingMs);
  socket.on('pong', () => (hasAnswered = true));
  socket.on('close', () => clearInterval(timer));
}
