// @ts-check
/**
 * The license notices of the app: those of every bundled package and of Node's own library.
 *   node scripts/licences.mjs     writes .cache/licences/LICENSES.txt
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKS_DIR } from './node-library/build.mjs';
import { NODE_VERSION } from './node-library/fetch.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILES = /^(?:licen[cs]e|copying|notice|ofl|third-?party)/i;
/** Licenses of packages that may be bundled. */
const ALLOWED = /^(?:MIT|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|OFL-1\.1|BlueOak-1\.0\.0|Unlicense|Zlib|CC0-1\.0)$/;

/** @typedef {{ name: string, version: string, license: string, texts: string[] }} Notice */

/**
 * @param {string} [root] the folder of `package.json` and `node_modules`
 * @returns {{ path: string, text: string }} the file that was written, and what is in it
 */
export function collectLicences(root = ROOT) {
  const notices = packageNotices(root);
  const node = join(PACKS_DIR, 'LICENSE-node.txt');
  if (!existsSync(node))
    throw new Error(`licences: ${node} does not exist. Run \`node scripts/node-library/build.mjs\` first.`);
  notices.push({
    name: 'Node.js (its JavaScript library)',
    version: NODE_VERSION,
    license: 'MIT and others',
    texts: [readFileSync(node, 'utf8')],
  });
  const text = `Toolyard contains the software below.\n\n${notices.map(section).join('\n')}`;
  const path = join(root, '.cache/licences/LICENSES.txt');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return { path, text };
}

/**
 * Every package that `dependencies` brings in, by name.
 * @param {string} root @returns {Notice[]}
 * @throws Error for a licence that may not be bundled
 */
export function packageNotices(root) {
  /** @type {Map<string, Notice>} */
  const found = new Map();
  const queue = Object.keys(readPackage(root).dependencies ?? {}).map((name) => ({ name, from: root }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const folder = findPackage(next.name, next.from, root);
    // Optional packages for another platform.
    if (folder === undefined || found.has(folder)) continue;
    const { name, version, license = '', author, dependencies = {} } = readPackage(folder);
    // If there is a choice of licenses, one allowed license is enough.
    const isAllowed = license
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((part) => ALLOWED.test(part)));
    if (!isAllowed)
      throw new Error(
        `licences: ${name}@${version} has the licence '${license}', which may not be bundled into the app.`,
      );
    const texts = readdirSync(folder)
      .filter((file) => FILES.test(file))
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8'));
    found.set(folder, {
      name,
      version,
      license,
      texts: texts.length > 0 ? texts : [writtenOut(license, name, author, root)],
    });
    queue.push(...Object.keys(dependencies).map((inner) => ({ name: inner, from: folder })));
  }
  return [...found.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  );
}

/**
 * The text for a package that names its license without including it.
 * @param {string} license
 * @param {string} name
 * @param {string | { name: string } | undefined} author
 * @param {string} root
 */
function writtenOut(license, name, author, root) {
  const owner = typeof author === 'object' ? author.name : (author ?? `the authors of ${name}`);
  if (license === 'MIT')
    return readFileSync(join(root, 'LICENSE'), 'utf8').replace(/^Copyright.*$/m, `Copyright (c) ${owner}`);
  // The same text in every package; TypeScript's copy names no owner.
  if (license === 'Apache-2.0')
    return `Copyright ${owner}\n\n${readFileSync(join(ROOT, 'node_modules/typescript/LICENSE.txt'), 'utf8')}`;
  if (license === 'Unlicense')
    return 'This is free and unencumbered software released into the public domain. See <https://unlicense.org>.\n';
  throw new Error(`licences: ${name} contains no text of its licence '${license}'. Add it to scripts/licences.mjs.`);
}

/**
 * @param {string} folder
 * @returns
 * {{ name: string, version: string, license?: string, author?: string | { name: string }, dependencies?: Record<string,
 * string> }}
 */
function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** @param {string} name @param {string} from @param {string} root @returns {string | undefined} */
function findPackage(name, from, root) {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === resolve(root) || folder === dirname(folder)) return undefined;
  }
}

/** @param {Notice} notice */
function section({ name, version, license, texts }) {
  return (
    `${'='.repeat(80)}\n${name} ${version} ` +
    `(${license})\n${'='.repeat(80)}\n\n${texts.map((text) => text.trim()).join('\n\n')}\n`
  );
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { path, text } = collectLicences();
  console.log(`licences: ${path}, ${(Buffer.byteLength(text) / 1000).toFixed(0)} kB`);
}
