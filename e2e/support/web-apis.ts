import { runCode } from './journeys/journeys.ts';
import { expect, test } from './test.ts';

/** Makes the test that a tool can use what the web offers to any page, in whatever browser it runs. The app is open. */
export function testWebApis(): void {
  test('the web’s own APIs work in a tool', { tag: '@slow' }, async ({ page }) => {
    const rows = WEB_APIS.map(([title, body]) => `await row(${JSON.stringify(title)}, async () => { ${body} });`);
    const result = await runCode(page, `async function tool() { ${HELPERS}\n${rows.join('\n')}\nreturn all; }`, {
      tool: { timeout: 60_000 },
    });
    expect(result).toEqual({
      success: true,
      result: EXPECTED,
      executionTime: expect.any(Number),
      duration_ms: expect.any(Number),
      logs: [],
    });
  });
}

/** A row that never ends or throws says so in its place, and the next one runs. */
const HELPERS = `
  const { subtle } = crypto;
  const bytes = (t) => new TextEncoder().encode(t);
  const text = (b) => new TextDecoder().decode(b);
  const hex = (b) => [...new Uint8Array(b)].map((x) => x.toString(16).padStart(2, '0')).join('');
  const all = {};
  const row = async (title, work) => {
    const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'nothing came'));
    all[title] = await Promise.race([work(), late]).catch((error) => String(error));
  };`;

/** Each gives true where the browser's API does what the standard says. */
const WEB_APIS: readonly (readonly [title: string, body: string])[] = [
  [
    'AES-GCM',
    `const key = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
const iv = crypto.getRandomValues(new Uint8Array(12));
const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytes('aad') }, key, bytes('héllo'));
const raw = await subtle.exportKey('raw', key);
const again = await subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
const broken = await subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed).catch((error) => error.name);
return [
  text(await subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bytes('aad') }, again, sealed)),
  raw.byteLength,
  broken,
  key.type,
  again.extractable,
];`,
  ],
  [
    'HMAC',
    `const key = await subtle.importKey('raw', bytes('key'), { name: 'HMAC', hash: 'SHA-256' }, false, [
  'sign',
  'verify',
]);
const signature = await subtle.sign('HMAC', key, bytes('The quick brown fox jumps over the lazy dog'));
return [
  hex(signature),
  await subtle.verify('HMAC', key, signature, bytes('The quick brown fox jumps over the lazy dog')),
  await subtle.verify('HMAC', key, signature, bytes('other')),
];`,
  ],
  [
    'ECDSA',
    `const { privateKey, publicKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
  'sign',
  'verify',
]);
const how = { name: 'ECDSA', hash: 'SHA-256' };
const signature = await subtle.sign(how, privateKey, bytes('m'));
const jwk = await subtle.exportKey('jwk', publicKey);
const imported = await subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']);
return [
  await subtle.verify(how, imported, signature, bytes('m')),
  await subtle.verify(how, imported, signature, bytes('n')),
  await subtle.exportKey('jwk', privateKey).catch((error) => error.name),
  privateKey.usages,
  jwk.kty,
];`,
  ],
  [
    'PBKDF2',
    `const base = await subtle.importKey('raw', bytes('password'), 'PBKDF2', false, ['deriveBits', 'deriveKey']);
    const how = { name: 'PBKDF2', hash: 'SHA-1', salt: bytes('salt'), iterations: 2 };
    const key = await subtle.deriveKey(how, base, { name: 'AES-CBC', length: 128 }, true, ['encrypt']);
    return [hex(await subtle.deriveBits(how, base, 160)), hex(await subtle.exportKey('raw', key))];`,
  ],
  [
    'digest',
    `return [hex(await subtle.digest('SHA-256', bytes('abc'))), hex(await subtle.digest({ name: 'SHA-1' }, new ` +
      `Uint8Array()))];`,
  ],
  [
    'wrap',
    `const make = () => subtle.generateKey({ name: 'AES-KW', length: 128 }, true, ['wrapKey', 'unwrapKey']);
const [outer, inner] = [
  await make(),
  await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, true, ['sign']),
];
const wrapped = await subtle.wrapKey('raw', inner, outer, 'AES-KW');
const back = await subtle.unwrapKey('raw', wrapped, outer, 'AES-KW', { name: 'HMAC', hash: 'SHA-256' }, true, [
  'sign',
]);
return [hex(await subtle.exportKey('raw', back)) === hex(await subtle.exportKey('raw', inner))];`,
  ],
  [
    'bad arguments',
    `return [await subtle.digest('SHA-0', bytes('a')).catch((error) => error.name), await ` +
      `subtle.digest('SHA-256', 'text').catch((error) => error.name)];`,
  ],
  [
    'randomUUID',
    `const ids = Array.from({ length: 50 }, () => crypto.randomUUID()); return [ids.every((id) => ` +
      `/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)), new Set(ids).size];`,
  ],
  [
    'timers',
    `const order = []; await new Promise((resolve) => { setTimeout(() => { order.push(2); resolve(); }, 5); ` +
      `queueMicrotask(() => order.push(1)); clearTimeout(setTimeout(() => order.push('never'), 0)); }); ` +
      `return order;`,
  ],
  [
    'URL',
    `const url = new URL('../b?q=1#h', 'https://a.example/x/y'); url.searchParams.append('r', 'é'); return ` +
      `[url.href, URL.canParse('no'), new URLSearchParams('a=1&a=2').getAll('a')];`,
  ],
  [
    'streams',
    `const gzip = new Blob(['hello '.repeat(100)]).stream().pipeThrough(new CompressionStream('gzip'));
const back = await new Response(gzip.pipeThrough(new DecompressionStream('gzip')))
  .text()
  .catch((error) => error.message);
const own = new ReadableStream({
  start(c) {
    c.enqueue('a');
    c.enqueue('b');
    c.close();
  },
}).pipeThrough(
  new TransformStream({
    transform(chunk, c) {
      c.enqueue(chunk + chunk);
    },
  }),
);
const parts = [];
for await (const part of own) parts.push(part);
return [String(back).length, parts];`,
  ],
  [
    'wasm',
    `const module = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 7, 1, 96, 2, 127, 127, 1, 127, 3, 2, 1, 0, 7, 7, 1, 3, 97, 100, 100, 0, 0, 10, 9,
  1, 7, 0, 32, 0, 32, 1, 106, 11,
]);
const { instance } = await WebAssembly.instantiate(module);
return [instance.exports.add(40, 2), WebAssembly.validate(module)];`,
  ],
  [
    'text and clones',
    `return [new TextDecoder().decode(new TextEncoder().encode('é')), structuredClone(new Map([[1, new ` +
      `Date(0)]])).get(1).getTime(), atob(btoa('x')), new Intl.NumberFormat('de').format(1234.5)];`,
  ],
  [
    'eval is the tool’s own',
    `return [eval('1 + 1'), new Function('a', 'return a * 2')(21), (await import(URL.createObjectURL(new ` +
      `Blob(['export const x = 7'], { type: 'text/javascript' })))).x];`,
  ],
  [
    'no network of its own',
    `return ['XMLHttpRequest', 'WebSocket', 'EventSource'].map((word) => { try { new ` +
      `globalThis[word]('https://a.example'); return 'made'; } catch (error) { return error.message; } });`,
  ],
];
const EXPECTED: Readonly<Record<string, unknown>> = {
  'AES-GCM': ['héllo', 32, 'OperationError', 'secret', false],
  HMAC: ['f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8', true, false],
  ECDSA: [true, false, 'InvalidAccessError', ['sign'], 'EC'],
  PBKDF2: ['ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957', 'ea6c014dc72d6f8ccd1ed92ace1d41f0'],
  digest: [
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  ],
  wrap: [true],
  'bad arguments': ['NotSupportedError', 'TypeError'],
  randomUUID: [true, 50],
  timers: [1, 2],
  URL: ['https://a.example/b?q=1&r=%C3%A9#h', false, ['1', '2']],
  streams: [600, ['aa', 'bb']],
  wasm: [42, true],
  'text and clones': ['é', 0, 'x', '1.234,5'],
  'eval is the tool’s own': [2, 42, 7],
  'no network of its own': ['XMLHttpRequest', 'WebSocket', 'EventSource'].map(
    (word) => `${word} is not available to a tool: use fetch, which asks for permission`,
  ),
};
