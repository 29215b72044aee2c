import { expect, test } from 'vitest';
import { forcedSelector } from './forced-states.ts';

test.each([
  ['.button:hover:not(:disabled)', ".button:is([data-force='hover'] *):not(:disabled)"],
  [
    '.input:focus-visible + .text',
    ".input:is([data-force='focus'] :is(button, a, input, select, textarea, [tabindex])) + .text",
  ],
  ['.button:disabled', undefined],
])('%s is shown by %s', (selector, forced) => expect(forcedSelector(selector)).toBe(forced));
