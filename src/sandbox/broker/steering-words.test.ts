import { describe, expect, it } from 'vitest';
import { overridesMethod, plainHeaderName, steersRequest } from './steering-headers.ts';

const EVERYWHERE = [
  'original',
  'originating',
  'rewrit',
  'overrid',
  'forward',
  'proxy',
  'proxied',
  'upstream',
  'destinationur',
  'front-end',
];
const LOCATIONS = [
  'host',
  'hostname',
  'vhost',
  'ip',
  'ipaddress',
  'addr',
  'realip',
  'clientip',
  'url',
  'uri',
  'siteurl',
  'siteuri',
];
const PARTS = ['path', 'pathinfo', 'port', 'proto', 'protocol', 'scheme', 'ssl'];
const ROUTERS = [
  'real',
  'remote',
  'accel',
  'sendfile',
  'envoy',
  'arr',
  'waws',
  'middleware',
  'invoke',
  'matched',
  'backend',
  'script',
  'route',
  'router',
  'routing',
  'prefix',
  'basepath',
  'baseurl',
  'servername',
  'unencoded',
];

describe('steersRequest', () => {
  it.each(EVERYWHERE)('%s anywhere in a name', (word) => {
    for (const name of [word, `a-${word}`, `${word}-a`, `a${word}b`, `A_${word.toUpperCase()}`])
      expect([name, steersRequest(name)]).toEqual([name, true]);
  });

  it.each(LOCATIONS)('%s at the end of a name, and anywhere after x-', (word) => {
    for (const name of [word, `a-${word}`, `x-${word}`, `x-${word}-a`, `X.A.${word.toUpperCase()}`, `${word}-`])
      expect([name, steersRequest(name)]).toEqual([name, true]);
    for (const name of [`${word}-a`, `a-${word}-a`, `${word}x`])
      expect([name, steersRequest(name)]).toEqual([name, false]);
  });

  it.each([...PARTS, ...ROUTERS])('%s after x- only', (word) => {
    for (const name of [`x-${word}`, `x-a-${word}`, `x-${word}-a`, `X_${word}`])
      expect([name, steersRequest(name)]).toEqual([name, true]);
    for (const name of [`a-b-${word}x`, `x-${word}x`, `ax-${word}x`])
      expect([name, steersRequest(name)]).toEqual([name, false]);
  });

  it.each([...PARTS, ...ROUTERS.filter((word) => word !== 'baseurl')])('%s without x- steers nothing', (word) => {
    expect([steersRequest(word), steersRequest(`a-${word}`)]).toEqual([false, false]);
  });

  it.each(['', '-', 'x', 'x-', 'method', 'x-http-method-override', 'urls', 'x-urlx'])('%j steers nothing', (name) => {
    expect(steersRequest(name)).toBe(false);
  });
});

describe('overridesMethod', () => {
  it.each([
    ...['x', 'http', 'request', 'override', 'overriding', 'tunnel', 'tunneled', 'tunnelled'].map(
      (word) => `${word}-method`,
    ),
    'verb',
    'method',
    'methodoverride',
    'x-methodoverride',
    'X__HTTP..Verb',
  ])('%s does', (name) => {
    expect(overridesMethod(name)).toBe(true);
  });

  it.each(['', 'x', 'x-http', 'override', 'x-methods', 'x-payment-method', 'methodoverride-a', 'a-verb'])(
    '%j does not',
    (name) => {
      expect(overridesMethod(name)).toBe(false);
    },
  );
});

it.each([
  ['X__Original..URL', 'x-original-url'],
  ['Ünïcode', '-n-code'],
  ['a1-B2', 'a1-b2'],
  ['', ''],
])('%j is %j to a gateway', (name, plain) => {
  expect(plainHeaderName(name)).toBe(plain);
});
