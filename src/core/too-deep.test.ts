import { expect, test } from 'vitest';
import { isTooDeep } from './too-deep.ts';

test('the engine’s own word for too deep is known in every browser, and other errors are not', () => {
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
