import { describe, expect, it } from 'vitest';
import { hidesParentSegment } from './url-path.ts';

const PARENTS = [
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '%25%32%65%25%32%65',
  '%%32%65%%32%65',
  '%25%32%65.',
  '%2%65%2%65',
  '%252%65%252%65',
  `%${'25'.repeat(6)}2e.`,
  `%${'25'.repeat(40)}2e.`,
];
const OVERLONG_PARENTS = [
  '%c0%ae%c0%ae',
  '.%c0%ae',
  '%C0%2E%c0%2e',
  '%c0%6e%c0%ee',
  '%e0%80%ae%e0%80%ae',
  '%f0%80%80%ae.',
  '%f8%80%80%80%ae.',
  '%fc%80%80%80%80%ae.',
  '%25c0%25ae%25c0%25ae',
  '%u002e%u002e',
  '%U002E.',
  '%25u002e%25u002e',
  '%u00%32e.',
];
const OTHER_DOTS = [
  '%uff0e%uff0e',
  '%ef%bc%8e%ef%bc%8e',
  '.%ef%b9%92',
  '%e2%80%a4%e2%80%a4',
  '%e2%80%a5',
  '%25ef%25bc%258e.',
  '.%00.',
  '.%0a.',
  '.%09.%00x',
  '%20..',
  '..%20',
  '.. ',
  '...',
  '.%e2%80%8b.',
  '..%80',
  '..%ff',
  '.%c2%ad.',
  '%ef%bb%bf..',
  '..%e2%81%a0',
];
const CUT_OFF = [
  '..;',
  '..;a=b',
  '..%3b',
  '..%253bx',
  '..%3f',
  '..%3fx',
  '..%23',
  '..%00',
  '..%00x',
  '..%09',
  '..%25%33%66',
];
const SLASHES = [
  '..%2fadmin',
  '..%25%32%66admin',
  '..%5cadmin',
  '..%255c',
  '..\\admin',
  'x%2f..',
  'x%2f..%5c..%5cadmin',
  '..%c0%afadmin',
  '..%c1%9cadmin',
  '..%e0%80%afadmin',
  '..%u2215admin',
  '..%u2216x',
  '..%ef%bc%8fadmin',
  '..%ef%bc%bcadmin',
  '..%e2%88%95admin',
  '..%e2%81%84x',
  '..%ef%b9%a8x',
];

describe('a hidden parent segment', () => {
  it.each([...PARENTS, ...OVERLONG_PARENTS, ...OTHER_DOTS, ...CUT_OFF, ...SLASHES])('%j', (segment) => {
    expect(hidesParentSegment(`/api/${segment}/x`)).toBe(true);
    expect(hidesParentSegment(`/api/${segment}`)).toBe(true);
  });

  it.each([
    '/',
    '/api',
    '/api/100%25',
    '/api/a%2Fb',
    '/api/main...dev',
    '/api/..foo',
    '/api/foo..',
    '/api/.well-known',
    '/api/a;b=c/d',
    '/api/%2e',
    '/api/.',
    '/api/caf%C3%A9',
    '/api/caf%e9',
    '/api/%F0%9F%98%80',
    '/api/%E0%A4%95',
    '/api/%20',
    '/api/50%25%20off',
    '/api/v1..v2',
    '/api/%e2%80%a6more',
    '/api/%ef%bc%a1',
    '/api/%3f',
    '/api/x%3b..y',
    '/api/%u0041',
    '/api/1.2.3',
    '/api/%zz',
    '/api/.;x',
    '/api/..%C3%A9',
    '/api/%',
  ])('is not in %j', (path) => {
    expect(hidesParentSegment(path)).toBe(false);
  });

  it('may be in what is encoded more often than anyone needs, and in each round of `%u`', () => {
    const encoded = (times: number) => `/%${'25'.repeat(times)}41`;
    expect([6, 7, 40].map((times) => hidesParentSegment(encoded(times)))).toEqual([false, true, true]);
    expect(hidesParentSegment('/api/%u00252e%u00252e/admin')).toBe(true);
  });

  it('is searched for in linear time', () => {
    const start = performance.now();
    for (const part of ['%25', '%c3', '.;', '.', ' ', '%u', '%2', '/..x'])
      hidesParentSegment(`/${part.repeat(20_000)}`);
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});
