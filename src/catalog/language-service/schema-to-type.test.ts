import { describe, expect, it } from 'vitest';
import { declareParameters } from './schema-to-type.ts';

/** The declaration on one line, without the name. */
function typeOf(schema: unknown): string {
  return declareParameters(schema).replace(/\s+/g, ' ').trim();
}

const params = (properties: object, rest: object = {}) => typeOf({ type: 'object', properties, ...rest });

describe('the type of an input', () => {
  it('has required and optional properties', () => {
    expect(params({ w: { type: 'number' }, 'a-b': { type: 'integer' } }, { required: ['w'] })).toBe(
      'type ToolParams = { w: number; /** an integer */ "a-b"?: number; };',
    );
  });

  it('has the schema’s keywords other than the type in comments', () => {
    expect(
      declareParameters({
        type: 'object',
        properties: { when: { type: 'string', format: 'date', description: 'The day */ it is', default: 'now' } },
      }),
    ).toBe(
      'type ToolParams = {\n  /**\n   * The day *\\/ it is\n   * \n   * format date\n   * @default "now"\n   ' +
        '*/\n  when?: string;\n};\n',
    );
  });

  it.each<[string, object, string]>([
    ['enums', { enum: ['a', 2, null, true] }, '"a" | 2 | null | true'],
    ['a constant', { const: { a: [1] } }, '{ a: [1] }'],
    ['several types', { type: ['string', 'null'] }, 'string | null'],
    ['nullable', { type: 'string', nullable: true }, 'string | null'],
    ['arrays', { type: 'array', items: { type: 'string' } }, 'string[]'],
    ['arrays of several kinds', { type: 'array', items: { type: ['string', 'number'] } }, '(string | number)[]'],
    ['arrays of anything', { type: 'array' }, 'any[]'],
    [
      'tuples',
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false, minItems: 1 },
      '[string, number?]',
    ],
    [
      'tuples of draft-07',
      { items: [{ type: 'string' }], additionalItems: { type: 'boolean' } },
      '[string?, ...boolean[]]',
    ],
    ['anything', {}, 'any'],
    ['a map', { type: 'object', additionalProperties: { type: 'number' } }, '{ [key: string]: number; }'],
    [
      'patterns',
      { type: 'object', patternProperties: { '^x': { type: 'number' } }, additionalProperties: false },
      '{ [key: string]: number; }',
    ],
    ['any object', { type: 'object' }, '{ [key: string]: any }'],
    [
      'an object with more',
      { properties: { a: { type: 'string' } }, additionalProperties: true },
      '{ a?: string; [key: string]: any; }',
    ],
    ['oneOf', { oneOf: [{ type: 'string' }, { type: 'number' }] }, 'string | number'],
    ['anyOf with its own type', { type: 'string', anyOf: [{ minLength: 1 }, { pattern: 'a' }] }, 'string'],
    [
      'allOf',
      {
        allOf: [
          { type: 'object', properties: { a: {} } },
          { type: 'object', properties: { b: {} } },
        ],
      },
      '({ a?: any; }) & ({ b?: any; })',
    ],
    ['never', { not: {}, enum: [] }, 'never'],
  ])('%s', (_name, schema, expected) => {
    const text = params({ p: schema }, { required: ['p'] });
    expect(text.replace(/\/\*.*\*\/ /, '')).toBe(`type ToolParams = { p: ${expected}; };`);
  });

  it('names each referenced schema once, also if it refers to itself', () => {
    const schema = {
      type: 'object',
      properties: {
        root: { $ref: '#/$defs/tree-node' },
        again: { $ref: '#/$defs/tree-node' },
        self: { $ref: '#' },
        missing: { $ref: '#/$defs/none' },
        anchored: { $ref: '#leaf' },
      },
      $defs: {
        'tree-node': {
          type: 'object',
          properties: { children: { type: 'array', items: { $ref: '#/$defs/tree-node' } } },
        },
        x: { $anchor: 'leaf', type: 'string' },
      },
    };
    expect(typeOf(schema)).toBe(
      'type ToolParams = { root?: ToolTypes.TreeNode; again?: ToolTypes.TreeNode; self?: ToolParams; missing?: any; ' +
        'anchored?: ToolTypes.Leaf; }; ' +
        ('declare namespace ToolTypes { export type TreeNode = { children?: ToolTypes.TreeNode[]; }; export type ' +
          'Leaf = string; }'),
    );
  });

  it('lets a branch require properties of the whole, and properties of one branch be read in all', () => {
    expect(
      params({ a: { type: 'string' } }, { anyOf: [{ required: ['a'] }, { properties: { b: { type: 'number' } } }] }),
    ).toBe('type ToolParams = ({ a?: string; }) & ({ a: string; } | { b?: number; });');
    const shapes = [{ properties: { kind: { const: 'a' }, x: {} } }, { properties: { kind: { const: 'b' }, y: {} } }];
    expect(typeOf({ type: 'object', oneOf: shapes })).toBe(
      'type ToolParams = (({ kind?: "a"; x?: any; }) & { y?: undefined }) | (({ kind?: "b"; y?: any; }) & { x?: ' +
        'undefined });',
    );
  });

  it('includes conditional properties as optional', () => {
    expect(
      params(
        { a: { type: 'string' } },
        { if: { required: ['a'] }, then: { properties: { b: { type: 'number' } }, required: ['b'] } },
      ),
    ).toBe('type ToolParams = ({ a?: string; }) & ({ b?: number; });');
  });

  it('ends for every schema', () => {
    let deep: unknown = { type: 'string' };
    for (let depth = 0; depth < 5_000; depth += 1) deep = { type: 'array', items: deep };
    expect(params({ deep })).toContain('any[]');
    expect(typeOf(undefined)).toBe('type ToolParams = { [key: string]: any };');
    expect(typeOf({ $ref: '#' })).toBe('type ToolParams = ToolParams;');
    const wide = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [
        `p${String(index)}`,
        { type: 'object', properties: { a: { type: 'string', description: 'x'.repeat(100) } } },
      ]),
    );
    expect(declareParameters({ type: 'object', properties: wide }).length).toBeLessThan(3_000_000);
  });
});
