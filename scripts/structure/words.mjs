// @ts-check
// Words that docs/GLOSSARY.md says are not used: in names, texts and documents.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const GLOSSARY = 'docs/GLOSSARY.md';
const READ = /^(?:src|e2e|scripts|bench|relay|docs|public)\/.*\.(?:ts|tsx|mjs|js|css|html|md)$|^README\.md$/;
/** Data, names that are not ours, and texts in another language. */
const LEFT_OUT = /^scripts\/fixtures\/|^src\/ui\/(?:.*\/)?texts\/(?:.*\/)?(?!en\.)[a-z]{2}\.ts$/;
const ROW = /^\| ([a-z]+) \| ([^|]+) \| ([^|]*)\|$/;

/** @typedef {{ word: RegExp, name: string, instead: string, exceptions: readonly string[] }} Unused */

/** @param {import('./project.mjs').Project} project @returns {import('../structure.mjs').Finding[]} */
export function findWordProblems(project) {
  const unused = readGlossary(project.root);
  if (unused.length === 0) return [];
  return project.tracked.flatMap((path) => {
    if (path === GLOSSARY || !READ.test(path) || LEFT_OUT.test(path) || !existsSync(join(project.root, path)))
      return [];
    return readFileSync(join(project.root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => findIn(line, unused).map((each) => finding(path, at + 1, each)))
      .concat(findIn(path, unused).map((each) => finding(path, 1, each)));
  });
}

/** The table of words that are not used. @param {string} root @returns {Unused[]} */
function readGlossary(root) {
  const path = join(root, GLOSSARY);
  if (!existsSync(path)) return [];
  const [, from = ''] = readFileSync(path, 'utf8').split('## Words that are not used');
  const [table = ''] = from.split('\n## ');
  return table.split('\n').flatMap((line) => {
    const [, name, instead, exceptions] = ROW.exec(line) ?? [];
    if (name === undefined || instead === undefined || exceptions === undefined) return [];
    return [{ name, instead, word: formsOf(name), exceptions: exceptions.split('`').filter((_, at) => at % 2 === 1) }];
  });
}

/** A word alone or as a part of a name: `word`, `Words`, `isWord`, `WORD`. @param {string} name */
function formsOf(name) {
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  const end = '(?:s|ed|ing)?(?![a-z])';
  return new RegExp(
    `(?<![A-Za-z])${name}${end}|${capital}${end}|(?<![A-Z])${name.toUpperCase()}(?:S|ED|ING)?(?![A-Z])`,
  );
}

/** @param {string} line @param {readonly Unused[]} unused */
function findIn(line, unused) {
  return unused.filter(({ word, exceptions }) =>
    word.test(exceptions.reduce((text, each) => text.replaceAll(each, ''), line)),
  );
}

/** @param {string} file @param {number} line @param {Unused} unused @returns {import('../structure.mjs').Finding} */
function finding(file, line, { name, instead }) {
  return { file, line, rule: 'word', message: `"${name}" is not used: ${instead.trim()}.` };
}
