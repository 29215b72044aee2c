import { describe, expect, test } from 'vitest';
import { createSchemaEngine } from './engine.ts';

const engine = createSchemaEngine();
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more }) as never;

describe('check', () => {
  test.each([
    ['a plain object', { type: 'object' }],
    ['no type at all', {}],
    ['object among the types', { type: ['object', 'null'] }],
    [
      'draft-07',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { a: { items: [{ type: 'string' }] } },
      },
    ],
    [
      'draft-07 by https',
      { $schema: 'https://json-schema.org/draft-07/schema', type: 'object', definitions: { a: {} } },
    ],
    ['2020-12 by name', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' }],
    ['an unknown keyword and format', { type: 'object', properties: { a: { format: 'colour', hint: 'x' } } }],
    ['recursion', { type: 'object', properties: { child: { $ref: '#' } } }],
    ['a root by reference', { $ref: '#/$defs/a', $defs: { a: { type: 'object' } } }],
    [
      'the same $id again',
      { $id: 'https://example.org/a', type: 'object', $defs: { b: { $id: 'https://example.org/b' } } },
    ],
    [
      'the same $id with other content',
      { $id: 'https://example.org/a', type: 'object', $defs: { b: { $id: 'https://example.org/b', type: 'string' } } },
    ],
  ])('accepts %s', (_name, schema) => {
    expect(engine.check(schema)).toEqual({ valid: true });
  });

  test.each([
    ['a wrong type name', { type: 'object', properties: { 'a/b': { type: 'strin' } } }, '/properties/a~1b/type'],
    ['a broken pattern', { type: 'object', properties: { a: { pattern: '(' } } }, '/properties/a/pattern'],
    ['required that is no list', { type: 'object', required: 'a' }, '/required'],
    ['another draft', { $schema: 'http://json-schema.org/draft-04/schema#', type: 'object' }, '/$schema'],
    ['a $schema that is no text', { $schema: 7 }, '/$schema'],
    [
      'a remote reference',
      { type: 'object', properties: { a: { $ref: 'https://example.org/s.json' } } },
      '/properties/a/$ref',
    ],
    ['a reference to nothing', { type: 'object', properties: { a: { $ref: '#/$defs/none' } } }, '/properties/a/$ref'],
    [
      'a name another schema brought',
      { type: 'object', properties: { a: { $ref: 'https://example.org/b' } } },
      '/properties/a/$ref',
    ],
    ['draft-04 ids', { type: 'object', properties: { a: { id: 'x' } } }, '/properties/a/id'],
    ['asynchronous schemas', { $async: true, type: 'object' }, '/$async'],
    ['a root that is a list', { type: 'array' }, '/type'],
    ['a root that is text or nothing', { type: ['string', 'null'] }, '/type'],
    ['a root that refers to text', { $ref: '#/$defs/a', $defs: { a: { type: 'string' } } }, '/$defs/a/type'],
    ['a boolean', true, ''],
    ['a list', [], ''],
    ['nothing', null, ''],
    ['text', '{}', ''],
  ])('refuses %s', (_name, schema, path) => {
    expect(engine.check(schema)).toMatchObject({ valid: false, error: expect.any(String) as string, path });
  });

  test('a result may be anything', () => {
    expect(engine.check({ type: 'array' }, 'any')).toEqual({ valid: true });
  });
});

describe('validate', () => {
  test('names every failing path and what was expected', () => {
    const schema = object(
      { size: { type: 'integer' }, unit: { enum: ['m', 'ft'] }, list: { items: { minimum: 2 } } },
      { required: ['size', 'title'], additionalProperties: false },
    );
    expect(engine.validate(schema, { size: 'big', unit: 'km', list: [1, 2], x: 1 })).toEqual({
      kind: 'invalid',
      total: 5,
      problems: [
        { path: '', message: "must have required property 'title'", keyword: 'required' },
        { path: '', message: 'must NOT have additional properties: "x"', keyword: 'additionalProperties' },
        { path: '/size', message: 'must be integer', keyword: 'type' },
        { path: '/unit', message: 'must be equal to one of the allowed values: "m", "ft"', keyword: 'enum' },
        { path: '/list/0', message: 'must be >= 2', keyword: 'minimum' },
      ],
    });
  });

  const strings = { n: '5', flag: 'true', either: '-7', text: '12', deep: [{ 'a/b': '1' }] };
  const schema = object({
    n: { type: 'integer' },
    flag: { type: 'boolean' },
    either: { anyOf: [{ type: ['integer', 'null'] }, { type: 'array' }] },
    text: { type: 'string' },
    deep: { items: { properties: { 'a/b': { type: 'integer' } } } },
  });

  test('coerces strings to integers and booleans only with the option', () => {
    expect(engine.validate(schema, strings)).toMatchObject({ kind: 'invalid' });
    expect(engine.validate(schema, strings, { coerce: true })).toEqual({
      kind: 'valid',
      value: { n: 5, flag: true, either: -7, text: '12', deep: [{ 'a/b': 1 }] },
      coerced: [
        { path: '/n', to: 'integer' },
        { path: '/flag', to: 'boolean' },
        { path: '/either', to: 'integer' },
        { path: '/deep/0/a~1b', to: 'integer' },
      ],
    });
    expect(strings.n).toBe('5');
  });

  test.each(['5.5', '', ' 5', '0x10', '1e3', '90071992547409930', 'True', 'yes'])(
    'does not coerce %j to an integer or a boolean',
    (text) => {
      expect(
        engine.validate(object({ a: { type: ['integer', 'boolean'] } }), { a: text }, { coerce: true }),
      ).toMatchObject({ kind: 'invalid' });
    },
  );

  test('drops a null member that is neither allowed nor required', () => {
    const schema = object(
      {
        a: { type: 'boolean' },
        b: { type: ['string', 'null'] },
        c: object({ d: { type: 'string' } }),
        e: { type: 'array', items: { type: 'string' } },
      },
      { required: ['a'] },
    );
    const input = { a: true, b: null, c: { d: null, x: null } };
    expect(engine.validate(schema, input, { nullIsAbsent: true })).toEqual({
      kind: 'valid',
      value: { a: true, b: null, c: { x: null } },
      coerced: [{ path: '/c/d', to: 'absent' }],
    });
    expect(engine.validate(schema, input)).toMatchObject({ kind: 'invalid' });
    for (const wrong of [{ a: null }, { a: true, e: [null] }])
      expect(engine.validate(schema, wrong, { nullIsAbsent: true })).toMatchObject({ kind: 'invalid' });
  });

  test('validates a coerced value again', () => {
    expect(engine.validate(object({ a: { type: 'integer', maximum: 3 } }), { a: '5' }, { coerce: true })).toEqual({
      kind: 'invalid',
      total: 1,
      problems: [{ path: '/a', message: 'must be <= 3', keyword: 'maximum' }],
    });
  });

  test('keeps a key named __proto__', () => {
    const input = JSON.parse('{"__proto__": {"x": 1}, "n": "5"}') as never;
    const outcome = engine.validate(object({ n: { type: 'integer' } }), input, { coerce: true });
    expect(JSON.stringify(outcome)).toBe(
      '{"kind":"valid","value":{"__proto__":{"x":1},"n":5},"coerced":[{"path":"/n","to":"integer"}]}',
    );
  });

  test('reports a schema that refers to itself without end', () => {
    expect(engine.validate({ allOf: [{ $ref: '#' }] } as never, {})).toMatchObject({
      kind: 'unusable',
      reason: 'schema',
    });
  });

  test('counts all problems, and returns the first', () => {
    const outcome = engine.validate(object({ list: { items: { type: 'string' } } }), {
      list: Array.from({ length: 5_000 }, () => 1),
    });
    expect(outcome).toMatchObject({ kind: 'invalid', total: 5_000 });
    expect(outcome.kind === 'invalid' && outcome.problems.length).toBe(1_000);
  });
});
