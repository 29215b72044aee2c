import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonSchema, JsonValue } from '../../../core/json/json.ts';
import { branchName, toBranch, toKind } from './change-shape.ts';
import { walkForm } from '../testing/walk-form.ts';

const SHAPES: JsonSchema = {
  properties: {
    name: { type: 'string' },
    shape: {
      required: ['id'],
      properties: { id: { type: 'string' } },
      oneOf: [
        {
          properties: { kind: { const: 'circle' }, size: { type: 'number' }, r: { type: 'number' } },
          required: ['kind', 'r'],
        },
        {
          properties: { kind: { const: 'label' }, size: { type: 'string' }, text: { type: 'string', default: 'hi' } },
          required: ['kind', 'text'],
        },
      ],
    },
    value: {
      anyOf: [
        { type: 'string' },
        { type: 'integer', minimum: 3 },
        { type: 'null' },
        { type: 'array', items: { type: 'string' } },
      ],
    },
  },
};

function switched(schema: JsonSchema, text: string, pointer: string, branch: number): JsonValue {
  const { source, document, locations } = walkForm(schema, text);
  const location = locations.find((each) => each.pointer === pointer);
  const choice = location?.plan.choices[0];
  if (location === undefined || choice === undefined) throw new Error(`Nothing to choose at ${pointer}.`);
  const { path, schemas } = location;
  const changed = toBranch(document, path, {
    source,
    schemas,
    choice,
    picks: new Map([[choice.owner, branch]]),
    depth: path.length,
  });
  // The text of a document is JSON.
  return JSON.parse(changed.text) as JsonValue;
}

describe('toBranch', () => {
  it('keeps what fits, drops what only the other branch has, adds what is required', () => {
    expect(
      switched(SHAPES, '{"name":"n","shape":{"id":"i","kind":"circle","size":1,"r":2,"own":true}}', '/shape', 1),
    ).toEqual({ name: 'n', shape: { id: 'i', kind: 'label', size: '', own: true, text: 'hi' } });
  });

  it('changes nothing if the value already fits', () => {
    const both: JsonSchema = { properties: { a: { anyOf: [{ type: 'string' }, { minLength: 1 }] } } };
    expect(switched(both, '{"a":"x"}', '/a', 1)).toEqual({ a: 'x' });
  });

  it('converts plain values that mean the same', () => {
    expect(switched(SHAPES, '{"value":"12"}', '/value', 1)).toEqual({ value: 12 });
    expect(switched(SHAPES, '{"value":"x"}', '/value', 1)).toEqual({ value: 3 });
    expect(switched(SHAPES, '{"value":12}', '/value', 0)).toEqual({ value: '12' });
    expect(switched(SHAPES, '{"value":"x"}', '/value', 2)).toEqual({ value: null });
    expect(switched(SHAPES, '{"value":"x"}', '/value', 3)).toEqual({ value: ['x'] });
  });
});

describe('toKind', () => {
  const change = (value: string, kind: 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null'): string => {
    const { document, locations } = walkForm({}, `{"a":${value}}`);
    const info = locations[1]?.plan.info;
    return info === undefined ? '' : toKind(document, [0], kind, info).text;
  };
  it('keeps the digits of a number and wraps a value that becomes a list', () => {
    expect(change('1.50', 'string')).toBe('{"a":"1.50"}');
    expect(change('"1.50"', 'number')).toBe('{"a":1.50}');
    expect(change('"1,5"', 'number')).toBe('{"a":0}');
    expect(change('{"x" :1}', 'array')).toBe('{"a":[{"x" :1}]}');
    expect(change('[{"x" :1}]', 'object')).toBe('{"a":{"x" :1}}');
    expect(change('[1,2]', 'object')).toBe('{"a":{}}');
    expect(change('null', 'boolean')).toBe('{"a":false}');
  });
});

describe('branchName', () => {
  it.each<[JsonValue, unknown]>([
    [{ title: 'Circle' }, { of: 'text', text: 'Circle' }],
    [{ $ref: '#/$defs/Cat' }, { of: 'text', text: 'kind: cat' }],
    [{ $ref: '#/$defs/Plain' }, { of: 'text', text: 'Plain' }],
    [{ type: ['string', 'null'] }, { of: 'kind', kinds: ['string', 'null'] }],
    [{ required: ['a', 'b'] }, { of: 'needs', names: ['a', 'b'] }],
    [{ type: 'object' }, { of: 'kind', kinds: ['object'] }],
    [true, { of: 'nothing' }],
  ])('of %j', (branch, name) => {
    const definitions: JsonObject = { Cat: { properties: { kind: { const: 'cat' } } }, Plain: { type: 'object' } };
    expect(branchName(walkForm({ $defs: definitions }, '{}').source, branch)).toEqual(name);
  });
});
