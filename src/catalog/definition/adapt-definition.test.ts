import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../core/json/json.ts';
import { adaptDefinition } from './adapt-definition.ts';

const adapted = (parameters: JsonSchema, provider: 'openai' | 'anthropic' | 'gemini', description = 'd') =>
  adaptDefinition({ description, parameters }, provider);

describe('every provider gets a root that describes an object', () => {
  test.each(['openai', 'anthropic', 'gemini'] as const)('%s', (provider) => {
    for (const parameters of [{}, { type: 'string' }, { properties: 5 }, { type: ['object', 'null'] }] as JsonSchema[])
      expect(adapted(parameters, provider)).toMatchObject({ inputSchema: { type: 'object', properties: {} } });
  });
});

test('says nothing of what only became explicit', () => {
  expect(adapted({ properties: { a: { type: 'string' } } }, 'openai')).toEqual({
    isLeftOut: false,
    description: 'd',
    inputSchema: { type: 'object', properties: { a: { type: 'string' } } },
    changes: [],
  });
});

test('Anthropic gets no alternatives at the root', () => {
  expect(adapted({ type: 'object', anyOf: [{ required: ['a'] }] }, 'anthropic')).toMatchObject({
    inputSchema: { type: 'object', properties: {} },
    changes: [{ path: '/anyOf', message: '[{"required":["a"]}] is left out' }],
  });
});

test('Anthropic refuses names of parameters, so such a tool is left out; others take it', () => {
  const parameters = { type: 'object', properties: { 'größe (cm)': { type: 'number' } } };
  expect(adapted(parameters, 'anthropic')).toEqual({ isLeftOut: true, parameter: 'größe (cm)' });
  expect(adapted(parameters, 'openai')).toMatchObject({ isLeftOut: false, changes: [] });
});

test('OpenAI gets a long description cut, never within a character', () => {
  expect(adapted({}, 'openai', `${'x'.repeat(1_022)}😀 and more`)).toMatchObject({
    description: `${'x'.repeat(1_022)}…`,
    changes: [{ message: 'the description is cut after 1024 characters' }],
  });
});

test('Gemini gets a schema without references and constants, with null as a type', () => {
  expect(
    adapted(
      {
        type: 'object',
        properties: {
          a: { $ref: '#/$defs/size' },
          b: { const: 'x' },
          c: { type: ['string', 'null'], pattern: '^a' },
          d: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }] },
        },
        $defs: { size: { type: 'number', exclusiveMinimum: 0 } },
      },
      'gemini',
    ),
  ).toMatchObject({
    inputSchema: {
      type: 'object',
      properties: {
        a: { type: 'number' },
        b: { type: 'string', enum: ['x'] },
        c: { type: ['string', 'null'], pattern: '^a' },
        d: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }] },
      },
    },
    changes: expect.arrayContaining([
      {
        path: '/properties/a/$ref',
        message: '"#/$defs/size" is left out',
        reason: { code: 'change-left-out', values: ['"#/$defs/size"'] },
      },
    ]),
  });
});

test('lists twenty changes at most', () => {
  const properties = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${String(at)}`, { const: at }]));
  const found = adapted({ properties }, 'gemini');
  const changes = found.isLeftOut ? [] : found.changes;
  expect(changes).toHaveLength(20);
  expect(changes.at(-1)?.message).toMatch(/^and \d+ more$/);
});

test('a schema that refers to itself ends', () => {
  const parameters = { type: 'object', properties: { child: { $ref: '#' } } };
  expect(adapted(parameters, 'gemini')).toMatchObject({ isLeftOut: false });
});
