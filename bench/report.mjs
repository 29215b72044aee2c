// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Prints figures as a table; with `--write` it replaces the table between the marks of that name in docs/BENCHMARKS.md.
 * @param {string} name of the marks
 * @param {string[]} heads
 * @param {string[][]} rows
 * @param {string} browserVersion
 */
export function report(name, heads, rows, browserVersion) {
  const table = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  console.log(table);
  if (!process.argv.includes('--write')) return;
  const path = fileURLToPath(new URL('../docs/BENCHMARKS.md', import.meta.url));
  const before = readFileSync(path, 'utf8');
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [head, tail] = [before.indexOf(begin), before.indexOf(end)];
  if (head < 0 || tail < head) throw new Error(`docs/BENCHMARKS.md has no ${begin} … ${end}`);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(
    path,
    `${before.slice(0, head + begin.length)}\n${date}, ${browserVersion}, Node ` +
      `${process.version}\n\n${table}\n${before.slice(tail)}`,
  );
}
