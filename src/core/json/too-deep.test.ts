import { expect, test } from 'vitest';
import { isTooDeep } from './too-deep.ts';

test('recognizes each engine’s error for too deep nesting, and no other errors', () => {
  const recurse = (): number => 1 + recurse();
  let thrown: unknown;
  try {
    recurse();
  } catch (error) {
    thrown = error;
  }
  expect(isTooDeep(thrown)).toBe(true);
  expect(isTooDeep(Object.assign(new Error('too much recursion'), { name: 'InternalError' }))).toBe(true);
  for (const other of [
    new TypeError('x'),
    new Error('too much recursion'),
    { name: 'InternalError' },
    'InternalError',
    undefined,
  ])
    expect(isTooDeep(other)).toBe(false);
});
