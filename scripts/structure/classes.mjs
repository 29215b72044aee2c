// @ts-check
// Class names of CSS modules: what code takes is in the sheet, and what is in the sheet is taken by someone.
import { posix } from 'node:path';

/** @typedef {{ path: string, text: string, name: string }} User */

/** @param {import('./project.mjs').Project} project @returns {import('../structure.mjs').Finding[]} */
export function findClassProblems(project) {
  const users = usersOf(project);
  return [...project.styles].flatMap(([sheet, text]) => {
    if (!sheet.endsWith('.module.css')) return [];
    const classes = classesOf(text);
    const taken = users.get(sheet) ?? [];
    return [
      ...taken.flatMap((user) => unknownIn(user, sheet, classes)),
      ...(taken.some(isByValue) ? [] : unusedIn(sheet, text, classes, taken)),
    ];
  });
}

/**
 * Modules by the sheet that they import, with the name they give it.
 * @param {import('./project.mjs').Project} project
 * @returns {Map<string, User[]>}
 */
function usersOf({ files }) {
  /** @type {Map<string, User[]>} */
  const users = new Map();
  for (const { path, text } of files.values()) {
    for (const [, name = '', specifier = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
      const sheet = posix.join(posix.dirname(path), specifier);
      users.set(sheet, [...(users.get(sheet) ?? []), { path, text, name }]);
    }
  }
  return users;
}

/** @param {string} sheet */
function classesOf(sheet) {
  // The rest without comments and declarations is selectors.
  const selectors = sheet.replace(/\/\*.*?\*\//gs, '').replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map((match) => match[1] ?? ''));
}

/**
 * @param {User} user
 * @param {string} sheet
 * @param {Set<string>} classes
 * @returns {import('../structure.mjs').Finding[]}
 */
function unknownIn({ path, text, name }, sheet, classes) {
  return [...text.matchAll(new RegExp(`(?<![\\w.'/-])${name}\\.(\\w+)`, 'g'))].flatMap((match) => {
    const asked = match[1] ?? '';
    if (classes.has(asked)) return [];
    return [
      {
        file: path,
        line: text.slice(0, match.index).split('\n').length,
        rule: 'unknown-class',
        message: `${posix.basename(sheet)} has no .${asked}.`,
      },
    ];
  });
}

/**
 * @param {string} sheet
 * @param {string} text
 * @param {Set<string>} classes
 * @param {readonly User[]} users
 * @returns {import('../structure.mjs').Finding[]}
 */
function unusedIn(sheet, text, classes, users) {
  return [...classes].flatMap((each) => {
    if (users.some((user) => new RegExp(`\\b${user.name}\\.${each}\\b`).test(user.text))) return [];
    return [
      {
        file: sheet,
        line: text.slice(0, text.search(new RegExp(`\\.${each}\\b`))).split('\n').length,
        rule: 'unused-class',
        message: `Nothing takes .${each}.`,
      },
    ];
  });
}

/** Whether classes are chosen by a value, so that the text does not show which. @param {User} user */
function isByValue({ text, name }) {
  return new RegExp(`\\b${name}\\[`).test(text);
}
