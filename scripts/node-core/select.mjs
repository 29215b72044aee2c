// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Groups by how their files' names go on after `test-`. The order is that of the table. */
export const GROUPS = ['path', 'fs', 'buffer', 'event', 'util', 'url', 'querystring', 'stream'];
/** Timers and what else may be asked for by name. */
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

/** Needs flags, Node's insides, processes, threads or HTTP. */
const OUTSIDE =
  /^\/\/ Flags:|require\('(?:node:)?(?:child_process|worker_threads|https?|http2|cluster)'\)|require\('internal\/|internalBinding\(|--expose/m;

const CHILDREN = /require\('(?:node:)?(?:child_process|worker_threads)'\)/g;

/** What a group is about, its tests may need. */
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
