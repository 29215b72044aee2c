import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';

/** An event at a canary. `connect` is a bare TCP connection, without further details. */
export interface CanaryEvent {
  readonly kind: 'connect' | 'http' | 'websocket' | 'udp';
  /** Which of the canaries heard it. */
  readonly port: number;
  readonly method: string;
  /** As sent, still encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Servers on loopback that record whatever arrives. */
export interface Canary {
  /** The one that grants in tests name. */
  readonly main: { readonly port: number; readonly url: string };
  /** Another origin, for which there is never a grant. */
  readonly other: { readonly port: number; readonly url: string };
  readonly tcpPort: number;
  readonly udpPort: number;
  /** Everything so far, in order. */
  readonly events: () => readonly CanaryEvent[];
  /**
   * Lets `main` redirect `path`, with or without CORS headers, so that the request itself need not contain the target.
   */
  readonly redirect: (path: string, to: string, cors: boolean) => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts all canaries on free ports. HTTP answers carry `Access-Control-Allow-Origin: *`. By last segment of the path:
 * `echo` answers with method, headers and body, `echo-pieces` the same in two pieces, `slow` after 400 ms, `huge` with
 * 30 MB; anything else with `reached`.
 */
export async function startCanary(): Promise<Canary> {
  const events: CanaryEvent[] = [];
  const redirects = new Map<string, { to: string; cors: boolean }>();
  const record = (event: Partial<CanaryEvent> & Pick<CanaryEvent, 'kind' | 'port'>): void => {
    events.push({ method: '', path: '', headers: {}, body: '', ...event });
  };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  const http = [startHttp(record, redirects), startHttp(record, redirects)];
  for (const server of http) server.on('connection', keep);
  const tcp = createTcpServer((socket) => {
    record({ kind: 'connect', port: tcpPort });
    keep(socket);
    socket.on('error', () => socket.destroy());
    socket.end();
  });
  const udp = createSocket('udp4');
  udp.on('message', (message) => {
    record({ kind: 'udp', port: udp.address().port, body: message.toString('latin1') });
  });
  const [main, other] = await Promise.all(http.map(listen));
  const tcpPort = await listen(tcp);
  await new Promise<void>((bound) => udp.bind(0, '127.0.0.1', bound));
  if (main === undefined || other === undefined) throw new Error('A canary has no port');
  return {
    main: { port: main, url: `http://127.0.0.1:${main}` },
    other: { port: other, url: `http://127.0.0.1:${other}` },
    tcpPort,
    udpPort: udp.address().port,
    events: () => [...events],
    redirect: (path, to, cors) => redirects.set(path, { to, cors }),
    close: async () => {
      const closed = [...http, tcp].map(closeServer);
      // An upgraded or half-closed socket would keep its server open.
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
      await closeUdp(udp);
    },
  };
}

type Recorder = (event: Partial<CanaryEvent> & Pick<CanaryEvent, 'kind' | 'port'>) => void;

function startHttp(record: Recorder, redirects: ReadonlyMap<string, { to: string; cors: boolean }>): Server {
  // Requests may end after the server has closed, when it has no address any more.
  let port = 0;
  const server = createHttpServer((request, response) => {
    void readBody(request).then((body) => {
      const path = request.url ?? '';
      record({
        kind: 'http',
        port,
        method: request.method ?? '',
        path,
        headers: headersOf(request),
        body,
      });
      answer(request, response, body, redirects.get(path));
    });
  });
  server.on('listening', () => {
    port = portOf(server);
  });
  server.on('connection', () => {
    record({ kind: 'connect', port });
  });
  server.on('upgrade', (request, socket) => {
    record({
      kind: 'websocket',
      port,
      method: 'GET',
      path: request.url ?? '',
      headers: headersOf(request),
    });
    socket.destroy();
  });
  return server;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-expose-headers': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
};

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  redirect: { to: string; cors: boolean } | undefined,
): void {
  if (redirect !== undefined) {
    response.writeHead(302, { ...(redirect.cors ? CORS : {}), location: redirect.to }).end();
    return;
  }
  const page = (request.url ?? '').split('?')[0] ?? '';
  const echo = JSON.stringify({ method: request.method, headers: request.headers, body });
  const type = page.endsWith('.js') ? 'text/javascript' : 'text/plain';
  response.writeHead(request.method === 'OPTIONS' ? 204 : 200, {
    ...CORS,
    'content-type': type,
    'x-echo': headerSafe(String(request.headers['x-key'] ?? '')),
  });
  if (page.endsWith('/echo')) response.end(echo);
  else if (page.endsWith('/echo-pieces')) endInPieces(response, echo);
  else if (page.endsWith('/slow')) setTimeout(() => response.end('slow'), 400);
  else if (page.endsWith('/huge')) response.end(Buffer.alloc(30 * 1024 * 1024, 'x'));
  else if (page.endsWith('.js')) response.end('self.__canaryScript = true; export default 1;');
  else response.end('reached');
}

/** Splits the response inside the `x-key` header, so that its value is never in one piece. */
function endInPieces(response: ServerResponse, text: string): void {
  const value = text.indexOf('"x-key":"');
  const at = value < 0 ? Math.floor(text.length / 2) : value + 9 + 6;
  response.write(text.slice(0, at), () => setTimeout(() => response.end(text.slice(at)), 20));
}

function headerSafe(value: string): string {
  return value.replace(/[^\u0020-\u007e]/g, '?');
}

function headersOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    // The client disconnected; what arrived is still evidence.
    return Buffer.concat(chunks).toString();
  }
  return Buffer.concat(chunks).toString();
}

function portOf(server: Server | TcpServer): number {
  // A listening TCP server has an AddressInfo, never a pipe's path.
  return (server.address() as AddressInfo).port;
}

async function listen(server: Server | TcpServer): Promise<number> {
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  return portOf(server);
}

async function closeServer(server: Server | TcpServer): Promise<void> {
  await new Promise<void>((closed) => {
    server.close(() => {
      closed();
    });
  });
}

async function closeUdp(socket: UdpSocket): Promise<void> {
  await new Promise<void>((closed) => {
    socket.close(closed);
  });
}
