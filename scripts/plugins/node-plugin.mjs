// @ts-check
/**
 * Builds the files of the embedded Node: the script of its workers, the packs of Node's own library, and the bindings
 * that are loaded later. A virtual module gives their URLs to the code that loads them for the first node tool.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressModule } from './address-module.mjs';
import { bundleSource, servedWhileDeveloping, shortHash, virtualModule, writtenWithPage } from '../build-parts.mjs';
import { collectLicences } from '../licences.mjs';
import { buildNodeLibrary, PACKS_DIR } from '../node-library/build.mjs';
import { NODE_VERSION } from '../node-library/fetch.mjs';
import { PART_FILES } from '../node-library/part-files.mjs';
import { buildParts } from '../node-library/parts.mjs';

const VIRTUAL = 'virtual:toolyard-node';

/** @typedef {{ path: string, source: string | Buffer }} KitFile */
/** Loaded only when a program needs them. @type {ReadonlySet<string>} */
const LATE = new Set(['shell', 'sqlite', 'sqliteWasm', 'git', 'npm']);

/**
 * @typedef
 * {{ worker: KitFile, core: KitFile, rest: KitFile, info: KitFile, parts: Record<string, KitFile>, licence: KitFile }}
 * Kit
 */

/** One for all threads of a build. @type {Promise<Kit> | undefined} */
let made;

/** @returns {import('vite').Plugin} */
export function nodePlugin({ dev = false } = {}) {
  const kit = () => (made ??= makeKit(!dev));
  return {
    name: 'toolyard-node',
    ...virtualModule(VIRTUAL, async (base) => {
      const { worker, core, rest, info, parts } = await kit();
      const pathsOf = (/** @type {boolean} */ late) =>
        Object.fromEntries(
          Object.entries(parts).flatMap(([name, { path }]) => (LATE.has(name) === late ? [[name, path]] : [])),
        );
      const nodeKitUrls = {
        worker: worker.path,
        core: core.path,
        rest: rest.path,
        info: info.path,
        parts: pathsOf(false),
        late: pathsOf(true),
      };
      return `${addressModule(base, { nodeKitUrls })}export const nodeVersion = ${JSON.stringify(NODE_VERSION)};\n`;
    }),
    ...writtenWithPage(async () => filesOf(await kit())),
    ...servedWhileDeveloping('/node/', async (pathname, response) => {
      const file = filesOf(await kit()).find(({ path }) => `/${path}` === pathname);
      if (file === undefined) return false;
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin').end(file.source);
      return true;
    }),
  };
}

/** @param {Kit} kit @returns {KitFile[]} */
const filesOf = ({ worker, core, rest, info, parts, licence }) => [
  worker,
  core,
  rest,
  info,
  ...Object.values(parts),
  licence,
];

/** @param {boolean} minify @returns {Promise<Kit>} */
async function makeKit(minify) {
  await buildNodeLibrary({ ifMissing: true });
  await buildParts(PACKS_DIR);
  const pack = (/** @type {string} */ file) => hashed(file, readFileSync(join(PACKS_DIR, file)));
  return {
    worker: hashed('worker.js', await bundleWorker(minify)),
    core: pack('core.json'),
    rest: pack('rest.json'),
    info: pack('facts.json'),
    parts: Object.fromEntries(Object.entries(PART_FILES).map(([name, file]) => [name, pack(file)])),
    licence: { path: 'LICENSES.txt', source: collectLicences().text },
  };
}

/** @param {string} name @param {string | Buffer} source @returns {KitFile} */
function hashed(name, source) {
  return { path: `node/${name.replace(/(\.\w+)$/, `-${shortHash(source)}$1`)}`, source };
}

/** @param {boolean} minify */
async function bundleWorker(minify) {
  const [script] = await bundleSource('realms/inside/node-worker.ts', {
    minify,
    target: 'es2023',
    lib: { formats: ['iife'], name: '__entry', fileName: 'out' },
    // Programs see names of classes.
    rollupOptions: { output: { keepNames: true } },
  });
  return script.code;
}
