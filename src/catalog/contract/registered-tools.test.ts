import { expect, test } from 'vitest';
import { parseRegisteredTools } from './registered-tools.ts';

const good = { name: 'weather', description: 'The weather', parameters: { type: 'object' } };

test('reads definitions in either form, and nothing else of them', () => {
  const given = [
    { ...good, execute: () => 1, extra: 1, returns: 'Degrees', guidance: 'Ask for a city.' },
    { name: '__proto__', description: 'A name like others', inputSchema: { properties: { a: {} } }, returns: null },
    { name: 'bare', description: 'Takes anything' },
  ];
  expect(parseRegisteredTools(given)).toEqual({
    ok: true,
    value: [
      {
        name: 'weather',
        description: 'The weather',
        inputSchema: { type: 'object' },
        returns: 'Degrees',
        guidance: 'Ask for a city.',
      },
      { name: '__proto__', description: 'A name like others', inputSchema: { properties: { a: {} } } },
      { name: 'bare', description: 'Takes anything', inputSchema: { type: 'object' } },
    ],
  });
  expect(parseRegisteredTools([])).toEqual({ ok: true, value: [] });
});

const loop: Record<string, unknown> = { type: 'object' };
loop['properties'] = loop;

test.each<[given: unknown, message: RegExp]>([
  ['weather', /are a list/],
  [{ length: 1, 0: good }, /are a list/],
  [Array(10_000).fill(good), /may have 500 tools, and this one has 10000/],
  [[good, good], /two tools of the name weather/],
  [[null], /Tool 1 of the executor: it must be an object/],
  [[good, { ...good, name: 'two words' }], /Tool 2 of the executor: its name must be/],
  [[{ ...good, name: 'toolyard_admin' }], /must not be that of this app/],
  [[{ ...good, name: '' }], /its name must be/],
  [[{ ...good, name: 7 }], /its name must be/],
  [[Object.create(good)], /its name must be/],
  [[JSON.parse('{ "__proto__": { "name": "weather" } }')], /its name must be/],
  [[{ ...good, description: ' ' }], /has no description/],
  [[{ ...good, description: 'x'.repeat(1_000_000) }], /larger than 256 kB/],
  [[{ ...good, guidance: 'x'.repeat(1_000_000) }], /larger than 256 kB/],
  [[{ ...good, guidance: ['x'] }], /guidance of weather must be text/],
  [[{ ...good, parameters: { type: 'string' } }], /JSON Schema of an object/],
  [[{ ...good, parameters: 'object' }], /JSON Schema of an object/],
  [[{ ...good, parameters: { type: 'object', default: () => 1 } }], /JSON Schema of an object/],
  [[{ ...good, parameters: loop }], /larger than 256 kB/],
  [[{ ...good, returns: 1 }], /must be text or a JSON Schema/],
  [Array.from({ length: 40 }, (_, at) => ({ ...good, name: `t${String(at)}`, guidance: 'x'.repeat(200_000) })), /4 MB/],
])('refuses definitions that cannot be used: %#', (given, message) => {
  const read = parseRegisteredTools(given);
  expect(read.ok).toBe(false);
  expect(read).toHaveProperty('message', expect.stringMatching(message));
});
