import { describe, expect, test } from 'vitest';
import { parseJavaScript } from './parse-javascript.ts';
import { readDefinition, type Definition, type ImportedFiles } from './read-definition.ts';

function read(code: string, around?: ImportedFiles): Definition {
  const parsed = parseJavaScript(code);
  if (!parsed.ok) throw new Error(`${parsed.message} (line ${String(parsed.line)})`);
  return readDefinition(parsed.program, around);
}

const fieldsOf = ({ isObject: _isObject, lacksFiles: _lacksFiles, ...fields }: Definition) => fields;
const SCHEMA = { type: 'object', properties: { city: { type: 'string' } } };
const CITY = "{ type: 'object', properties: { city: { type: 'string' } } }";

describe('a definition is read as it is written', () => {
  test.each<[string, string, Omit<Definition, 'isObject' | 'lacksFiles' | 'unread'>]>([
    [
      'constants by name',
      `const schema = ${CITY}; export default { parameters: schema, execute() {} };`,
      { parameters: SCHEMA },
    ],
    [
      'constants of constants',
      `const city = { type: 'string' }; const properties = { city }; const schema = { type: 'object', properties };
      export default { inputSchema: schema, execute() {} };`,
      { parameters: SCHEMA },
    ],
    [
      'members of constants',
      `const LIMITS = { timeout: 5000, now: Date.now() }; const ALL = [{ schema: ${CITY} }]; const key = 'schema';
      export default { timeout: LIMITS.timeout, parameters: ALL[0][key],
      name: ALL?.[0]?.schema.properties['city'].type };`,
      { timeout: 5000, parameters: SCHEMA, name: 'string' },
    ],
    [
      'shorthand properties',
      `const name = 'w'; const description = 'Weather'; const parameters = ${CITY}; const execute = () => 1;
      export default { name, description, parameters, execute };`,
      { name: 'w', description: 'Weather', parameters: SCHEMA },
    ],
    [
      'spreads of objects and lists',
      `const base = { name: 'a', description: 'B', timeout: 1 }; const units = ['c', 'f'];
      const more = [...units, 'k'];
      export default { ...base, name: 'w', ...(false && base), input_schema: { enum: [...more, 1] }, execute() {} };`,
      { name: 'w', description: 'B', timeout: 1, parameters: { enum: ['c', 'f', 'k', 1] } },
    ],
    [
      'computed keys of constants',
      `const KEY = 'city'; const field = \`\${'na'}me\`;
      export default { [field]: 'w', parameters: { type: 'object', properties: { [KEY]: { type: 'string' } } } };`,
      { name: 'w', parameters: SCHEMA },
    ],
    ['a default export by name', `const tool = { name: 'w', execute: () => 1 }; export default tool;`, { name: 'w' }],
    ['a default export in a list', `const tool = { name: 'w' }; export { tool as default };`, { name: 'w' }],
    [
      'exports in a list',
      `const schema = ${CITY}; const about = 'Weather'; function execute() {}
      export { schema as parameters, about as description, execute };`,
      { description: 'Weather', parameters: SCHEMA },
    ],
    [
      'frozen and copied objects',
      `export default Object.freeze(Object.assign({}, structuredClone({ name: 'w' }), { timeout: Number('7') }));`,
      { name: 'w', timeout: 7 },
    ],
    [
      'a function for the types',
      `const defineTool = (tool) => tool; function checked(value) { return value; }
      export default defineTool({ name: checked('w'), execute() {} });`,
      { name: 'w' },
    ],
    [
      'arithmetic and texts put together',
      `const SECOND = 1000; const N = 2; const lines = ['one', 'two'];
      export default { timeout: (60 * SECOND - -(N ** 2)) / 2 + 10 % 4, name: 'a' + '_' + N,
      description: \`\${lines.join('\\n')} \${N + 1}\`.trim() };`,
      { timeout: 30_004, name: 'a_2', description: 'one\ntwo 3' },
    ],
    [
      'choices between constants',
      `const isLong = !0; const none = undefined; let never;
      export default { timeout: isLong ? 9 : 8, name: none ?? 'w', description: '' || 'D', system_prompt: never };`,
      { timeout: 9, name: 'w', description: 'D' },
    ],
    [
      'guidance by its other names, best first',
      `export default { name: 'w', prompt: 'last', guidance: 'Use it for towns.' };`,
      { name: 'w', guidance: 'Use it for towns.' },
    ],
    ['guidance as a prompt', `export const prompt = 'Ask for a town.';`, { guidance: 'Ask for a town.' }],
    [
      'taken apart',
      `const { name, meta: { about: description }, timeout } = { name: 'w', meta: { about: 'D' }, timeout: 3 };
      export default { name, description, timeout };`,
      { name: 'w', description: 'D', timeout: 3 },
    ],
    [
      'names of members',
      `const UNITS = { c: 1, f: 2 }; export const parameters = { enum: Object.keys(UNITS),
      of: Object.values(UNITS), maximum: Number.MAX_SAFE_INTEGER, n: UNITS.c, l: ['a'].length };`,
      { parameters: { enum: ['c', 'f'], of: [1, 2], maximum: 9007199254740991, n: 1, l: 1 } },
    ],
    ['variables that are never set again', `let a = 'w'; var b = a; export const name = b;`, { name: 'w' }],
    [
      'what is changed after it was copied, in another variable, or in a function of its own',
      `const schema = ${CITY}; const own = { ...schema }; own.title = 'x'; const log = []; log.push(1);
      function execute(schema) { schema.type = 'string'; let name = 1; name = 2; for (const log of []) log.x = 1; }
      const name = 'w'; const tool = { name, parameters: schema }; tool.execute = execute;
      export default tool;`,
      { name: 'w', parameters: SCHEMA },
    ],
    [
      'what a function of the file only looks at',
      `const schema = ${CITY}; const all = []; function check(it) { all.push(it); const own = {}; own.x = it; }
      check(schema); function trim(to) { to.x = 1; } function execute(schema) { trim(schema); }
      export { schema as parameters, execute };`,
      { parameters: SCHEMA },
    ],
    [
      'members named like those of every object',
      `const o = { constructor: 'c' }; export default { name: o.constructor, toString: 1 };`,
      { name: 'c' },
    ],
  ])('%s', (_name, code, fields) => {
    expect(fieldsOf(read(code))).toEqual({ ...fields, unread: [] });
  });

  test('__proto__ is a key like any other', () => {
    const { parameters } = read(
      `const key = '__proto__'; const inner = { __proto__: { polluted: 1 } };
      export default { parameters: { ...inner, properties: { [key]: { type: 'string' } } } };`,
    );
    expect(JSON.stringify(parameters)).toBe(
      '{"__proto__":{"polluted":1},"properties":{"__proto__":{"type":"string"}}}',
    );
    expect(Object.getPrototypeOf(parameters)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  });
});

describe('what cannot be read is named', () => {
  test.each<[string, string, Definition['unread']]>([
    [
      'a call',
      `import { z } from 'zod'; export default { name: make\`x\`, description: new Text('a'),
      parameters: zodToJsonSchema(z.object({}).strict()) };`,
      [
        { field: 'name', why: { kind: 'call', name: 'make' } },
        { field: 'description', why: { kind: 'call', name: 'new Text' } },
        { field: 'parameters', why: { kind: 'call', name: 'zodToJsonSchema' } },
      ],
    ],
    [
      'a call of a call',
      `import { z } from 'zod'; const schema = z.object({}).strict(); export const parameters = schema;`,
      [{ field: 'parameters', why: { kind: 'call', name: 'z.object().strict' } }],
    ],
    [
      'a call of a function of the file that does something',
      `function make(x) { x.a = 1; return x; } export default { parameters: make({}) };`,
      [{ field: 'parameters', why: { kind: 'call', name: 'make' } }],
    ],
    [
      'imports',
      `import { schema } from 'schemas'; import * as texts from './texts.js'; import about from '../about.js';
      export default { parameters: schema, name: texts.name, description: \`\${about}!\` };`,
      [
        { field: 'name', why: { kind: 'file', name: 'texts', source: './texts.js' } },
        { field: 'description', why: { kind: 'file', name: 'about', source: '../about.js' } },
        { field: 'parameters', why: { kind: 'package', name: 'schema', source: 'schemas' } },
      ],
    ],
    [
      'variables that are set again',
      `let a = 1; function set() { a += 1; } let b = 'x'; [{ b }] = []; var c = {}; if (a) { var c = 2;
      } for (c of []);
      export default { timeout: a, name: b, parameters: c };`,
      [
        { field: 'name', why: { kind: 'reassigned', name: 'b' } },
        { field: 'parameters', why: { kind: 'reassigned', name: 'c' } },
        { field: 'timeout', why: { kind: 'reassigned', name: 'a' } },
      ],
    ],
    [
      'objects that are changed, also under another name',
      `const schema = ${CITY}; const { properties } = schema; properties.more = { type: 'string' };
      const meta = { name: 'w', about: 'x', n: 1 }; delete meta.name; Object.assign(meta.n, {}); meta.n++;
      const list = ['a']; list.push('b'); const whole = { system: 'x' }; whole[list[0]] = 1;
      export default { parameters: schema, name: meta.name, description: list.join(), timeout: meta.n,
      system_prompt: whole.system };`,
      [
        { field: 'name', why: { kind: 'changed', name: 'meta' } },
        { field: 'description', why: { kind: 'changed', name: 'list' } },
        { field: 'parameters', why: { kind: 'changed', name: 'properties' } },
        { field: 'guidance', why: { kind: 'changed', name: 'whole' } },
        { field: 'timeout', why: { kind: 'changed', name: 'meta' } },
      ],
    ],
    [
      'an object that a helper of the file changes',
      `const schema = { type: 'object' }; function addCity(to) { to.properties = {}; } addCity(schema);
      const meta = { name: 'w' }; const named = (list, to) => { for (const x of list) Object.assign(to, x); return to; };
      const other = named([], meta);
      export const parameters = schema; export const name = meta.name;`,
      [
        { field: 'name', why: { kind: 'changed', name: 'meta' } },
        { field: 'parameters', why: { kind: 'changed', name: 'schema' } },
      ],
    ],
    [
      'getters and methods',
      `export default { get name() { return 'w'; }, description() {}, parameters: { get type() {
      return 'object'; } } };`,
      [
        { field: 'name', why: { kind: 'getter' } },
        { field: 'description', why: { kind: 'function' } },
        { field: 'parameters', why: { kind: 'getter' } },
      ],
    ],
    [
      'the environment',
      `export default { name: process.env.NAME ?? 'w', timeout: Number(process.env['T']) || 5,
      description: import.meta.env.MODE + Deno.env.get('X'), system_prompt: Deno.env.get('X') };`,
      [
        { field: 'name', why: { kind: 'environment', name: 'process.env.NAME' } },
        { field: 'description', why: { kind: 'environment', name: 'import.meta.env.MODE' } },
        { field: 'guidance', why: { kind: 'environment', name: 'Deno.env.get' } },
        { field: 'timeout', why: { kind: 'environment', name: 'process.env[…]' } },
      ],
    ],
    [
      'what has its value later, or nowhere',
      `export default { name: late, description: nothing, parameters: { type: inner } }; const late = 'x';
      const inner = late;`,
      [
        { field: 'name', why: { kind: 'early', name: 'late' } },
        { field: 'description', why: { kind: 'undeclared', name: 'nothing' } },
        { field: 'parameters', why: { kind: 'early', name: 'inner' } },
      ],
    ],
    [
      'constants of one another',
      `const a = b, b = a; export const name = b;`,
      [{ field: 'name', why: { kind: 'early', name: 'b' } }],
    ],
    [
      'values of other types',
      `export default { name: 5, description: /x/, parameters: [], timeout: 0.5, system_prompt: 10n };`,
      [
        { field: 'name', why: { kind: 'type', expected: 'text' } },
        { field: 'description', why: { kind: 'not-json' } },
        { field: 'parameters', why: { kind: 'type', expected: 'object' } },
        { field: 'guidance', why: { kind: 'not-json' } },
        { field: 'timeout', why: { kind: 'type', expected: 'milliseconds' } },
      ],
    ],
    [
      'other expressions',
      `export default { name: [..."ab"], description: \`\${{}}\`, parameters: (1, {}), timeout: 1 << 3,
      system_prompt: typeof 1 };`,
      (['name', 'description', 'parameters', 'guidance', 'timeout'] as const).map((field) => ({
        field,
        why: { kind: 'computed' },
      })),
    ],
    [
      'a spread, for all that it may hold',
      `import { base } from 'bases'; export default { name: 'a', ...base, description: 'D', timeout: 5 };`,
      (['name', 'parameters', 'guidance'] as const).map((field) => ({
        field,
        why: { kind: 'package', name: 'base', source: 'bases' },
      })),
    ],
    [
      'the whole definition',
      `import { defineTool } from 'tools'; export default defineTool({ name: 'w', execute() {} });`,
      [{ field: 'definition', why: { kind: 'call', name: 'defineTool' } }],
    ],
  ])('%s', (_name, code, unread) => {
    expect(read(code).unread).toEqual(unread);
  });

  test('a function is no definition', () => {
    for (const code of [
      'export default async (params) => params;',
      'const run = () => 1; export default run;',
      'function name() {} export { name as default, name };',
      'export default class {}',
      'export default 5;',
    ])
      expect(fieldsOf(read(code))).toEqual({ unread: [] });
  });
});

const FILES: ImportedFiles = {
  path: '/tools/w.js',
  files: [
    {
      path: '/tools/w.js',
      isJson: false,
      text: '',
      imports: [
        ['./schema.js', '/tools/schema.js'],
        ['./data.json', '/tools/data.json'],
      ],
    },
    {
      path: '/tools/schema.js',
      isJson: false,
      text: `import { city } from '../city.js'; export * from './more.js'; export {
      default as data } from './data.json';
        export const schema = { type: 'object', properties: { city } }; export default function () {}
        export const fromPackage = outer; import { outer } from 'outer';`,
      imports: [
        ['../city.js', '/city.js'],
        ['./more.js', '/tools/more.js'],
        ['./data.json', '/tools/data.json'],
      ],
    },
    { path: '/city.js', isJson: false, text: `export const city = { type: 'string' };`, imports: [] },
    {
      path: '/tools/more.js',
      isJson: false,
      text: `import { schema } from './schema.js'; export const about = 'More'; export const round = round2;
      import { round as round2 } from './more.js';`,
      imports: [
        ['./schema.js', '/tools/schema.js'],
        ['./more.js', '/tools/more.js'],
      ],
    },
    { path: '/tools/data.json', isJson: true, text: '{"name":"w","__proto__":{"x":[1]}}', imports: [] },
  ],
};

describe('constants of imported files', () => {
  test('are read, through any number of files', () => {
    expect(
      fieldsOf(
        read(
          `import { schema, about, data } from './schema.js'; import * as all from './schema.js';
          import json from './data.json' with { type: 'json' };
          export default { name: json.name + data.name, description: about, parameters: { ...schema,
          x: json.__proto__ }, system_prompt: all.schema.type };`,
          FILES,
        ),
      ),
    ).toEqual({
      name: 'ww',
      description: 'More',
      parameters: { ...SCHEMA, x: { x: [1] } },
      guidance: 'object',
      unread: [],
    });
    for (const code of [`export { about as description } from './schema.js';`, `export * from './schema.js';`])
      expect(read(code)).toMatchObject({ lacksFiles: true });
    expect(fieldsOf(read(`export { about as description } from './schema.js';`, FILES))).toEqual({
      description: 'More',
      unread: [],
    });
    const all = {
      path: '/a.js',
      files: [
        { path: '/a.js', isJson: false, text: '', imports: [['./b.js', '/b.js'] as const] },
        { path: '/b.js', isJson: false, text: `export const name = 'w';`, imports: [] },
      ],
    };
    expect(read(`export * from './b.js'; export * from './c.js';`, all)).toMatchObject({
      name: 'w',
      unread: [],
      lacksFiles: true,
    });
  });

  test('are named where they cannot be read', () => {
    expect(
      read(
        `import { schema, fromPackage, round } from './schema.js'; import f from './schema.js'; schema.title = 'x';
        export default { name: fromPackage, description: f, parameters: schema, system_prompt: round };`,
        FILES,
      ).unread,
    ).toEqual([
      { field: 'name', why: { kind: 'package', name: 'outer', source: 'outer' } },
      { field: 'description', why: { kind: 'function' } },
      { field: 'parameters', why: { kind: 'changed', name: 'schema' } },
      { field: 'guidance', why: { kind: 'cycle', name: 'round' } },
    ]);
  });
});

describe('hostile code ends quickly', () => {
  /** `took`: seconds of the processor, since a busy machine adds to any other time. */
  const seconds = (code: string): { readonly took: number; readonly unread: readonly unknown[] } => {
    const parsed = parseJavaScript(code);
    if (!parsed.ok) throw new Error(parsed.message);
    const before = process.cpuUsage();
    const { unread } = readDefinition(parsed.program);
    return { took: process.cpuUsage(before).user / 1_000_000, unread };
  };
  const chain = (start: string, next: (before: string) => string, count = 40): string =>
    Array.from({ length: count }, (_, at) =>
      at === 0 ? `const a0 = ${start};` : `const a${String(at)} = ${next(`a${String(at - 1)}`)};`,
    ).join('\n');
  const tooLarge = [{ field: 'parameters', why: { kind: 'too-large' } }];

  test.each<[string, string, readonly unknown[] | undefined]>([
    [
      'spreads of lists',
      `${chain('[1, 1, 1]', (a) => `[...${a}, ...${a}]`)}\nexport const parameters = { a: a39 };`,
      tooLarge,
    ],
    [
      'spreads of objects',
      `${chain(
        '{ a: 1 }',
        (a) => `{ ...${a}, [${a}.k + '1']: 1, x: { ...${a} }, y: {
      ...${a} } }`,
      )}\nexport const parameters = a39;`,
      tooLarge,
    ],
    ['names of lists', `${chain('[1]', (a) => `[${a}, ${a}]`)}\nexport const parameters = { a: a39 };`, tooLarge],
    ['texts', `${chain("'xxxxxxxx'", (a) => `${a} + ${a}`)}\nexport const parameters = { a: a39 };`, tooLarge],
    [
      'templates',
      `${chain("'xxxxxxxx'", (a) => `\`\${${a}}\${${a}}\``)}\nexport const parameters = { a: a39 };`,
      tooLarge,
    ],
    [
      'joined lists',
      `${chain("['x']", (a) => `[${a}.join('xxxxxxxx'), ${a}.join('xxxxxxxx')]`)}\nexport const parameters = {
      a: a39 };`,
      tooLarge,
    ],
    [
      'a long way from name to name',
      `${chain('{ type: "object" }', (a) => a, 5_000)}\nexport const parameters = a4999;`,
      [{ field: 'parameters', why: { kind: 'too-deep' } }],
    ],
    [
      'members of members',
      `${chain('{ x: { type: "object" } }', (a) => `{ x: ${a}.x }`, 5_000)}\nexport const parameters = a4999.x;`,
      [{ field: 'parameters', why: { kind: 'too-deep' } }],
    ],
    [
      'deep values',
      `${chain('{}', (a) => `{ a: ${a} }`, 5_000)}\nexport const parameters = a4999;`,
      [{ field: 'parameters', why: { kind: 'too-deep' } }],
    ],
    ['many changes', `const s = {};\n${'s.a.b.c.push(s);'.repeat(60_000)}\nexport const parameters = s;`, undefined],
    ['long chains of members', `const s = {};\nexport const parameters = s${'.a'.repeat(400_000)};`, undefined],
    [
      'long chains of changed members',
      `const s = {};\ns${'.a'.repeat(400_000)} = 1;\nexport const parameters = s;`,
      undefined,
    ],
    [
      'many scopes',
      `${Array.from(
        { length: 5_000 },
        (_, at) => `function f${String(at)}(a, b) { var c; { let d; d = a;
      } }`,
      ).join('')}\nexport const parameters = {};`,
      [],
    ],
    ['a long sum', `export const description = ${"'abc' + ".repeat(2_000)}'';`, []],
    ['a large literal', `export const parameters = { a: [${'1,'.repeat(450_000)}] };`, []],
  ])('%s', (_name, code, expected) => {
    const { took, unread } = seconds(code);
    if (expected !== undefined) expect(unread).toEqual(expected);
    expect(took).toBeLessThan(10);
  });

  test('little code costs little', () => {
    const bomb = chain('[1, 1, 1]', (a) => `[...${a}, ...${a}]`);
    const { took, unread } = seconds(
      `${bomb}\nexport default { name: a39, description: a38, parameters: a37, timeout: a36, system_prompt: a35 };`,
    );
    expect(unread).toHaveLength(5);
    expect(took).toBeLessThan(2);
  });

  test('what is too large or too deep in one field does not affect another', () => {
    expect(
      fieldsOf(
        read(
          `${chain('[1, 1, 1]', (a) => `[...${a}, ...${a}]`)}\nexport default { parameters: { a: a39 },
          name: 'w', timeout: a1.length };`,
        ),
      ),
    ).toEqual({ name: 'w', timeout: 6, unread: tooLarge });
  });
});
