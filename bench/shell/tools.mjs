// @ts-check
/** What `bench/shell.mjs` runs: node tools, and the same computations for the real Node. */

const BYTES = 100 * 1000 * 1000;

/** Measures one child from its start to its end. */
const ONE_CHILD =
  `const child = () => new Promise((resolve, reject) => { const start = performance.now(); ` +
  `require('child_process').spawn('node', ['-e', '0']).on('error', reject)` +
  `.on('exit', () => resolve(performance.now() - start)); });`;

/** The text of functions that compute over `bytes`, by name. */
const COMPUTATIONS = `
  const crypto = require('crypto');
  const zlib = require('zlib');
  const bytes = Buffer.alloc(${String(BYTES)});
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (at * 2654435761) >>> 24 & (at % 7 === 0 ? 255 : 31);
  const key = Buffer.alloc(32, 1);
  const base64 = bytes.toString('base64');
  const computations = {
    'sha256 by Web Crypto': async () => await crypto.subtle.digest('SHA-256', bytes),
    'AES-256-GCM by Web Crypto': async () => {
      const own = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
      await crypto.subtle.encrypt({ name: 'AES-GCM', iv: Buffer.alloc(12, 2) }, own, bytes);
    },
    sha256: () => crypto.createHash('sha256').update(bytes).digest('hex'),
    'HMAC of sha256': () => crypto.createHmac('sha256', key).update(bytes).digest('hex'),
    'AES-256-GCM': () => {
      const cipher = crypto.createCipheriv('aes-256-gcm', key, Buffer.alloc(12, 2));
      cipher.update(bytes); cipher.final(); return cipher.getAuthTag().toString('hex');
    },
    gzip: async () => {
      const packed = await require('util').promisify(zlib.gzip)(bytes);
      return packed.length;
    },
    base64: () => bytes.toString('base64').length,
    'from base64': () => Buffer.from(base64, 'base64').length,
    indexOf: () => bytes.indexOf(Buffer.from([9, 8, 7, 6, 5, 4, 3, 2, 1])) + bytes.indexOf('not in there'),
  };
  const times = {};
  for (const [name, compute] of Object.entries(computations)) {
    const start = performance.now();
    await compute();
    times[name] = performance.now() - start;
  }
`;

/** Their bodies; each returns what it measured. @type {Record<string, string>} */
export const NODE_TOOLS = {
  bench_trivial: 'function tool() { return 1; }',
  bench_child: `async function tool() { ${ONE_CHILD} return await child(); }`,
  bench_child_beside:
    `async function tool() { ${ONE_CHILD} const fs = require('fs'); const text = Buffer.alloc(1e6, 'x'); ` +
    `for (let at = 0; at < 100; at += 1) fs.writeFileSync('/tmp/large-' + at, text); return await child(); }`,
  bench_children:
    `async function tool() { ${ONE_CHILD} const start = performance.now(); ` +
    `await Promise.all(Array.from({ length: 10 }, child)); return performance.now() - start; }`,
  bench_thread:
    `async function tool() { const { Worker } = require('worker_threads'); const start = performance.now(); ` +
    `await new Promise((resolve, reject) => ` +
    `new Worker('0', { eval: true }).on('error', reject).on('exit', resolve)); ` +
    `return performance.now() - start; }`,
  bench_compute: `async function tool() { ${COMPUTATIONS} return JSON.stringify(times); }`,
  bench_files:
    `async function tool({ count }) { const fs = require('fs'); for (let at = 0; at < count; at += 1) { ` +
    `const folder = '/many/' + (at % 500); if (at < 500) fs.mkdirSync(folder, { recursive: true }); ` +
    `fs.writeFileSync(folder + '/file-' + at + '.txt', 'text ' + at); } return 1; }`,
};

/** Computations that are compared, and how many times as long as in the real Node they may take. */
export const COMPUTING = /** @type {const} */ ([
  { name: 'sha256 by Web Crypto', limit: 4 },
  { name: 'AES-256-GCM by Web Crypto', limit: 4 },
  { name: 'sha256', limit: 4 },
  { name: 'HMAC of sha256', limit: 4 },
  { name: 'AES-256-GCM', limit: 4 },
  { name: 'gzip', limit: 3 },
  { name: 'base64', limit: 5 },
  { name: 'from base64', limit: 5 },
  { name: 'indexOf', limit: 5 },
]);

/** The same in this Node: milliseconds by name. @returns {Promise<Record<string, number>>} */
export async function computeHere(bytes = BYTES) {
  const { createRequire } = await import('node:module');
  const { runInThisContext } = await import('node:vm');
  const compute = /** @type {(require: NodeJS.Require) => Promise<Record<string, number>>} */ (
    runInThisContext(`(async (require) => { ${COMPUTATIONS.replace(String(BYTES), String(bytes))} return times; })`)
  );
  return await compute(createRequire(import.meta.url));
}
