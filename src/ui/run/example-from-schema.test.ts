import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonSchema } from '../../core/json/json.ts';
import { exampleFromSchema, requiredFromSchema } from './example-from-schema.ts';

function properties(of: JsonObject, required: string[] = Object.keys(of)): JsonSchema {
  return { type: 'object', properties: of, required };
}

describe('exampleFromSchema', () => {
  it('prefers defaults, examples, constants and choices', () => {
    const schema = properties({
      a: { type: 'number', default: 3 },
      b: { type: 'string', examples: ['hi'] },
      c: { const: 7 },
      d: { enum: ['x', 'y'] },
    });
    expect(exampleFromSchema(schema)).toEqual({ a: 3, b: 'hi', c: 7, d: 'x' });
  });

  it('leaves a text empty unless that does not fit', () => {
    expect(
      exampleFromSchema(properties({ a: {}, b: { type: 'string' }, c: { type: 'null' }, d: { minLength: 6 } })),
    ).toEqual({
      a: '',
      b: '',
      c: null,
      d: 'textxx',
    });
  });

  it('omits optional properties unless the author gave a value', () => {
    const schema = properties({ a: { type: 'string' }, b: { type: 'string' }, c: { type: 'integer', default: 2 } }, [
      'a',
    ]);
    expect(exampleFromSchema(schema)).toEqual({ a: '', c: 2 });
  });

  it('shows every property if none is required', () => {
    expect(
      exampleFromSchema({ type: 'object', properties: { a: { type: 'boolean' }, b: { type: 'integer', minimum: 4 } } }),
    ).toEqual({ a: false, b: 4 });
  });

  it('respects the bounds of numbers and the formats of strings', () => {
    const schema = properties({
      a: { type: 'integer', exclusiveMinimum: 2, multipleOf: 5 },
      b: { type: 'string', format: 'date' },
      c: { type: 'number', maximum: -1 },
    });
    expect(exampleFromSchema(schema)).toEqual({ a: 5, b: '2026-01-31', c: -1 });
  });

  it('follows references, allOf, oneOf and nested arrays', () => {
    const schema: JsonSchema = {
      type: 'object',
      required: ['point', 'list', 'either'],
      properties: {
        point: { $ref: '#/$defs/point' },
        list: { type: 'array', items: { $ref: '#/$defs/point' } },
        either: { oneOf: [{ type: 'integer' }, { type: 'string' }] },
      },
      $defs: {
        point: { allOf: [{ $ref: '#/$defs/x' }, { properties: { y: { type: 'number' } }, required: ['y'] }] },
        x: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] },
      },
    };
    expect(exampleFromSchema(schema)).toEqual({ point: { x: 0, y: 0 }, list: [{ x: 0, y: 0 }], either: 0 });
  });

  it('terminates on a recursive schema', () => {
    const schema: JsonSchema = { type: 'object', required: ['child'], properties: { child: { $ref: '#' } } };
    expect(JSON.stringify(exampleFromSchema(schema)).length).toBeLessThan(200);
  });

  it('returns an object for a schema it cannot read', () => {
    expect(exampleFromSchema({ type: 'string' })).toEqual({});
  });

  it('does not follow names of the prototype', () => {
    expect(exampleFromSchema({ $ref: '#/__proto__' })).toEqual({});
  });
});

describe('requiredFromSchema', () => {
  it('has what is required and what has a default, and nothing else', () => {
    const of: JsonObject = {
      a: { type: 'string' },
      b: { type: 'string' },
      c: { type: 'integer', default: 2 },
      d: { enum: ['x', 'y'] },
      e: { type: 'boolean' },
    };
    expect(requiredFromSchema(properties(of, ['a']))).toEqual({ a: '', c: 2 });
    expect(requiredFromSchema(properties(of, []))).toEqual({ c: 2 });
    expect(requiredFromSchema({ $ref: '#/$defs/in', $defs: { in: properties(of, ['e']) } })).toEqual({
      c: 2,
      e: false,
    });
  });
});
