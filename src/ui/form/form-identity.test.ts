import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonSchema, JsonValue } from '../../core/json/json.ts';
import { planField, planObject } from './plan/field-plan.ts';
import { initialValue } from './plan/initial-value.ts';
import { addMember, removeEntry, setNode, stringNode } from './json-edits.ts';
import { objectKeyword } from './plan/schema-source.ts';
import { createGenerator } from './testing/generate.ts';
import { SERVER_TOOLS } from './testing/server-tools.ts';
import { setToShown, uncovered, walkForm, type WalkedForm } from './testing/walk-form.ts';

/** Expects that the form shows every value, and that retyping what it shows leaves the text unchanged. */
function expectIdentity(schema: JsonSchema, text: string): WalkedForm {
  const form = walkForm(schema, text);
  expect(uncovered(form)).toEqual([]);
  expect(setToShown(form)).toBe(text);
  return form;
}

/** Expects that an edit of one place changes only that place. */
function expectOneChange({ document, locations }: WalkedForm): void {
  for (const { path, node, pointer } of locations.filter(({ plan }) => plan.control.kind === 'text').slice(0, 3)) {
    if (node === undefined) continue;
    const changed = setNode(document, path, stringNode('changed'));
    expect(setNode(changed, path, node).text, pointer).toBe(document.text);
    expect(changed.text.length - document.text.length).toBe('"changed"'.length - node.text.length);
  }
}

describe('form → JSON → form is the identity', () => {
  it('for generated schemas and values of every construct', () => {
    for (let seed = 0; seed < 1_000; seed += 1) {
      const { root, text } = createGenerator(seed);
      const schema = root();
      expectOneChange(expectIdentity(schema, text(4)));
    }
  });

  it('for initial values of the form', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const schema = createGenerator(seed).root();
      const { source } = walkForm(schema, '{}');
      expectIdentity(schema, JSON.stringify(initialValue(source, [schema])));
    }
  });

  it('for adding a property and removing it again', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const { root, text } = createGenerator(seed);
      const form = walkForm(root(), text(3));
      const { document } = form;
      if (document.root.kind !== 'object' || document.root.entries.length === 0) continue;
      const length = document.root.entries.length;
      const added = addMember(document, [], length, 'added', { x: [1] });
      expect(removeEntry(added, [length]).text).toBe(document.text);
    }
  });

  it.each(SERVER_TOOLS.map((tool) => [tool.name, tool] as const))('for the calls of %s', (_, { schema, calls }) => {
    for (const call of calls) {
      const form = expectIdentity(schema, JSON.stringify(call, null, 2));
      // No valid call needs JSON.
      expect(form.locations.filter(({ plan }) => plan.control.kind === 'json')).toEqual([]);
    }
  });
});

describe('odd schemas', () => {
  const cases: readonly (readonly [
    what: string,
    schema: JsonSchema,
    text: string,
    controls: Record<string, string>,
  ])[] = [
    ['a wrong type', { properties: { a: { type: 'string' } } }, '{"a":1}', { '/a': 'json wrong-kind' }],
    ['a reference to itself', { $ref: '#' }, '{"a":{"b":1}}', { '': 'object', '/a': 'object', '/a/b': 'number' }],
    [
      'references in a ring',
      { properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: { $ref: '#/$defs/y' }, y: { $ref: '#/$defs/x' } } },
      '{"a":"t"}',
      { '/a': 'text' },
    ],
    [
      'a name of the prototype',
      { properties: { constructor: { type: 'integer' }, ['__proto__']: { type: 'string' } } },
      '{"constructor":1,"toString":2}',
      { '/constructor': 'number', '/toString': 'number' },
    ],
    [
      'an own __proto__',
      JSON.parse('{"properties":{"__proto__":{"type":"string","enum":["p"]}}}') as JsonSchema,
      '{"__proto__":"p"}',
      { '/__proto__': 'options' },
    ],
    ['the same name twice', { properties: { a: { type: 'string' } } }, '{"a":"1","a":"2"}', { '': 'json same-keys' }],
    [
      'line ends that text fields change',
      { properties: { a: { type: 'string' } } },
      '{"a":"1\\r\\n"}',
      { '/a': 'json line-ends' },
    ],
    ['nothing allowed', { properties: { a: false } }, '{"a":1}', { '/a': 'json not-allowed' }],
    ['nothing allowed and nothing there', { properties: { a: false } }, '{}', { '': 'object' }],
    [
      'anything',
      { properties: { a: true, b: {} } },
      '{"a":[null],"b":"t"}',
      { '/a': 'array', '/a/0': 'null', '/b': 'text' },
    ],
    [
      'only what must not be',
      { properties: { a: { not: { type: 'string' } } } },
      '{"a":1}',
      { '/a': 'json forbidden' },
    ],
    [
      'types that exclude one another',
      { properties: { a: { allOf: [{ type: 'string' }, { type: 'number' }] } } },
      '{"a":1}',
      { '/a': 'json wrong-kind' },
    ],
    [
      'a tuple of draft-07',
      { properties: { a: { type: 'array', items: [{ type: 'string' }, { enum: [1] }], additionalItems: false } } },
      '{"a":["x",1,2]}',
      { '/a/0': 'text', '/a/1': 'options', '/a/2': 'json not-allowed' },
    ],
    [
      'a tuple',
      { properties: { a: { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'boolean' } } } },
      '{"a":["x",true]}',
      { '/a/0': 'text', '/a/1': 'boolean' },
    ],
    [
      'then and else',
      {
        properties: { k: { type: 'string' } },
        if: { properties: { k: { const: 'n' } } },
        then: { properties: { v: { type: 'number' } } },
        else: { properties: { v: { enum: ['x'] } } },
      },
      '{"k":"n","v":1}',
      { '/v': 'number' },
    ],
    [
      'else',
      {
        properties: { k: { type: 'string' } },
        if: { properties: { k: { const: 'n' } } },
        then: { properties: { v: { type: 'number' } } },
        else: { properties: { v: { enum: ['x'] } } },
      },
      '{"k":"m"}',
      { '/v': 'options' },
    ],
    [
      'the branch that fits best',
      {
        properties: {
          a: {
            oneOf: [
              { type: 'object', properties: { k: { const: 'a' }, x: { type: 'string' } }, required: ['k', 'x'] },
              { type: 'object', properties: { k: { const: 'b' }, y: { type: 'boolean' } }, required: ['k'] },
            ],
          },
        },
      },
      '{"a":{"k":"b"}}',
      { '/a/k': 'options', '/a/y': 'boolean' },
    ],
    [
      'constants with names',
      {
        properties: {
          a: {
            oneOf: [
              { const: 1, title: 'one' },
              { const: 2, title: 'two' },
            ],
          },
        },
      },
      '{"a":2}',
      { '/a': 'options' },
    ],
    [
      'a nullable in three ways',
      {
        properties: {
          a: { type: 'string', nullable: true },
          b: { type: ['string', 'null'] },
          c: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        },
      },
      '{"a":null,"b":null,"c":null}',
      { '/a': 'null', '/b': 'null', '/c': 'null' },
    ],
    [
      'what a present property brings',
      {
        properties: { a: { type: 'string' } },
        dependentSchemas: { a: { properties: { b: { type: 'integer' } }, required: ['b'] } },
      },
      '{"a":"x"}',
      { '/b': 'number' },
    ],
    [
      'patterns of names',
      { patternProperties: { '^n_': { type: 'number' } }, additionalProperties: { type: 'boolean' } },
      '{"n_1":1,"f":true}',
      { '/n_1': 'number', '/f': 'boolean' },
    ],
    [
      'no type but a rule',
      { properties: { a: { minimum: 1 }, b: { items: { type: 'string' } }, c: { minLength: 1 } } },
      '{"b":["x"]}',
      { '/a': 'number', '/b': 'array', '/b/0': 'text', '/c': 'text' },
    ],
    [
      'one type for all',
      { type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'object' } } } } },
      '{"a":{}}',
      { '/a': 'object', '/a/b': 'absent' },
    ],
    ['arguments that are no object', { type: 'object' }, '[1]', { '': 'json wrong-kind' }],
  ];
  it.each(cases)('%s', (_, schema, text, controls) => {
    const { locations } = expectIdentity(schema, text);
    const found = new Map(
      locations.map(({ pointer, plan: { control } }) => [
        pointer,
        control.kind === 'json' ? `json ${control.reason}` : control.kind,
      ]),
    );
    for (const [pointer, control] of Object.entries(controls))
      expect([pointer, found.get(pointer)]).toEqual([pointer, control]);
  });
});

describe('hostile schemas', () => {
  const planRoot = (schema: JsonSchema, text: string) => {
    const { source, document } = walkForm({}, text);
    return { document, source, plan: planField(source, [schema], document.root, 0) };
  };
  const quick = (what: () => void) => {
    const start = performance.now();
    what();
    // Generous, for slow machines, but far from an endless loop.
    expect(performance.now() - start).toBeLessThan(10_000);
  };
  it('nested 10,000 deep, by references and directly, with equally deep values', () => {
    let deep: JsonValue = { type: 'string' };
    for (let depth = 0; depth < 10_000; depth += 1)
      deep = { type: 'object', properties: { a: deep }, allOf: [{ required: ['a'] }], default: { a: depth } };
    const text = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000);
    quick(() => expectIdentity({ properties: { a: deep }, default: deep }, text));
    quick(() => initialValue(walkForm({ properties: {} }, '{}').source, [deep]));
    let all: JsonValue = { type: 'string' };
    for (let depth = 0; depth < 10_000; depth += 1) all = { allOf: [all], not: { not: all }, if: all };
    quick(() => expectIdentity({ properties: { a: all } }, '{"a":"t"}'));
  });
  it('of 10 MB, and ones that grow with every step', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [
        `property ${index}`,
        { type: 'string', description: 'd'.repeat(50) },
      ]),
    );
    quick(() => {
      const schema = { properties: wide };
      const { document, source, plan } = planRoot(schema, '{"property 5":"x"}');
      expect(document.root.kind === 'object' && planObject(plan, document.root).rows.length).toBe(100_000);
      expect(initialValue(source, [schema])).toEqual({});
    });
    quick(() =>
      expectIdentity(
        {
          properties: {
            a: {
              oneOf: Array.from({ length: 50_000 }, (_, index) => ({
                properties: { k: { const: index } },
                required: ['k'],
              })),
            },
          },
        },
        '{"a":{"k":49000}}',
      ),
    );
    const twice: JsonObject = { $defs: {} };
    const definitions = objectKeyword(twice, '$defs') ?? {};
    for (let at = 0; at < 60; at += 1)
      definitions[`d${at}`] = {
        anyOf: [{ $ref: `#/$defs/d${at + 1}` }, { $ref: `#/$defs/d${at + 1}` }],
        allOf: [{ $ref: `#/$defs/d${at + 1}` }],
      };
    quick(() => expectIdentity({ ...twice, properties: { a: { $ref: '#/$defs/d0' } } }, '{"a":{"b":[1,2]}}'));
  });
  it('with patterns that would take forever', () => {
    quick(() =>
      expectIdentity(
        {
          properties: { a: { type: 'string', pattern: '^(a+)+$' } },
          patternProperties: { '^(a|a)*$': { type: 'string' } },
        },
        JSON.stringify({ a: `${'a'.repeat(1_000)}!`, [`${'a'.repeat(1_000)}!`]: 'x' }),
      ),
    );
  });
});

describe('definitions and calls from outside', () => {
  const folder = process.env['TOOLYARD_DATA'];
  const file = folder === undefined ? undefined : join(folder, 'function-calls.jsonl');
  it.skipIf(file === undefined || !existsSync(file))(
    'every call is the identity and every declared property can be reached (set TOOLYARD_DATA to the folder of ' +
      'function-calls.jsonl)',
    () => {
      interface Line {
        readonly tools: readonly { readonly function: { readonly name: string; readonly parameters: JsonSchema } }[];
        readonly calls: readonly { readonly name: string; readonly arguments: JsonObject }[];
      }
      // A file on the tester's machine; unsupported parts appear below.
      const lines = readFileSync(file ?? '', 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line);
      const counts = { definitions: 0, calls: 0, locations: 0, json: 0 };
      for (const { tools, calls } of lines) {
        for (const {
          function: { parameters },
        } of tools) {
          counts.definitions += 1;
          const empty = expectIdentity(parameters, '{}');
          expect(empty.locations.map(({ pointer }) => pointer)).toEqual(
            expect.arrayContaining(
              Object.keys(objectKeyword(parameters, 'properties') ?? {}).map(
                (name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
              ),
            ),
          );
          expectIdentity(parameters, JSON.stringify(initialValue(empty.source, [parameters]), null, 2));
        }
        for (const { name, arguments: input } of calls) {
          const parameters = tools.find((tool) => tool.function.name === name)?.function.parameters;
          if (parameters === undefined) continue;
          counts.calls += 1;
          for (const text of [JSON.stringify(input), JSON.stringify(input, null, 2)]) {
            const form = expectIdentity(parameters, text);
            expectOneChange(form);
            counts.locations += form.locations.length;
            counts.json += form.locations.filter(({ plan }) => plan.control.kind === 'json').length;
          }
        }
      }
      console.log(
        `${counts.definitions} definitions, ${counts.calls} calls: ${counts.locations} places, ${counts.json} of ` +
          `them as JSON in place.`,
      );
    },
  );
});
