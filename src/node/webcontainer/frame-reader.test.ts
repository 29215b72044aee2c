import { expect, it } from 'vitest';
import { frameOf, parseBridgeFrame, parseRunnerFrame } from '../contract/container-wire.ts';
import { createFrameReader } from './frame-reader.ts';

function read(pieces: readonly string[]): string[] {
  const seen: string[] = [];
  const reader = createFrameReader(
    { onFrame: (json) => seen.push(`frame ${json}`), onText: (line) => seen.push(`text ${line}`) },
    1_000,
  );
  for (const piece of pieces) expect(reader.push(piece)).toBe(true);
  reader.end();
  return seen;
}

it('finds frames in terminal output, however it is split', () => {
  const output = `plain\r\n\u001b[31mred\u001b[0m${frameOf({ type: 'end' }).replace('\n', '\r\n')}half`;
  const whole = ['text plain', 'text red', 'frame {"type":"end"}', 'text half'];
  expect(read([output])).toEqual(whole);
  expect(read([...output])).toEqual(whole);
});

it('encodes every character as ASCII', () => {
  const frame = frameOf({ type: 'log', line: { level: 'log', text: 'é🐎\n\u001e', atMs: 1 } });
  expect([...frame].every((char) => char <= '~')).toBe(true);
  const [seen = ''] = read([...frame]);
  expect(parseRunnerFrame(seen.slice('frame '.length))).toEqual({
    type: 'log',
    line: { level: 'log', text: 'é🐎\n\u001e', atMs: 1 },
  });
});

it('reports an endless line', () => {
  const reader = createFrameReader({ onFrame: () => undefined, onText: () => undefined }, 10);
  expect(reader.push('x'.repeat(10))).toBe(true);
  expect(reader.push('x')).toBe(false);
});

it.each([
  '',
  '{',
  'null',
  '[]',
  '{"type":"other"}',
  '{"type":"children"}',
  '{"type":"children","alive":"1"}',
  '{"type":"done"}',
  '{"type":"data","fd":3,"base64":""}',
  '{"type":"exit"}',
])('ignores %j', (json) => {
  expect(parseRunnerFrame(json)).toBeUndefined();
  expect(parseBridgeFrame(json)).toBeUndefined();
});
