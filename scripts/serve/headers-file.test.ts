import { describe, expect, test } from 'vitest';
import { headersFor, parseHeadersFile } from './headers-file.mjs';

const FILE = `
# every page
/*
  X-Frame-Options: DENY
  Content-Security-Policy: default-src 'self'; connect-src https://a.example:8443

/sandbox.html
  ! X-Frame-Options
  content-security-policy: default-src 'none'

/assets/*
  Cache-Control: public, max-age=31536000

/api/:id/x.y
  X-Id: yes
`;

describe('_headers', () => {
  const blocks = parseHeadersFile(FILE);

  test('a block for everything applies to every path', () => {
    expect(Object.fromEntries(headersFor(blocks, '/'))).toEqual({
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'self'; connect-src https://a.example:8443",
    });
  });

  test('a later block replaces a value and can remove a header', () => {
    expect(Object.fromEntries(headersFor(blocks, '/sandbox.html'))).toEqual({
      'content-security-policy': "default-src 'none'",
    });
  });

  test('a star matches across segments, a name one segment, a dot a dot', () => {
    expect(headersFor(blocks, '/assets/a/b.js').get('cache-control')).toBe('public, max-age=31536000');
    expect(headersFor(blocks, '/assetsx').has('cache-control')).toBe(false);
    expect(headersFor(blocks, '/api/7/x.y').get('x-id')).toBe('yes');
    expect(headersFor(blocks, '/api/7/8/x.y').has('x-id')).toBe(false);
    expect(headersFor(blocks, '/api/7/xzy').has('x-id')).toBe(false);
  });

  test.each([
    ['  X-A: 1', 'line 1: a header stands before the first path'],
    ['/*\nX-A: 1', 'line 2: "X-A: 1" is not a path'],
    ['/*\n  X-A', 'line 2: "X-A" is not "Name: value"'],
  ])('%j is refused with its line', (text, message) => {
    expect(() => parseHeadersFile(text)).toThrow(message);
  });
});
