import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../core/json/json.ts';
import { nodeAt, pathAtOffset, readJson } from '../lib/json/json-source.ts';
import {
  addProperty,
  declareProperty,
  changeType,
  moveProperty,
  removeProperty,
  renameProperty,
  setKeyword,
  setNullable,
  setOtherKeywords,
  setRequired,
} from './schema-edits.ts';
import { otherKeywords } from './schema-keywords.ts';

/** Odd spacing on purpose: an edit must not change it elsewhere. */
const TEXT = `{ "type":"object",
   "properties" : {
      "b": {"type": "string", "minLength": 1e0, "oneOf": [{}], "x-mine": 12345678901234567890},
      "2": { "type": ["integer","null"], "minimum": 1, "enum": [1, null] },
      "a": true
   },  "required": ["b","2"], "additionalProperties":false }
`;

describe('an edit changes its own place alone', () => {
  it.each<[string, string, string, string]>([
    ['required on', setRequired(TEXT, [], 'a', true), '["b","2"]', '[\n     "b",\n     "2",\n     "a"\n   ]'],
    [
      'a description',
      setKeyword(TEXT, ['properties', 'b'], 'description', 'A "b"'),
      '"type": "string",',
      '"type": "string", "description": "A \\"b\\"",',
    ],
    ['a limit', setKeyword(TEXT, ['properties', '2'], 'minimum', 5), '"minimum": 1', '"minimum": 5'],
    ['no limit', setKeyword(TEXT, ['properties', '2'], 'minimum', undefined), ', "minimum": 1', ''],
    [
      'another type',
      changeType(TEXT, ['properties', 'b'], 'boolean'),
      '"type": "string", "minLength": 1e0',
      '"type": "boolean"',
    ],
    [
      'not null',
      setNullable(TEXT, ['properties', '2'], false),
      '["integer","null"], "minimum": 1, "enum": [1, null]',
      '"integer", "minimum": 1, "enum": [1]',
    ],
  ])('%s', (_name, after, from, to) => {
    expect(after).toBe(TEXT.replace(from, to));
  });

  it('adds, renames, moves and removes a parameter', () => {
    const added = addProperty(TEXT, []);
    expect(added).toEqual({
      name: 'parameter',
      text: TEXT.replace('"a": true', '"a": true,\n      "parameter": {\n        "type": "string"\n      }'),
    });
    expect(addProperty(added.text, []).name).toBe('parameter2');
    expect(addProperty('{}', []).text).toBe(
      '{\n  "properties": {\n    "parameter": {\n      "type": "string"\n    }\n  }\n}',
    );
    expect(renameProperty(TEXT, [], 'a', 'new "one"')).toBe(TEXT.replace('"a": true', '"new \\"one\\"": true'));
    expect(JSON.parse(renameProperty(TEXT, [], 'b', 'c'))).toMatchObject({ required: ['c', '2'] });
    expect(readJson(moveProperty(TEXT, [], '2', -1))).toMatchObject({
      members: [{}, { node: { members: [{ key: '2' }, { key: 'b' }, { key: 'a' }] } }, {}, {}],
    });
    expect(moveProperty(TEXT, [], 'b', -1)).toBe(TEXT);
    expect(moveProperty(moveProperty(TEXT, [], 'b', 1), [], 'b', -1)).toBe(TEXT);
    expect(JSON.parse(removeProperty(removeProperty(removeProperty(TEXT, [], 'b'), [], '2'), [], 'a'))).toEqual({
      type: 'object',
      properties: {},
      additionalProperties: false,
    });
  });

  it('leaves invalid JSON alone', () => {
    for (const edit of [
      setRequired('{', [], 'a', true),
      removeProperty('{', [], 'a'),
      setKeyword('[1]', [], 'x', 1),
      renameProperty('{}', ['nowhere'], 'a', 'b'),
    ])
      expect(['{', '[1]', '{}']).toContain(edit);
  });
});

describe('another type keeps matching keywords', () => {
  const change = (schema: JsonValue, type: Parameters<typeof changeType>[2]): JsonValue =>
    JSON.parse(changeType(JSON.stringify(schema), [], type)) as JsonValue;
  it.each<[JsonValue, Parameters<typeof changeType>[2], JsonValue]>([
    [
      { type: 'number', minimum: 1, default: 1.5, description: 'x' },
      'integer',
      { type: 'integer', minimum: 1, description: 'x' },
    ],
    [{ type: ['string', 'null'], enum: ['a', 1, null] }, 'integer', { type: ['integer', 'null'], enum: [1, null] }],
    [{ type: 'object', properties: { a: {} }, required: ['a'], title: 'T' }, 'string', { type: 'string', title: 'T' }],
    [{ type: 'string' }, 'array', { type: 'array', items: { type: 'string' } }],
    [{ type: 'string', minLength: 1, 'x-y': 1 }, undefined, { minLength: 1, 'x-y': 1 }],
    [{ oneOf: [] }, 'object', { type: 'object', oneOf: [] }],
  ])('%j as %s', (schema, type, after) => {
    expect(change(schema, type)).toEqual(after);
  });
});

it('shows as JSON whatever has no field', () => {
  const schema = {
    type: 'number',
    minimum: 'x',
    minLength: 1,
    oneOf: [],
    enum: 4,
    required: [1],
    description: 'fine',
    maximum: 3,
    $ref: '#',
  };
  expect(otherKeywords(schema)).toEqual({ minimum: 'x', minLength: 1, oneOf: [], enum: 4, required: [1], $ref: '#' });
  expect(
    JSON.parse(
      setOtherKeywords(JSON.stringify(schema), [], { minLength: 1, $ref: '#' }, { $ref: '#/$defs/a', not: {} }),
    ),
  ).toEqual({
    type: 'number',
    minimum: 'x',
    oneOf: [],
    enum: 4,
    required: [1],
    description: 'fine',
    maximum: 3,
    $ref: '#/$defs/a',
    not: {},
  });
});

it('finds the place of a line', () => {
  const root = readJson(TEXT);
  if (root === undefined) throw new Error('It is JSON.');
  expect(pathAtOffset(root, TEXT.indexOf('minimum'))).toEqual(['properties', '2', 'minimum']);
  expect(pathAtOffset(root, 0)).toEqual([]);
  expect(nodeAt(root, ['required', 1])?.value).toBe('2');
  expect(nodeAt(readJson('{"a":1,"a":2}'), ['a'])?.value).toBe(2);
  expect(readJson('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined();
});

describe('a parameter that is known', () => {
  it('is added with its definitions, and keeps every other character', () => {
    const added = declareProperty('{ "properties": { "a": {} }, "x-own": 1.0 }', {
      name: 'tree',
      schema: { $ref: '#/$defs/Node' },
      isRequired: true,
      definitions: { Node: { type: 'object' } },
    });
    expect(added).toContain('"x-own": 1.0');
    expect(JSON.parse(added)).toEqual({
      type: 'object',
      properties: { a: {}, tree: { $ref: '#/$defs/Node' } },
      required: ['tree'],
      'x-own': 1,
      $defs: { Node: { type: 'object' } },
    });
  });

  it('changes nothing if the schema has it; definitions that the schema has stay', () => {
    const text = '{"properties":{"a":{"type":"number"}},"type":"object"}';
    expect(declareProperty(text, { name: 'a', schema: {}, isRequired: true })).toBe(text);
    const defined = '{"type":"object","$defs":{"Node":{"type":"string"}}}';
    expect(
      JSON.parse(
        declareProperty(defined, {
          name: 'b',
          schema: { $ref: '#/$defs/Node' },
          isRequired: false,
          definitions: { Node: { type: 'object' } },
        }),
      ),
    ).toEqual({ type: 'object', properties: { b: { $ref: '#/$defs/Node' } }, $defs: { Node: { type: 'string' } } });
  });
});
