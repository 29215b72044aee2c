import type { Attack } from '../lab/attack.ts';

/** Never ends by itself; the deadline must end it. */
function endless(
  name: string,
  code: string,
  ends: readonly string[] = ['timeout'],
  more: Partial<Attack> = {},
): Attack {
  return { name, group: 'freeze', code, ends, reports: false, stops: true, timeoutMs: 500, ...more };
}

const SPIN = 'URL.createObjectURL(new Blob(["for(;;);"]))';

export const FREEZE_ATTACKS: readonly Attack[] = [
  endless('while (true)', 'while (true);'),
  endless('a microtask loop', 'const again = () => Promise.resolve().then(again); await again();'),
  endless(
    'queueMicrotask for ever',
    'const again = () => queueMicrotask(again); again(); await new Promise(() => {});',
  ),
  endless('a regular expression that backtracks', '/^(a+)+$/.test("a".repeat(40) + "b");'),
  endless('a promise that never settles', 'await new Promise(() => {});'),
  endless('a thenable that never settles', 'return { then() {} };'),
  endless('a thenable that loops', 'return { then() { for (;;); } };'),
  endless(
    'a thenable that gives ever new thenables',
    'const next = () => ({ then(yes) { yes(next()); } }); return next();',
  ),
  endless(
    'a hundred thousand timers',
    'for (let i = 0; i < 1e5; i += 1) setInterval(() => {}, i % 7); await new Promise(() => {});',
  ),
  endless(
    'Atomics.wait',
    'const cell = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer); for ' +
      '(;;) Atomics.wait(cell, 0, 0);',
  ),
  endless('an async generator without end', 'for await (const item of (async function* () { for (;;) yield 1; })());'),
  endless(
    'arithmetic that takes minutes',
    'let most = [3n ** 300000n, 2n ** 500000n]; try { most = [3n ** 2000000n, 2n ** 40000000n]; } catch { /* ' +
      'Firefox has no number as large */ } for (let a = most[0]; ; ) a = (a * a) % most[1];',
  ),
  endless(
    'a search through four billion holes',
    'const list = []; list.length = 2 ** 32 - 1; for (;;) list.findLast((item) => item === 1);',
  ),
  endless(
    'wasm in a loop',
    'new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,' +
      '3,2,1,0,7,5,1,1,102,0,0,10,9,1,7,0,3,64,12,0,11,11]))).exports.f();',
  ),
  endless(
    'errors without end',
    'setInterval(() => { for (let i = 0; i < 100; i += 1) { Promise.reject(new Error("x".repeat(100))); ' +
      'setTimeout(() => { throw new Error("attack"); }); } }, 0); await new Promise(() => {});',
    ['timeout', 'crashed'],
  ),
  endless('logs without end', 'for (;;) { console.log("x".repeat(8000)); }', ['timeout', 'crashed']),
  endless('progress without end', 'for (;;) context.progress(Math.random(), 1, "attack".repeat(200));', [
    'timeout',
    'crashed',
  ]),
  endless(
    'writes of storage without end',
    'for (let i = 0; ; i += 1) { localStorage.setItem("key" + (i % 100), String(i)); if (i % 50 === 0) await null; }',
    ['timeout', 'crashed'],
  ),
  endless(
    'messages to a worker that never reads',
    `const worker = new Worker(${SPIN}); for (;;) worker.postMessage("x".repeat(1000));`,
    ['timeout', 'crashed'],
  ),
  endless('five spinning workers', `for (let i = 0; i < 5; i += 1) new Worker(${SPIN}); await new Promise(() => {});`, [
    'timeout',
    'crashed',
  ]),
  endless(
    'fetches without end',
    'for (;;) { for (let i = 0; i < 50; i += 1) fetch(params.http + "/" + params.token).catch(() => {}); await null; }',
    ['timeout', 'crashed', 'denied'],
  ),
  endless(
    'crypto without end',
    'for (;;) { for (let i = 0; i < 20; i += 1) crypto.subtle.digest("SHA-512", new Uint8Array(1e6)).catch(() => ' +
      '{}); await new Promise((next) => setTimeout(next)); }',
    ['timeout', 'crashed'],
  ),
  endless(
    'key derivation of two million rounds, many times',
    'const key = await crypto.subtle.importKey("raw", new Uint8Array(16), "PBKDF2", false, ["deriveBits"]); for ' +
      '(let i = 0; i < 50; i += 1) crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-512", salt: new ' +
      'Uint8Array(8), iterations: 2e6 }, key, 512).catch(() => {}); await new Promise(() => {});',
    ['timeout', 'crashed'],
  ),
  endless(
    'key pairs without end',
    'for (let i = 0; i < 20; i += 1) crypto.subtle.generateKey({ name: "RSA-PSS", modulusLength: 4096, ' +
      'publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" }, true, ["sign", "verify"]).catch(() => {}); ' +
      'await new Promise(() => {});',
    ['timeout', 'crashed'],
  ),
  endless('recursion without end', 'const down = () => down() + 1; return down();', ['threw']),
  endless('recursion that catches itself', 'const down = () => { try { down(); } catch {} down(); }; down();'),
  endless('self.close()', 'self.close(); await new Promise(() => {});', ['crashed']),
  endless(
    'self.close(), past the wrapper',
    'const close = lab.native("close"); close.call(self); for (;;) await new Promise((next) => lab.later(next, 10));',
    ['crashed', 'timeout'],
  ),
];

/** Grows until a limit ends it. */
function growing(name: string, code: string, more: Partial<Attack> = {}): Attack {
  return {
    name,
    group: 'memory',
    code,
    ends: ['timeout', 'crashed', 'invalid-output', 'threw'],
    reports: false,
    stops: true,
    timeoutMs: 1_000,
    ...more,
  };
}

export const MEMORY_ATTACKS: readonly Attack[] = [
  growing('objects without end', 'const kept = []; for (;;) kept.push(new Array(1000).fill({}));'),
  growing(
    'text that doubles',
    'let text = "x"; const kept = []; for (;;) { try { text += text; } catch { text = "x" + Math.random(); } ' +
      'kept.push(text); }',
  ),
  growing(
    'buffers without end',
    'const kept = []; for (;;) { try { kept.push(new Uint8Array(64 * 1024 * 1024).fill(1)); } catch { await null; } }',
  ),
  growing(
    'wasm memory that grows',
    'const kept = []; for (;;) { const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 }); try { ' +
      'for (;;) { memory.grow(1000); new Uint8Array(memory.buffer).fill(1); } } catch {} kept.push(memory); }',
  ),
  growing(
    'blobs without end',
    'const kept = []; for (let i = 0; i < 20; i += 1) kept.push(new Blob([new Uint8Array(16 * 1024 * 1024)])); ' +
      'for (;;) await Promise.all(kept.map((blob) => blob.arrayBuffer()));',
  ),
  growing('promises without end', 'const kept = []; for (;;) kept.push(new Promise(() => {}).then(() => kept));'),
];

/** The same with long run times; only in the full run. */
export const LONG_ATTACKS: readonly Attack[] = [
  ...['first', 'second'].map((time) =>
    endless(
      `sixty-four spinning workers, the ${time} time`,
      `for (let i = 0; i < 64; i += 1) new Worker(${SPIN}); for (;;);`,
      ['timeout', 'crashed'],
      { timeoutMs: 1_000 },
    ),
  ),
  endless(
    'workers that make workers',
    'const source = "const make = () => { const w = new Worker(URL.createObjectURL(new Blob([source]))); ' +
      'w.postMessage(source); }; onmessage = (e) => { self.source = e.data; setInterval(make, 50); }"; const make ' +
      '= () => { const w = new Worker(URL.createObjectURL(new Blob([source.replace("[source]", ' +
      '"[self.source]").replace("postMessage(source)", "postMessage(self.source)")]))); w.postMessage(source); }; ' +
      'setInterval(make, 50); await new Promise(() => {});',
    ['timeout', 'crashed'],
    { timeoutMs: 1_000 },
  ),
  growing('objects for long', 'const kept = []; for (;;) kept.push(new Array(1000).fill({ a: kept.length }));', {
    timeoutMs: 8_000,
  }),
  growing(
    'buffers until the end',
    'const kept = []; let size = 0; while (size < 5e9) { try { kept.push(new Uint8Array(64 * 1024 * ' +
      '1024).fill(1)); size += 64 * 1024 * 1024; } catch { break; } } for (;;);',
    { timeoutMs: 10_000 },
  ),
  growing(
    'five gigabytes of objects in four workers',
    'const source = "const kept = []; for (;;) kept.push(new Array(1000).fill({}));"; for (let i = 0; i < 4; i ' +
      '+= 1) new Worker(URL.createObjectURL(new Blob([source]))); await new Promise(() => {});',
    { timeoutMs: 12_000 },
  ),
  endless(
    'a million messages to the tool itself',
    'const { port1, port2 } = new MessageChannel(); port2.onmessage = () => {}; for (let i = 0; ; i += 1) ' +
      'port1.postMessage("x".repeat(1000));',
    ['timeout', 'crashed'],
    { timeoutMs: 3_000 },
  ),
];
