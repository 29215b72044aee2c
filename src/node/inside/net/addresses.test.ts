import { describe, expect, it } from 'vitest';
import { canonicalAddress, isLoopback, parseIpv4, parseIpv6, unmapped } from './addresses.ts';

describe('addresses', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '::1'],
    ['0:0:0:0:0:0:0:1', '::1'],
    ['2001:DB8::0:1', '2001:db8::1'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
    ['::', '::'],
    ['::ffff:7f00:1', '::ffff:127.0.0.1'],
    ['fe80::1%lo', 'fe80::1'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
  ])('%s is %s', (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical);
  });

  it.each([
    '',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    '1::2::3',
    '1:2:3:4:5:6:7',
    'g::',
    '::1.2.3',
    '1:2:3:4:5:6:7:8:9',
    'localhost',
  ])('%s is not an address', (text) => {
    expect(canonicalAddress(text)).toBeUndefined();
  });

  it('returns the bytes', () => {
    expect([...(parseIpv4('1.2.3.4') ?? [])]).toEqual([1, 2, 3, 4]);
    expect([...(parseIpv6('1::ff') ?? [])]).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff]);
  });

  it('recognizes the machine itself, wrapped or not', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].filter((host) => !isLoopback(host))).toEqual([]);
    expect(['10.0.0.1', '::2', '128.0.0.1', '::ffff:10.0.0.1'].filter((host) => isLoopback(host))).toEqual([]);
    expect(unmapped('::ffff:10.0.0.1')).toBe('10.0.0.1');
  });
});
