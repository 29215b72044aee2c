import { expect, it } from 'vitest';
import { isSlowToWrap } from './slow-to-wrap.ts';

it.each([
  ['words', 'word '.repeat(4_000), false],
  ['lines', 'a\r\n\t'.repeat(5_000), false],
  ['German', 'Äpfel übergroß '.repeat(1_300), false],
  ['Chinese', '这是一个测试。'.repeat(2_800), false],
  ['Hindi', 'यह एक परीक्षा है '.repeat(1_200), false],
  ['Arabic', 'هذا اختبار '.repeat(1_800), false],
  ['a few pictures', '👩\u200D🚀 '.repeat(500), false],
  ['blanks of odd widths', '\u3000\u200B'.repeat(9_900), true],
  ['marks upon marks', `Z${'\u0336\u0321\u0489'.repeat(30)}`.repeat(200), true],
  ['signs of direction', '\u2067x\u2069'.repeat(6_000), true],
  ['joiners', 'a\u200D'.repeat(9_900), true],
  ['a word without an end', 'A1b/'.repeat(2_000), true],
  ['controls', '\u0001'.repeat(9_900), true],
])('%s: %s', (_what, text, isSlow) => {
  expect(isSlowToWrap(text)).toBe(isSlow);
});
