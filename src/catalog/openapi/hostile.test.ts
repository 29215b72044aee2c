import { importRefusalText } from '../contract/import/import-refusals.ts';
import { importNoteText } from '../contract/import/import-notes.ts';
import { tokenizer, type Token } from 'acorn';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../core/json/json.ts';
import { checkTools } from '../fields/check-tool.ts';
import { directJudges } from '../catalog-testing.ts';
import { readDocument } from './document.ts';
import { findOperations } from './outline.ts';
import { takeOperations } from './take-operations.ts';

const HEAD = { openapi: '3.0.3', info: { title: 'Shop API', version: '1' } };

async function taken(text: string, checkResults = false) {
  const found = findOperations(await readDocument(text));
  const records = takeOperations(found, {
    operations: found.operations.map(({ listed: reported }) => reported.id),
    base: 'https://api.shop.test',
    checkResults,
  });
  const tools = records.flatMap((record) => (record.ok ? [record.fields] : []));
  expect((await checkTools(tools, directJudges())).filter((fault) => fault !== undefined)).toEqual([]);
  return {
    found,
    records,
    tools,
    notes: records.flatMap((record) =>
      record.ok ? record.fixed.map(importNoteText) : [importRefusalText(record.reason)],
    ),
  };
}
const withBody = (schema: unknown, schemas: JsonObject = {}) =>
  JSON.stringify({
    ...HEAD,
    components: { schemas },
    paths: { '/x': { post: { requestBody: { required: true, content: { 'application/json': { schema } } } } } },
  });
async function bodySchema(schema: unknown, schemas: JsonObject = {}) {
  const { tools, notes } = await taken(withBody(schema, schemas));
  const { properties, $defs } = tools[0]?.parameters ?? {};
  return { schema: (properties as JsonObject)['body'], defs: $defs, notes };
}

describe('schemas of OpenAPI', () => {
  it.each<[string, unknown, unknown]>([
    ['nullable', { type: 'string', nullable: true, enum: ['a'] }, { type: ['string', 'null'], enum: ['a', null] }],
    [
      'a nullable union',
      { nullable: true, oneOf: [{ type: 'string' }] },
      { anyOf: [{ oneOf: [{ type: 'string' }] }, { type: 'null' }] },
    ],
    [
      'exclusive bounds of 3.0',
      { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false },
      { type: 'number', exclusiveMinimum: 1, maximum: 5 },
    ],
    [
      'an example',
      { type: 'string', example: 'x', xml: { name: 'y' }, externalDocs: {}, 'x-more': 1 },
      { type: 'string', examples: ['x'] },
    ],
    [
      'keywords of the wrong type',
      { type: 'thing', minimum: '1', required: true, properties: [], enum: [], anyOf: [], items: 3, maxLength: -1 },
      {},
    ],
    ['doubled values', { enum: ['a', 'a', 'b'], required: ['x', 'x'] }, { enum: ['a', 'b'], required: ['x'] }],
    [
      'what only answers have',
      {
        type: 'object',
        properties: { id: { type: 'string', readOnly: true }, a: { type: 'string' } },
        required: ['id', 'a'],
      },
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    ],
    ['a pattern that is none', { type: 'string', pattern: '(' }, { type: 'string' }],
    ['a pattern that runs away', { type: 'string', pattern: '^(a+)+$' }, { type: 'string', pattern: '^(a+)+$' }],
  ])('%s', async (_name, schema, expected) => {
    expect((await bodySchema(schema)).schema).toEqual(expected);
  });

  it('a discriminator selects the branch', async () => {
    const pet = (property: string) => ({
      type: 'object',
      properties: { kind: { type: 'string' }, [property]: { type: 'string' } },
    });
    const { schema } = await bodySchema(
      {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator: { propertyName: 'kind', mapping: { hound: '#/components/schemas/Dog' } },
      },
      { Cat: pet('purr'), Dog: pet('bark') },
    );
    expect(schema).toEqual({
      oneOf: [
        { allOf: [pet('purr'), { properties: { kind: { enum: ['Cat'] } }, required: ['kind'] }] },
        { allOf: [pet('bark'), { properties: { kind: { enum: ['hound'] } }, required: ['kind'] }] },
      ],
    });
  });

  it('cycles become definitions', async () => {
    const { schema, defs } = await bodySchema(
      { $ref: '#/components/schemas/Node' },
      {
        Node: {
          type: 'object',
          properties: { next: { $ref: '#/components/schemas/Node' }, twin: { $ref: '#/components/schemas/Twin' } },
        },
        Twin: { $ref: '#/components/schemas/Twin' },
      },
    );
    expect([schema, Object.keys(defs as JsonObject)]).toEqual([
      { type: 'object', properties: { next: { $ref: '#/$defs/Node' }, twin: {} } },
      ['Node'],
    ]);
  });
});

describe('hostile descriptions', () => {
  it('external references are reported and never fetched', async () => {
    const { schema, notes } = await bodySchema({
      properties: {
        a: { $ref: 'https://evil.test/schema.json' },
        b: { $ref: './other.yaml#/x' },
        c: { $ref: '#/components/schemas/None' },
      },
    });
    expect(schema).toEqual({ properties: { a: {}, b: {}, c: {} } });
    expect(
      notes.filter((note) => note.includes('evil.test') || note.includes('other.yaml') || note.includes('None')),
    ).toHaveLength(3);
  });

  it('names from the prototype are ordinary names', async () => {
    const text =
      '{"openapi":"3.1.0","info":{"title":"__proto__"},' +
      '"components":{"schemas":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}},' +
      '"securitySchemes":{"__proto__":{"type":"http","scheme":"bearer"}}},"security":[{"__proto__":[]}],' +
      '"paths":{"/__proto__/{constructor}":{"post":{"operationId":"__proto__","tags":["toString"],' +
      '"parameters":[{"name":"__proto__","in":"query","schema":{"$ref":"#/components/schemas/__proto__"}}' +
      '],"requestBody":{"content":{"application/json":{"schema":{"type":"object",' +
      '"properties":{"__proto__":{"$ref":"#/components/schemas/constructor"}}}}}}}}}}';
    const { tools } = await taken(text);
    const properties = tools[0]?.parameters['properties'] as JsonObject;
    expect([tools[0]?.name, Object.keys(properties), ({} as JsonObject)['type']]).toEqual([
      'proto',
      ['__proto__', 'constructor', 'body'],
      undefined,
    ]);
  });

  it.each<[string, JsonObject]>([
    ['a path that ends its string', { '/a`${alert(1)}`\\': { get: {} } }],
    ['a server', { '/a': { get: { servers: [{ url: 'https://x.test/`;evil()//${1}' }] } } }],
    [
      'names',
      {
        '/a/{i"]d}': {
          get: {
            operationId: '`${x}`',
            parameters: [
              { name: '`);evil();(`', in: 'query', schema: {} },
              { name: "x'y", in: 'path', schema: {} },
            ],
          },
        },
      },
    ],
    [
      'media types',
      {
        '/a': {
          post: {
            requestBody: { content: { 'text/`";evil()': {} } },
            responses: { 200: { content: { '";evil();"/x': {} } } },
          },
        },
      },
    ],
    [
      'no objects anywhere',
      {
        '/a': 3,
        '/b': { get: [], post: null, put: 'x' },
        '/c': {
          get: { parameters: 3, requestBody: [], responses: 'x', tags: {}, security: 7, callbacks: [], servers: 1 },
        },
      },
    ],
  ])('code is not changed by %s', async (_name, paths) => {
    const { tools, records } = await taken(JSON.stringify({ ...HEAD, paths }));
    expect(records.every((record) => record.ok)).toBe(true);
    // Code that escaped from a string would be an identifier.
    for (const { code } of tools)
      expect(
        [...tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module' })].filter(
          ({ type, value }: Token & { value?: unknown }) =>
            type.label === 'name' && ['evil', 'alert', 'x', '$'].includes(String(value)),
        ),
      ).toEqual([]);
  });

  it('schemas that grow without limit are cut, in a bounded time', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        `S${String(at)}`,
        {
          type: 'object',
          properties: Object.fromEntries(
            ['a', 'b', 'c'].map((key) => [key, { $ref: `#/components/schemas/S${String(at + 1)}` }]),
          ),
        },
      ]),
    );
    const deep = `${'{"items":'.repeat(5_000)}{}${'}'.repeat(5_000)}`;
    const began = performance.now();
    const { schema } = await bodySchema({ $ref: '#/components/schemas/S0' }, schemas);
    const { notes } = await taken(withBody('DEEP').replace('"DEEP"', deep));
    expect(JSON.stringify(schema).length).toBeLessThan(200_000);
    expect(notes.some((note) => note.includes('too deep'))).toBe(true);
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it.each([
    ['nothing', '{}', /version of OpenAPI/],
    ['Swagger 2', '{"swagger":"2.0","paths":{}}', /Swagger 2/],
    ['version 4', '{"openapi":"4.0.0"}', /version of OpenAPI/],
    ['a list', '[]', /has no OpenAPI/],
    ['broken YAML', 'openapi: 3.0.0\n  x: [', /not YAML/],
    [
      'YAML that multiplies',
      'openapi: 3.0.0\na: &a [x,x,x,x,x,x,x,x,x]\n' +
        `${Array.from({ length: 9 }, (_, at) => `${'bcdefghij'[at] ?? ''}: &${'bcdefghij'[at] ?? ''} [${Array.from({ length: 9 }, () => `*${'abcdefghi'[at] ?? ''}`).join(',')}]`).join('\n')}` +
        '\n',
      /not YAML/,
    ],
    ['nesting in YAML', `openapi: 3.0.0\nx: ${'['.repeat(20_000)}`, /not YAML|nested too deeply/],
  ])('is refused with advice: %s', async (_name, text, message) => {
    await expect(readDocument(text)).rejects.toThrow(message);
  });
});
