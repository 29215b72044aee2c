import { runInNewContext } from 'node:vm';
import typescript from 'typescript';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../core/json/json.ts';
import { stripTypes } from '../../code/strip-types.ts';
import { codeFromSchema } from './code-from-schema.ts';

const schema: JsonSchema = {
  type: 'object',
  properties: { width: { type: 'number', description: 'How wide' }, unit: { enum: ['m', 'km'], default: 'm' } },
  required: ['width'],
};

describe('code from a schema', () => {
  it('is a function that destructures the input', () => {
    expect(codeFromSchema({ description: 'Measures.', parameters: schema, language: 'javascript' })).toBe(`/**
 * Measures.
 */
function tool({ width, unit = "m" }) {
  return { width, unit };
}
`);
  });

  it('has types in TypeScript', () => {
    expect(codeFromSchema({ description: '', parameters: schema, language: 'typescript' })).toBe(`type ToolParams = {
  /** How wide */
  width: number;
  /** @default "m" */
  unit?: "m" | "km";
};

export function tool({ width, unit = "m" }: ToolParams) {
  return { width, unit };
}
`);
  });

  it.each<[string, JsonSchema, unknown]>([
    [
      'names that are no variables',
      { type: 'object', properties: { 'a-b': {}, class: {}, c: {} } },
      { 'a-b': 1, class: 2, c: 3 },
    ],
    ['no properties', { type: 'object' }, { x: 1 }],
    ['a property named rest', { type: 'object', properties: { rest: {}, 'x y': {} } }, { rest: 1, 'x y': 2 }],
    [
      'a comment’s end in its words',
      { type: 'object', properties: { a: { description: 'x */ y', default: '*/' } } },
      { a: 1 },
    ],
    [
      'thirty names',
      {
        type: 'object',
        properties: Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`property${String(index)}`, {}])),
      },
      { property3: 1 },
    ],
    ['itself inside', { type: 'object', properties: { next: { $ref: '#' } } }, { next: {} }],
  ])('runs with %s', (_name, parameters, input) => {
    for (const language of ['javascript', 'typescript'] as const) {
      const code = codeFromSchema({ description: 'Ends */ here', parameters, language });
      const js = language === 'javascript' ? code : stripTypes(typescript, code);
      const body = typeof js === 'string' ? js : js.ok ? js.js : '';
      const tool = runInNewContext(`${body.replace('export function', 'function')}\ntool;`) as (
        input: unknown,
      ) => unknown;
      expect(tool(input)).toMatchObject(input as object);
    }
  });
});
