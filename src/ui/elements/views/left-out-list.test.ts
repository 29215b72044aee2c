import { expect, it } from 'vitest';
import { outsideName } from './left-out-list.tsx';

it('a name from outside is isolated, short, and shows what is hidden in it', () => {
  expect(outsideName('pdf/SKILL.md')).toBe('\u2068pdf/SKILL.md\u2069');
  expect(outsideName('a\u202Eb')).toBe('\u2068a⟨U+202E⟩b\u2069');
  expect(outsideName('a\u2069b')).toBe('\u2068a⟨U+2069⟩b\u2069');
  expect(outsideName('x'.repeat(490))).toBe(`\u2068${'x'.repeat(160)}…\u2069`);
});
