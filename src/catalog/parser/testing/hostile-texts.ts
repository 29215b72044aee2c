import { seededRandom } from '../../../core/testing/seeded-random.ts';

/** For tests: hostile texts, the same for the same seed, on which no parser of ours may hang. */

const schema = { type: 'object', properties: { w: { type: 'number', description: 'Width' } }, required: ['w'] };
const definition = { name: 'area', description: 'Area of a square' };

/** A valid sample of each format, which is then damaged. */
const SAMPLES = {
  javascript: ['tool.js', 'function tool({ a, b = 2 }) {\n  // adds\n  return `${a}` + (b ?? /x+/g.test("y"));\n}\n'],
  typescript: [
    'tool.ts',
    'export default async function half({ n }: { n: number; s?: Array<string> }): Promise<number> {\n  return ' +
      'n / 2;\n}\n',
  ],
  'tools.json': [
    'tools.json',
    JSON.stringify([
      {
        name: 'mine',
        description: 'x',
        code: 'function tool() { return 1; }',
        environment: 'browser',
        parameters: schema,
      },
    ]),
  ],
  toolyard: [
    'export.json',
    JSON.stringify({
      format: 'toolyard-tools',
      formatVersion: 1,
      tools: [{ name: 'mine', description: 'x', code: 'function tool() {}', inputSchema: schema }],
    }),
  ],
  openai: ['openai.json', JSON.stringify([{ type: 'function', function: { ...definition, parameters: schema } }])],
  anthropic: ['anthropic.json', JSON.stringify({ ...definition, input_schema: schema })],
  gemini: [
    'gemini.json',
    JSON.stringify({
      functionDeclarations: [{ ...definition, parameters: { type: 'OBJECT', properties: { w: { type: 'NUMBER' } } } }],
    }),
  ],
  mcp: ['mcp.json', JSON.stringify({ tools: [{ ...definition, inputSchema: schema }] })],
  schema: ['schema.json', JSON.stringify({ ...schema, title: 'square', $defs: { a: { $ref: '#/$defs/a' } } })],
  example: ['example.txt', "// one\nconst example = { city: 'Oslo', days: [1, 2, 3], 'a b': null };\n"],
  curl: [
    'curl.sh',
    "curl 'https://api.example.com/v1/find?q=x' \\\n  -H 'Authorization: Bearer abc' --data-raw $'{\"a\": " +
      '"b\\\\n"}\' -X POST',
  ],
  'ai-sdk': [
    'tools.ts',
    "import { tool } from 'ai';\nimport { z } from 'zod';\nexport const area = tool({ description: 'Area', " +
      "inputSchema: z.object({ w: z.number().describe('Width') }), execute: async ({ w }) => w * w });\n",
  ],
  chat: [
    'chat.md',
    'Sure, here it is:\n\n```js\nfunction add(a, b) {\n  return a + b;\n}\n```\n\n```json\n{"a": 1}\n```\n',
  ],
  python: ['tool.py', '@tool\nasync def area(w: int) -> int:\n    return w * w\n\nclass A(B):\n    pass\n'],
  'openapi-yaml': [
    'api.yaml',
    'openapi: 3.1.0\ninfo:\n  title: Pets\n  version: "1"\npaths:\n  /pets/{id}:\n    get: &a\n      ' +
      'operationId: pet\n    post: *a\n',
  ],
  'openapi-json': [
    'api.json',
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: { '/pets/{id}': { get: { operationId: 'pet', parameters: [{ name: 'id', in: 'path', schema }] } } },
    }),
  ],
  'mcp-config': [
    'mcp.json',
    '{\n  // servers\n  "mcpServers": { "a": { "command": "npx", "args": ["-y", "x@1", "--token=${A:-b}"], ' +
      '"env": { "API_KEY": "${env:KEY}" }, "disabled": true, }, },\n}',
  ],
  link: ['link.txt', 'look: https://example.com/app/#/s/1AbCdEf_-0123456789'],
  share: ['tool.toolyard', '{ "format": "toolyard-share", "version": 1, "payload": "1AAAAAAAAAAAA" }'],
} as const satisfies Record<string, readonly [fileName: string, text: string]>;

export type HostileFormat = keyof typeof SAMPLES;
// The keys are those of the constant above.
export const HOSTILE_FORMATS = Object.keys(SAMPLES) as readonly HostileFormat[];

/** Texts to repeat. */
const RUNS = [
  ' ',
  '\t',
  '\n',
  '#',
  '/',
  '\\',
  '"',
  "'",
  '`',
  '\\"',
  '"\\',
  '{',
  '[',
  '(',
  '<',
  '}',
  ']',
  ')',
  '*',
  '-',
  '_',
  '=',
  ',',
  ':',
  '.',
  '$',
  '@',
  'a',
  '0',
  '\u00e9',
  '\ud83d',
  '\u202e',
  '${',
  '${i:-',
  '${env:a:-',
  '/*',
  '/*a',
  '//',
  '/*import',
  '\n/*import',
  '<!--',
  '```',
  '```js\n',
  '---\n',
  '---\r\n',
  '\ufeff---\n',
  'http://',
  'https://x',
  'http://x#',
  '#/s/',
  'openapi:\n',
  'openapi: ',
  '\nopenapi:\n  ',
  'import ',
  'import a from ',
  'export default ',
  'function ',
  'async ',
  'context ',
  'require(',
  'from ',
  '=>',
  '({',
  '[{',
  '{"a":',
  '[[',
  '((',
  'a.b(',
  'a<b<',
  'x?y:',
  '`${',
  '!',
  '-H ',
  "-H '",
  '--data ',
  '&a ',
  '*a ',
  '- ',
  '- - ',
  '? ',
  ': ',
  '|\n',
  '>\n ',
  '&a [*a,',
  '\n  get:\n',
  'eyJhbGciOi.',
  'sk-aaaa',
  '\\x61',
  '\\u0061',
  'a,',
  'var a,',
  'Bearer ',
  '--token=',
  '~1',
  '$ref',
] as const;

const OPENERS = [
  '[',
  '{"a":',
  '(',
  '{',
  '`${',
  '[{"x":[',
  '- ',
  'a?',
  '!',
  '(a)=>',
  'if(a)',
  '<',
  '"',
  '/*',
  'x=',
  'await ',
  'new ',
  'function f(){',
  'class A{m(){',
] as const;

/** @param index number of the text for its seed */
export function hostileText(
  format: HostileFormat,
  seed: number,
  index: number,
): { readonly name: string; readonly text: string } {
  const [name, sample] = SAMPLES[format];
  const { below: random, pick } = seededRandom(
    Math.imul(seed, 1_000_003) ^ Math.imul(index + 1, 7_919) ^ format.length,
  );
  // About 64 kB each; every hundredth is a megabyte.
  const chars = index % 100 === 99 ? 1_000_000 : 8_000 + random(104_000);
  const run = pick(RUNS);
  const at = random(sample.length + 1);
  const fill = (text: string): string => text.repeat(Math.ceil(chars / text.length)).slice(0, chars);
  switch (random(8)) {
    case 0:
      return { name, text: fill(run) };
    case 1:
      return { name, text: sample.slice(0, at) + fill(run) + sample.slice(at) };
    case 2:
      return { name, text: sample.slice(0, at) + fill(run) };
    case 3:
      return { name, text: sample.slice(0, at) + fill(pick(OPENERS)) };
    case 4: {
      const end = at + 1 + random(40);
      return { name, text: sample.slice(0, at) + fill(sample.slice(at, end) || run) + sample.slice(end) };
    }
    case 5:
      return { name, text: fill(sample) };
    case 6: {
      const second = pick(RUNS);
      return { name, text: sample.slice(0, at) + fill(run + second) + sample.slice(at) };
    }
    default: {
      // Half of one, half of another, and an end that may be invalid.
      const second = pick(RUNS);
      return {
        name,
        text:
          sample.slice(0, at) +
          fill(run).slice(chars / 2) +
          fill(second).slice(chars / 2) +
          (random(2) === 0 ? '!' : '\u0000'),
      };
    }
  }
}
