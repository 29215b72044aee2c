// @ts-check
// Words that docs/GLOSSARY.md keeps out of identifiers and file names. Prose may use them.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const GLOSSARY = 'docs/GLOSSARY.md';
const ROW = /^\| ([a-z, ]+) \| ([^|]+) \| ([^|]*)\|$/;

/** @param {import('./project.mjs').Project} project @returns {import('../structure.mjs').Finding[]} */
export function findNameProblems(project) {
  const path = join(project.root, GLOSSARY);
  if (!existsSync(path)) return [];
  const { instead, exceptions } = readTable(readFileSync(path, 'utf8'));
  return [...project.files.values()].flatMap(({ path: file, names }) =>
    [...names, /** @type {const} */ ([basename(file).replace(/\..*$/, ''), 1])].flatMap(([name, line]) => {
      const word = exceptions.has(name.replace('#', '')) ? undefined : partsOf(name).find((part) => instead.has(part));
      return word === undefined
        ? []
        : [{ file, line, rule: 'name', message: `"${word}" in "${name}": ${String(instead.get(word)).trim()}.` }];
    }),
  );
}

/** The table of words that no name has. @param {string} glossary */
function readTable(glossary) {
  const [, from = ''] = glossary.split('## Words that no name has');
  const [table = ''] = from.split('\n## ');
  /** @type {Map<string, string>} */
  const instead = new Map();
  /** @type {Set<string>} */
  const exceptions = new Set();
  for (const line of table.split('\n')) {
    const [, words = '', word = '', listed = ''] = ROW.exec(line) ?? [];
    if (word === '') continue;
    for (const each of words.split(', ')) instead.set(each, word);
    for (const each of listed.split('`').filter((_, at) => at % 2 === 1)) exceptions.add(each);
  }
  return { instead, exceptions };
}

/** `askedFor` has `asked` and `for`. @param {string} name */
function partsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}
