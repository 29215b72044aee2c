import { parse, type Options } from 'acorn';
import { expect, it } from 'vitest';
import { parseQuickly } from './quick-parser.ts';

const SCRIPT: Options = { ecmaVersion: 'latest', sourceType: 'script' };
const MODULE: Options = { ecmaVersion: 'latest', sourceType: 'module' };

function outcome(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return String(error);
  }
}

const many = (line: (at: number) => string) => Array.from({ length: 40 }, (_, at) => line(at)).join('\n');

it.each([
  ['let twice', `${many((at) => `let a${String(at)};`)}\nlet a3;`],
  ['let after var', `${many((at) => `var a${String(at)};`)}\nlet a39;`],
  ['var after let', `${many((at) => `let a${String(at)};`)}\nvar a0;`],
  ['var twice', `${many((at) => `var a${String(at)};`)}\nvar a0;`],
  ['function twice', `${many((at) => `function a${String(at)}() {}`)}\nfunction a0() {}`],
  ['class after function', `${many((at) => `function a${String(at)}() {}`)}\nclass a20 {}`],
  ['parameters and let', `function f(${Array.from({ length: 40 }, (_, at) => `a${String(at)}`).join()}) { let a7; }`],
  ['a parameter of catch', `try {} catch (e) { ${many((at) => `var a${String(at)};`)} var e; }`],
  ['an export of a name declared later', `export { z };\n${many((at) => `const a${String(at)} = 1;`)}\nconst z = 1;`],
  ['an export of no name', `${many((at) => `const a${String(at)} = 1;`)}\nexport { nothing };`],
  ['nested scopes', `{ ${many((at) => `let a${String(at)};`)} { let a1; { var b; } } }\nlet a1;`],
])('reads as acorn does: %s', (_name, code) => {
  for (const options of [SCRIPT, MODULE])
    expect(outcome(() => parseQuickly(code, options))).toEqual(outcome(() => parse(code, options)));
});

it('reads a hundred thousand declarations of one scope', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `const name_${String(at)} = ${String(at)};`);
  // The same parser, with few scopes beside: each line has a block of its own.
  const spread = lines(100_000).map((line) => `{${line}}`);
  const took = (code: string): number => {
    const start = performance.now();
    parseQuickly(code, MODULE);
    return performance.now() - start;
  };
  took(spread.slice(0, 1000).join('\n'));
  const apart = took(spread.join('\n'));
  expect(took(lines(100_000).join('\n'))).toBeLessThan(10 * apart + 1000);
}, 60_000);
