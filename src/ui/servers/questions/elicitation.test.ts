import { expect, it } from 'vitest';
import { missingOf, startOfElicitation } from './elicitation.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'Ada' },
    age: { type: 'integer' },
    ok: { type: 'boolean', default: false },
    odd: true,
  },
  required: ['name', 'age', 'ok', 3],
};

it('begins with the values of the schema', () => {
  expect(startOfElicitation(SCHEMA)).toEqual({ name: 'Ada', ok: false });
  expect(startOfElicitation({ type: 'object' })).toEqual({});
});

it('lists required names without a value', () => {
  expect(missingOf(SCHEMA, { name: '', ok: false })).toEqual(['name', 'age']);
  expect(missingOf(SCHEMA, { name: 'x', age: 0, ok: true })).toEqual([]);
});
