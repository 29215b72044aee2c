import { expect, it } from 'vitest';
import { createCodeAnalyzer } from '../code/analyze-code.ts';
import { withWholePaths } from './whole-paths.ts';

const analyzer = createCodeAnalyzer(() => Promise.reject(new Error('no types here')));
const moved = async (code: string): Promise<string> => await withWholePaths(code, code, '/tools/my tool.js', analyzer);

it.each([
  ["import a from './a.js';", "import a from '/tools/a.js';"],
  ['const a = require("../lib/a"), b = require(`./b`);', 'const a = require("/lib/a"), b = require(`/tools/b`);'],
  ["require('..'); require('./');", "require('/'); require('/tools/');"],
  ["import('./a%20b.js?x=1');", "import('/tools/a%20b.js?x=1');"],
  ["require('p'); require('/lib/a'); require('#x');", "require('p'); require('/lib/a'); require('#x');"],
  ["require('./a'); say('./b');", "require('/tools/a'); say('./b');"],
  ["require('./a'); const open = \"'./a\";", "require('/tools/a'); const open = \"'./a\";"],
])('relative imports become absolute paths: %s', async (code, expected) => {
  expect(await moved(code)).toBe(expected);
});

it.each([
  ['one name many times', "require('./a');".repeat(60_000)],
  ['many names', Array.from({ length: 60_000 }, (_, at) => `require('./${String(at)}');`).join('')],
  ['quotes without end', `require('./a');/* ${'\'. ". `. '.repeat(90_000)} */`],
  [
    'a chain of constants',
    `const c0 = './a';` +
      `${Array.from({ length: 2_000 }, (_, at) => `const c${String(at + 1)} = c${String(at)};`).join('')}` +
      `${'require(c2000);'.repeat(55_000)}`,
  ],
])('a megabyte is rewritten in one pass: %s', async (_name, code) => {
  const before = process.cpuUsage();
  await moved(code);
  const { user, system } = process.cpuUsage(before);
  // A quadratic implementation took minutes.
  expect((user + system) / 1_000).toBeLessThan(8_000);
});
