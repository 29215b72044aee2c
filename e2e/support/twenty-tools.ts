/** Twenty tools of many kinds with their calls, for what is to give the same results elsewhere. */
export interface TriedTool {
  readonly tool: Readonly<Record<string, unknown>> & { readonly name: string };
  readonly calls: readonly Readonly<Record<string, unknown>>[];
}

const browser = (
  name: string,
  code: string,
  more: object = {},
): Readonly<Record<string, unknown>> & { readonly name: string } => ({
  name,
  code,
  description: `What ${name} is for`,
  environment: 'browser',
  parameters: { type: 'object', properties: {} },
  ...more,
});
const node = (name: string, code: string, more: object = {}) => browser(name, code, { environment: 'node', ...more });
const TEXT = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
const NUMBERS = {
  type: 'object',
  properties: { a: { type: 'integer' }, b: { type: 'integer', minimum: 0 } },
  required: ['a', 'b'],
  additionalProperties: false,
};

/** @param lock of the package `ms` */
export function twentyTools(lock: object): readonly TriedTool[] {
  return [
    {
      tool: browser('add', 'function tool({ a, b }) {\n  return a + b;\n}\n', {
        parameters: NUMBERS,
        cases: [{ name: 'small', input: { a: 1, b: 2 }, expectation: { kind: 'equals', value: 3 } }],
      }),
      calls: [
        { a: 1, b: 2 },
        { a: '1', b: 2 },
        { a: 1, b: -1 },
        { a: 1, b: 2, c: 3 },
      ],
    },
    {
      tool: browser('text.reverse', 'export default ({ text }) => [...text].reverse().join("");', { parameters: TEXT }),
      calls: [{ text: 'añ😀b' }, {}],
    },
    {
      tool: browser(
        'typed',
        'interface In { list?: number[] }\nexport default async ({ list = [] }: In): Promise<{ sum: number }> => ' +
          '({ sum: list.reduce((a: number, b: number) => a + b, 0) });',
        {
          language: 'typescript',
          parameters: { type: 'object', properties: { list: { type: 'array', items: { type: 'number' } } } },
          returns: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
        },
      ),
      calls: [{ list: [1, 2.5] }, {}],
    },
    {
      tool: browser(
        'typed_script',
        'enum Mode { Loud = "loud" }\nfunction run(params: { mode?: string }) { return params.mode === Mode.Loud ' +
          '? "AAA" : "a"; }',
        { language: 'typescript' },
      ),
      calls: [{ mode: 'loud' }, {}],
    },
    {
      tool: browser(
        'handler',
        'export default { name: "handler", description: "x", input_schema: {}, async execute(params) { if ' +
          '(params.how === "error") return { error: "told so" }; if (params.how === "list") return ["seen", true, ' +
          '{ code: 7 }]; return { result: [1, { a: null }] }; } };',
      ),
      calls: [{}, { how: 'error' }, { how: 'list' }],
    },
    {
      tool: browser(
        'throws',
        'function tool({ kind }) {\n  if (kind === "text") throw "only text";\n  if (kind === "null") throw ' +
          'null;\n  throw new RangeError("out of\\nrange");\n}',
      ),
      calls: [{}, { kind: 'text' }, { kind: 'null' }],
    },
    {
      tool: browser(
        'values',
        'function tool() { return { when: new Date(0), big: 12345678901234567890n, map: new Map([["k", new ' +
          'Set([1])]]), pairs: new Map([[1, 2]]), nan: NaN, gone: undefined, re: /a/g, bytes: new Uint8Array([1, ' +
          '2]), error: new TypeError("t"), url: new URL("https://a.example/ä") }; }',
      ),
      calls: [{}],
    },
    { tool: browser('cycle', 'function tool() { const a = { b: {} }; a.b.c = a; return a; }'), calls: [{}] },
    { tool: browser('promises', 'function tool() { return [1, Promise.resolve(2)]; }'), calls: [{}] },
    {
      tool: browser(
        'picture',
        'function tool() { return new Blob([new Uint8Array([137, 80, 78, 71])], { type: "image/png" }); }',
      ),
      calls: [{}],
    },
    { tool: browser('nothing', 'const x = 1;'), calls: [{}] },
    {
      tool: browser('promise_broken', 'function tool() { return { n: "x" }; }', {
        returns: { type: 'object', properties: { n: { type: 'number' } } },
      }),
      calls: [{}],
    },
    {
      tool: browser('slow', 'async function tool() { await new Promise((resolve) => setTimeout(resolve, 60000)); }', {
        timeout: 400,
      }),
      calls: [{}],
    },
    {
      tool: browser(
        'hash',
        'export default async ({ text }) => { const digest = await crypto.subtle.digest("SHA-256", new ' +
          'TextEncoder().encode(text)); return [...new Uint8Array(digest)].map((byte) => ' +
          'byte.toString(16).padStart(2, "0")).join(""); };',
        { parameters: TEXT },
      ),
      calls: [{ text: 'häßlich' }],
    },
    {
      tool: browser(
        'counter',
        'export default async (params, { storage }) => { const count = ((await storage.get("count")) ?? 0) + 1; ' +
          'await storage.set("count", count); localStorage.last = String(count); return { count, last: ' +
          'localStorage.last }; };',
      ),
      calls: [{}, {}],
    },
    {
      tool: browser(
        'secrets',
        'export default (params, { secrets }) => ({ has: secrets.has("API_KEY"), names: secrets.names(), length: ' +
          'secrets.get("API_KEY").length > 0 });',
        { permissions: { network: [], files: 'none', secrets: ['API_KEY'], dom: false } },
      ),
      calls: [{}],
    },
    {
      tool: node(
        'paths',
        "const path = require('path');\nconst { createHash } = require('node:crypto');\nmodule.exports = ({ " +
          'parts }) => ({ joined: path.posix.join(...parts), hash: ' +
          "createHash('md5').update(parts.join()).digest('hex') });",
        {
          parameters: {
            type: 'object',
            properties: { parts: { type: 'array', items: { type: 'string' } } },
            required: ['parts'],
          },
        },
      ),
      calls: [{ parts: ['a', '..', 'b'] }, { parts: 'a' }],
    },
    {
      tool: node(
        'disk',
        "import { readFile, writeFile } from 'node:fs/promises';\nexport default async ({ text }, { files }) => " +
          "{ await writeFile('note.txt', text); await files.writeFile('/deep/er.txt', text); return { back: await " +
          "readFile('note.txt', 'utf8'), er: await files.readFile('deep/er.txt') }; };",
        { parameters: TEXT },
      ),
      calls: [{ text: 'línea 1\n2' }],
    },
    {
      tool: node('packed', "import ms from 'ms';\nexport const execute = ({ text }) => ({ result: ms(text) });", {
        parameters: TEXT,
        packages: lock,
      }),
      calls: [{ text: '2 days' }],
    },
    { tool: node('exits', 'function tool() { process.exit(3); }'), calls: [{}] },
  ];
}
