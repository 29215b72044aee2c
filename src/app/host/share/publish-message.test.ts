import { describe, expect, it } from 'vitest';
import type { PublishTarget } from '../../../share/contract/publish.ts';
import { isBoundTo, parseTarget, publishedFrom, publishMessage, webAddress } from './publish-message.ts';
import { defined } from '../../../core/defined.ts';

const GIST: PublishTarget = { kind: 'gist', api: 'https://api.github.com', secret: 'GIST', isPublic: false };
const PASTE: PublishTarget = {
  kind: 'endpoint',
  url: 'https://paste.test/new',
  method: 'PUT',
  header: 'X-Key',
  prefix: 'Token ',
  secret: 'PASTE',
};
const FILE = { name: 'area', content: '{"a":1}' };
const MAX_BYTES = 5_242_880;
const NO_ADDRESS = 'This is no address that begins with https:// or http://';
const PASSWORD = 'The address holds a password: keep it as a secret instead';
const NO_SECRET_NAME = 'The name of the secret is a letter or underscore, then letters, digits and underscores';
const NO_HEADER = 'This is no name of a header';
const NO_PREFIX = 'What stands before the secret is plain text';

describe('what is sent', () => {
  it.each([false, true])('a gist, in the form of its service (public: %s)', (isPublic) => {
    expect(publishMessage({ ...GIST, isPublic }, 'value', FILE)).toEqual({
      url: 'https://api.github.com/gists',
      method: 'POST',
      headers: {
        accept: 'application/vnd.github+json',
        authorization: 'Bearer value',
        'content-type': 'application/json',
      },
      body:
        `{"description":"A tool for Toolyard: area","public":${String(isPublic)},` +
        '"files":{"area.toolyard.json":{"content":"{\\"a\\":1}"}}}',
      maxBytes: MAX_BYTES,
    });
  });

  it('a plain file to others, with the secret if there is one', () => {
    const sent = { url: 'https://paste.test/new', method: 'PUT', body: '{"a":1}', maxBytes: MAX_BYTES };
    expect(publishMessage(PASTE, 'value', FILE)).toEqual({
      ...sent,
      headers: { 'content-type': 'application/json', 'X-Key': 'Token value' },
    });
    expect(publishMessage({ ...PASTE, secret: '' }, '', FILE)).toEqual({
      ...sent,
      headers: { 'content-type': 'application/json' },
    });
  });

  it('a secret, only where it is bound', () => {
    const bound = [{ origin: 'https://api.github.com', methods: ['POST'], pathPrefix: '/gists' }];
    const evil = { ...GIST, api: 'https://api.github.com.evil.test' };
    expect(isBoundTo(bound, publishMessage(GIST, 'v', FILE))).toBe(true);
    expect(isBoundTo(bound, publishMessage(evil, 'v', FILE))).toBe(false);
    expect(isBoundTo(bound, { url: 'https://api.github.com/gistsx', method: 'POST' })).toBe(false);
    expect(isBoundTo(bound, { url: 'https://api.github.com/gists', method: 'PUT' })).toBe(false);
  });
});

describe('the addresses in the response', () => {
  const [A, B] = ['https://paste.test/a', 'http://paste.test/b'];
  const address = (length: number) => 'https://paste.test/'.padEnd(length, 'x');
  it.each<[string, PublishTarget, string, string | undefined, object]>([
    ['a gist', GIST, `{"html_url":"${A}","files":{"a":{"raw_url":"${B}"}}}`, undefined, { page: A, file: B }],
    ['a gist with another entry', GIST, `{"files":{"a":null,"b":{"raw_url":"${B}"}}}`, undefined, { file: B }],
    ['a gist without files', GIST, `{"html_url":"${A}","files":[]}`, undefined, { page: A }],
    ['odd JSON', GIST, '{"html_url":5,"files":{"__proto__":null,"a":[]}}', undefined, {}],
    ['a list', GIST, '[1]', undefined, {}],
    ['null', GIST, 'null', undefined, {}],
    ['null', PASTE, 'null', undefined, {}],
    ['text', PASTE, `\n${A}\n`, undefined, { file: A }],
    ['text, not its header', PASTE, ` ${A} `, '/z', { file: A }],
    ['a JSON text', PASTE, `"${A}"`, undefined, { file: A }],
    ['a JSON text, not its header', PASTE, `"${A}"`, '/z', { file: A }],
    ['JSON in data', PASTE, `{"data":{"url":"${A}"},"link":"${B}"}`, undefined, { file: A }],
    ['raw_url first', PASTE, `{"location":"${A}","html_url":"${A}","raw_url":"${B}"}`, '/z', { file: B, page: A }],
    ['url', PASTE, `{"url":"${A}","link":"${B}"}`, undefined, { file: A }],
    ['html_url', PASTE, `{"html_url":"${A}","link":"${B}"}`, undefined, { file: A, page: A }],
    ['link', PASTE, `{"link":"${A}","location":"${B}"}`, undefined, { file: A }],
    ['location', PASTE, `{"location":"${A}"}`, undefined, { file: A }],
    ['the first that is one', PASTE, `{"raw_url":"x","url":4,"link":"${A}"}`, undefined, { file: A }],
    ['a header', PASTE, '', '/z', { file: 'https://paste.test/z' }],
    ['a header beside other text', PASTE, 'thanks', B, { file: B }],
    ['a header that is no address', PASTE, '', 'http://[', {}],
    ['a header with script', PASTE, '', 'javascript:alert(1)', {}],
    ['nothing', PASTE, 'thanks', undefined, {}],
    ['script', PASTE, '{"url":"javascript:alert(1)"}', undefined, {}],
    ['script before an address', PASTE, `javascript:${A}`, undefined, {}],
    ['text after an address', PASTE, `${A} and more`, undefined, {}],
    ['an address without a host', PASTE, 'https://[', undefined, {}],
    ['the longest address', PASTE, address(2_000), undefined, { file: address(2_000) }],
    ['a longer one', PASTE, address(2_001), undefined, {}],
  ])('%s', (_name, target, text, location, expected) => {
    expect(publishedFrom({ ok: true, status: 201, text, ...defined({ location }) }, target)).toStrictEqual({
      status: 201,
      ...expected,
    });
  });
});

describe('a target', () => {
  const name = (length: number) => "!#$%&'*+.^_`|~09AZaz-".padEnd(length, 'x');
  it.each<[object, PublishTarget]>([
    [GIST, GIST],
    [
      { ...GIST, api: 'https://API.github.com/x/?a#b', isPublic: true, more: 1 },
      { ...GIST, api: 'https://api.github.com/x/?a', isPublic: true },
    ],
    [{ ...GIST, api: 'https://api.github.com//', isPublic: 'yes' }, GIST],
    [PASTE, PASTE],
    [
      { ...PASTE, method: 'POST', secret: '', prefix: '' },
      { ...PASTE, method: 'POST', secret: '', prefix: '' },
    ],
    [
      { ...PASTE, header: name(100), prefix: ' ~'.repeat(50) },
      { ...PASTE, header: name(100), prefix: ' ~'.repeat(50) },
    ],
  ])('is taken as it is meant: %j', (given, expected) => {
    expect(parseTarget(given)).toEqual(expected);
  });

  it.each<[unknown, string]>([
    [undefined, 'A target must be an object'],
    [[], 'A target must be an object'],
    [{}, NO_SECRET_NAME],
    [{ ...GIST, secret: 4 }, NO_SECRET_NAME],
    [{ ...GIST, secret: ['GIST'] }, NO_SECRET_NAME],
    [{ ...PASTE, secret: '1' }, NO_SECRET_NAME],
    [{ ...GIST, secret: '' }, 'Gists need a token: name the secret that holds it'],
    [{ ...GIST, kind: 'other' }, 'The kind of a target is gist or endpoint'],
    [{ ...PASTE, kind: undefined }, 'The kind of a target is gist or endpoint'],
    [{ ...PASTE, method: 'GET' }, 'The method is POST or PUT'],
    [{ ...PASTE, header: 'a\nb' }, NO_HEADER],
    [{ ...PASTE, header: '' }, NO_HEADER],
    [{ ...PASTE, header: name(101) }, NO_HEADER],
    [{ ...PASTE, header: ['a'] }, NO_HEADER],
    [{ ...PASTE, prefix: 'é' }, NO_PREFIX],
    [{ ...PASTE, prefix: '\t' }, NO_PREFIX],
    [{ ...PASTE, prefix: 'x'.repeat(101) }, NO_PREFIX],
    [{ ...PASTE, prefix: ['a'] }, NO_PREFIX],
    [{ ...GIST, api: 'ftp://x' }, NO_ADDRESS],
    [{ ...GIST, api: 'https://u:p@x.test' }, PASSWORD],
    [{ ...PASTE, url: 'https://x.test/%2e%2e;/a' }, 'The path of the address hides “..”'],
  ])('is refused: %j', (given, message) => {
    expect(() => parseTarget(given)).toThrow(expect.objectContaining({ code: 'invalid-input', message }));
  });
});

describe('a web address', () => {
  it.each([
    ['https://x.test/a?b#c', 'https://x.test/a?b'],
    ['HTTP://X.test', 'http://x.test/'],
  ])('%s', (given, expected) => {
    expect(webAddress(given)).toBe(expected);
  });

  it.each<[unknown, string]>([
    ['javascript:alert(1)', NO_ADDRESS],
    ['xhttps://x.test', NO_ADDRESS],
    ['nothing', NO_ADDRESS],
    [undefined, NO_ADDRESS],
    [new URL('https://x.test'), NO_ADDRESS],
    ['https://user@x.test', PASSWORD],
    ['https://:pass@x.test', PASSWORD],
  ])('is not %s', (given, message) => {
    expect(() => webAddress(given)).toThrow(expect.objectContaining({ code: 'invalid-input', message }));
  });
});
