import { describeSameAsNode, type NamedProgram } from '../../../../scripts/node-core/same-as-node.ts';

/** Programs that must print the same as in the real Node. They omit ports and dates. */
const PROGRAMS: readonly NamedProgram[] = [
  [
    'a server and a client',
    `const net = require('net');
const s = net
  .createServer((c) => {
    c.setEncoding('utf8');
    c.on('data', (d) => {
      console.log('server', d, c.remoteAddress, c.remoteFamily);
      c.end('bye ' + d);
    });
    c.on('end', () => console.log('server end'));
    c.on('close', (e) => {
      console.log('server closed', e);
      s.close(() => console.log('done'));
    });
  })
  .listen(0, () => {
    const a = s.address();
    console.log(a.address, a.family);
    const c = net.connect(a.port, () => {
      console.log('connected', c.remoteAddress, c.localAddress, c.pending);
      c.write('hello', () => console.log('written', c.bytesWritten));
    });
    c.on('data', (d) => console.log('client', String(d)));
    c.on('end', () => console.log('client end', c.bytesRead));
  });`,
  ],
  [
    'back-pressure and half-open sockets',
    `const net = require('net'); const s = net.createServer({ allowHalfOpen: true }, (c) => { let n = 0; ` +
      `c.on('data', (d) => { n += d.length; }); c.on('end', () => { console.log('all', n); c.end('got ' + n); ` +
      `s.close(); }); }).listen(0, '127.0.0.1', () => { const c = net.connect({ port: s.address().port, ` +
      `allowHalfOpen: true }); const big = Buffer.alloc(3e6, 'x'); console.log('first', c.write(big)); c.end(big); ` +
      `c.on('data', (d) => console.log(String(d))); c.on('close', (e) => console.log('closed', e)); });`,
  ],
  [
    'errors of sockets',
    `const net = require('net');
const show = (n) => (e) => console.log(n, e.code, e.syscall, e.message.replace(/\\d{5}/, 'PORT'));
net.connect({ port: 1, host: '127.0.0.1' }).on('error', show('refused'));
net.connect('/tmp/none.sock').on('error', show('path'));
const s = net.createServer().listen(0, () => {
  const t = net
    .createServer()
    .on('error', (e) => {
      show('used')(e);
      s.close();
    })
    .listen(s.address().port);
});
net.createServer().on('error', show('foreign')).listen(0, '192.0.2.1');
try {
  net.connect({ port: 70000 });
} catch (e) {
  console.log(e.code);
}
console.log(net.isIP('::1'), net.isIPv4('1.2.3.4'));
const b = new net.BlockList();
b.addSubnet('10.0.0.0', 8);
console.log(b.check('10.1.1.1'), b.check('11.1.1.1'), b.rules);`,
  ],
  [
    'a socket with a path',
    `const net = require('net'), fs = require('fs'), os = require('os'); const p = fs.mkdtempSync(os.tmpdir() + ` +
      `'/s-') + '/x'; const s = net.createServer((c) => c.pipe(c)).listen(p, () => { console.log(s.address() === ` +
      `p, fs.existsSync(p)); const c = net.connect(p); c.end('echo'); c.on('data', (d) => console.log(String(d))); ` +
      `c.on('close', () => s.close(() => console.log(fs.existsSync(p)))); });`,
  ],
  [
    'an HTTP server',
    `const http = require('http');
const s = http.createServer((q, r) => {
  let b = '';
  q.on('data', (d) => (b += d));
  q.on('end', () => {
    r.setHeader('Date', 'then');
    if (q.url === '/chunks') {
      r.write('a');
      setTimeout(() => {
        r.addTrailers({ 'X-T': '1' });
        r.end('b');
      }, 5);
    } else
      r.writeHead(200, 'Fine', { 'X-A': ['1', '2'] }).end(
        q.method + q.url + b + JSON.stringify(q.rawHeaders.filter((h) => !/localhost|\\d{5}/.test(h))),
      );
  });
});
const ask = (o, body) =>
  new Promise((ok) =>
    http
      .request({ port: s.address().port, ...o }, (r) => {
        let b = '';
        r.on('data', (d) => (b += d));
        r.on('end', () => {
          console.log(r.statusCode, r.statusMessage, r.httpVersion, r.headers, b, r.trailers, r.complete);
          ok();
        });
      })
      .end(body),
  );
s.listen(0, async () => {
  await ask({ path: '/a?b', headers: { One: 'x', 'content-type': 't' }, method: 'POST' }, 'body');
  await ask({ path: '/chunks' });
  await ask({ method: 'HEAD' });
  await ask({ agent: false, method: 'PUT', headers: { 'Transfer-Encoding': 'chunked' } }, 'c');
  s.close(() => console.log('closed'));
});`,
  ],
  [
    'what an HTTP server makes of nonsense',
    `const net = require('net');
const s = require('http').createServer((q, r) => r.end('fine'));
s.on('clientError', (e, c) => {
  console.log(e.code, e.message, e.code === 'HPE_HEADER_OVERFLOW' || e.bytesParsed);
  c.end('HTTP/1.1 400 Bad\\r\\nConnection: close\\r\\n\\r\\n');
});
const send = (t) =>
  new Promise((ok) => {
    let b = '';
    const c = net.connect(s.address().port);
    c.on('data', (d) => (b += d)).on('close', () => {
      console.log(b.split('\\r\\n')[0]);
      ok();
    });
    c.on('error', () => {});
    c.write(t);
    if (/^(GET|POST)/.test(t)) c.end();
  });
s.listen(0, async () => {
  for (const t of [
    'GET / HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n',
    'NONSENSE\\r\\n\\r\\n',
    'GET / HTTP/1.1\\r\\nHost a\\r\\n\\r\\n',
    'POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 3\\r\\nContent-Length: 3\\r\\n\\r\\nabc',
    'POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nxyz\\r\\n',
    'GET / HTTP/1.1\\r\\nHost: a\\r\\nX: ' + 'y'.repeat(20000) + '\\r\\n\\r\\n',
  ])
    await send(t);
  s.close();
});`,
  ],
  [
    'keep-alive and pipelining',
    `const http = require('http'),
  net = require('net');
const sockets = new Set();
const s = http.createServer((q, r) => {
  sockets.add(q.socket);
  r.end(q.url);
});
s.listen(0, async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const get = (path) =>
    new Promise((ok) =>
      http.get({ port: s.address().port, path, agent }, (r) =>
        r.on('data', (d) => console.log(String(d))).on('end', ok),
      ),
    );
  await Promise.all([get('/1'), get('/2'), get('/3')]);
  console.log(sockets.size);
  agent.destroy();
  const c = net.connect(s.address().port);
  let b = '';
  c.on('data', (d) => {
    b += d;
    if (b.includes('/third')) c.end();
  });
  c.on('close', () => {
    console.log(b.match(/\\/[a-z]+/g));
    s.close();
  });
  c.write(
    'GET /first HTTP/1.1\\r\\nHost: a\\r\\n\\r\\nGET /second HTTP/1.1\\r\\nHost: a\\r\\n\\r\\nGET /third HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n',
  );
});`,
  ],
  [
    'an upgrade',
    `const http = require('http'); const s = http.createServer(); s.on('upgrade', (q, socket, head) => { ` +
      `console.log(q.headers.upgrade, head.length); socket.write('HTTP/1.1 101 Switching\\r\\nConnection: ` +
      `Upgrade\\r\\nUpgrade: own\\r\\n\\r\\nhi'); socket.on('data', (d) => { console.log('server', String(d)); ` +
      `socket.end(); }); }); s.listen(0, () => http.get({ port: s.address().port, headers: { Connection: ` +
      `'Upgrade', Upgrade: 'own' } }).on('upgrade', (r, socket, head) => { console.log(r.statusCode, ` +
      `String(head)); socket.on('end', () => { console.log('end'); s.close(); }); socket.write('own words'); ` +
      `socket.resume(); }));`,
  ],
  [
    'fetch of an own server',
    `const http = require('http'),
  zlib = require('zlib');
const s = http.createServer((q, r) => {
  if (q.url === '/go') return r.writeHead(302, { location: '/zip' }).end();
  if (q.url === '/zip') {
    r.setHeader('content-encoding', 'gzip');
    return r.end(zlib.gzipSync('unzipped'));
  }
  if (q.url === '/slow') return;
  let b = '';
  q.on('data', (d) => (b += d));
  q.on('end', () =>
    r.end(q.method + ' ' + (q.headers['content-type'] ?? '').replace(/boundary=.*/, '') + ' ' + b.length),
  );
});
s.listen(0, async () => {
  const u = 'http://localhost:' + s.address().port;
  const go = await fetch(u + '/go');
  console.log(go.status, go.ok, go.redirected, go.url.endsWith('/zip'), await go.text(), go.bodyUsed);
  console.log((await fetch(u + '/go', { redirect: 'manual' })).status);
  for (const body of [
    'text',
    new Uint8Array(5),
    new URLSearchParams({ a: '1' }),
    new Blob(['blob'], { type: 'x/y' }),
  ])
    console.log(await (await fetch(u, { method: 'POST', body })).text());
  const f = new FormData();
  f.append('a', 'b');
  console.log((await (await fetch(u, { method: 'POST', body: f })).text()).replace(/\\d+$/, ''));
  await fetch(u + '/slow', { signal: AbortSignal.timeout(20) }).catch((e) => console.log(e.name));
  await fetch('http://127.0.0.1:47117').catch((e) => console.log(e.name, e.cause.code));
  await fetch('nonsense').catch((e) => console.log(e.name, e.message));
  s.closeAllConnections();
  s.close();
});`,
  ],
  [
    'the classes of fetch',
    `(async () => {
  const h = new Headers([
    ['B', '1'],
    ['a', '2'],
    ['b', '3'],
  ]);
  console.log([...h], h.get('B'));
  h.append('Set-Cookie', 'x');
  h.append('Set-Cookie', 'y');
  console.log(h.getSetCookie());
  const r = new Response('{"a":1}', { status: 201, headers: { x: 'y' } });
  const c = r.clone();
  console.log(r.status, r.ok, await r.json(), await c.text(), r.bodyUsed);
  await r.text().catch((e) => console.log(e.name));
  console.log(
    await Response.json({ b: 2 }).text(),
    Response.error().type,
    Response.redirect('http://a/', 301).headers.get('location'),
  );
  const q = new Request('http://a/b', { method: 'post', body: 'x', headers: { y: 'z' } });
  console.log(q.method, q.url, q.headers.get('content-type'), await q.text());
  try {
    new Request('http://a', { body: 'x' });
  } catch (e) {
    console.log(e.name);
  }
  try {
    new Response('', { status: 99 });
  } catch (e) {
    console.log(e.name);
  }
  const f = new FormData();
  f.append('n', 'v');
  f.append('f', new File(['data'], 'f.txt', { type: 'text/plain' }));
  const back = await new Response(f).formData();
  console.log([...back.keys()], back.get('n'), back.get('f').name, await back.get('f').text());
  const parts = [];
  for await (const part of new Response(new Blob(['stream'])).body) parts.push(Buffer.from(part).toString());
  console.log(parts.join(''), await (await fetch('data:text/plain,a%20b')).text());
  console.log((await await new Response(new Blob(['x'], { type: 'a/b' })).blob()).type);
})();`,
  ],
  [
    'names',
    `const dns = require('dns'); dns.lookup('localhost', { family: 4 }, (...r) => { console.log(...r); ` +
      `dns.lookup('127.0.0.1', (...r) => { console.log(...r); dns.lookup('nowhere.invalid', (e) => { ` +
      `console.log(e.code, e.syscall, e.hostname); dns.promises.lookup('localhost', { family: 4, all: true ` +
      `}).then(console.log); }); }); }); console.log(dns.getServers().length > 0);`,
  ],
];

describeSameAsNode('programs with sockets, beside the real Node', PROGRAMS);
