// @ts-check
// What knip (knip.jsonc) and stylelint (stylelint.config.js) find, in the form of the other findings.
import { execFile } from 'node:child_process';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import stylelint from 'stylelint';

/** @typedef {import('../structure.mjs').Finding} Finding */
/** @typedef {[rule: string, message: string]} Words `%` stands for a name */
/** @typedef {{ name: string, line?: number }} Issue */
/** @typedef {{ file: string } & Record<string, (Issue | Issue[])[]>} IssuesOfFile */

const KNIP = fileURLToPath(new URL('../../node_modules/knip/bin/knip.js', import.meta.url));
const STYLES = fileURLToPath(new URL('../../stylelint.config.js', import.meta.url));

/** @type {Words} */
const UNUSED_DEPENDENCY = ['unused-dependency', 'Nothing imports %.'];
/** @type {Words} */
const UNUSED_EXPORT = ['unused-export', 'Nothing imports %. Remove the export or the thing.'];
/** @type {Readonly<Record<string, Words>>} by what knip calls them */
const KINDS = {
  files: ['unused-file', 'Nothing imports it. Remove it, or name it in knip.jsonc.'],
  dependencies: UNUSED_DEPENDENCY,
  devDependencies: UNUSED_DEPENDENCY,
  unlisted: ['undeclared-dependency', 'package.json does not name %.'],
  unresolved: ['unresolved-import', 'There is no %.'],
  exports: UNUSED_EXPORT,
  types: UNUSED_EXPORT,
  cycles: ['cycle', '%'],
};

/**
 * Unused files, exports and dependencies, and cycles that remain after compilation. knip runs in a process of its own,
 * beside our rules.
 * @param {string} root
 * @returns {Promise<Finding[]>}
 */
export async function findUnused(root) {
  const args = [KNIP, '--reporter', 'json', '--no-progress', '--treat-config-hints-as-errors'];
  const { issues, failed } = await new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: Infinity }, (error, stdout, stderr) => {
      // It also fails when it has findings.
      if (stdout.startsWith('{')) resolve({ ...JSON.parse(stdout), failed: error !== null });
      else reject(new Error(`knip: ${stdout}${stderr}`, { cause: error }));
    });
  });
  if (failed && issues.length === 0)
    return [{ file: 'knip.jsonc', line: 1, rule: 'knip-hint', message: 'It names what need not be named: npx knip.' }];
  return issues.flatMap((/** @type {IssuesOfFile} */ { file, ...found }) =>
    Object.entries(KINDS).flatMap(([kind, [rule, message]]) =>
      (found[kind] ?? []).map((issue) => {
        const path = [issue].flat();
        const names = path.map(({ name }) => name).join(' → ');
        return { file, line: path[0]?.line ?? 1, rule, message: message.replace('%', () => names) };
      }),
    ),
  );
}

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
