// @ts-check
// What stylelint (stylelint.config.js) finds, in the form of the other findings.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import stylelint from 'stylelint';

/** @typedef {import('../structure.mjs').Finding} Finding */

const STYLES = fileURLToPath(new URL('../../stylelint.config.js', import.meta.url));

/** Sheets that leave the tokens, and mistakes in them. @param {string} root @returns {Promise<Finding[]>} */
export async function findStyleProblems(root) {
  const { results } = await stylelint.lint({ cwd: root, files: 'src/**/*.css', configFile: STYLES });
  return results.flatMap(({ source = '', warnings }) =>
    warnings.map(({ line, rule, text }) => ({
      file: relative(root, source),
      line,
      rule,
      message: text.replace(` (${rule})`, ''),
    })),
  );
}
