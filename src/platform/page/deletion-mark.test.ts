import { expect, test } from 'vitest';
import { takeDeletion } from './deletion-mark.ts';

test('a mark is read once, and nothing but a mark is one', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  };
  expect(takeDeletion(storage)).toBeUndefined();
  for (const [mark, read] of [
    ['requested', 'requested'],
    ['elsewhere', 'elsewhere'],
    ['done', 'done'],
    ['constructor', undefined],
    ['', undefined],
  ] as const) {
    kept.set('toolyard.deletion', mark);
    expect([takeDeletion(storage), takeDeletion(storage)]).toEqual([read, undefined]);
  }
});
