// @ts-check
// The mutants of a file, by Stryker's instrumenter: all of them are in the code at once, behind a switch.
import { Instrumenter } from '@stryker-mutator/instrumenter';

/**
 * @typedef {object} Mutant
 * @property {string} id
 * @property {number} line 1-based
 * @property {string} kind Stryker's name for the change
 * @property {string} was the text that changes
 * @property {string} becomes
 * @property {string} within the line, or the first line, that it stands in
 */

const QUIET = Object.fromEntries(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, () => {}]),
);

/** @param {string} path @param {string} text @returns {Promise<{ code: string, mutants: Mutant[] }>} */
export async function instrument(path, text) {
  const logger = /** @type {any} */ ({ ...QUIET, isDebugEnabled: () => false });
  const { files, mutants } = await new Instrumenter(logger).instrument([{ name: path, mutate: true, content: text }], {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  const lines = text.split('\n');
  return {
    code: files[0]?.content ?? '',
    mutants: mutants
      .filter((mutant) => mutant.status !== 'Ignored')
      .map(({ id, mutatorName, replacement, location: { start, end } }) => ({
        id,
        line: start.line + 1,
        kind: mutatorName,
        was: textBetween(lines, start, end),
        becomes: replacement,
        within: (lines[start.line] ?? '').trim(),
        before: (lines[start.line] ?? '').slice(0, start.column),
      }))
      .filter((mutant) => !isWording(mutant) && !isFallback(mutant))
      .map(({ before, ...mutant }) => mutant),
  };
}

/** A sentence for a person decides nothing; that it is the right one is for other tests. @param {Mutant} mutant */
function isWording({ kind, was }) {
  return kind === 'StringLiteral' && (/^['"`][A-Z].* /s.test(was) || /[a-z]\S* \S+ [^ ]*[a-z]/.test(was));
}

/** The empty text that the compiler asks for where an element might be missing. @param {{ was: string, before: string }} mutant */
function isFallback({ was, before }) {
  return was === "''" && /(?:\?\?|[[{,].* =) $/.test(before);
}

/** @typedef {{ line: number, column: number }} Position both 0-based */
/** @param {string[]} lines @param {Position} start @param {Position} end */
function textBetween(lines, start, end) {
  if (start.line === end.line) return (lines[start.line] ?? '').slice(start.column, end.column);
  const inner = lines.slice(start.line + 1, end.line);
  return [(lines[start.line] ?? '').slice(start.column), ...inner, (lines[end.line] ?? '').slice(0, end.column)].join(
    '\n',
  );
}
