import { expect, test } from 'vitest';
import { decisionKeyOf, identityOf } from './decision-key.ts';

test('equal content has an equal key, and other content another', () => {
  const ask = { id: 'one', asked: { network: [{ origin: 'https://a.example' }] } };
  expect(decisionKeyOf(ask, true)).toBe(decisionKeyOf(structuredClone(ask), true));
  expect(decisionKeyOf(ask, true)).not.toBe(decisionKeyOf(ask, false));
  // Texts do not run into one another.
  expect(decisionKeyOf('a', 'b c')).not.toBe(decisionKeyOf('a b', 'c'));
});

test('an object keeps its number, and an equal one has another', () => {
  const content = { code: 'x' };
  expect(identityOf(content)).toBe(identityOf(content));
  expect(identityOf(content)).not.toBe(identityOf({ code: 'x' }));
});
