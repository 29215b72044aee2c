/** Code in one of the accepted shapes, called with `{ a: 20, b: 22 }`. */
export interface ShapeRow {
  readonly title: string;
  readonly code: string;
  readonly language?: 'typescript';
  /** The result without its time and logs. */
  readonly expected: Readonly<Record<string, unknown>>;
}

const ok = (result: unknown): Readonly<Record<string, unknown>> => ({ success: true, result });
const sum = ok(42);
const threw = (error: string, more: object = {}): Readonly<Record<string, unknown>> => ({
  success: false,
  errorCode: 'threw',
  error,
  ...more,
});
const definition = (body: string): string =>
  `export default { name: 'd', description: 'd', input_schema: { type: 'object' }, ${body} };`;

export const SHAPES: readonly ShapeRow[] = [
  { title: 'a: function tool', code: 'function tool(params) { return params.a + params.b; }', expected: sum },
  { title: 'a: async function run', code: 'async function run({ a, b }) { await null; return a + b; }', expected: sum },
  { title: 'a: an arrow', code: 'const tool = ({ a, b }) => a + b;', expected: sum },
  { title: 'a: let and assignment', code: 'let run;\nrun = async ({ a, b }) => a + b;', expected: sum },
  {
    title: 'a: tool before run',
    code: 'function run() { return "run"; } function tool() { return "tool"; }',
    expected: ok('tool'),
  },
  {
    title: 'a: run when tool is no function',
    code: 'const tool = "hammer"; function run() { return tool; }',
    expected: ok('hammer'),
  },
  {
    title: 'a: an async generator’s helper',
    code:
      'async function* gen(p) { yield p.a; yield p.b; }\nasync function tool(p) { let n = 0; for await (const x of ' +
      'gen(p)) n += x; return n; }',
    expected: sum,
  },
  {
    title: 'a: TypeScript',
    language: 'typescript',
    code: 'interface P { a: number; b: number }\nfunction tool({ a, b }: P): number { return (a as number) + b!; }',
    expected: sum,
  },
  {
    title: 'a: TypeScript enum and generics',
    language: 'typescript',
    code:
      'enum Way { Up = 22 }\nconst pass = <T,>(value: T): T => value;\nasync function run(p: { a: number }): ' +
      'Promise<number> { return pass(p.a) + Way.Up; }',
    expected: sum,
  },
  {
    title: 'a: sloppy mode',
    code: 'function tool() { undeclared = 010; with ({ x: 34 }) { return undeclared + x; } }',
    expected: sum,
  },
  {
    title: 'a: sloppy this',
    code: 'function tool() { return (function () { return this === globalThis; })(); }',
    expected: ok(true),
  },
  {
    title: 'a: in a module, unexported',
    code: 'export const base = 20;\nfunction tool({ b }) { return base + b; }',
    expected: sum,
  },
  {
    title: 'a: in a module with top-level await',
    code: 'const base = await Promise.resolve(20);\nconst run = ({ b }) => base + b;',
    expected: sum,
  },
  { title: 'a: exported by name', code: 'export function tool({ a, b }) { return a + b; }', expected: sum },
  {
    title: 'a: exported under the name',
    code: 'const add = ({ a, b }) => a + b;\nexport { add as run };',
    expected: sum,
  },
  {
    title: 'a: a module is strict',
    code: 'export function tool() { return (function () { return this === undefined; })(); }',
    expected: ok(true),
  },
  {
    title: 'a: its own conventions stay a result',
    code: 'function tool() { return { error: "as it is" }; }',
    expected: ok({ error: 'as it is' }),
  },
  {
    title: 'a: a triple stays a result',
    code: 'function tool() { return ["text", true, { a: 1 }]; }',
    expected: ok(['text', true, { a: 1 }]),
  },
  {
    title: 'a: a lone result stays as it is',
    code: 'function tool() { return { result: 1 }; }',
    expected: ok({ result: 1 }),
  },
  { title: 'a: nothing is null', code: 'function tool() {}', expected: ok(null) },
  {
    title: 'b: default async arrow',
    code: 'export default async (params, context) => params.a + params.b;',
    expected: sum,
  },
  { title: 'b: default function', code: 'export default function ({ a, b }) { return a + b; }', expected: sum },
  {
    title: 'b: default of a name',
    code: 'const handler = ({ a, b }) => a + b;\nexport default handler;',
    expected: sum,
  },
  {
    title: 'b: TypeScript',
    language: 'typescript',
    code:
      'import type { X } from "./x.ts";\nexport default async ({ a, b }: { a: number; b: number }, _context: ' +
      'unknown): Promise<number> => a + b;',
    expected: sum,
  },
  {
    title: 'b: its result stays as it is',
    code: 'export default () => ({ error: "as it is" });',
    expected: ok({ error: 'as it is' }),
  },
  { title: 'c: default definition', code: definition('execute({ a, b }) { return a + b; }'), expected: sum },
  {
    title: 'c: async, inputSchema',
    code: 'export default { name: "d", description: "d", inputSchema: {}, async execute({ a, b }) { return a + b; } };',
    expected: sum,
  },
  {
    title: 'c: this is the definition',
    code: definition('base: 20, execute({ b }) { return this.base + b; }'),
    expected: sum,
  },
  {
    title: 'c: named exports',
    code:
      'export const name = "d", description = "d", parameters = {}, system_prompt = "Use it.";\nexport async ' +
      'function execute({ a, b }) { return a + b; }',
    expected: sum,
  },
  {
    title: 'c: TypeScript',
    language: 'typescript',
    code:
      'export default { name: "d", description: "d", parameters: {}, execute({ a, b }: { a: number; b: number }): ' +
      'number { return a + b; } };',
    expected: sum,
  },
  {
    title: 'c: { error } is a failure',
    code: definition('execute: () => ({ error: "it failed" })'),
    expected: threw('it failed'),
  },
  {
    title: 'c: { result } is unwrapped',
    code: definition('execute: ({ a, b }) => ({ result: a + b })'),
    expected: sum,
  },
  {
    title: 'c: { result } with more stays',
    code: definition('execute: () => ({ result: 1, more: 2 })'),
    expected: ok({ result: 1, more: 2 }),
  },
  {
    title: 'c: a good triple',
    code: definition('execute: ({ a, b }) => [a + b, false, { unit: "m" }]'),
    expected: { ...sum, details: { unit: 'm' } },
  },
  { title: 'c: a pair', code: definition('execute: ({ a, b }) => [a + b, false]'), expected: sum },
  {
    title: 'c: a failed triple',
    code: definition('execute: () => ["no such place", true, { town: "x" }]'),
    expected: threw('no such place', { details: { town: 'x' } }),
  },
  { title: 'c: a plain list stays a list', code: definition('execute: ({ a, b }) => [a, b]'), expected: ok([20, 22]) },
  {
    title: 'c: error that is no text stays',
    code: definition('execute: () => ({ error: 5 })'),
    expected: ok({ error: 5 }),
  },
  { title: 'c: text stays', code: definition('execute: () => "text"'), expected: ok('text') },
];
