// @ts-check
// Lines that nobody can read without scrolling are the exception. The formatter breaks code, not texts, comments and
// documents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_COLUMNS = 120;
/** So many lines in a thousand may have more. */
const MAX_PER_THOUSAND = 1;
const MAX_NAMED = 5;
const READ = /\.(?:tsx?|mjs|cjs|js|css|html|md|py)$/;
/** Kept to the byte. */
const LEFT_OUT = /(?:^|\/)(?:golden|fixtures)\//;

/**
 * @param {Pick<import('./project.mjs').Project, 'root' | 'tracked'>} project
 * @returns {import('../structure.mjs').Finding[]}
 */
export function findLineProblems({ root, tracked }) {
  let all = 0;
  let long = 0;
  /** @type {{ file: string, line: number, count: number }[]} */
  const files = [];
  for (const file of tracked) {
    if (!READ.test(file) || LEFT_OUT.test(file)) continue;
    const lines = readFileSync(join(root, file), 'utf8').replace(/\n$/, '').split('\n');
    const count = lines.filter(isLong).length;
    all += lines.length;
    long += count;
    if (count > 0) files.push({ file, line: lines.findIndex(isLong) + 1, count });
  }
  files.sort((one, other) => other.count - one.count);
  const [first] = files;
  if (first === undefined || long * 1_000 <= all * MAX_PER_THOUSAND) return [];
  const named = files.slice(0, MAX_NAMED).map(({ file, count }) => `${file} (${count})`);
  return [
    {
      file: first.file,
      line: first.line,
      rule: 'line-length',
      message:
        `${long} of ${all} lines have more than ${MAX_COLUMNS} columns; ${MAX_PER_THOUSAND} in a thousand ` +
        'is the most. ' +
        `Break those of ${named.join(', ')}.`,
    },
  ];
}

/** @param {string} line */
function isLong(line) {
  return line.length > MAX_COLUMNS && [...line].length > MAX_COLUMNS;
}
