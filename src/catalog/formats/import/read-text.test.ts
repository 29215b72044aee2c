import { importRefusalText } from '../../contract/import/import-refusals.ts';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { createCodeAnalyzer } from '../../code/analyze-code.ts';
import { stripTypes } from '../../code/strip-types.ts';
import { readText } from './read-text.ts';

const analyzer = createCodeAnalyzer((code) => Promise.resolve(stripTypes(ts, code)));
const schema = { type: 'object', properties: { w: { type: 'number' } }, required: ['w'] };
const json = (value: unknown): string => JSON.stringify(value);

/** The recognized kind of the text, and its first tool. */
async function found(text: string, fileName?: string) {
  const read = await readText(text, fileName, analyzer);
  if ('known' in read) return read.known;
  const [first] = read.records;
  return {
    format: read.format,
    count: read.records.length,
    ...(first?.ok === true
      ? { name: first.fields.name, environment: first.fields.environment, parameters: first.fields.parameters }
      : { refused: first === undefined ? undefined : importRefusalText(first.reason) }),
  };
}

describe('definitions of every provider', () => {
  const parts = { name: 'area', description: 'Area' };
  test.each([
    ['openai', [{ type: 'function', function: { ...parts, parameters: schema } }]],
    ['openai', { model: 'm', functions: [{ ...parts, parameters: schema }] }],
    ['anthropic', { ...parts, input_schema: schema }],
    ['anthropic', { model: 'm', tools: [{ ...parts, type: 'custom', input_schema: schema, cache_control: {} }] }],
    [
      'gemini',
      {
        tools: [
          {
            functionDeclarations: [
              {
                ...parts,
                parameters: {
                  type: 'OBJECT',
                  properties: { w: { type: 'NUMBER' } },
                  required: ['w'],
                  propertyOrdering: ['w'],
                },
              },
            ],
          },
        ],
      },
    ],
    ['gemini', [{ function_declarations: [{ ...parts, parametersJsonSchema: schema }] }]],
    [
      'mcp',
      {
        jsonrpc: '2.0',
        id: 1,
        result: { tools: [{ ...parts, inputSchema: schema, annotations: { readOnlyHint: true } }] },
      },
    ],
    ['mcp', { ...parts, title: 'Area', inputSchema: schema, outputSchema: schema }],
  ])('%s', async (format, value) => {
    expect(await found(json(value))).toEqual({
      format,
      count: 1,
      name: 'area',
      environment: 'browser',
      parameters: schema,
    });
  });

  test('converts Gemini’s dialect to JSON Schema', async () => {
    const parameters = {
      type: 'OBJECT',
      properties: {
        type: { type: 'STRING', nullable: true },
        list: { type: 'ARRAY', minItems: '1', items: { type: 'INTEGER' } },
      },
    };
    expect(await found(json({ name: 'a', description: 'b', parameters }))).toMatchObject({
      format: 'gemini',
      parameters: {
        type: 'object',
        properties: {
          type: { type: ['string', 'null'] },
          list: { type: 'array', minItems: 1, items: { type: 'integer' } },
        },
      },
    });
  });

  test('with comments, single quotes or a name before them', async () => {
    for (const text of [
      `// mine\nconst tools = [{ name: 'area', /* what */ input_schema: ${json(schema)}, }];`,
      `export default { name: 'area', inputSchema: ${json(schema)} };`,
    ]) {
      expect(await found(text)).toMatchObject({ name: 'area', parameters: schema });
    }
  });
});

describe('code', () => {
  test.each<[what: string, code: string, name: string, environment: string, properties: object]>([
    [
      'a function',
      'function tool({ city, days = 3 }) { return city; }',
      'new_tool',
      'browser',
      { city: {}, days: { type: 'integer', default: 3 } },
    ],
    [
      'a named default export',
      'export default async function getWeather({ city }) { return city; }',
      'getWeather',
      'browser',
      { city: {} },
    ],
    [
      'TypeScript',
      'export default async ({ a }: { a: number }): Promise<number> => a;',
      'new_tool',
      'browser',
      { a: {} },
    ],
    [
      'a module of Node',
      "import { readFile } from 'fs/promises';\nexport default async ({ path }) => readFile(path, 'utf8');",
      'new_tool',
      'node',
      { path: {} },
    ],
    ['a package', "import dayjs from 'dayjs';\nexport default () => dayjs().format();", 'new_tool', 'node', {}],
    [
      'a function of another name',
      'const half = (n) => n / 2;\nfunction area(w, h) { return half(w) * h * 2; }',
      'area',
      'browser',
      { w: {}, h: {} },
    ],
    ['an arrow function', 'export const greet = ({ name }) => `Hello ${name}`;', 'greet', 'browser', { name: {} }],
    [
      'out of a chat',
      'Here you are:\n\n```js\nfunction tool({ n }) { return n; }\n```\nIt doubles.',
      'new_tool',
      'browser',
      { n: {} },
    ],
  ])('%s', async (_what, code, name, environment, properties) => {
    expect(await found(code)).toMatchObject({
      format: 'code',
      count: 1,
      name,
      environment,
      parameters: { type: 'object', properties },
    });
  });

  test('a function of another name gets a line that calls it; its comment is the description', async () => {
    const read = await readText(
      '/**\n * Area of a rectangle.\n * @param w width\n */\nfunction area(w, h) { return w * h; }',
      undefined,
      analyzer,
    );
    const record = 'records' in read ? read.records[0] : undefined;
    expect(record).toMatchObject({
      ok: true,
      fields: {
        description: 'Area of a rectangle.',
        code: expect.stringMatching(/\n\nfunction tool\(\{ w, h \}\) \{\n {2}return area\(w, h\);\n\}\n$/) as string,
      },
    });
  });

  test.each(['hello', '42;', 'const a = 1;'])('%s has no function to call', async (text) => {
    await expect(readText(text, undefined, analyzer)).rejects.toThrow(/without a function.*What can be imported: code/);
  });
});

test.each([
  [
    'a schema',
    json({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Tax rate', ...schema }),
    { format: 'schema', name: 'Tax_rate' },
  ],
  ['a schema without a title', json(schema), { format: 'schema', name: 'new_tool', parameters: schema }],
  [
    'example arguments',
    json({ city: 'Oslo', days: 3 }),
    {
      format: 'example',
      parameters: {
        type: 'object',
        properties: { city: { type: 'string' }, days: { type: 'integer' } },
        examples: [{ city: 'Oslo', days: 3 }],
      },
    },
  ],
  ['example arguments as they stand in code', "{ city: 'Oslo', days: 3, }", { format: 'example', name: 'new_tool' }],
  ['a call', "getWeather({ city: 'Oslo' })", { format: 'example' }],
])('%s', async (_what, text, expected) => {
  expect(await found(text)).toMatchObject({ count: 1, ...expected });
});

test.each([
  [
    json({ mcpServers: { files: { command: 'npx', args: ['-y', 'x'] }, web: { url: 'https://a.example/mcp' } } }),
    { kind: 'mcp-servers', names: ['files', 'web'] },
  ],
  [
    '{\n  // VS Code\n  "servers": { "files": { "command": "npx", "args": [] } },\n}',
    { kind: 'mcp-servers', names: ['files'] },
  ],
  [
    json({ openapi: '3.1.0', info: { title: 'Pets' }, paths: { '/pets': { get: {}, post: {} } } }),
    { kind: 'openapi', title: 'Pets', operations: 2, version: '3.1.0' },
  ],
  [
    'openapi: 3.0.0\ninfo:\n  title: Pets\npaths:\n  /pets:\n    get:\n      summary: x\n',
    { kind: 'openapi', title: 'Pets', operations: 1, version: '3.0.0' },
  ],
  [
    'https://toolyard.example/#tool=area=abc',
    { kind: 'link', address: 'https://toolyard.example/#tool=area=abc', isTool: true },
  ],
  [' https://raw.example/area.js\n', { kind: 'link', address: 'https://raw.example/area.js', isTool: false }],
  ['sk-abcdefghijklmnopqrstuvwxyz', { kind: 'key', of: 'openai' }],
  ['class Area(BaseTool):\n    def run(self): pass\n', { kind: 'python' }],
])('%s is recognized, and has no tool', async (text, known) => {
  expect(await found(text)).toEqual(known);
});

describe('curl', () => {
  test('asks for permission, and reads query and body as parameters', async () => {
    const read = await readText(
      `curl -X POST 'https://api.example.com/v1/items?page=2&api_key=abc' \\\n  -H 'Authorization: Bearer ` +
        `sk-very-secret' -H "Accept: application/json" --data-raw '{"title":"a","tags":["b"]}' --compressed`,
      undefined,
      analyzer,
    );
    const record = 'records' in read ? read.records[0] : undefined;
    expect(record).toMatchObject({
      ok: true,
      fields: {
        name: 'post_example',
        permissions: {
          network: [{ origin: 'https://api.example.com', methods: ['POST'], pathPrefix: '/v1/items' }],
          secrets: ['EXAMPLE_API_KEY', 'EXAMPLE_KEY'],
        },
        parameters: {
          properties: {
            page: { type: 'string', default: '2' },
            title: { default: 'a' },
            tags: { type: 'array', default: ['b'] },
          },
        },
      },
    });
    expect(json(record)).not.toMatch(/very-secret|abc"/);
    expect(record?.ok === true && (await analyzer.analyze(record.fields.code, 'javascript'))).toMatchObject({
      ok: true,
      shape: 'module-default',
    });
  });

  test.each([
    ['curl', /without a function|neither JSON nor code/],
    ['curl file:///etc/passwd', 'A page cannot reach its address: Protocol "file" not supported'],
    ['curl https://a.example -d @secrets.txt', 'It sends a file, which is not part of the command'],
  ])('%s', async (text, reason) => {
    const read = await found(text).catch((error: unknown) => ({ refused: String(error) }));
    expect(read).toMatchObject({
      refused: typeof reason === 'string' ? reason : (expect.stringMatching(reason) as string),
    });
  });
});

describe('hostile text', () => {
  // TypeScript is parsed in a worker, which is terminated if it takes too long.
  const withoutTypes = createCodeAnalyzer(() =>
    Promise.resolve({ ok: false, message: 'not read', line: 1, column: 1 }),
  );
  const deep = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);
  test.each([
    ['nested arrays', deep('[', ']', 200_000)],
    ['nested objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    [
      'a nested schema',
      `{"type":"object","properties":${'{"a":{"properties":'.repeat(20_000)}{}${'}}'.repeat(20_000)}}`,
    ],
    ['a nested literal', deep("{a:'", "'}", 1) + deep('[', ']', 100_000)],
    ['open brackets', '['.repeat(500_000)],
    ['fences', '```\n'.repeat(100_000)],
    ['comments', '/* *'.repeat(100_000)],
    ['equals', `const a${' '.repeat(100_000)}= {`],
    ['a name as long as a book', `const ${'a'.repeat(400_000)} = { a: 1 }`],
    ['quotes of a shell', `curl https://a.example ${"'".repeat(100_001)}`],
  ])('%s ends in time, with a result or an error', async (_what, text) => {
    const started = performance.now();
    await readText(text, undefined, withoutTypes).catch((error: unknown) => error);
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  test('names from the prototype are ordinary names', async () => {
    const text =
      '{"tools":[{"name":"__proto__","description":"constructor","inputSchema":{"type":"object",' +
      '"properties":{"__proto__":{"type":"string"},"constructor":{}}}}],"__proto__":{"polluted":true}}';
    const read = await readText(text, undefined, analyzer);
    const record = 'records' in read ? read.records[0] : undefined;
    expect(record).toMatchObject({ ok: true, fields: { name: '__proto__' } });
    expect(record?.ok === true && Object.keys(record.fields.parameters['properties'] ?? {})).toEqual([
      '__proto__',
      'constructor',
    ]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('code beyond the limit is not parsed', async () => {
    await expect(readText(`function tool() {}\n${'// x\n'.repeat(1_200_000)}`, undefined, analyzer)).rejects.toThrow(
      /too large to be the code of a tool/,
    );
  });
});
