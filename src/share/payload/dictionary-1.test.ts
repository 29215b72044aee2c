import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DICTIONARY_1 } from './dictionary-1.ts';

test('the dictionary of version 1 is never edited', () => {
  expect(DICTIONARY_1.length).toBeLessThanOrEqual(32_768);
  expect(createHash('sha256').update(DICTIONARY_1).digest('hex')).toBe(
    '072dc18b59598969b5221f451b99fdb8da86c3e75b83b0ed8fb61ff7e91fbcfa',
  );
});
