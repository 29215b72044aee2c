import { describe, expect, it } from 'vitest';
import { holdsKey, isKey, isKeyNumber, meantBy, mentionsKey } from './names-a-key.ts';

const TOKEN = 'sk-abcdefghijklmnopqrst';

describe('names of keys', () => {
  it.each([
    ...'key apikey token secret password passwd passphrase passcode pwd pass auth oauth authorization'.split(' '),
    ...'credential credentials bearer jwt session sessionid sid signature sig pat otp cookie assertion'.split(' '),
    ...'verifier pin appid'.split(' '),
    'X-Api-Key',
    'apiKey',
    'API2Key',
    'user[access_token]',
    'token2',
    'token-2',
    'key1234',
    'accesstoken',
    'clientsecret',
    'sshkey',
    'mycredential',
    'usercredentials',
    'mypassword',
    'phpsessionid',
    'password_hint',
    'the secrets of',
    'new-passwd-field',
    'passphrase hint',
    'public_secret_id',
  ])('%s is one', (name) => {
    expect(isKey(name, 'x')).toBe(true);
  });

  it.each([
    '',
    '-',
    'name',
    'keyboard',
    'tokens',
    'monkey',
    'turkey',
    'donkey',
    'hockey',
    'jockey',
    'whiskey',
    'sort_key',
    'orderKey',
    'primary-key',
    'foreign.key',
    'partition key',
    'group_key',
    'cache_key',
    'idempotency-key',
    'pageToken',
    'pagination_token',
    'continuationToken',
    'cursor_token',
    'publicKey',
    'i18n_key',
    'token12345',
    'key_name',
    'tokenize',
    `${'a'.repeat(200)}_token`,
  ])('%j is none', (name) => {
    expect(isKey(name, 'x')).toBe(false);
  });

  it('are read up to 200 characters', () => {
    expect(isKey(`${'a'.repeat(194)}_token`, 'x')).toBe(true);
    expect(isKey(`${'a'.repeat(195)}_token`, 'x')).toBe(false);
  });
});

describe('values of keys', () => {
  it('are texts that are not empty', () => {
    expect(isKey('token', '')).toBe(false);
    expect(isKey('token', 1)).toBe(false);
    expect(isKey('token', null)).toBe(false);
    expect(isKey('token', ['x'])).toBe(false);
  });

  it('are known by what they look like, whatever their name', () => {
    expect(isKey('name', TOKEN)).toBe(true);
    expect(isKey('name', 'me')).toBe(false);
  });
});

describe('numbers', () => {
  it.each(['pass', 'PASSCODE', 'secretNumber', 'pin', 'my-pin', 'otp', 'otp code'])('under %s are left out', (name) => {
    expect(isKeyNumber(name, 0)).toBe(true);
    expect(isKeyNumber(name, '0')).toBe(false);
  });

  it.each(['spin', 'pine', 'optical', 'adopt', 'token', `${'a '.repeat(100)}pin`])('under %s are not', (name) => {
    expect(isKeyNumber(name, 1)).toBe(false);
  });
});

describe('a member of an object', () => {
  it.each([
    ...'value values raw text data plain plain_text plaintext clear_text cleartext content string current new'.split(
      ' ',
    ),
    'old',
    'VALUE',
  ])('with the name %s holds what its object is called', (member) => {
    expect(meantBy('password', member)).toBe('password');
    // An object that is no key gives no name.
    expect(meantBy('address', member)).toBe(member);
  });

  it.each(['valued', 'my value', 'plain-text', 'plain__text', 'renew', 'hint', ''])(
    'with the name %j keeps its own',
    (member) => {
      expect(meantBy('password', member)).toBe(member);
    },
  );
});

describe('paths with a key', () => {
  it.each([
    '/bot1234:abc/send',
    '/x/bot123456789:',
    '/services/T1234/B',
    '/services/Tabcdefgh/B12/xyz',
    '/webhooks/123456/x',
    '/api/webhooks/123456789012/',
    `/x/${TOKEN}/y`,
  ])('%s', (path) => {
    expect(holdsKey(path)).toBe(true);
  });

  it.each([
    '/',
    '/bot123:abc',
    '/bot1234/send',
    '/robot1234:x',
    '/services/T123/B',
    '/services/T1234/A',
    '/services/t1234/B',
    '/webhooks/12345/x',
    '/webhooks/123456',
    '/webhooks/12a456/x',
  ])('but not %s', (path) => {
    expect(holdsKey(path)).toBe(false);
  });
});

describe('a text', () => {
  it.each([
    'Passw: x',
    'my SECRET',
    'tokens',
    'apikey',
    'api_key',
    'API-KEY',
    'credentials',
    'Authorization: x',
    `see ${TOKEN}`,
  ])('%s mentions a key', (text) => {
    expect(mentionsKey(text)).toBe(true);
  });

  it.each(['', 'key', 'api  key', 'pass', 'author', 'hello'])('%j mentions none', (text) => {
    expect(mentionsKey(text)).toBe(false);
  });
});
