import { describe, expect, test } from 'vitest';
import { createWireNames } from '../../../agent/testing/index.ts';
import { definitionPorts } from './definition-ports.ts';

const NAMES = [
  'a b',
  'a.b',
  'a_b',
  'every.echo',
  'my server.look up',
  'Währung.für heute',
  '天気.予報',
  '天気',
  '9.lives',
  '__proto__',
  `long.${'x'.repeat(80)}1`,
  `long.${'x'.repeat(80)}2`,
];
const RULES = {
  openai: /^[A-Za-z0-9_-]{1,64}$/,
  anthropic: /^[A-Za-z0-9_-]{1,64}$/,
  gemini: /^[A-Za-z_][\w.:-]{0,63}$/,
};
const KINDS = { openai: 'openai-compatible', anthropic: 'anthropic', gemini: 'google' } as const;

describe.each(['openai', 'anthropic', 'gemini'] as const)('names for %s', (reader) => {
  const names = createWireNames(NAMES, KINDS[reader], definitionPorts.wireName);

  test('are names that it takes, each of one tool, and lead back to it', () => {
    const wires = NAMES.map(names.wireNameOf);
    for (const wire of wires) expect(wire).toMatch(RULES[reader]);
    expect(new Set(wires).size).toBe(NAMES.length);
    expect(wires.map(names.toolNameOf)).toEqual(NAMES);
  });

  test('do not depend on the order of the tools', () => {
    const other = createWireNames([...NAMES].reverse(), KINDS[reader], definitionPorts.wireName);
    expect(NAMES.map(other.wireNameOf)).toEqual(NAMES.map(names.wireNameOf));
  });
});

test('read like the names of the tools; a number is added only where two would be the same', () => {
  const names = createWireNames(NAMES, 'anthropic', definitionPorts.wireName);
  expect(NAMES.map(names.wireNameOf)).toEqual([
    'a_b_2',
    'a_b_3',
    'a_b',
    'every_echo',
    'my_server_look_up',
    'Wahrung_fur_heute',
    'tool_2',
    'tool',
    '9_lives',
    '__proto__',
    `long_${'x'.repeat(59)}`,
    `long_${'x'.repeat(57)}_2`,
  ]);
});

test('of many tools with one name take little time', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  const began = performance.now();
  const names = createWireNames(many, 'anthropic', definitionPorts.wireName);
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(new Set(many.map(names.wireNameOf)).size).toBe(5_000);
});

test('names of tools that are not offered are changed in the same way', () => {
  const names = createWireNames([], 'openai-compatible', definitionPorts.wireName);
  expect(names.wireNameOf('server.look')).toBe('server_look');
  expect(names.toolNameOf('nothing')).toBe('nothing');
});
