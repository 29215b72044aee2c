import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startRelay } from './relay.mjs';
import { addClient } from './state.mjs';
import { kindsOf, post, raw, SITE, startTestRelay, until, type TestRelay } from './testing/start.ts';
import { connectTab, echo, type TabDouble } from './testing/tab-double.mjs';
import { makeKey, makeNonce, makeProof, WIRE, WIRE_LIMITS } from './wire.mjs';

let relay: TestRelay;
let tab: TabDouble;
beforeEach(async () => {
  relay = await startTestRelay();
  tab = await connectTab({ port: relay.port, key: relay.key, onFrame: echo });
});
/** Whatever was tried: the relay lives, and its tab serves. */
afterEach(async () => {
  const { status } = await post(relay, '/mcp', { body: '{"alive":1}' });
  tab.leave();
  await relay.close();
  expect(status).toBe(200);
});

const statusOf = (answer: string): number => Number(answer.split(' ')[1]);
const host = (): string => `Host: 127.0.0.1:${relay.port}`;
const authorized = (): string => `Authorization: Bearer ${relay.token}`;
/** The lines of a request that would pass. */
const lines = (...more: string[]): string =>
  [`POST /mcp HTTP/1.1`, host(), authorized(), 'Content-Type: application/json', 'Connection: close', ...more].join(
    '\r\n',
  );
const complete = (...more: string[]): string => `${lines('Content-Length: 2', ...more)}\r\n\r\n{}`;

test('the request that the attacks change passes, also with the origin of the relay itself', async () => {
  expect(statusOf(await raw(relay.port, complete()))).toBe(200);
  expect(statusOf(await raw(relay.port, complete(`Origin: http://127.0.0.1:${relay.port}`)))).toBe(200);
  expect(kindsOf(tab)).toEqual(['req', 'req']);
});

describe('nothing reaches the tab', () => {
  afterEach(() => {
    expect(tab.frames.filter((frame) => frame.t !== 'req' || frame.body !== '{"alive":1}')).toEqual([]);
  });

  test.each([
    ['no name', '', 400],
    ['a name of its own', 'Host: evil.example', 421],
    ['a name of its own with the port', 'Host: evil.example:PORT', 421],
    ['no port', 'Host: 127.0.0.1', 421],
    ['another port', 'Host: 127.0.0.1:80', 421],
    ['another loopback address', 'Host: 127.0.0.2:PORT', 421],
    ['a number', 'Host: 2130706433:PORT', 421],
    ['a name below', 'Host: localhost.evil.example:PORT', 421],
    ['a dot at the end', 'Host: localhost.:PORT', 421],
    ['credentials', 'Host: localhost:PORT@evil.example', 421],
    ['two names', 'Host: localhost:PORT\r\nHost: evil.example', 400],
    ['a name in two forms', 'Host: localhost:PORT\r\nhost: localhost:PORT', 400],
  ])('for a request to %s', async (_what, line, status) => {
    const changed = complete().replace(
      `${host()}\r\n`,
      line === '' ? '' : `${line.replaceAll('PORT', `${relay.port}`)}\r\n`,
    );
    const answer = await raw(relay.port, changed);
    expect(statusOf(answer)).toBe(status);
  });

  test.each([
    'Origin: https://evil.example',
    'Origin: null',
    'Origin: ',
    `Origin: ${SITE}`,
    'Origin: http://127.0.0.1:PORT\r\nSec-Fetch-Site: same-origin',
    'Origin: http://127.0.0.1:PORT\r\nSec-Fetch-Site: none',
    'Origin: http://localhost:PORT',
    'Origin: https://127.0.0.1:PORT',
    'Origin: http://127.0.0.1',
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Site: same-site',
    'Sec-Fetch-Site: same-origin',
    'Sec-Fetch-Site: none\r\nOrigin: null',
    'Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site',
  ])('that a page sent: %s', async (line) => {
    const answer = await raw(relay.port, complete(line.replaceAll('PORT', `${relay.port}`)));
    expect([[400, 403].includes(statusOf(answer)), answer.toLowerCase().includes('access-control')]).toEqual([
      true,
      false,
    ]);
  });

  test('of a preflight, which gets no leave', async () => {
    const preflight = [
      'OPTIONS /mcp HTTP/1.1',
      host(),
      'Origin: https://evil.example',
      'Connection: close',
      'Access-Control-Request-Method: POST',
      '\r\n',
    ].join('\r\n');
    const answer = await raw(relay.port, preflight);
    expect([statusOf(answer), answer.toLowerCase().includes('access-control')]).toEqual([403, false]);
  });

  test.each([
    ['none', () => ''],
    ['a wrong one', () => `Authorization: Bearer ${'x'.repeat(43)}`],
    ['an almost right one', () => authorized().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['a short one', () => 'Authorization: Bearer x'],
    ['an endless one', () => `Authorization: Bearer ${'x'.repeat(9_000)}`],
    ['its hash', () => 'Authorization: Bearer HASH'],
    ['the key of the tab', () => `Authorization: Bearer ${relay.key}`],
    ['another scheme', () => authorized().replace('Bearer', 'Basic')],
    ['two', () => `${authorized()}\r\nAuthorization: Bearer ${'x'.repeat(43)}`],
    ['one in the address', () => ''],
  ])('with a token that is %s', async (what, line) => {
    const path = what.includes('address') ? `/mcp?token=${relay.token}&access_token=${relay.token}` : '/mcp';
    const changed = complete()
      .replace(`${authorized()}\r\n`, line() === '' ? '' : `${line()}\r\n`)
      .replace('/mcp', path);
    const answer = await raw(relay.port, changed);
    expect([statusOf(answer), answer.includes('www-authenticate')]).toEqual([what === 'two' ? 400 : 403, false]);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json; charset=utf-16',
    'application/jsonp',
    '',
  ])('of the type %j, which a form could send', async (type) => {
    const line = type === '' ? '' : `Content-Type: ${type}\r\n`;
    const answer = await raw(relay.port, complete().replace('Content-Type: application/json\r\n', line));
    expect(statusOf(answer)).toBe(415);
  });

  test.each([
    ['http://evil.example/mcp', 400],
    ['http://127.0.0.1:PORT/mcp', 400],
    ['//evil.example/mcp', 404],
    ['*', 400],
    ['mcp', 400],
    ['/mcp/', 404],
    ['/mcp/../mcp', 404],
    ['/MCP', 404],
    ['/%6dcp', 404],
    ['/mcp;x', 404],
    ['/mcp#x', 404],
    ['/', 404],
    ['/tab', 404],
    ['/client', 404],
    ['/api', 404],
    ['/api/', 404],
    ['/api//ai', 404],
    ['/api/../mcp', 404],
    ['/api/./ai', 404],
    ['/api/ai\\tools', 404],
    ['/api/%zz', 404],
    ['/api/%', 404],
    [`/api/${'a'.repeat(2_000)}`, 404],
    [`/mcp?${'a'.repeat(5_000)}`, 404],
    ['/.well-known/oauth-protected-resource', 404],
    ['/.well-known/oauth-authorization-server/mcp', 404],
  ])('at %.60s', async (target, status) => {
    const answer = await raw(relay.port, complete().replace('/mcp', target.replace('PORT', `${relay.port}`)));
    expect(statusOf(answer)).toBe(status);
  });

  test('that asks where to sign in: 404, before any token', async () => {
    const answer = await raw(
      relay.port,
      `GET /.well-known/oauth-protected-resource/mcp HTTP/1.1\r\n${host()}\r\nConnection: close\r\n\r\n`,
    );
    expect(statusOf(answer)).toBe(404);
  });

  test.each(['PUT', 'PATCH', 'HEAD', 'TRACE', 'OPTIONS', 'PROPFIND', 'QUERY'])('by %s', async (method) => {
    expect([405, 400]).toContain(statusOf(await raw(relay.port, complete().replace('POST', method))));
  });

  test('by CONNECT', async () => {
    const answer = await raw(relay.port, `CONNECT 127.0.0.1:${relay.port} HTTP/1.1\r\n${host()}\r\n\r\n`);
    expect(answer).toBe('');
  });

  test.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3'],
    ['a list of lengths', 'Content-Length: 2, 2'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked'],
    ['chunks in an odd coding', 'Transfer-Encoding: xchunked'],
    ['chunks under a second coding', 'Transfer-Encoding: chunked, identity'],
    ['two codings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'],
    ['a hidden coding', 'Transfer-Encoding : chunked'],
    ['a folded coding', 'Transfer-Encoding:\r\n chunked'],
    ['a negative length', 'Content-Length: -2'],
    ['a length with a sign', 'Content-Length: +2'],
    ['a length in hexadecimal', 'Content-Length: 0x2'],
    ['a space in a name', 'Content Length: 2'],
    ['a line without a name', ': 2'],
    ['a control character', 'X: a\x00b'],
    ['a carriage return alone', 'X: a\rContent-Length: 2'],
  ])('twice, hidden behind %s', async (_what, line) => {
    const hidden = `0\r\n\r\n${complete().replace('Connection: close\r\n', '')}`;
    const answer = await raw(relay.port, `${lines(line)}\r\n\r\n${hidden}`);
    expect(statusOf(answer)).toBe(400);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test.each(['gzip', 'deflate', 'br', 'identity, gzip'])('compressed as %s', async (encoding) => {
    expect(statusOf(await raw(relay.port, complete(`Content-Encoding: ${encoding}`)))).toBe(415);
  });

  test('of 4 MB and one byte', async () => {
    const bytes = WIRE_LIMITS.bodyBytes + 1;
    const body = Buffer.alloc(bytes, 'x');
    const head = `${lines(`Content-Length: ${bytes}`)}\r\n\r\n`;
    expect(statusOf(await raw(relay.port, [head, body]))).toBe(413);
    const chunked = [`${lines('Transfer-Encoding: chunked')}\r\n\r\n${bytes.toString(16)}\r\n`, body, '\r\n0\r\n\r\n'];
    expect(statusOf(await raw(relay.port, chunked))).toBe(413);
  });

  test('that is endless', async () => {
    const socket = connect(relay.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${lines('Transfer-Encoding: chunked')}\r\n\r\n`);
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'x'), Buffer.from('\r\n')]);
    let sent = 0;
    const closed = new Promise((resolve) => socket.on('close', resolve));
    const timer = setInterval(() => {
      for (let count = 0; count < 8 && !socket.destroyed && socket.writableLength < 1 << 20; count += 1) {
        socket.write(chunk);
        sent += chunk.length;
      }
    }, 1);
    await closed;
    clearInterval(timer);
    expect(sent).toBeLessThan(64 << 20);
  });

  test('that is no UTF-8', async () => {
    expect(statusOf(await raw(relay.port, [`${lines('Content-Length: 2')}\r\n\r\n`, Buffer.from([0xc3, 0x28])]))).toBe(
      400,
    );
  });

  test('with headers of 17 kB, or two hundred of them', async () => {
    expect(statusOf(await raw(relay.port, complete(`X: ${'a'.repeat(17 << 10)}`)))).toBe(431);
    const line = `X-${'a'.repeat(200)}: b`;
    expect(statusOf(await raw(relay.port, complete(...Array.from({ length: 200 }, () => line))))).toBe(431);
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/0.9', 'GET /mcp\r\n\r\n'],
    ['zeros', '\0'.repeat(4_096)],
  ])('that is %s', async (_what, bytes) => {
    const answer = await raw(relay.port, bytes);
    expect(answer === '' || [400, 421].includes(statusOf(answer))).toBe(true);
  });

  test('upgraded to something else', async () => {
    const h2c = complete('Upgrade: h2c', 'HTTP2-Settings: x').replace('Connection: close', 'Connection: Upgrade');
    expect(statusOf(await raw(relay.port, h2c))).toBe(404);
  });
});

describe('a slow client', () => {
  test('that never completes its headers is sent away', async () => {
    const started = performance.now();
    const socket = connect(relay.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.write('POST /mcp HTTP/1.1\r\n');
    const timer = setInterval(() => socket.write(`X-${Math.trunc(performance.now())}: a\r\n`), 500);
    await new Promise((resolve) => socket.on('close', resolve));
    clearInterval(timer);
    expect([statusOf(text), performance.now() - started < 20_000]).toEqual([408, true]);
  });

  test('that says nothing at all is sent away', async () => {
    await raw(relay.port, '', 20_000);
  });
});

describe('at the door of tabs', () => {
  /** What the relay says to a WebSocket that sends these messages, one for each that it gets. */
  const speak = async (...messages: (string | Buffer)[]): Promise<{ code: number; received: string[] }> => {
    const socket = new WebSocket(`ws://127.0.0.1:${relay.port}/tab`, WIRE, { origin: SITE });
    const received: string[] = [];
    const next = (): void => {
      const message = messages.shift();
      if (message !== undefined) socket.send(message);
    };
    socket.on('open', next);
    socket.on('message', (data) => {
      received.push(String(data));
      next();
    });
    socket.on('error', () => undefined);
    const code = await new Promise<number>((resolve) => socket.on('close', resolve));
    return { code, received };
  };
  const hello = (): string => JSON.stringify({ t: 'hello', n: makeNonce() });

  test.each([
    ['no JSON', 'x', 4400],
    ['bytes', Buffer.from('{"t":"hello"}'), 4400],
    ['a hello without a nonce', '{"t":"hello"}', 4400],
    ['a hello of 5 kB', JSON.stringify({ t: 'hello', n: makeNonce(), more: 'x'.repeat(5_000) }), 4400],
    ['a proof before the hello', JSON.stringify({ t: 'proof', mac: 'm'.repeat(43) }), 4401],
    ['an answer', '{"t":"res","id":1,"status":200,"headers":{},"body":""}', 4401],
    ['a new client', '{"t":"client-add","rid":1,"name":"evil"}', 4401],
    ['17 MB', 'x'.repeat(17 << 20), 1006],
  ])('%s first', async (_what, message, code) => {
    expect(await speak(message)).toEqual({ code, received: [] });
  });

  test.each([
    ['a wrong proof', JSON.stringify({ t: 'proof', mac: 'm'.repeat(43) }), 4401],
    ['another hello', hello(), 4401],
    ['a new client', '{"t":"client-add","rid":1,"name":"evil"}', 4401],
  ])('%s after the hello', async (_what, message, code) => {
    const { code: got, received } = await speak(hello(), message);
    expect([got, received.map((text) => (JSON.parse(text) as { t: string }).t)]).toEqual([code, ['proof']]);
  });

  test('the proof of the relay itself, sent back', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${relay.port}/tab`, WIRE, { origin: SITE });
    socket.on('open', () => socket.send(hello()));
    socket.on('message', (data) => {
      const { mac } = JSON.parse(String(data)) as { mac: string };
      socket.send(JSON.stringify({ t: 'proof', mac }));
    });
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(4401);
  });

  test('the proof of the relay on a second socket, which has the nonce of the first', async () => {
    const [first, second] = [0, 1].map(() => new WebSocket(`ws://127.0.0.1:${relay.port}/tab`, WIRE, { origin: SITE }));
    if (first === undefined || second === undefined) throw new Error('no sockets');
    const next = (socket: WebSocket): Promise<{ n: string; mac: string }> =>
      new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))));
    await Promise.all([first, second].map((socket) => new Promise((resolve) => socket.on('open', resolve))));
    first.send(hello());
    const { n } = await next(first);
    second.send(JSON.stringify({ t: 'hello', n }));
    const { mac } = await next(second);
    first.send(JSON.stringify({ t: 'proof', mac }));
    expect(await new Promise((resolve) => first.on('close', resolve))).toBe(4401);
    second.terminate();
  });

  test('a proof of an earlier handshake, or for another page', async () => {
    const sent: string[] = [];
    const spy = await connectTab({ port: relay.port, key: relay.key, onFrame: echo });
    spy.leave();
    const prove = async (origin: string, otherNonce: string): Promise<number> => {
      const own = makeNonce();
      const socket = new WebSocket(`ws://127.0.0.1:${relay.port}/tab`, WIRE, { origin: SITE });
      socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', n: own })));
      socket.on('message', (data) => {
        const { n } = JSON.parse(String(data)) as { n: string };
        sent.push(n);
        const other = otherNonce === '' ? n : otherNonce;
        void makeProof(relay.key, { role: 'tab', proverNonce: own, otherNonce: other, origin }).then((mac) =>
          socket.send(JSON.stringify({ t: 'proof', mac })),
        );
      });
      return new Promise((resolve) => socket.on('close', resolve));
    };
    expect(await prove('http://127.0.0.1:4173', '')).toBe(4401);
    expect(await prove(SITE, sent[0] ?? '')).toBe(4401);
    tab = await connectTab({ port: relay.port, key: relay.key, onFrame: echo });
  });

  test('two frames at once', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${relay.port}/tab`, WIRE, { origin: SITE });
    socket.on('open', () => {
      socket.send(hello());
      socket.send(hello());
    });
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(4400);
  });

  const upgrade = (...more: string[]): string =>
    [
      'GET /tab HTTP/1.1',
      host(),
      `Origin: ${SITE}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Sec-WebSocket-Protocol: ${WIRE}`,
      ...more,
      '',
      '',
    ].join('\r\n');

  test.each([
    ['a name of its own', (text: string) => text.replace(/Host: .*?\r/, 'Host: evil.example\r'), 421],
    ['no origin', (text: string) => text.replace(/Origin: .*?\r\n/, ''), 403],
    ['another origin', (text: string) => text.replace(SITE, 'https://evil.example'), 403],
    ['two origins', (text: string) => text.replace('Connection', `Origin: https://evil.example\r\nConnection`), 400],
    ['another path', (text: string) => text.replace('/tab', '/tab/x'), 403],
    ['the path of programs', (text: string) => text.replace('/tab', '/client'), 403],
    ['another protocol', (text: string) => text.replace(WIRE, 'mcp'), 400],
    ['no version', (text: string) => text.replace('13', '7'), 426],
    ['a strange key', (text: string) => text.replace('dGhl', ''), 400],
    ['POST', (text: string) => text.replace('GET', 'POST'), 405],
  ])('a handshake with %s', async (_what, change, status) => {
    const answer = await raw(relay.port, change(upgrade()));
    expect([statusOf(answer), answer.toLowerCase().includes('access-control')]).toEqual([
      [400, 405, 426].includes(status) ? expect.toBeOneOf([400, 405, 426]) : status,
      false,
    ]);
  });

  /** A frame of a WebSocket, masked with zeros. */
  const frame = (first: number, payload: Buffer | string, { masked = true, length = payload.length } = {}): Buffer => {
    const head = Buffer.alloc(10);
    head[0] = first;
    head[1] = (masked ? 0x80 : 0) | 127;
    head.writeBigUInt64BE(BigInt(length), 2);
    return Buffer.concat([head, masked ? Buffer.alloc(4) : Buffer.alloc(0), Buffer.from(payload)]);
  };

  test.each([
    ['without a mask', () => frame(0x81, '{}', { masked: false })],
    ['with reserved bits', () => frame(0xf1, '{}')],
    ['of an unknown kind', () => frame(0x83, '{}')],
    ['compressed', () => frame(0xc1, '{}')],
    ['that continues nothing', () => frame(0x80, '{}')],
    ['a fragmented ping', () => frame(0x09, 'x')],
    ['a ping of 200 bytes', () => frame(0x89, 'x'.repeat(200))],
    [
      'of 2 to the 62 bytes',
      () => Buffer.concat([frame(0x81, '{}').subarray(0, 2), Buffer.from('4000000000000000', 'hex')]),
    ],
    ['of text that is no UTF-8', () => frame(0x81, Buffer.from([0xff, 0xfe]))],
    ['that never ends', () => frame(0x01, 'x'.repeat(20_000), { length: 1_000_000 })],
    [
      'in twenty thousand fragments',
      () => Buffer.concat([frame(0x01, ''), ...Array.from({ length: 20_000 }, () => frame(0x00, ''))]),
    ],
    ['a flood of pings', () => Buffer.concat(Array.from({ length: 20_000 }, () => frame(0x89, 'x')))],
  ])('a frame %s', async (_what, make) => {
    const answer = await raw(relay.port, [upgrade(), make()]);
    expect(answer.startsWith('HTTP/1.1 101')).toBe(true);
    expect(answer).not.toContain('ready');
  });

  test('a socket that never proves anything is closed', async () => {
    const started = performance.now();
    expect((await speak()).code).toBe(4401);
    expect(performance.now() - started).toBeGreaterThan(WIRE_LIMITS.proofMs - 100);
  });

  test('hundreds of sockets that prove nothing keep no tab out', async () => {
    const sockets = Array.from(
      { length: 300 },
      () => new WebSocket(`ws://127.0.0.1:${relay.port}/tab`, WIRE, { origin: SITE }),
    );
    for (const socket of sockets) socket.on('error', () => undefined);
    await until(
      () =>
        sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length <= 16 &&
        sockets.every((socket) => socket.readyState !== WebSocket.CONNECTING),
    );
    tab = await connectTab({ port: relay.port, key: relay.key, onFrame: echo });
    for (const socket of sockets) socket.terminate();
  });
});

describe('a tab with the key', () => {
  test.each([
    ['no JSON', 'x', 4400],
    ['bytes', Buffer.from('{}'), 4400],
    ['a hello', JSON.stringify({ t: 'hello', n: makeNonce() }), 4400],
    ['an unknown frame', '{"t":"eval","id":1}', 4400],
  ])('that sends %s is closed', async (_what, message, code) => {
    tab.socket.send(message);
    expect(await tab.closed).toBe(code);
    tab = await connectTab({ port: relay.port, key: relay.key, onFrame: echo });
  });

  test('that floods is closed', async () => {
    for (let count = 0; count <= WIRE_LIMITS.framesPerSecond * 3; count += 1) tab.send({ t: 'end', id: 9_999 });
    expect(await tab.closed).toBe(4429);
    tab = await connectTab({ port: relay.port, key: relay.key, onFrame: echo });
  });
});

describe('a program on the port of the relay', () => {
  test('gets neither the key nor a proof that it can use', async () => {
    const arrived: Buffer[] = [];
    const squatter = createServer((socket) =>
      socket.on('data', (chunk) => arrived.push(chunk)).on('error', () => undefined),
    );
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    const address = squatter.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const connecting = connectTab({ port, key: relay.key });
    await until(() => arrived.length > 0);
    squatter.close();
    expect(Buffer.concat(arrived).toString('latin1')).not.toContain(relay.key);
    void connecting.catch(() => undefined);
  });

  test('cannot pass a tab on to the relay on another port: each port has a key of its own', async () => {
    const other = await startRelay({ port: 0, file: relay.file, sites: [SITE] });
    expect(other.key).not.toBe(relay.key);
    // What a program in the middle would bring about: a tab paired with one port speaks to the relay of the other.
    await expect(connectTab({ port: other.port, key: relay.key })).rejects.toThrow('does not have the key');
    await other.close();
  });

  test('is left alone by a relay that finds its port taken', async () => {
    await expect(startRelay({ port: relay.port, file: relay.file, sites: [SITE] })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});

test('a token of another relay, or of a client that was removed, opens nothing', async () => {
  const other = await startTestRelay();
  const foreign = await addClient(other.file, 'other');
  expect((await post(relay, '/mcp', { token: foreign })).status).toBe(403);
  await other.close();
  expect(makeKey()).not.toBe(relay.key);
});
