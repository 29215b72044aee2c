import { describe, expect, it } from 'vitest';
import type { PublishTarget } from '../../../share/contract/publish.ts';
import { isBoundTo, parseTarget, publishedFrom, publishMessage, webAddress } from './publish-message.ts';

const GIST: PublishTarget = { kind: 'gist', api: 'https://api.github.com', secret: 'GIST', isPublic: false };
const PASTE: PublishTarget = {
  kind: 'endpoint',
  url: 'https://paste.test/new',
  method: 'PUT',
  header: 'X-Key',
  prefix: 'Token ',
  secret: 'PASTE',
};

describe('publishing', () => {
  it('sends a gist in the form of its service, and a plain file to others', () => {
    const file = { name: 'area', content: '{"a":1}' };
    expect(publishMessage(GIST, 'value', file)).toMatchObject({
      url: 'https://api.github.com/gists',
      method: 'POST',
      headers: { authorization: 'Bearer value' },
      body:
        '{"description":"A tool for Toolyard: ' +
        'area","public":false,"files":{"area.toolyard.json":{"content":"{\\"a\\":1}"}}}',
    });
    expect(publishMessage(PASTE, 'value', file)).toMatchObject({
      url: 'https://paste.test/new',
      method: 'PUT',
      headers: { 'X-Key': 'Token value' },
      body: '{"a":1}',
    });
    expect(publishMessage({ ...PASTE, secret: '' }, '', file).headers).toEqual({ 'content-type': 'application/json' });
  });

  it.each<[string, PublishTarget, string, string | undefined, object]>([
    [
      'a gist',
      GIST,
      '{"html_url":"https://gist.github.com/1","files":{"a":{"raw_url":"https://gist.githubusercontent.com/raw"}}}',
      undefined,
      { page: 'https://gist.github.com/1', file: 'https://gist.githubusercontent.com/raw' },
    ],
    ['text', PASTE, 'https://paste.test/x\n', undefined, { file: 'https://paste.test/x' }],
    ['JSON', PASTE, '{"data":{"url":"https://paste.test/y"}}', undefined, { file: 'https://paste.test/y' }],
    ['a header', PASTE, '', '/z', { file: 'https://paste.test/z' }],
    ['nothing', PASTE, 'thanks', undefined, {}],
    ['script', PASTE, '{"url":"javascript:alert(1)"}', undefined, {}],
    ['odd JSON', GIST, '{"html_url":5,"files":{"__proto__":null,"a":[]}}', undefined, {}],
  ])('reads the addresses in the response: %s', (_name, target, text, location, expected) => {
    expect(
      publishedFrom({ ok: true, status: 201, text, ...(location === undefined ? {} : { location }) }, target),
    ).toEqual({ status: 201, ...expected });
  });

  it('a secret is sent only where it is bound', () => {
    const bound = [{ origin: 'https://api.github.com', methods: ['POST'], pathPrefix: '/gists' }];
    expect(isBoundTo(bound, publishMessage(GIST, 'v', { name: 'a', content: '' }))).toBe(true);
    expect(
      isBoundTo(
        bound,
        publishMessage({ ...GIST, api: 'https://api.github.com.evil.test' }, 'v', { name: 'a', content: '' }),
      ),
    ).toBe(false);
    expect(isBoundTo(bound, { url: 'https://api.github.com/gistsx', method: 'POST' })).toBe(false);
    expect(isBoundTo(bound, { url: 'https://api.github.com/gists', method: 'PUT' })).toBe(false);
  });

  it.each([
    {},
    { ...GIST, secret: '' },
    { ...GIST, api: 'ftp://x' },
    { ...GIST, api: 'https://u:p@x.test' },
    { ...PASTE, method: 'GET' },
    { ...PASTE, header: 'a\nb' },
    { ...PASTE, prefix: 'é' },
    { ...PASTE, secret: '1' },
    { ...PASTE, url: 'https://x.test/%2e%2e;/a' },
  ])('refuses an invalid target: %j', (target) => {
    expect(() => parseTarget(target)).toThrow();
  });

  it('requires a web address without a fragment', () => {
    expect(webAddress('https://x.test/a#b')).toBe('https://x.test/a');
    expect(() => webAddress('javascript:alert(1)')).toThrow();
  });
});
