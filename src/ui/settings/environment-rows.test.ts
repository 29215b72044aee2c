import { describe, expect, test } from 'vitest';
import { installWay, environmentRows, type EnvironmentInfo } from './environment-rows.ts';

const FULL: EnvironmentInfo = {
  isSecure: true,
  isIsolated: true,
  policy: "default-src 'none'; frame-ancestors 'none'",
  wasAsked: true,
  path: '/',
  hasBuckets: true,
  isOnItsOwn: false,
};
const rows = (info: Partial<EnvironmentInfo>) =>
  Object.fromEntries(environmentRows({ ...FULL, ...info }).map(({ id, state }) => [id, state]));

describe('what works at an address', () => {
  test('everything, if the host sends the headers of the build and the app has its own origin', () => {
    expect(rows({})).toEqual({ isolation: 'yes', headers: 'yes', copy: 'yes' });
  });

  test('a folder of a host without headers', () => {
    expect(rows({ isIsolated: false, policy: undefined, path: '/some/where/' })).toEqual({
      isolation: 'no',
      headers: 'no',
      neighbours: 'note',
      copy: 'yes',
    });
  });

  test('a foreign policy without a rule for frames', () => {
    expect(rows({ policy: "default-src 'self'" })).toMatchObject({ headers: 'no' });
  });

  test('without a network nothing is claimed about headers; the name of the page is not a folder', () => {
    expect(rows({ policy: undefined, wasAsked: false, path: '/index.html' })).toEqual({
      isolation: 'yes',
      copy: 'yes',
    });
  });
});

test.each([
  ['installed', { isOnItsOwn: true }, true, false],
  ['insecure', { isSecure: false }, true, false],
  ['offered', {}, true, true],
  ['menu', {}, true, false],
  ['other', {}, false, false],
] as const)('the way to install is %s', (way, info, knowsOffers, isOffered) => {
  expect(installWay({ ...FULL, ...info }, knowsOffers, isOffered)).toBe(way);
});
