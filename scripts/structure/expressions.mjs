// @ts-check
// No regular expression can stand still on untrusted text: each one that runs in the page, the host or a worker of
// the app is linear. Left out is what runs beside untrusted code, in a worker that is ended with its call, and tests.
// No other place is an exception.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { superlinear } from './superlinear.mjs';

/** @type {ReadonlyMap<string, string>} files that make expressions while they run, and why each may */
const MADE = new Map([
  [
    'src/agent/untrusted/mark-untrusted.ts',
    'of constants of its own, each loop of at most twenty; its test measures it',
  ],
  ['src/catalog/code/lone-function.ts', 'a name that the parser took for one; without a loop'],
  ['src/catalog/formats/import/ai-module.ts', 'a name that the parser took for one; without a loop'],
  ['src/catalog/formats/export/missing-in-node.ts', 'of constants of its own'],
  ['src/catalog/formats/export/write-ai-module.ts', 'a name that the parser took for one'],
  ['src/catalog/openapi/schema-keywords.ts', 'made to learn whether it can be; it is never asked'],
  ['src/catalog/inside/schema/schema-faults.ts', 'made to learn whether it can be; it is never asked'],
  ['src/workspace/disk/format/generations.ts', 'of two constants'],
  ['src/workspace/search/line-finder.ts', "a person's own, in the search worker, which is ended when it overruns"],
  ['src/workspace/search/pack-contents.ts', 'plain text, escaped, in the search worker'],
]);

/**
 * @param {import('./project.mjs').Project} project
 * @param {import('../structure.mjs').Table} table
 * @returns {import('../structure.mjs').Finding[]}
 */
export function findExpressionProblems({ root, files }, table) {
  const verdicts = openVerdicts(root);
  const findings = [...files.values()]
    .filter(({ path, isTest }) => path.startsWith('src/') && !isTest && !table.untrustedFolders.test(path))
    .flatMap(({ path, expressions }) =>
      expressions.flatMap(({ line, literal }) => {
        if (literal === undefined)
          return MADE.has(path)
            ? []
            : [
                {
                  file: path,
                  line,
                  rule: 'made-expression',
                  message:
                    'An expression made while the code runs cannot be checked. Write it as a literal, or ' +
                    'compare texts.',
                },
              ];
        const fault = verdicts.of(literal);
        return fault === undefined
          ? []
          : [
              {
                file: path,
                line,
                rule: 'slow-expression',
                message:
                  `${literal.slice(0, 80)} can take a time that grows with the square of the text: ${fault}. Make ` +
                  `it linear, or read the text by hand.`,
              },
            ];
      }),
    );
  verdicts.keep();
  return findings;
}

/** Cached verdicts on literals, valid as long as the check itself is unchanged. @param {string} root */
function openVerdicts(root) {
  const check = readFileSync(fileURLToPath(new URL('./superlinear.mjs', import.meta.url)));
  const key = createHash('sha256').update(check).update(process.version).digest('hex').slice(0, 16);
  const path = join(root, '.cache/expressions.json');
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  /** @type {Map<string, string | null>} */
  const known = new Map(kept?.key === key ? kept.verdicts : []);
  /** @type {Map<string, string | null>} */
  const asked = new Map();
  return {
    /** @param {string} literal */
    of(literal) {
      const end = literal.lastIndexOf('/');
      const verdict = asked.get(literal) ?? known.get(literal);
      const found =
        verdict === undefined ? (superlinear(literal.slice(1, end), literal.slice(end + 1)) ?? null) : verdict;
      asked.set(literal, found);
      return found ?? undefined;
    },
    keep() {
      // Fixtures write no cache.
      if (!existsSync(join(root, '.git'))) return;
      mkdirSync(join(root, '.cache'), { recursive: true });
      writeFileSync(path, JSON.stringify({ key, verdicts: [...asked] }));
    },
  };
}
