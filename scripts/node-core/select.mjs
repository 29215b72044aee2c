// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Groups by the file name after `test-`, in the order of the table. */
export const GROUPS = ['path', 'fs', 'buffer', 'event', 'util', 'url', 'querystring', 'stream'];
/** Timers and other groups that can be requested by name. */
export const MORE_GROUPS = [
  'timers',
  'string-decoder',
  'readline',
  'zlib',
  'crypto',
  'module',
  'process',
  'child-process',
  'worker',
  'http',
  'net',
  'console',
  'promise',
  'next-tick',
  'microtask',
  'vm',
  'assert',
  'whatwg',
  'abortcontroller',
  'async-hooks',
  'async-local-storage',
  'require',
  'os',
  'webstreams',
];

/** Tests that need flags, Node's internals, processes, threads or HTTP. */
const OUTSIDE =
  /^\/\/ Flags:|require\('(?:node:)?(?:child_process|worker_threads|https?|http2|cluster)'\)|require\('internal\/|internalBinding\(|--expose/m;

const CHILDREN = /require\('(?:node:)?(?:child_process|worker_threads)'\)/g;

/** Modules that the tests of a group may use, since they are its subject. */
const OWN_MODULES = new Map([
  ['http', /require\('(?:node:)?http'\)/g],
  ['net', /require\('(?:node:)?http'\)/g],
  ['child-process', CHILDREN],
  ['worker', CHILDREN],
]);
/** `http` is not `http2`. */
const OTHER_PROTOCOLS = /^test-http(?:2|s)/;

/**
 * @typedef {{ group: string, name: string, text: string }} TestFile
 * @param {string} folder of Node's tests @param {readonly string[]} groups @returns {TestFile[]}
 */
export function selectTests(folder, groups) {
  const names = readdirSync(join(folder, 'parallel')).filter((name) => name.endsWith('.js'));
  return groups.flatMap((group) =>
    names
      .filter((name) => name.startsWith(`test-${group}`) && !(group === 'http' && OTHER_PROTOCOLS.test(name)))
      .map((name) => ({ group, name, text: readFileSync(join(folder, 'parallel', name), 'utf8') }))
      .filter(({ text }) => !OUTSIDE.test(text.replaceAll(OWN_MODULES.get(group) ?? /(?!)/g, ''))),
  );
}
