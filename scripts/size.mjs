// @ts-check
// Holds the built app to its budgets: what a first visit loads, each thread, and the sandbox.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));

/** Budgets in kB (1000 bytes) after gzip; the first pattern that fits a row's name holds. No budget: shown only. */
const BUDGETS = /** @type {[RegExp, number][]} */ ([
  [/^page: scripts$/, 168],
  [/^page: styles$/, 40],
  // In addition to the page's scripts, for readers of that language.
  [/^language: /, 90],
  [/^embed: scripts$/, 150],
  [/^embed: styles$/, 40],
  // 5 of it are the built-in tools that open panels, say what is shown and leave notes, and 4 those that work on pages.
  [/^worker: host-worker$/, 190],
  // 118 of it is the package for llama.cpp.
  [/^worker: local-model-worker$/, 150],
  // It reads JavaScript, TypeScript, YAML and Python.
  [/^worker: parser-worker$/, 135],
  [/^worker: /, 120],
  // Half of it is the list of files, which grows with late-loaded files.
  [/^service worker$/, 15],
  [/^sandbox document$/, 120],
  [/^prelude: /, 80],
  [/^node$/, 911],
  [/^node: sqlite$/, 500],
  [/^node: /, 450],
  // For the user's own Node; half of it is the package for WebSockets.
  [/^relay$/, 35],
]);

/** Loaded when a program needs it. */
const LATE_NODE = /\/(shell|sqlite|git|npm)-/;

/**
 * @typedef
 * {{ file: string, name?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], css?: string[] }}
 * Chunk
 */
/** @typedef {{ name: string, bytes: number, budget: number | undefined }} Row */

const manifestFile = join(DIST, '.vite/manifest.json');
if (!existsSync(manifestFile)) {
  console.error('There is no dist/.vite/manifest.json. Run `npm run build` first.');
  process.exit(1);
}
/** @type {Map<string, Chunk>} */
const manifest = new Map(Object.entries(JSON.parse(readFileSync(manifestFile, 'utf8'))));
refuseDevelopment();
const rows = measure();
print(rows);
process.exitCode = rows.some(isOver) ? 1 : 0;

/** Throws if the build contains a part of `npm run dev`. */
function refuseDevelopment() {
  const strays = [...manifest.keys()].filter((key) => key.includes('src/ui/gallery/') || key === 'gallery.html');
  if (strays.length === 0 && !existsSync(join(DIST, 'gallery.html'))) return;
  console.error(`The gallery is in the build: ${strays.join(', ') || 'dist/gallery.html'}.`);
  process.exit(1);
}

/** @returns {Row[]} */
function measure() {
  const first = closure(['index.html']);
  const lazy = [...manifest].filter(([key, chunk]) => chunk.isDynamicEntry === true && !first.has(key));
  return [
    row('page: scripts', filesOf(first, 'js')),
    row('page: styles', filesOf(first, 'css')),
    row('embed: scripts', filesOf(closure(['embed.html']), 'js')),
    row('embed: styles', filesOf(closure(['embed.html']), 'css')),
    ...below('workers').map((file) => row(`worker: ${file.split('/')[1] ?? file}`, withImports(file))),
    ...languages().map(([name, file]) => row(`language: ${name}`, [file])),
    row('service worker', ['sw.js']),
    ...below('sandbox').map((file) => row('sandbox document', [file])),
    ...below('preludes').map((file) => row(`prelude: ${posix.basename(file).replace(/-[^-]+$/, '')}`, [file])),
    row(
      'node',
      below('node').filter((file) => !LATE_NODE.test(file)),
    ),
    ...['shell', 'sqlite', 'git', 'npm'].map((part) =>
      row(
        `node: ${part}`,
        below('node').filter((file) => LATE_NODE.exec(file)?.[1] === part),
      ),
    ),
    row('relay', ['toolyard-relay.mjs']),
    // The additional size of a lazy part.
    ...lazy.map(([key, chunk]) =>
      row(`lazy: ${chunk.name ?? key}`, filesOf(new Set([...closure([key])].filter((each) => !first.has(each))), 'js')),
    ),
  ];
}

/** Scripts of languages besides English, as the tag of `language.js` names them. @returns {[string, string][]} */
function languages() {
  const tag = /<script\b[^>]*\blanguage\.js"[^>]*>/.exec(readFileSync(join(DIST, 'index.html'), 'utf8'))?.[0] ?? '';
  return [...tag.matchAll(/data-([a-z]+)="[^"]*?(assets\/[^"]+)"/g)].map(([, name = '', file = '']) => [name, file]);
}

/** Keys of chunks that load together: static imports only. @param {string[]} keys @returns {Set<string>} */
function closure(keys) {
  /** @type {Set<string>} */
  const seen = new Set();
  const queue = [...keys];
  for (const key of queue) {
    if (seen.has(key)) continue;
    const chunk = manifest.get(key);
    if (chunk === undefined) throw new Error(`The manifest has no "${key}".`);
    seen.add(key);
    queue.push(...(chunk.imports ?? []));
  }
  return seen;
}

/** @param {Set<string>} keys @param {'js' | 'css'} kind */
function filesOf(keys, kind) {
  const chunks = [...keys].flatMap((key) => manifest.get(key) ?? []);
  return [
    ...new Set(
      kind === 'js'
        ? chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js'))
        : chunks.flatMap((chunk) => chunk.css ?? []),
    ),
  ];
}

/**
 * The manifest does not list workers: their static imports are read from their text.
 * @param {string} file
 * @returns {string[]}
 */
function withImports(file) {
  const files = [file];
  for (const each of files) {
    for (const match of readFileSync(join(DIST, each), 'utf8').matchAll(
      /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g,
    )) {
      const imported = posix.join(posix.dirname(each), match[1] ?? '');
      if (!files.includes(imported) && existsSync(join(DIST, imported))) files.push(imported);
    }
  }
  return files;
}

/** @param {string} folder @returns {string[]} paths below dist */
function below(folder) {
  if (!existsSync(join(DIST, folder))) return [];
  return readdirSync(join(DIST, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? below(path) : /\.(?:js|html|json|wasm)$/.test(path) ? [path] : [];
  });
}

/** @param {string} name @param {string[]} files @returns {Row} */
function row(name, files) {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);
  return { name, bytes, budget: BUDGETS.find(([pattern]) => pattern.test(name))?.[1] };
}

/** @param {Row} row */
function isOver({ bytes, budget }) {
  return budget !== undefined && bytes > budget * 1000;
}

/** @param {Row[]} rows */
function print(rows) {
  const width = Math.max(...rows.map((each) => each.name.length));
  console.log(`${'gzip'.padEnd(width)}      kB  budget`);
  for (const each of rows) {
    const budget = each.budget === undefined ? '' : String(each.budget);
    console.log(
      `${each.name.padEnd(width)}  ${(each.bytes / 1000).toFixed(1).padStart(6)}  ` +
        `${budget.padStart(6)}${isOver(each) ? '  OVER' : ''}`,
    );
  }
}
