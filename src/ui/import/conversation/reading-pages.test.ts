import { describe, expect, test } from 'vitest';
import type { ModelTurn, Turn } from '../../../agent/contract/conversation.ts';
import { endOfPage, endOfParts } from './reading-pages.ts';

const person = (text: string): Turn => ({ role: 'person', text }) as Turn;
const answer = (parts: readonly object[]): ModelTurn => ({ role: 'model', parts }) as unknown as ModelTurn;
const many = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));
const CALL = { type: 'call', toolName: 'bash', input: {} };
/** Of each shape, how many small pieces the first page renders, and how many characters of Markdown. */
const shown = (turns: readonly Turn[]) => {
  const page = turns.slice(0, endOfPage(turns, 0));
  const lengths = page.flatMap((turn): readonly number[] =>
    turn.role === 'person'
      ? [turn.text.length]
      : turn.parts.slice(0, endOfParts(turn.parts, 0)).map((part) => (part.type === 'call' ? 0 : part.text.length)),
  );
  return { parts: lengths.length, chars: lengths.reduce((sum, length) => sum + length, 0) };
};

describe('the first page is bounded, however a conversation is built', () => {
  const marks = '*a* '.repeat(12_000);
  test.each<[string, readonly Turn[]]>([
    ['answers of 2,000 calls', many(200, () => answer(many(2_000, () => CALL)))],
    ['answers of 2,000 texts', many(200, () => answer(many(2_000, () => ({ type: 'text', text: 'a' }))))],
    ['messages of many marks', many(200, () => person(marks))],
    ['answers of many marks', many(200, () => answer(many(40, () => ({ type: 'thought', text: marks }))))],
    ['one message of 4 MB', [person('a'.repeat(4_000_000)), ...many(20, () => person(marks))]],
    ['20,000 empty answers', many(20_000, () => answer([]))],
  ])('%s', (_what, turns) => {
    const { parts, chars } = shown(turns);
    expect(parts).toBeLessThanOrEqual(250);
    // A text that is longer than that is not parsed.
    expect(chars).toBeLessThanOrEqual(4_100_000);
    expect(chars > 200_000 ? parts : 1).toBe(1);
  });
});

test('pages go on to the end, each with something new', () => {
  const turns = [person('a'.repeat(300_000)), answer(many(120, () => CALL)), ...many(250, () => person('a'))];
  const ends: number[] = [];
  for (let end = 0; end < turns.length;) ends.push((end = endOfPage(turns, end)));
  expect(ends.at(-1)).toBe(turns.length);
  expect(ends.every((end, at) => end > (ends[at - 1] ?? 0))).toBe(true);
  const parts = turns[1]?.role === 'model' ? turns[1].parts : [];
  expect([endOfParts(parts, 0), endOfParts(parts, 50), endOfParts(parts, 100)]).toEqual([50, 100, 120]);
  expect(endOfPage([], 0)).toBe(0);
});
