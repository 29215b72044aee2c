// @ts-check
/**
 * Makes the packs of Node's own library from the pinned Node: `core.json` (needed for a start), `rest.json` (loaded on
 * demand), `facts.json` (numbers and names of Node's native half) and Node's LICENSE.
 *   node scripts/node-library/build.mjs [--if-missing] [--write-numbers]
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensurePinnedNode, LIBRARY_DIR, NODE_VERSION } from './fetch.mjs';
import { numbersOf, useLinuxNumbers } from './linux.mjs';
import { minifyModule } from './minify.mjs';
import { isCore, isShipped } from './modules.mjs';

/** The folder of the packs. */
export const PACKS_DIR = join(LIBRARY_DIR, 'packs');
/** Identifies the inputs of the existing packs. */
const STAMP = join(PACKS_DIR, 'made-of.txt');
/** Limit for all packs together, compressed. */
const MAX_GZIP_BYTES = 900_000;

/** @param {{ ifMissing?: boolean, writeNumbers?: boolean }} [options] */
export async function buildNodeLibrary({ ifMissing = false, writeNumbers = false } = {}) {
  const stamp = makersHash();
  if (ifMissing && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  const { binary, license } = ensurePinnedNode();
  const raw = join(LIBRARY_DIR, 'extracted.json');
  const script = fileURLToPath(new URL('./extract.cjs', import.meta.url));
  // The caller's NODE_OPTIONS may contain flags that the pinned Node does not support.
  execFileSync(binary, ['--expose-internals', '--no-warnings', script, raw], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  /** @type {{ library: Record<string, string>, core: string[], info: import('./linux.mjs').Info }} */
  const { library, core, info } = JSON.parse(readFileSync(raw, 'utf8'));
  rmSync(raw);
  if (writeNumbers)
    writeFileSync(new URL('./linux-numbers.json', import.meta.url), `${JSON.stringify(numbersOf(info))}\n`);
  useLinuxNumbers(info);

  const loaded = new Set(core);
  const shipped = await Promise.all(
    Object.keys(library)
      .filter(isShipped)
      .map(async (id) => /** @type {[string, string]} */ ([id, await minifyModule(id, library[id] ?? '')])),
  );
  const left = Object.keys(library).filter((id) => !isShipped(id) && !/\.(?:json|gypi)$/.test(id));
  mkdirSync(PACKS_DIR, { recursive: true });
  copyFileSync(license, join(PACKS_DIR, 'LICENSE-node.txt'));
  report([
    write(
      'core.json',
      shipped.filter(([id]) => isCore(id, loaded)),
    ),
    write(
      'rest.json',
      shipped.filter(([id]) => !isCore(id, loaded)),
    ),
    write('facts.json', { ...info, leftOut: left }),
  ]);
  writeFileSync(STAMP, stamp);
}

/** Hash of the scripts that make the packs: they are rebuilt when it changes. */
function makersHash() {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const hash = createHash('sha256').update(NODE_VERSION);
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

/** @param {string} name @param {unknown} content */
function write(name, content) {
  const text = JSON.stringify(content);
  writeFileSync(join(PACKS_DIR, name), text);
  return {
    name,
    count: Array.isArray(content) ? content.length : 0,
    bytes: Buffer.byteLength(text),
    gzipBytes: gzipSync(text, { level: 9 }).length,
  };
}

/** @param {ReturnType<typeof write>[]} packs */
function report(packs) {
  for (const { name, count, bytes, gzipBytes } of packs) {
    console.log(
      `node library ${NODE_VERSION}: ${name.padEnd(10)} ` +
        `${count === 0 ? '' : `${count} modules, `}${(bytes / 1000).toFixed(0)} kB, ` +
        `${(gzipBytes / 1000).toFixed(0)} kB gz`,
    );
  }
  const total = packs.reduce((sum, pack) => sum + pack.gzipBytes, 0);
  if (total > MAX_GZIP_BYTES)
    throw new Error(`node library: ${total} bytes compressed, allowed are ${MAX_GZIP_BYTES}.`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await buildNodeLibrary({
    ifMissing: process.argv.includes('--if-missing'),
    writeNumbers: process.argv.includes('--write-numbers'),
  });
}
