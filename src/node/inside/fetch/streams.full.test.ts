import { describeSameAsNode, type NamedProgram } from '../../../../scripts/node-core/same-as-node.ts';

/** A stream of three pieces, and one that collects its input. */
const START = `const stream = (parts = ['a', 'b', 'c']) =>
  new ReadableStream({
    start(c) {
      for (const p of parts) c.enqueue(p);
      c.close();
    },
  });
const gather = (into = []) =>
  Object.assign(
    new WritableStream({
      write(c) {
        into.push(c);
      },
      close() {
        into.push('closed');
      },
      abort(r) {
        into.push('aborted ' + r);
      },
    }),
    { into },
  );
const text = async (s) => {
  let all = '';
  for await (const part of s) all += typeof part === 'string' ? part : Buffer.from(part).toString();
  return all;
};
const failed = (p) =>
  p.then(
    (v) => console.log('no failure', v),
    (e) => console.log(e?.name, e?.code, e?.message ?? e),
  );
`;

const program = (name: string, code: string): NamedProgram => [
  name,
  `${START}(async () => {${code}\n})().then(() => console.log('done'), (e) => console.log('failed', e.name, ` +
    `e.message));`,
];

/** Programs that use every method of web streams, and everything that returns one. */
const PROGRAMS: readonly NamedProgram[] = [
  program(
    'pipeTo',
    `const w = gather(); await stream().pipeTo(w); console.log(w.into, w.locked); const kept = gather(); await ` +
      `stream().pipeTo(kept, { preventClose: true }); console.log(kept.into); await kept.getWriter().close(); ` +
      `console.log(kept.into);`,
  ),
  program(
    'pipeTo that fails',
    `const bad = new ReadableStream({ pull(c) { c.error(new Error('source')); } }); const w = gather(); await ` +
      `failed(bad.pipeTo(w)); console.log(w.into); await failed(stream().pipeTo(new WritableStream({ write() { ` +
      `throw new RangeError('sink'); } }))); const s = stream(); s.getReader(); await failed(s.pipeTo(gather())); ` +
      `const stop = new AbortController(); const waiting = new ReadableStream({ cancel(r) { ` +
      `console.log('cancelled', r.name); } }); const piped = waiting.pipeTo(gather(), { signal: stop.signal }); ` +
      `stop.abort(); await failed(piped); await failed(stream().pipeTo(5)); await failed(stream().pipeTo(gather(), ` +
      `{ signal: 5 }));`,
  ),
  program(
    'pipeThrough',
    `const upper = () => new TransformStream({ transform(p, c) { c.enqueue(p.toUpperCase()); }, flush(c) { ` +
      `c.enqueue('!'); } }); console.log(await text(stream().pipeThrough(upper()).pipeThrough(upper()))); try { ` +
      `stream().pipeThrough({}); } catch (e) { console.log(e.name, e.code); } const taken = stream(); ` +
      `taken.getReader(); try { taken.pipeThrough(upper()); } catch (e) { console.log(e.name, e.code, e.message); }`,
  ),
  program(
    'releaseLock',
    `const s = stream(); const r = s.getReader(); console.log(await r.read(), s.locked); r.releaseLock(); ` +
      `console.log(s.locked); await failed(r.read()); await failed(r.closed); const again = s.getReader(); ` +
      `console.log(await again.read()); const open = new ReadableStream(); const waiting = open.getReader(); const ` +
      `asked = waiting.read(); waiting.releaseLock(); await failed(asked); const w = gather(); const writer = ` +
      `w.getWriter(); await writer.write(1); writer.releaseLock(); await failed(writer.closed); await ` +
      `failed(writer.write(2)); console.log(w.locked, w.into); r.releaseLock();`,
  ),
  program(
    'readers of bytes',
    `const bytes = () => new ReadableStream({ type: 'bytes', pull(c) { if (c.byobRequest) { ` +
      `c.byobRequest.view[0] = 65; c.byobRequest.respond(1); } else c.enqueue(new Uint8Array([66, 67])); }, ` +
      `cancel() { console.log('cancelled'); } }); const s = bytes(); const r = s.getReader({ mode: 'byob' }); ` +
      `console.log(await r.read(new Uint8Array(4))); console.log(await r.read(new Uint16Array(2), { min: 2 })); ` +
      `r.releaseLock(); await failed(r.closed); const d = s.getReader(); console.log(await d.read()); await ` +
      `d.cancel(); const e = stream(); try { e.getReader({ mode: 'byob' }); } catch (x) { console.log(x.name, ` +
      `x.code); }`,
  ),
  program(
    'tee, cancel and from',
    `const [a, b] = stream().tee(); console.log(await text(a), await text(b)); const [c, d] = new ` +
      `ReadableStream({ cancel(r) { console.log('cancelled', r); } }).tee(); await Promise.all([c.cancel('one'), ` +
      `d.cancel('two')]); console.log(await text(ReadableStream.from(['x', Promise.resolve('y')])), await ` +
      `text(ReadableStream.from((async function* () { yield 'z'; })()))); const [e, f] = new ReadableStream({ ` +
      `type: 'bytes', start(x) { x.enqueue(new Uint8Array([1, 2])); x.close(); } }).tee(); console.log(await ` +
      `e.getReader({ mode: 'byob' }).read(new Uint8Array(2)), await f.getReader().read());`,
  ),
  program(
    'iteration',
    `for await (const part of stream()) { console.log(part); break; } const s = stream(); for await (const part ` +
      `of s.values({ preventCancel: true })) { console.log(part); break; } console.log(await text(s), s.locked); ` +
      `const it = stream()[Symbol.asyncIterator](); console.log(await it.next(), await it.return('r'), await ` +
      `it.next()); const bad = new ReadableStream({ start(c) { c.error(new TypeError('t')); } }); await ` +
      `failed((async () => { for await (const x of bad); })());`,
  ),
  program(
    'queues and back-pressure',
    `const s = new ReadableStream({ pull(c) { console.log('pull', c.desiredSize); c.enqueue('ab'); } }, new ` +
      `ByteLengthQueuingStrategy({ highWaterMark: 3 })); const t = new TransformStream({}, new ` +
      `CountQueuingStrategy({ highWaterMark: 2 })); const w = t.writable.getWriter(); console.log(w.desiredSize); ` +
      `w.write(1); console.log(w.desiredSize); w.write(2); console.log(w.desiredSize); const r = ` +
      `t.readable.getReader(); console.log(await r.read(), await r.read()); await w.ready; w.close(); ` +
      `console.log(await r.read()); await w.closed;`,
  ),
  program(
    'abort and errors of writers',
    `const w = gather(); const writer = w.getWriter(); await writer.abort('why'); console.log(w.into); await ` +
      `failed(writer.closed); await failed(writer.write(1)); const t = new TransformStream({ transform() { throw ` +
      `new Error('in it'); } }); const tw = t.writable.getWriter(); tw.write(1).catch(() => {}); await ` +
      `failed(t.readable.getReader().read()); await failed(tw.closed); const term = new TransformStream({ start(c) ` +
      `{ c.terminate(); } }); console.log(await term.readable.getReader().read());`,
  ),
  program(
    'compression',
    `for (const format of ['gzip', 'deflate', 'deflate-raw', 'brotli']) console.log(format, await ` +
      `text(stream(['hello ', 'world']).pipeThrough(new TextEncoderStream()).pipeThrough(new ` +
      `CompressionStream(format)).pipeThrough(new DecompressionStream(format)))); await failed(text(new Blob(['not ` +
      `gzip']).stream().pipeThrough(new DecompressionStream('gzip'))).catch((e) => { throw Object.assign(new ` +
      `Error('refused'), { name: e.name, code: undefined }); })); try { new CompressionStream('x'); } catch (e) { ` +
      `console.log(e.name, e.code); }`,
  ),
  program(
    'texts',
    `const bytes = [new Uint8Array([0xe2, 0x82]), new Uint8Array([0xac, 0x21])]; console.log(await ` +
      `text(stream(bytes).pipeThrough(new TextDecoderStream()))); const d = new TextDecoderStream('utf-16le', { ` +
      `fatal: true }); console.log(d.encoding, d.fatal, d.ignoreBOM); await failed(text(stream([new ` +
      `Uint8Array([0xff])]).pipeThrough(new TextDecoderStream('utf-8', { fatal: true })))); console.log(await ` +
      `text(stream(['\\ud83d', '\\ude00']).pipeThrough(new TextEncoderStream())));`,
  ),
  program(
    'blobs',
    `const b = new Blob(['one', new Uint8Array([50]), new Blob(['three'])]); console.log(await text(b.stream()), ` +
      `await text(b.slice(1, 5).stream())); let piped = ''; await b.stream().pipeTo(new WritableStream({ write(c) ` +
      `{ piped += Buffer.from(c); } })); console.log(piped); const r = b.stream().getReader(); await r.read(); ` +
      `r.releaseLock(); const y = b.stream().getReader({ mode: 'byob' }); console.log(Buffer.from((await ` +
      `y.read(new Uint8Array(3))).value).toString()); console.log(await text(new File(['f'], 'n').stream()));`,
  ),
  program(
    'answers and requests',
    `const r = new Response(stream([new Uint8Array([104]), new Uint8Array([105])])); const c = r.clone(); ` +
      `console.log(await text(r.body), await c.text(), r.bodyUsed); await failed(new ` +
      `Response(stream([5])).text().catch((e) => { throw Object.assign(new Error('refused'), { name: e.name, code: ` +
      `undefined }); })); console.log(await new Response(new Blob(['zip']).stream().pipeThrough(new ` +
      `CompressionStream('gzip')).pipeThrough(new DecompressionStream('gzip'))).text()); const q = new ` +
      `Request('http://a/', { method: 'POST', body: stream([new Uint8Array([33])]), duplex: 'half' }); ` +
      `console.log(await text(q.body)); const into = []; await new Response('piped').body.pipeTo(new ` +
      `WritableStream({ write(p) { into.push(Buffer.from(p).toString()); } })); console.log(into); const l = new ` +
      `Response('lock'); const reader = l.body.getReader(); await reader.read(); reader.releaseLock(); ` +
      `console.log(l.bodyUsed, l.body.locked); await failed(l.text().catch((e) => { throw Object.assign(new ` +
      `Error(''), { name: e.name }); })); console.log(await new Response(new Response('x').body.tee()[1]).text(), ` +
      `await Response.json({ a: 1 }).body.getReader().read());`,
  ),
  program(
    'answers of a server',
    `const http = require('http');
const s = http.createServer((q, r) => {
  if (q.url === '/slow') {
    r.write('first');
    return;
  }
  let b = '';
  q.on('data', (d) => (b += d));
  q.on('end', () => {
    r.write('got ');
    setTimeout(() => r.end(b), 5);
  });
});
await new Promise((ok) => s.listen(0, ok));
const u = 'http://localhost:' + s.address().port;
const a = await fetch(u, {
  method: 'POST',
  body: stream([Buffer.from('sent '), Buffer.from('whole')]),
  duplex: 'half',
});
console.log(await text(a.body));
const into = [];
await (await fetch(u)).body.pipeThrough(new TextDecoderStream()).pipeTo(
  new WritableStream({
    write(p) {
      into.push(p);
    },
  }),
);
console.log(into.join(''));
const slow = await fetch(u + '/slow');
const reader = slow.body.getReader();
console.log(Buffer.from((await reader.read()).value).toString());
await reader.cancel();
reader.releaseLock();
console.log(slow.body.locked);
const [x, y] = (await fetch(u)).body.tee();
console.log(await text(x), await text(y));
const { Readable } = require('stream');
console.log(await text(Readable.fromWeb((await fetch(u)).body)));
s.closeAllConnections();
s.close();`,
  ),
  program(
    'streams of Node and back',
    `const { Readable, Writable, Duplex, Transform, PassThrough, pipeline } = require('stream'); const { ` +
      `pipeline: wait } = require('stream/promises'); console.log(await text(Readable.toWeb(Readable.from(['a', ` +
      `'b']))), await text(Readable.fromWeb(stream()))); const got = []; const sink = new Writable({ write(c, e, ` +
      `cb) { got.push(String(c)); cb(); } }); await stream(['p', 'q']).pipeTo(Writable.toWeb(sink)); ` +
      `console.log(got); const w = gather(); const back = Writable.fromWeb(w, { decodeStrings: false }); ` +
      `back.write('one'); await new Promise((ok) => back.end('two', ok)); console.log(w.into.map(String)); const { ` +
      `readable, writable } = Duplex.toWeb(new PassThrough()); const wr = writable.getWriter(); ` +
      `wr.write(Buffer.from('dup')); wr.close(); console.log(await text(readable)); const d = Duplex.fromWeb(new ` +
      `TransformStream({ transform(p, c) { c.enqueue(String(p).toUpperCase()); } }), { encoding: 'utf8' }); ` +
      `d.end('shout'); console.log(await text(d)); const to = gather(); await wait(stream(['1', '2']), async ` +
      `function* (s) { for await (const p of s) yield p + p; }, to); console.log(to.into); await ` +
      `wait(stream(['3']), new TransformStream(), new PassThrough().resume()); await ` +
      `failed(text(Readable.fromWeb(new ReadableStream({ start(c) { c.error(new Error('web')); } }))));`,
  ),
  program(
    'gathered by stream/consumers',
    `const c = require('stream/consumers'); const enc = (t) => stream([t]).pipeThrough(new TextEncoderStream()); ` +
      `console.log(await c.text(enc('t')), await c.json(enc('{"a":1}')), await c.buffer(enc('b')), (await ` +
      `c.arrayBuffer(enc('ab'))).byteLength, (await c.blob(enc('bl'))).size);`,
  ),
  program(
    'files and other givers',
    `const fs = require('fs/promises'), os = require('os'); const p = os.tmpdir() + '/web-' + process.pid; await ` +
      `fs.writeFile(p, 'in a file'); const f = await fs.open(p); console.log(await text(f.readableWebStream())); ` +
      `await f.close(); await fs.rm(p); const { once } = require('events'); const { Readable } = ` +
      `require('stream'); await stream(['x']).pipeTo(require('stream').Writable.toWeb(require('stream').Writable({ ` +
      `write(c, e, cb) { console.log(String(c)); cb(); } }))); console.log(require('stream').isReadable(stream()), ` +
      `require('stream').isErrored(stream()), require('stream').isDisturbed(stream()));`,
  ),
  program(
    'streams that are sent',
    (
      `const { port1, port2 } = new MessageChannel(); const s = stream(['sent']); port1.postMessage(s, [s]); const ` +
      `{ data } = await new Promise((ok) => (port2.onmessage = ok)); console.log(await text(data), s.locked); ` +
      `port1.close(); const c = structuredClone(stream(['cloned']), { transfer: [] }.transfer?.length ? {} : ` +
      `undefined);`
    ).replace(/ const c = structuredClone.*$/, ''),
  ),
  program(
    'what they show',
    `console.log(stream(), gather().constructor.name, new TransformStream(), stream().getReader(), new ` +
      `TextDecoderStream(), new CompressionStream('gzip')); for (const C of [ReadableStreamDefaultReader, ` +
      `WritableStreamDefaultWriter, ReadableStreamBYOBReader, ReadableByteStreamController, ` +
      `ReadableStreamDefaultController]) try { new C(); } catch (e) { console.log(e.name, e.code); } ` +
      `console.log(Object.getOwnPropertyNames(ReadableStream.prototype), ReadableStream.prototype.values === ` +
      `ReadableStream.prototype[Symbol.asyncIterator]);`,
  ),
];

describeSameAsNode('web streams, beside the real Node', PROGRAMS);
