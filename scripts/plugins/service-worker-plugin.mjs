// @ts-check
/**
 * Writes `dist/sw.js` after everything else: the list of the app's files with their hashes, and the script that caches
 * them.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleSource } from '../build-parts.mjs';
import { headersFor, parseHeadersFile } from '../serve/headers-file.mjs';

const SERVICE_WORKER = 'sw.js';
/** Larger files, those of Node, and rarely used languages are cached when they are used or when there is time. */
const MAX_SHELL_FILE_BYTES = 1_000_000;
const NOT_IN_SHELL = /^node\/|^LICENSES\.txt$|^toolyard\.d\.ts$|^assets\/german-/;
/** Many megabytes for the few people who run a model in the tab. */
const MODEL_RUNNER = /^assets\/wllama-|^workers\/local-model-worker\//;
/** Used by hosts and tools, never by the app. */
const NOT_SERVED = /^_headers$|^sw\.js$|^toolyard-relay\.|^\.|\/\.|\.map$/;

/**
 * @typedef
 * {{ id: string, files: Record<string, string>, later: string[], modelRunner: string[], sandboxHeaders: Record<string,
 * Record<string, string>> }} BuildList
 */

/** @returns {import('vite').Plugin} */
export function serviceWorkerPlugin() {
  let folder = '';
  return {
    name: 'toolyard-service-worker',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        writeServiceWorker(folder, await bundleServiceWorker());
      },
    },
  };
}

/** @param {string} folder a built app @param {string} code the script without its list */
export function writeServiceWorker(folder, code) {
  writeFileSync(
    join(folder, SERVICE_WORKER),
    `self.toolyardBuild=${JSON.stringify(listBuild(folder, code))};\n${code}`,
  );
}

/** The script of a service worker without its list. @param {string} text */
export const serviceWorkerCode = (text) => text.slice(text.indexOf('\n') + 1);

/** @param {string} folder @param {string} code @returns {BuildList} */
export function listBuild(folder, code) {
  const headers = readFileSync(join(folder, '_headers'), 'utf8');
  const paths = filesBelow(folder, '').sort();
  const files = Object.fromEntries(paths.map((path) => [path, hashOf(readFileSync(join(folder, path)))]));
  const size = (/** @type {string} */ path) => readFileSync(join(folder, path)).length;
  return {
    id: hashOf(JSON.stringify([files, headers, code])),
    files,
    // The shorter list, since it is downloaded with every version.
    later: paths.filter(
      (path) => !MODEL_RUNNER.test(path) && (NOT_IN_SHELL.test(path) || size(path) > MAX_SHELL_FILE_BYTES),
    ),
    modelRunner: paths.filter((path) => MODEL_RUNNER.test(path)),
    sandboxHeaders: Object.fromEntries(
      ['sandbox', 'dom'].map((name) => [
        name,
        Object.fromEntries(headersFor(parseHeadersFile(headers), `/${name}/document.html`)),
      ]),
    ),
  };
}

/** @param {string | Buffer} content */
const hashOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, 16);

/** @param {string} root @param {string} below @returns {string[]} */
function filesBelow(root, below) {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (NOT_SERVED.test(path)) return [];
    return entry.isDirectory() ? filesBelow(root, path) : [path];
  });
}

async function bundleServiceWorker() {
  const [script] = await bundleSource('realms/service-worker.ts', {
    target: 'es2023',
    lib: { formats: ['iife'], name: '__entry', fileName: 'out' },
  });
  return script.code;
}
