// @ts-check
/**
 * Makes the bindings that are loaded later: `zlib.js`, `crypto.js`, `typescript.js` `shell.js`, `sqlite.js`, `git.js`,
 * `npm.js` and the WebAssembly of brotli and SQLite.
 */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { sqliteAlone } from '../plugins/sqlite-plugin.mjs';
import { PART_FILES } from './part-files.mjs';

/** @param {string} packsDir @returns {Promise<void>} */
export async function buildParts(packsDir) {
  for (const name of /** @type {const} */ (['zlib', 'crypto', 'typescript']))
    writeFileSync(join(packsDir, PART_FILES[name]), await bundle(name, `bindings/${name}/${name}-pack.ts`));
  writeFileSync(join(packsDir, PART_FILES.shell), await bundle('shell', 'shell/shell-pack.ts'));
  writeFileSync(join(packsDir, PART_FILES.sqlite), await bundle('sqlite', 'sqlite/sqlite-pack.ts'));
  for (const name of /** @type {const} */ (['git', 'npm']))
    writeFileSync(join(packsDir, PART_FILES[name]), await bundle(name, `${name}/${name}-pack.ts`));
  for (const [name, wasm] of /** @type {const} */ ([
    ['brotli', 'brotli-dec-wasm/web/bg.wasm'],
    ['sqliteWasm', '@sqlite.org/sqlite-wasm/sqlite3.wasm'],
  ]))
    copyFileSync(fileURLToPath(import.meta.resolve(wasm)), join(packsDir, PART_FILES[name]));
}

/**
 * One script that assigns to `exports`.
 * @param {string} name
 * @param {string} entry below the engine
 * @returns {Promise<string>}
 */
async function bundle(name, entry) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [sqliteAlone()],
    ssr: { noExternal: true },
    resolve: {
      alias: {
        // Node's own module is passed in when the shell is created.
        'node:zlib': fileURLToPath(new URL('../../src/node/inside/shell/zlib-stand-in.ts', import.meta.url)),
        // The modules instead of the single file for Node, so that unused code is dropped.
        'isomorphic-git': fileURLToPath(import.meta.resolve('isomorphic-git')).replace(/index\.cjs$/, 'index.js'),
      },
    },
    build: {
      write: false,
      ssr: fileURLToPath(new URL(`../../src/node/inside/${entry}`, import.meta.url)),
      target: 'esnext',
      minify: true,
      // Programs see names of classes.
      rollupOptions: { output: { format: 'cjs', codeSplitting: false, keepNames: true } },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  const [chunk, ...others] = outputs.filter((output) => output.type === 'chunk');
  if (chunk === undefined || others.length > 0 || chunk.imports.length > 0)
    throw new Error(`node library: ${name} did not become one script of its own`);
  return chunk.code;
}
