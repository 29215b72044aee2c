import { describeSameAsNode, type NamedProgram } from '../../../../scripts/node-core/same-as-node.ts';

/** Prints how a connection to a closed local port ends, without what only the gateway adds to a message. */
const NOTIFY = `const tls = require('tls'),
  https = require('https'),
  net = require('net');
const port = 9;
const tell = (s) => {
  const seen = [];
  s.on('secureConnect', () => seen.push('secureConnect', s.authorized));
  s.on('error', (e) => seen.push(e.code, e.syscall, e.address, e.port, e.message.replace(/: GET .*/, '')));
  s.on('response', () => seen.push('response'));
  s.on('close', () => console.log(...seen, 'closed', s.authorized, s.authorizationError));
};
`;

const CLOSED: readonly (readonly [name: string, code: string])[] = [
  ['by its port', 'tell(tls.connect(port, "127.0.0.1", () => console.log("connected")))'],
  ['by options', 'tell(tls.connect({ port, host: "127.0.0.1" }))'],
  ['without a check', 'tell(tls.connect({ port, host: "127.0.0.1", rejectUnauthorized: false }))'],
  ['with its own check', 'tell(tls.connect({ port, host: "127.0.0.1", checkServerIdentity: () => undefined }))'],
  ['with a name', 'tell(tls.connect({ port, host: "127.0.0.1", servername: "example.com" }))'],
  ['with ALPN', 'tell(tls.connect({ port, host: "127.0.0.1", ALPNProtocols: ["http/1.1"] }))'],
  ['with ALPN for another version', 'tell(tls.connect({ port, host: "127.0.0.1", ALPNProtocols: ["h2"] }))'],
  ['over a socket', 'tell(tls.connect({ socket: net.connect(port, "127.0.0.1").on("error", () => {}) }))'],
  ['by IPv6', 'tell(tls.connect({ port, host: "::1" }))'],
  ['by https.get', 'tell(https.get({ port, host: "127.0.0.1" }))'],
  [
    'by https.request with an agent',
    'tell(https.request({ port, host: "127.0.0.1", agent: new https.Agent({ keepAlive: true }), ' +
      'rejectUnauthorized: false }).end())',
  ],
  ['at a path', 'tell(tls.connect("/tmp/none.sock"))'],
  [
    'what was written before',
    'const s = tls.connect({ port, host: "127.0.0.1" }); s.write("GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n"); tell(s)',
  ],
];

describeSameAsNode(
  'TLS to a closed port, with a way out of the tab, beside the real Node',
  CLOSED.map(([name, code]): NamedProgram => [name, NOTIFY + code, 'main.js', {}, true]),
);
