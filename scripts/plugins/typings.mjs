// @ts-check
// The declarations that the code editor knows: the language's own, a worker's and a document's without what the sandbox
// lacks, Node's.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

const require = createRequire(import.meta.url);
const LIB = dirname(require.resolve('typescript'));

/**
 * Names of a worker or a document that are missing for a tool, or throw an explanation
 * (src/sandbox/inside/tool/hardening.ts).
 */
const NOT_IN_SANDBOX = new Set([
  ...['XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport', 'WebSocketStream'],
  ...['BroadcastChannel', 'importScripts', 'postMessage', 'onmessage', 'onmessageerror', 'name', 'caches'],
]);

/** Paths that `createProject` knows, and texts. @typedef {Record<string, string>} Typings */

/** The parts, each loaded separately. @returns {Record<'language' | 'browser' | 'document' | 'node', Typings>} */
export function readTypings() {
  return {
    language: languageTypings(),
    browser: webTypings('webworker'),
    document: webTypings('dom'),
    node: nodeTypings(),
  };
}

/** The files that `lib.esnext.d.ts` references. @returns {Typings} */
function languageTypings() {
  /** @type {Typings} */
  const files = {};
  const open = ['lib.esnext.d.ts'];
  for (const name of open) {
    const text = withoutLicence(readFileSync(join(LIB, name), 'utf8'));
    files[`/lib/${name}`] = text;
    for (const [, lib] of text.matchAll(/<reference lib="([\w.]+)" \/>/g))
      if (!open.includes(`lib.${lib}.d.ts`)) open.push(`lib.${lib}.d.ts`);
  }
  return files;
}

/** @param {'webworker' | 'dom'} kind @returns {Typings} */
function webTypings(kind) {
  // The types of WebAssembly exports are unknown: calling one is not a mistake.
  const names = [`lib.${kind}.d.ts`, `lib.${kind}.iterable.d.ts`, `lib.${kind}.asynciterable.d.ts`];
  return Object.fromEntries(
    names.map((name) => [
      `/lib/${name}`,
      withoutLicence(
        withoutMissing(readFileSync(join(LIB, name), 'utf8')).replace(
          /type ExportValue = [^;]+;/,
          'type ExportValue = any;',
        ),
      ),
    ]),
  );
}

/** Removes the global names that tools do not have; types of such things may stay. @param {string} text */
function withoutMissing(text) {
  const file = ts.createSourceFile('lib.d.ts', text, ts.ScriptTarget.ESNext);
  let kept = '';
  let from = 0;
  for (const statement of file.statements) {
    if (!declaredNames(statement).some((name) => NOT_IN_SANDBOX.has(name))) continue;
    kept += text.slice(from, statement.getFullStart());
    from = statement.getEnd();
  }
  return kept + text.slice(from);
}

/** @param {import('typescript').Statement} statement @returns {string[]} */
function declaredNames(statement) {
  if (ts.isFunctionDeclaration(statement)) return statement.name === undefined ? [] : [statement.name.text];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
}

/** Node's modules and globals, with the types of `fetch` that they reference. @returns {Typings} */
function nodeTypings() {
  return Object.fromEntries(
    ['@types/node', 'undici-types'].flatMap((name) => {
      const folder = dirname(require.resolve(`${name}/package.json`));
      const files = declarationsBelow(folder).filter((path) => !path.startsWith('ts5.'));
      return ['package.json', ...files].map((path) => [
        `/node_modules/${name}/${path}`,
        path.endsWith('.json') ? entryOf(join(folder, path)) : withoutLicence(readFileSync(join(folder, path), 'utf8')),
      ]);
    }),
  );
}

/** The members of a package.json that locate its types. @param {string} path */
function entryOf(path) {
  const { name, version, types } = JSON.parse(readFileSync(path, 'utf8'));
  return JSON.stringify({ name, version, types });
}

/** @param {string} folder @returns {string[]} */
function declarationsBelow(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(below, entry.name);
    if (entry.isDirectory()) return declarationsBelow(folder, path);
    return entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

/** The licenses ship with the app, so they are not repeated in each file. @param {string} text */
function withoutLicence(text) {
  return text
    .replace(/^\/\*![\s\S]*?\*\/\s*/, '')
    .replace(/^\/\*\*\n \* License for programmatically[\s\S]*?\*\/\s*/, '');
}
