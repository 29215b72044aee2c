import { describe, expect, test } from 'vitest';
import { buildForPage, unusedBuilds, requestedBy, type Build } from './builds.ts';

const build = (id: string, format: number, ...paths: string[]): Build => ({
  id,
  format,
  files: new Map(paths.map((path) => [path, `hash of ${path}`])),
});
const own = build('new', 2, 'index.html', 'theme.js', 'assets/index-b.js', 'sandbox/s.html');
const sameFormat = build('old', 2, 'index.html', 'assets/index-a.js');
const olderFormat = build('older', 1, 'index.html', 'assets/index-0.js');

describe('what the service worker answers', () => {
  const SCOPE = 'https://app.example/toolyard/';
  const requested = (url: string, more: { method?: string; mode?: string; destination?: string } = {}) =>
    requestedBy({ method: 'GET', mode: 'no-cors', destination: 'script', url, ...more }, SCOPE, own);
  const navigation = { mode: 'navigate', destination: 'document' };

  test('the page, whatever follows its path', () => {
    for (const end of ['', 'index.html', '?a=1', '#/tools/a'])
      expect(requested(SCOPE + end, navigation)).toEqual({ kind: 'page' });
    expect(requested(SCOPE, { mode: 'navigate', destination: 'iframe' })).toBeUndefined();
    expect(requested(SCOPE, { mode: 'cors', destination: '' })).toBeUndefined();
  });

  test('files of this version, and what has a hashed name in the folders of the app', () => {
    expect(requested(`${SCOPE}theme.js`)).toEqual({ kind: 'file', path: 'theme.js', isSandbox: false });
    expect(requested(`${SCOPE}assets/of-another-version.js`)).toEqual({
      kind: 'file',
      path: 'assets/of-another-version.js',
      isSandbox: false,
    });
    for (const destination of ['iframe', 'document', ''])
      expect(requested(`${SCOPE}sandbox/s.html`, { mode: 'navigate', destination })).toEqual({
        kind: 'file',
        path: 'sandbox/s.html',
        isSandbox: true,
      });
  });

  test('nothing else', () => {
    for (const url of [
      'https://other.example/toolyard/theme.js',
      'http://app.example/toolyard/theme.js',
      'https://app.example:444/toolyard/theme.js',
      'https://app.example/theme.js',
      'https://app.example/toolyardx/theme.js',
      `${SCOPE}theme.js?a`,
      `${SCOPE}sw.js`,
      `${SCOPE}api/x`,
      `${SCOPE}assets/../api`,
      `${SCOPE}constructor`,
    ]) {
      expect(requested(url), url).toBeUndefined();
    }
    expect(requested(`${SCOPE}theme.js`, { method: 'POST' })).toBeUndefined();
  });
});

describe('the version of a new tab', () => {
  test('is the newest, even if tabs of an older one are open', () => {
    expect(buildForPage(own, [], [])).toBe(own);
    expect(buildForPage(own, [sameFormat, olderFormat], [])).toBe(own);
    expect(buildForPage(own, [sameFormat], ['assets/index-a.js'])).toBe(own);
  });

  test('is the older one while its tabs store in another format, unless the newest is also open', () => {
    expect(buildForPage(own, [sameFormat, olderFormat], ['assets/index-0.js'])).toBe(olderFormat);
    expect(buildForPage(own, [olderFormat], ['assets/index-0.js', 'assets/index-b.js'])).toBe(own);
    expect(buildForPage(own, [olderFormat], ['assets/of-nobody.js'])).toBe(own);
  });
});

describe('versions that can be removed', () => {
  test('are those that no tab uses', () => {
    expect(unusedBuilds([sameFormat, olderFormat], ['assets/index-b.js'], 1)).toEqual([sameFormat, olderFormat]);
    expect(unusedBuilds([sameFormat, olderFormat], ['assets/index-b.js', 'assets/index-a.js'], 2)).toEqual([
      olderFormat,
    ]);
  });

  test('are none while a window has not reported its version', () => {
    expect(unusedBuilds([sameFormat], ['assets/index-b.js'], 2)).toEqual([]);
    expect(unusedBuilds([sameFormat], [], 1)).toEqual([]);
  });
});
