import { expect, test } from 'vitest';
import { nameSecrets } from './name-secrets.ts';

test('replaces values by names, in plain text and in JSON, longer ones first', () => {
  const name = nameSecrets([
    { name: 'SHORT', value: 'abc' },
    { name: 'PART', value: 'abcdefgh' },
    { name: 'WHOLE', value: 'abcdefgh-and-more' },
    { name: 'QUOTED', value: 'p"ss\\word\n1' },
  ]);
  expect(name('abc abcdefgh abcdefgh-and-more')).toBe('abc ${secret:PART} ${secret:WHOLE}');
  expect(name(JSON.stringify({ text: 'It is p"ss\\word\n1.' }))).toBe('{"text":"It is ${secret:QUOTED}."}');
  expect(name('p"ss\\word\n1')).toBe('${secret:QUOTED}');
  expect(nameSecrets([{ name: '$&', value: 'abcdefgh' }])('abcdefgh')).toBe('${secret:$&}');
});
