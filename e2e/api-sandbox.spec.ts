import { addTool, attempt, browserTool, callTool, eachRow, openApp, runCode } from './support/journeys.ts';
import { expect, test } from './support/test.ts';

const anyNumber = expect.any(Number);

// Tables of runs: short each, but many on a busy machine.
test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ page }) => {
  await openApp(page);
});

test('a run finds nothing of another run but its own storage', async ({ page }) => {
  const code = `function tool({ leave }) {
    const found = { globals: globalThis.left ?? null, prototype: ({}).left ?? null, timer: globalThis.ticks ?? null, fetch: String(fetch).includes('patched'), json: JSON.left ?? null };
    if (leave) {
      globalThis.left = 1; Object.prototype.left = 1; JSON.left = 1;
      globalThis.fetch = () => 'patched';
      setInterval(() => { globalThis.ticks = 1; }, 1);
      const url = URL.createObjectURL(new Blob(['setInterval(() => {}, 1)']));
      new Worker(url); new Worker(url);
      Array.prototype.left = 1;
    }
    return found;
  }`;
  await addTool(page, browserTool('leaves', code));
  const clean = { globals: null, prototype: null, timer: null, fetch: false, json: null };
  for (const leave of [true, true, false]) {
    expect(await callTool(page, 'leaves', { leave })).toEqual({ success: true, result: clean, executionTime: anyNumber, logs: [] });
  }
});

test('workers and timers that a run left behind are gone', async ({ page }) => {
  // A beacon through the tool's own storage: what still runs afterwards would count on.
  const code = `async function tool({ start }) {
    if (start) {
      setInterval(() => { localStorage.beat = Number(localStorage.beat ?? 0) + 1; }, 1);
      const source = 'setInterval(() => postMessage(0), 1)';
      const child = new Worker(URL.createObjectURL(new Blob([source])));
      await new Promise((resolve) => { child.onmessage = () => { localStorage.child = Number(localStorage.child ?? 0) + 1; resolve(); }; });
    }
    return [localStorage.beat ?? null, localStorage.child ?? null];
  }`;
  await addTool(page, browserTool('beats', code));
  await callTool(page, 'beats', { start: true });
  const first = await callTool(page, 'beats', { start: false });
  for (let n = 0; n < 3; n += 1) expect((await callTool(page, 'beats', { start: false })).result).toEqual(first.result);
});

test('localStorage, sessionStorage, indexedDB and context.storage last to the next run, each tool its own', async ({ page }) => {
  const code = `async function tool({ write }, { storage }) {
    const open = () => new Promise((resolve, reject) => {
      const request = indexedDB.open('shelf', 2);
      request.onupgradeneeded = () => request.result.createObjectStore('things', { keyPath: 'id', autoIncrement: true }).createIndex('by-kind', 'kind');
      request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error);
    });
    const ask = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error); });
    const database = await open();
    if (write !== undefined) {
      localStorage.setItem('a', write); localStorage.named = write; sessionStorage.setItem('a', write + '!'); await storage.set('a', { write });
      await ask(database.transaction('things', 'readwrite').objectStore('things').add({ kind: 'k', write, when: new Date(0), bytes: new Uint8Array([1, 2]) }));
    }
    const things = database.transaction('things').objectStore('things');
    return {
      local: { ...localStorage }, length: localStorage.length, key: localStorage.key(0), missing: localStorage.getItem('none'), has: 'named' in localStorage,
      session: sessionStorage.getItem('a'), kv: await storage.get('a') ?? null, keys: await storage.keys(),
      database: database.version, things: await ask(things.index('by-kind').getAll('k')), count: await ask(things.count()),
    };
  }`;
  const empty = { local: {}, length: 0, key: null, missing: null, has: false, session: null, kv: null, keys: [], database: 2, things: [], count: 0 };
  const filled = {
    local: { a: 'one', named: 'one' }, length: 2, key: 'a', missing: null, has: true, session: 'one!', kv: { write: 'one' }, keys: ['a'], database: 2,
    things: [{ id: 1, kind: 'k', write: 'one', when: '1970-01-01T00:00:00.000Z', bytes: [1, 2] }], count: 1,
  };
  await addTool(page, browserTool('keeps', code));
  await addTool(page, browserTool('other', code));
  const ok = (result: unknown): object => ({ success: true, result, executionTime: anyNumber, logs: [] });
  expect(await callTool(page, 'keeps')).toEqual(ok(empty));
  expect(await callTool(page, 'keeps', { write: 'one' })).toEqual(ok(filled));
  expect(await callTool(page, 'keeps')).toEqual(ok(filled));
  expect(await callTool(page, 'other')).toEqual(ok(empty));
  // The storage belongs to the tool, whatever its name or code.
  await attempt(page, 'updateTool', 'keeps', { name: 'renamed', code: `${code}\n// changed` });
  expect(await callTool(page, 'renamed')).toEqual(ok(filled));
  await openApp(page);
  // A session ends with its page.
  expect(await callTool(page, 'renamed')).toEqual(ok({ ...filled, session: null }));
});

test('a tool’s storage has a quota, and passing it loses nothing', { tag: '@slow' }, async ({ page }) => {
  const code = `function tool({ size, key = 'big' }) {
    try { localStorage.setItem(key, 'x'.repeat(size)); return localStorage[key].length; }
    catch (error) { return [error instanceof DOMException, error.name, localStorage.getItem(key)?.length ?? null]; }
  }`;
  await addTool(page, browserTool('full', code));
  const limit = 5 * 1024 * 1024;
  expect((await callTool(page, 'full', { size: limit - 3 })).result).toBe(limit - 3);
  expect((await callTool(page, 'full', { size: limit - 2 })).result).toEqual([true, 'QuotaExceededError', limit - 3]);
  expect((await callTool(page, 'full', { size: 1, key: 'more' })).result).toEqual([true, 'QuotaExceededError', null]);
  expect((await callTool(page, 'full', { size: 10 })).result).toBe(10);
  expect((await callTool(page, 'full', { size: 1, key: 'more' })).result).toBe(1);
});

test('what a stopped run had written is there', { tag: '@slow' }, async ({ page }) => {
  await addTool(page, browserTool('stopped', 'async function tool({ stop }) { if (!stop) return localStorage.n ?? null; localStorage.n = "kept"; await new Promise((r) => setTimeout(r)); console.log("written"); while (true) {} }'));
  const result = await callTool(page, 'stopped', { stop: true }, { timeout: 500 });
  expect(result).toMatchObject({ errorCode: 'timeout', logs: ['written'] });
  expect((await callTool(page, 'stopped', { stop: false })).result).toBe('kept');
});

/** Each gives true where the browser's API does what the standard says. */
const WEB_APIS: readonly (readonly [title: string, body: string])[] = [
  ['AES-GCM', `const key = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytes('aad') }, key, bytes('héllo'));
    const raw = await subtle.exportKey('raw', key);
    const again = await subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    const broken = await subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed).catch((error) => error.name);
    return [text(await subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bytes('aad') }, again, sealed)), raw.byteLength, broken, key.type, again.extractable];`],
  ['HMAC', `const key = await subtle.importKey('raw', bytes('key'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
    const signature = await subtle.sign('HMAC', key, bytes('The quick brown fox jumps over the lazy dog'));
    return [hex(signature), await subtle.verify('HMAC', key, signature, bytes('The quick brown fox jumps over the lazy dog')), await subtle.verify('HMAC', key, signature, bytes('other'))];`],
  ['ECDSA', `const { privateKey, publicKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = await subtle.sign(how, privateKey, bytes('m'));
    const jwk = await subtle.exportKey('jwk', publicKey);
    const imported = await subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']);
    return [await subtle.verify(how, imported, signature, bytes('m')), await subtle.verify(how, imported, signature, bytes('n')), await subtle.exportKey('jwk', privateKey).catch((error) => error.name), privateKey.usages, jwk.kty];`],
  ['PBKDF2', `const base = await subtle.importKey('raw', bytes('password'), 'PBKDF2', false, ['deriveBits', 'deriveKey']);
    const how = { name: 'PBKDF2', hash: 'SHA-1', salt: bytes('salt'), iterations: 2 };
    const key = await subtle.deriveKey(how, base, { name: 'AES-CBC', length: 128 }, true, ['encrypt']);
    return [hex(await subtle.deriveBits(how, base, 160)), hex(await subtle.exportKey('raw', key))];`],
  ['digest', `return [hex(await subtle.digest('SHA-256', bytes('abc'))), hex(await subtle.digest({ name: 'SHA-1' }, new Uint8Array()))];`],
  ['wrap', `const make = () => subtle.generateKey({ name: 'AES-KW', length: 128 }, true, ['wrapKey', 'unwrapKey']);
    const [outer, inner] = [await make(), await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, true, ['sign'])];
    const wrapped = await subtle.wrapKey('raw', inner, outer, 'AES-KW');
    const back = await subtle.unwrapKey('raw', wrapped, outer, 'AES-KW', { name: 'HMAC', hash: 'SHA-256' }, true, ['sign']);
    return [hex(await subtle.exportKey('raw', back)) === hex(await subtle.exportKey('raw', inner))];`],
  ['bad arguments', `return [await subtle.digest('SHA-0', bytes('a')).catch((error) => error.name), await subtle.digest('SHA-256', 'text').catch((error) => error.name)];`],
  ['randomUUID', `const ids = Array.from({ length: 50 }, () => crypto.randomUUID()); return [ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)), new Set(ids).size];`],
  ['timers', `const order = []; await new Promise((resolve) => { setTimeout(() => { order.push(2); resolve(); }, 5); queueMicrotask(() => order.push(1)); clearTimeout(setTimeout(() => order.push('never'), 0)); }); return order;`],
  ['URL', `const url = new URL('../b?q=1#h', 'https://a.example/x/y'); url.searchParams.append('r', 'é'); return [url.href, URL.canParse('no'), new URLSearchParams('a=1&a=2').getAll('a')];`],
  ['streams', `const gzip = new Blob(['hello '.repeat(100)]).stream().pipeThrough(new CompressionStream('gzip'));
    const back = await new Response(gzip.pipeThrough(new DecompressionStream('gzip'))).text().catch((error) => error.message);
    const own = new ReadableStream({ start(c) { c.enqueue('a'); c.enqueue('b'); c.close(); } }).pipeThrough(new TransformStream({ transform(chunk, c) { c.enqueue(chunk + chunk); } }));
    const parts = []; for await (const part of own) parts.push(part);
    return [String(back).length, parts];`],
  ['wasm', `const module = new Uint8Array([0,97,115,109,1,0,0,0,1,7,1,96,2,127,127,1,127,3,2,1,0,7,7,1,3,97,100,100,0,0,10,9,1,7,0,32,0,32,1,106,11]);
    const { instance } = await WebAssembly.instantiate(module); return [instance.exports.add(40, 2), WebAssembly.validate(module)];`],
  ['text and clones', `return [new TextDecoder().decode(new TextEncoder().encode('é')), structuredClone(new Map([[1, new Date(0)]])).get(1).getTime(), atob(btoa('x')), new Intl.NumberFormat('de').format(1234.5)];`],
  ['eval is the tool’s own', `return [eval('1 + 1'), new Function('a', 'return a * 2')(21), (await import(URL.createObjectURL(new Blob(['export const x = 7'], { type: 'text/javascript' })))).x];`],
  ['no network of its own', `return ['XMLHttpRequest', 'WebSocket', 'EventSource'].map((word) => { try { new globalThis[word]('https://a.example'); return 'made'; } catch (error) { return error.message; } });`],
];
const EXPECTED: Readonly<Record<string, unknown>> = {
  'AES-GCM': ['héllo', 32, 'OperationError', 'secret', false],
  HMAC: ['f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8', true, false],
  ECDSA: [true, false, 'InvalidAccessError', ['sign'], 'EC'],
  PBKDF2: ['ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957', 'ea6c014dc72d6f8ccd1ed92ace1d41f0'],
  digest: ['ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  wrap: [true],
  'bad arguments': ['NotSupportedError', 'TypeError'],
  randomUUID: [true, 50],
  timers: [1, 2],
  URL: ['https://a.example/b?q=1&r=%C3%A9#h', false, ['1', '2']],
  streams: [600, ['aa', 'bb']],
  wasm: [42, true],
  'text and clones': ['é', 0, 'x', '1.234,5'],
  'eval is the tool’s own': [2, 42, 7],
  'no network of its own': ['XMLHttpRequest', 'WebSocket', 'EventSource'].map((word) => `${word} is not available to a tool: use fetch, which asks for permission`),
};

test('the web’s own APIs work in a tool', { tag: '@slow' }, async ({ page }) => {
  const helpers = `const { subtle } = crypto; const bytes = (t) => new TextEncoder().encode(t); const text = (b) => new TextDecoder().decode(b);
    const hex = (b) => [...new Uint8Array(b)].map((x) => x.toString(16).padStart(2, '0')).join('');`;
  const results = await eachRow(WEB_APIS, ([, body]) => runCode(page, `async function tool() { ${helpers}\n${body} }`));
  for (const [index, [title]] of WEB_APIS.entries()) {
    expect.soft(results[index], title).toEqual({ success: true, result: EXPECTED[title], executionTime: anyNumber, logs: [] });
  }
});

test('eight run at once, and the ninth waits for one of them', { tag: '@slow' }, async ({ page }) => {
  await addTool(page, browserTool('holds', 'async function tool({ n }, { log }) { log(`began ${n}`); await new Promise(() => {}); }', { timeout: 60_000 }));
  const seen = await page.evaluate(async () => {
    const began: number[] = [];
    const ends = new Map<number, AbortController>();
    let wake = (): void => undefined;
    const until = async (count: number): Promise<void> => {
      while (began.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    const runs = Array.from({ length: 9 }, (_, n) => {
      const controller = new AbortController();
      ends.set(n, controller);
      return window.toolyard.executeTool({
        toolName: 'holds',
        parameters: { n },
        signal: controller.signal,
        onLog: () => {
          began.push(n);
          wake();
        },
      });
    });
    await until(8);
    // A ninth would begin within this time.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const [first = -1] = began;
    const eight = began.length;
    ends.get(first)?.abort();
    await until(9);
    for (const each of ends.values()) each.abort();
    const codes = (await Promise.all(runs)).map(({ errorCode }) => errorCode);
    return { eight, all: [...began].sort(), codes };
  });
  // Which of them is the ninth depends on how long each was looked at before.
  expect(seen).toEqual({ eight: 8, all: [0, 1, 2, 3, 4, 5, 6, 7, 8], codes: Array.from({ length: 9 }, () => 'aborted') });
});
