// @ts-check
/**
 * Programs for packages of services: tokens, databases, servers and their clients.
 * @type {Record<string, import('../programs.mjs').Program>}
 */
export const SERVICE_PROGRAMS = {
  jsonwebtoken: {
    main: 'main.cjs',
    code: `
const jwt = require('jsonwebtoken'); const crypto = require('crypto');
const token = jwt.sign({ sub: 'ada', admin: true, iat: 1700000000 }, 'shh', {
  expiresIn: '100y',
  audience: 'me',
  issuer: 'us',
});
console.log(token, jwt.verify(token, 'shh', { audience: 'me' }));
for (const [t, key, options] of [
  [token, 'wrong'],
  [token, 'shh', { audience: 'you' }],
  [jwt.sign({ iat: 1 }, 'shh', { expiresIn: 1 }), 'shh'],
  ['a.b', 'shh'],
  [jwt.sign({ a: 1 }, null, { algorithm: 'none' }), 'shh'],
])
  try {
    console.log(jwt.verify(t, key, options));
  } catch (error) {
    console.log(error.name, error.message);
  }
const { privateKey, publicKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
const signed = jwt.sign({ x: 1 }, privateKey, { algorithm: 'ES256', noTimestamp: true, keyid: 'k1' });
jwt.verify(signed, publicKey, { algorithms: ['ES256'], complete: true }, (error, decoded) =>
  console.log(error, decoded.header, decoded.payload),
);
const rsa = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 });
console.log(
  jwt.verify(jwt.sign({ y: 2 }, rsa.privateKey, { algorithm: 'RS256', noTimestamp: true }), rsa.publicKey),
  jwt.verify(jwt.sign({ z: 3 }, rsa.privateKey, { algorithm: 'PS512', noTimestamp: true }), rsa.publicKey),
  jwt.decode(token, { complete: true }).header,
);`,
  },
  'sql.js': {
    main: 'main.cjs',
    code: `
const initSqlJs = require('sql.js');
initSqlJs().then((SQL) => {
  const db = new SQL.Database();
  db.run('CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, score REAL, data BLOB)');
  const insert = db.prepare('INSERT INTO t (name, score, data) VALUES (?, :score, $data)');
  for (const [i, name] of ['Ada', 'Bob', 'Çy'].entries()) insert.run([name, i * 1.5, new Uint8Array([i, 255])]);
  insert.free();
  console.log(
    JSON.stringify(
      db.exec(
        'SELECT id, name, score FROM t WHERE score >= 1 ORDER BY name DESC; SELECT count(*), sum(score), group_concat(name) FROM t',
      ),
    ),
  );
  db.create_function('twice', (x) => x * 2);
  console.log(
    db.exec('SELECT twice(21), hex(data), sqlite_version() > 3 FROM t LIMIT 1')[0].values,
    db.getRowsModified(),
  );
  try { db.exec('SELECT nope FROM t'); } catch (error) { console.log(error.message); }
  const copy = new SQL.Database(db.export());
  const all = copy.prepare(
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 5) SELECT x, json_object('sq', x * x) AS j FROM n",
  );
  while (all.step()) console.log(all.getAsObject());
  all.free();
  console.log(copy.exec('SELECT count(*) FROM t')[0].values, db.export().length > 1000); db.close(); copy.close();
});`,
  },
  '@modelcontextprotocol/sdk': {
    main: 'main.mjs',
    code: `
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { z } from 'zod';
const server = new McpServer({ name: 'calc', version: '1.0.0' });
server.registerTool(
  'add',
  { description: 'adds', inputSchema: { a: z.number(), b: z.number() }, outputSchema: { sum: z.number() } },
  async ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }], structuredContent: { sum: a + b } }),
);
server.registerTool('fail', {}, async () => { throw new Error('on purpose'); });
server.registerResource(
  'greet',
  new ResourceTemplate('greet://{who}', { list: undefined }),
  {},
  async (uri, { who }) => ({ contents: [{ uri: uri.href, text: 'hi ' + who }] }),
);
const client = new Client({ name: 'c', version: '1' });
const [a, b] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(a), client.connect(b)]);
console.log(client.getServerVersion(), JSON.stringify((await client.listTools()).tools));
console.log(
  await client.callTool({ name: 'add', arguments: { a: 2, b: 3 } }),
  await client.callTool({ name: 'fail' }),
  await client.callTool({ name: 'add', arguments: { a: 'x' } }),
);
console.log(await client.readResource({ uri: 'greet://ada' }));
await client.close();`,
  },
  express: {
    main: 'main.cjs',
    code: `
const express = require('express'); const http = require('http');
const app = express();
app.use(express.json());
app.use((request, response, next) => { response.set('x-seen', request.method); next(); });
app.get('/users/:id', (request, response) =>
  response.json({ id: request.params.id, q: request.query, type: request.accepts(['json', 'html']) }),
);
app.post('/echo', (request, response) => response.status(201).send(request.body));
app.get('/slow', async (request, response) => {
  await new Promise((r) => setTimeout(r, 2));
  response.type('text').write('one,');
  response.end('two');
});
app.get('/fail', async () => { throw Object.assign(new Error('on purpose'), { status: 418 }); });
app.use('/files', express.static(__dirname + '/node_modules/express', { index: 'package.json' }));
app.use((error, request, response, next) => response.status(error.status ?? 500).json({ error: error.message }));
const ask = (port, method, path, body) =>
  new Promise((resolve, reject) => {
    const request = http.request(
      { port, method, path, headers: body ? { 'content-type': 'application/json' } : {} },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (part) => (text += part))
          .on('end', () =>
            resolve([
              response.statusCode,
              response.headers['content-type'],
              response.headers['x-seen'],
              path.startsWith('/files') || response.headers.etag,
              text.slice(0, 120),
            ]),
          );
      },
    );
    request.on('error', reject).end(body);
  });
const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  for (const [method, path, body] of [
    ['GET', '/users/7?a[]=1&a[]=2'],
    ['POST', '/echo', '{"x":[1,"é"]}'],
    ['POST', '/echo', '{bad'],
    ['GET', '/slow'],
    ['GET', '/fail'],
    ['GET', '/files/LICENSE'],
    ['HEAD', '/users/1'],
    ['GET', '/nothing'],
  ])
    console.log(method, path, await ask(port, method, path, body));
  server.close(() => console.log('closed'));
});`,
  },
  ws: {
    main: 'main.cjs',
    code: `
const { WebSocket, WebSocketServer } = require('ws');
const ends = []; process.on('exit', () => console.log(ends.sort()));
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: true });
server.on('connection', (socket, request) => {
  console.log('connected', request.url, socket.protocol);
  socket.on('message', (data, isBinary) =>
    socket.send(isBinary ? data : 'echo ' + data.toString().slice(0, 20) + ' ' + data.length),
  );
  socket.on('ping', (data) => console.log('ping', String(data)));
  socket.on('close', (code, reason) => {
    ends.push(['server', code, String(reason)]);
    server.close(() => ends.push(['closed']));
  });
});
server.on('listening', () => {
  const client = new WebSocket('ws://127.0.0.1:' + server.address().port + '/chat?x=1', ['json']);
  const seen = [];
  client.on('open', () => {
    client.send('hello');
    client.send(Buffer.from([0, 1, 255]));
    client.send('z'.repeat(100000));
    client.ping('p');
  });
  client.on('pong', (data) => console.log('pong', String(data)));
  client.on('message', (data, isBinary) => {
    seen.push(isBinary ? data.toString('hex') : String(data));
    if (seen.length === 3) {
      console.log(seen);
      client.close(4001, 'enough');
    }
  });
  client.on('close', (code, reason) => ends.push(['client', code, String(reason)]));
});`,
  },
  axios: {
    main: 'main.mjs',
    code: `
import axios, { AxiosError } from 'axios';
import http from 'node:http';
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part)).on('end', () => {
    if (request.url === '/moved') return response.writeHead(302, { location: '/json' }).end();
    if (request.url === '/slow') return setTimeout(() => response.end('late'), 20_000).unref();
    response.writeHead(request.url === '/missing' ? 404 : 200, {
      'content-type': 'application/json',
      'x-agent': request.headers['user-agent'],
    });
    response.end(
      JSON.stringify({
        method: request.method,
        url: request.url,
        type: request.headers['content-type'],
        auth: request.headers.authorization,
        body,
      }),
    );
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const client = axios.create({
  baseURL: 'http://127.0.0.1:' + server.address().port,
  timeout: 10_000,
  auth: { username: 'u', password: 'p' },
});
client.interceptors.response.use((response) => ({ ...response, data: { ...response.data, seen: true } }));
console.log((await client.get('/json', { params: { a: [1, 2], b: 'x y' } })).data);
console.log(
  (await client.post('/json', { deep: { é: 1 } })).data,
  (await client.post('/form', new URLSearchParams({ a: '1' }))).data,
);
console.log((await client.get('/moved')).data.url, (await client.get('/json')).headers['x-agent']);
for (const path of ['/missing', '/slow'])
  await client
    .get(path, path === '/slow' ? { timeout: 100 } : {})
    .catch((error) => console.log(error instanceof AxiosError, error.code, error.response?.status, error.message));
const stop = new AbortController(); setTimeout(() => stop.abort(), 5);
await client.get('/slow', { signal: stop.signal }).catch((error) => console.log(axios.isCancel(error), error.message));
await axios.get('http://127.0.0.1:1/').catch((error) => console.log(error.code));
server.closeAllConnections(); server.close(() => console.log('closed'));`,
  },
};
