import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkIntegrity, integrityOf, toHex, type Expected } from './integrity.ts';

const BYTES = new TextEncoder().encode('abc');
const OTHER = new TextEncoder().encode('other');
const hash = (algorithm: string, bytes = BYTES): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
const sha1 = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex');
const check = (expected: Expected): Promise<void> => checkIntegrity(BYTES, expected, 'a@1');

test('the identity of bytes is their SHA-512 in base64', async () => {
  expect(await integrityOf(BYTES)).toBe(
    'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==',
  );
});

test('hex has two digits a byte', () => {
  expect(toHex(new Uint8Array([0, 1, 15, 16, 255]).buffer)).toBe('00010f10ff');
  expect(toHex(new ArrayBuffer(0))).toBe('');
});

test.each<[what: string, expected: Expected]>([
  ['SHA-512', { integrity: hash('sha512') }],
  ['SHA-384', { integrity: hash('sha384') }],
  ['SHA-256', { integrity: hash('sha256') }],
  ['SHA-1', { integrity: hash('sha1') }],
  ['options behind a hash', { integrity: `${hash('sha512')}?x-y` }],
  ['one of two of an algorithm', { integrity: `${hash('sha512', OTHER)} ${hash('sha512')}` }],
  ['several blanks', { integrity: ` \n${hash('sha512', OTHER)}  \t${hash('sha512')} ` }],
  ['a weaker one that is wrong', { integrity: `${hash('sha1', OTHER)} ${hash('sha512')}` }],
  ['one of an unknown algorithm', { integrity: `md5-abc ${hash('sha256')}` }],
  ['a SHA-1 in hex that is wrong beside a hash that is right', { integrity: hash('sha512'), shasum: sha1(OTHER) }],
  ['a SHA-1 in hex', { shasum: sha1(BYTES) }],
  ['a SHA-1 in capitals', { shasum: sha1(BYTES).toUpperCase() }],
  ['a SHA-1 in hex beside no hash', { integrity: '', shasum: sha1(BYTES) }],
  ['a SHA-1 in hex beside an unknown algorithm', { integrity: 'md5-abc', shasum: sha1(BYTES) }],
])('accepted: %s', async (_what, expected) => {
  await expect(check(expected)).resolves.toBeUndefined();
});

const mismatch = (expected: string, got: string): string =>
  `a@1 is not what the registry promised: expected ${expected}, got ${got}. It was not installed.`;
const NO_HASH = 'The registry names no hash of a@1, so it cannot be checked. It was not installed.';

test.each<[what: string, expected: Expected, message: string]>([
  ...['sha512', 'sha384', 'sha256', 'sha1'].map((algorithm): [string, Expected, string] => [
    `another ${algorithm}`,
    { integrity: hash(algorithm, OTHER) },
    mismatch(hash(algorithm, OTHER), hash(algorithm)),
  ]),
  ...[
    ['sha512', 'sha384'],
    ['sha384', 'sha256'],
    ['sha256', 'sha1'],
  ].map(([strong = '', weak = '']): [string, Expected, string] => [
    `another ${strong} beside the right ${weak}`,
    { integrity: `${hash(weak)} ${hash(strong, OTHER)}` },
    mismatch(hash(strong, OTHER), hash(strong)),
  ]),
  [
    'two others',
    { integrity: `${hash('sha256', OTHER)} sha256-x` },
    mismatch(`${hash('sha256', OTHER)} or sha256-x`, hash('sha256')),
  ],
  [
    'another beside the right SHA-1 in hex',
    { integrity: hash('sha512', OTHER), shasum: sha1(BYTES) },
    mismatch(hash('sha512', OTHER), hash('sha512')),
  ],
  ['another SHA-1 in hex', { shasum: sha1(OTHER) }, mismatch(`SHA-1 ${sha1(OTHER)}`, sha1(BYTES))],
  ['none', {}, NO_HASH],
  ['empty ones', { integrity: '', shasum: '' }, NO_HASH],
  ['an unknown algorithm', { integrity: 'md5-abc' }, NO_HASH],
  ['an algorithm without a dash', { integrity: 'sha512' }, NO_HASH],
  ['an algorithm with more before it', { integrity: `x${hash('sha512')}` }, NO_HASH],
])('refused: %s', async (_what, expected, message) => {
  await expect(check(expected)).rejects.toEqual(expect.objectContaining({ code: 'integrity', message }));
});
