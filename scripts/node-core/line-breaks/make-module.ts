import type { SeededRandom } from '../../../src/core/testing/seeded-random.ts';

/** Line breaks, with optional comments around them. */
const BREAKS = [
  '\n',
  '\n',
  '\n',
  '\n',
  '\r\n',
  '\n\n',
  ' // words\n',
  '\n/* words */ ',
  ' /* more\nwords */ ',
  '\u2028',
  '\n\t',
];
const MAX_DEPTH = 3;

interface Making {
  readonly random: SeededRandom;
  /** Counter that makes each name unique in its module. */
  readonly names: { count: number };
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
}

/** The source of a random module without semicolons that imports, calls and declares. It appends values to `told`. */
export function makeModule(random: SeededRandom): string {
  const making: Making = { random, names: { count: 0 }, isAsync: true, isGenerator: false };
  const lines = Array.from({ length: 6 + random.below(14) }, () =>
    random.below(6) === 0 ? moduleLine(making) : statement(making, 0),
  );
  if (random.below(2) === 0) lines.splice(random.below(lines.length), 0, exportDefault(making));
  return joined(lines, making);
}

function joined(lines: readonly string[], { random }: Making): string {
  return lines.map((line) => line + random.pick(BREAKS)).join('');
}

const name = (making: Making): string => `v${++making.names.count}`;

function value(making: Making, depth: number): string {
  const { random } = making;
  const inner = (): string => value(making, depth + 1);
  /** In a function or class of its own, without await. */
  const plain: Making = { ...making, isAsync: false, isGenerator: false };
  const own = (): string => value(plain, depth + 1);
  const simple = [
    '5',
    'f',
    'o',
    'count',
    '"t"',
    '`t`',
    '/x/g',
    'none',
    'o.n',
    'tag',
    'Made',
    'at()',
    'typeof f',
    'import.meta.url.slice(-8)',
    '[1, 2]',
    '{ f, o }',
    'é$',
  ] as const;
  if (depth > MAX_DEPTH) return random.pick(simple);
  const made: readonly (() => string)[] = [
    () => random.pick(simple),
    () => random.pick(simple),
    () => `f(${inner()}, ${inner()})`,
    () => `f(${inner()}).text`,
    () => `f?.(${inner()})`,
    () => `none?.(${inner()})`,
    () => `o.m(${inner()})`,
    () => `o?.m?.(${inner()})`,
    () => `tag\`a\${${inner()}}\``,
    () => `new Made(${inner()})`,
    () => `new Made`,
    () => `up()`,
    () => `(${inner()}, ${inner()})`,
    () => `[${inner()}, ...o.list, ${inner()}]`,
    () => `{ f, x: ${inner()}, [f.name]: ${inner()}, get y() {${block(plain, depth, [`return ${own()}`])}} }`,
    () => `(${random.pick(['', 'f', 'count', 'x = f, { count } = o'])}) => (${own()})`,
    () => `((x) => {${block(plain, depth, ['return x'])}})(${inner()})`,
    () => `function (${random.pick(['', 'f', 'o'])}) {${block(plain, depth, [])}}`,
    () =>
      `class {${random.pick(BREAKS)}a = ${own()}\n` +
      `${random.pick(['b = f', 'static c = f', 'd', 'static { f()\n up()\n }', 'get g() { return f }'])}` +
      '\n}',
    () => `${random.pick(['!', 'typeof ', 'void '])}f(${inner()})`,
    () => `f(1) ${random.pick(['+', '===', '&&', '??'])} ${inner()}`,
    () => (making.isAsync ? `await wait(${inner()})` : inner()),
    () => (making.isAsync && !making.isGenerator ? '(await import("./library.mjs")).o.n' : inner()),
  ];
  return random.pick(made)();
}

/** Its lines in braces, some of which report values. */
function block(making: Making, depth: number, last: readonly string[]): string {
  const lines =
    depth >= MAX_DEPTH ? [] : Array.from({ length: making.random.below(4) }, () => statement(making, depth + 1));
  return `\n${joined([...lines, ...last], making)}`;
}

function statement(making: Making, depth: number): string {
  const { random } = making;
  const any = (): string => value(making, depth + 1);
  const braces = (): string => `{${block(making, depth, [])}}`;
  /** A body with or without braces. */
  const body = (): string => (random.below(2) === 0 ? braces() : `${random.pick(['', ' ', '\n'])}${call()}`);
  const call = (): string =>
    random.pick([
      `f(${any()})`,
      `up()`,
      'tag`x`',
      `f?.(${any()})`,
      `f(${any()})\n.text`,
      `f(1)[0]`,
      `o.m(${any()})`,
      'new Made(1)',
      `f(${any()})${random.pick([' + 1', ', up()', ' && up()', ' ? up() : f()'])}`,
      `told.push(shown(${any()}))`,
      'told.push(at())',
      'at()',
    ]);
  if (random.below(3) === 0 || depth > MAX_DEPTH) return call();
  const made: readonly (() => string)[] = [
    () => `${random.pick(['const', 'let', 'var'])} ${name(making)} = ${any()}`,
    () => {
      const named = name(making);
      return `const ${named} = ${any()}\n${call()}\ntold.push(shown(${named}))`;
    },
    () => {
      const named = name(making);
      return `let ${named} = 1\n${named}++\n${call()}\n--${named}\ntold.push(${named})`;
    },
    () => `if (${any()})${body()}`,
    () => `if (${any()})\n${call()}\nelse${random.pick([' ', '\n'])}${call()}`,
    () => {
      const named = name(making);
      return `let ${named} = 0\nwhile (${named}++ < 2)${body()}\ntold.push(${named})`;
    },
    () => {
      const named = name(making);
      return `let ${named} = 0\ndo ${braces()} while (${named}++ < 2)${random.pick(['\n', ' '])}${call()}`;
    },
    () => `for (const ${random.pick(['x', 'x', 'x', 'f', 'count'])} of [f.b])${body()}`,
    () => `for (;;) {${block(making, depth, ['break', call()])}}`,
    () => `l${name(making)}: {${block(making, depth, [])}}`,
    () =>
      `switch (${random.pick(['count', 'f', 'o.n'])}) {\ncase ` +
      `${random.pick(['f', '1', 'count'])}:${block(making, depth, ['break'])}default:${block(making, depth, [])}}`,
    () =>
      `try {${block(making, depth, [`throw ${any()}`])}} catch (${random.pick(['e', 'f'])}) ` +
      `{${block(making, depth, [])}}${random.pick(['', ` finally {\n${call()}\n}`])}`,
    () => `try {\ncount = ${any()}\n} catch (e) {\ntold.push(e.name)\n}`,
    () => {
      const named = name(making);
      const inside = { ...making, isAsync: false, isGenerator: false };
      return (
        `function ${named}(${random.pick(['', 'f', 'x = f', '{ o } = { o: 1 }'])}) ` +
        `{${block(inside, depth, [random.pick(['return f', 'return\nf()', 'return', 'up()'])])}}\n${call()}`
      );
    },
    () => {
      const named = name(making);
      return (
        `function* ${named}() {` +
        `${block({ ...making, isAsync: false, isGenerator: true }, depth, ['const x = yield', 'f(x)', 'yield f'])}` +
        `}\ntold.push([...${named}()].length)`
      );
    },
    () => {
      const named = name(making);
      return (
        `class ${named} {\na = ${value({ ...making, isAsync: false, isGenerator: false }, depth + 1)}\nstatic b = ` +
        `f\nm() {${block({ ...making, isAsync: false, isGenerator: false }, depth, ['return f'])}}\nstatic ` +
        `{\n${random.pick(['f()', 'up()', 'const y = 1\nf(y)'])}\n}\n}\n${call()}`
      );
    },
    () => `{${block(making, depth, [])}}`,
    () => `told.push(shown(${any()}))`,
  ];
  return random.pick(made)();
}

function moduleLine(making: Making): string {
  const { random } = making;
  const named = name(making);
  return `${random.pick([
    `import * as ${named} from "./library.mjs"`,
    `import ${named} from "./library.mjs"`,
    `import { up as ${named}, f as ${named}b } from "./library.mjs"`,
    `import { basename as ${named} } from "node:path"`,
    'import "./library.mjs"',
    `const ${named} = ${value(making, 1)}\nexport { ${named} }`,
    `export { f as ${named} } from "./library.mjs"`,
    `export { count as ${named} }`,
    `export * as ${named} from "./library.mjs"`,
    `export const ${named} = ${value(making, 1)}`,
    `export let ${named}`,
    `export function ${named}() { return f }`,
    `export async function ${named}() { await wait() }`,
    `export class ${named} {}`,
  ])}${random.pick(BREAKS)}${random.pick(['f()', '(0, f)()', '[f, up].map((x) => x())', '`text`', '(() => f())()', '/x/.test(f)', '+count', '-count', 'tag`x`', 'f?.()'])}`;
}

function exportDefault(making: Making): string {
  const { random } = making;
  const inside = { ...making, isAsync: false, isGenerator: false };
  return `export default ${random.pick([
    () => value(making, 1),
    () => `(${value(making, 1)}, ${value(making, 1)})`,
    () => `function () {${block(inside, 1, ['return f'])}}`,
    () => `async function* () {${block({ ...making, isAsync: true, isGenerator: true }, 1, [])}}`,
    () => `class {\na = f\n}`,
    () => '() => f',
  ])()}${random.pick(BREAKS)}${random.pick(['f()', 'tag`x`', 'up()'])}`;
}
