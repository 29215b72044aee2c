import { parseJavaScript } from './parse-javascript.ts';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { createCodeAnalyzer } from './analyze-code.ts';
import { stripTypes } from './strip-types.ts';

let stripped = 0;
const { analyze } = createCodeAnalyzer((code) => {
  stripped += 1;
  return Promise.resolve(stripTypes(ts, code));
});

describe('shapes', () => {
  test.each([
    ['function tool(params) { return params; }', 'script', 'function'],
    ['async function run() {}', 'script', 'function'],
    ['const tool = async (params) => params;', 'script', 'function'],
    ['let run; run = () => 1;', 'script', 'function'],
    ['var tool = wrap(() => 1);', 'script', 'function'],
    ['const { tool } = make();', 'script', 'function'],
    ['with (Math) { var x = max(1, 010); }\nfunction tool() {}', 'script', 'function'],
    ['const tool = "hammer"; function run() {}', 'script', 'function'],
    ['const tool = 5;', 'script', 'unknown'],
    ['class tool {}', 'script', 'unknown'],
    ['function outer() { function tool() {} }', 'script', 'unknown'],
    ['1 + 1', 'script', 'unknown'],
    ['', 'script', 'unknown'],
    ['export default async (params, context) => params', 'module', 'module-default'],
    ['export default function () {}', 'module', 'module-default'],
    ['const handler = make();\nexport default handler;', 'module', 'module-default'],
    ['const a = () => 1;\nexport { a as default };', 'module', 'module-default'],
    ['export default { name: "x", description: "y", input_schema: {}, execute() {} }', 'module', 'module-definition'],
    ['export default { ...base }', 'module', 'module-definition'],
    [
      'export const name = "x", description = "y", parameters = {};\nexport async function execute() {}',
      'module',
      'module-definition',
    ],
    ['export function tool() {}', 'module', 'function'],
    ['export const run = () => 1', 'module', 'function'],
    ['export { helper as tool };\nfunction helper() {}', 'module', 'function'],
    ['export { tool } from "./other.js"', 'module', 'function'],
    ['export default { version: 1 }', 'module', 'unknown'],
    ['export const answer = 42', 'module', 'unknown'],
    ['import x from "lodash";\nexport default () => x', 'module', 'module-default'],
  ])('%s', async (code, kind, shape) => {
    expect(await analyze(code, 'javascript')).toEqual({ ok: true, kind, shape, js: code });
  });

  test.each([
    ['import x from "lodash";\nfunction tool() { return x; } // last', 'tool'],
    ['const answer = await (1);\nconst run = () => answer;', 'run'],
    ['import { tool } from "./other.js";', 'tool'],
    ['export const meta = import.meta.url;\nfunction tool() {}', 'tool'],
  ])('a function that a module does not export is exported after its last line: %s', async (code, name) => {
    expect(await analyze(code, 'javascript')).toEqual({
      ok: true,
      kind: 'module',
      shape: 'function',
      js: `${code}\n;export { ${name} as __toolyard_entry }`,
    });
  });
});

describe('syntax errors', () => {
  test.each([
    ['let a; let a', "Identifier 'a' has already been declared", 1, 12],
    ['const x;', 'Unexpected token ";"', 1, 8],
    [
      'function tool(params) {\n  return await fetch(params.url);\n}',
      "Cannot use keyword 'await' outside an async function",
      2,
      10,
    ],
    ['function tool() {\n  return await (1);\n}', "Cannot use keyword 'await' outside an async function", 2, 10],
    ['function tool() {', 'Unexpected end of the code', 1, 18],
    ['function tool() {}\n\n  return 5', "'return' outside of function", 3, 3],
    ['import x from "y";\nfunction tool() { const 1; }', 'Unexpected token "1"', 2, 25],
    ['export default () => { foo( }', 'Unexpected token "}"', 1, 29],
    ['with (Math) {}\nfunction tool() { foo( }', 'Unexpected token "}"', 2, 24],
    ['const s = "abc', 'Unterminated string constant', 1, 11],
    ['/(/', 'Invalid regular expression: /(/: Unterminated group', 1, 2],
    ['function tool(p: string) {}', 'Unexpected token ":"', 1, 16],
  ])('%s', async (code, message, line, column) => {
    expect(await analyze(code, 'javascript')).toEqual({ ok: false, message, line, column });
  });

  test('code that is nested too deeply is refused without a crash', async () => {
    expect(await analyze(`${'['.repeat(100_000)}`, 'javascript')).toMatchObject({ ok: false });
  });
});

describe('TypeScript', () => {
  test('types are stripped and lines stay', async () => {
    const code = [
      'interface Params {',
      '  url: string;',
      '}',
      'import type { X } from "./x.ts";',
      'type Y = X | undefined;',
      'enum Kind { A = 1 }',
      'export default async function main<T>(params: Params,',
      '  context?: { log(text: string): void }): Promise<Y> {',
      '  const it = params.url as unknown as X;',
      '  return it satisfies Y; // ten',
      '}',
    ].join('\n');
    const analysis = await analyze(code, 'typescript');
    expect(analysis).toMatchObject({ ok: true, kind: 'module', shape: 'module-default' });
    if (!analysis.ok) return;
    expect(
      analysis.js
        .split('\n')
        .map((line, index) => (line.includes('main') || line.includes('// ten') ? index + 1 : 0))
        .filter(Boolean),
    ).toEqual([7, 10]);
    expect(analysis.js).not.toMatch(/interface|satisfies|Promise<Y>/);
  });

  test('a script stays a script, and an unexported function of a module is exported', async () => {
    expect(await analyze('function tool(p: { a: number }): number { return p.a; }', 'typescript')).toMatchObject({
      ok: true,
      kind: 'script',
      shape: 'function',
    });
    const analysis = await analyze('import x from "y";\nconst run = (p: number) => x(p);', 'typescript');
    expect(analysis).toMatchObject({ ok: true, kind: 'module', shape: 'function' });
    expect(analysis.ok && analysis.js.endsWith('\n;export { run as __toolyard_entry }')).toBe(true);
  });

  test.each([
    ['const x: number', /Unexpected end/, 1],
    ['let a: string; let a: number', /already been declared/, 1],
    ['function tool(p: ) {}', /Type expected/, 1],
    ['function tool(p: number) {\n  return await p;\n}', /await/, 2],
    ['type A = {\n  b: string;\n', /'}' expected/, 3],
  ])('%s', async (code, message, line) => {
    const analysis = await analyze(code, 'typescript');
    expect(analysis).toEqual({
      ok: false,
      message: expect.stringMatching(message) as string,
      line,
      column: expect.any(Number) as number,
    });
  });

  test('maps a column in the stripped code to the source', async () => {
    expect(await analyze('const a: Array<string> = []; const a = 1;', 'typescript')).toMatchObject({
      ok: false,
      line: 1,
      column: 36,
    });
  });

  test('parses the same code once', async () => {
    const before = stripped;
    await analyze('function tool(a: 1) {}', 'typescript');
    await analyze('function tool(a: 1) {}', 'typescript');
    expect(stripped - before).toBe(1);
  });
});

test('reads what code contacts, in both languages, and says so of code that cannot be read', async () => {
  const analyzer = createCodeAnalyzer((code) => Promise.resolve({ ok: true, js: code.replace(': Params', '') }));
  const code = "export default (p: Params, { fetch }) => fetch('https://a.example/x')";
  const found = { network: [{ origin: 'https://a.example', methods: ['GET'], pathPrefix: '/x' }] };
  expect(await analyzer.access(code, 'typescript')).toMatchObject(found);
  expect(await analyzer.access(code.replace(': Params', ''), 'javascript')).toMatchObject(found);
  expect(await analyzer.access(code, 'javascript')).toMatchObject({ network: [], hasOtherAddresses: true });
});

test('long code is parsed once for all that read it', () => {
  const code = `export default () => 1;\n${'// line\n'.repeat(5_000)}`;
  const [first, again, other] = [parseJavaScript(code), parseJavaScript(code), parseJavaScript(`${code} `)];
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(other).toMatchObject({ ok: true, kind: 'module' });
});
