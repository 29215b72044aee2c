import { expect, it } from 'vitest';
import { isLoopbackHost, isPrivateHost, namesSameHost, isSurelyLoopback } from './private-host.ts';

it.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  '127.0.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0177.1',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.127.255.255',
  '0.0.0.0',
  '0',
  '[::]',
  '[::1]',
  '[fc00::1]',
  '[fdff::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::192.168.0.1]',
  '[2002:7f00:1::]',
  '[2002:c0a8:101:1::5]',
  '[::ffff:0:192.168.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::10.0.0.1]',
  '[64:ff9b:1:c0a8:0:100::]',
  '[64:ff9b:1:c0:a8:1::]',
  '[64:ff9b:1:0:c0:a800:100:0]',
  '[2001:0:7f00:1::]',
  '[2001::80ff:fffe]',
  '[2001:db8::5efe:10.0.0.1]',
  '[2001:db8::200:5efe:a00:1]',
  'localhost.localdomain',
  '[ff02::1]',
  'printer.local',
  'db.internal',
  'db.internal.',
  'router.lan',
  'nas.home.arpa',
  'intranet',
  'router',
  'router.',
  'gitlab.corp',
  'nas.home',
  'wiki.intranet',
  'box.localdomain',
  'db.private',
  'host.docker.internal',
  'kubernetes.default.svc.cluster.local',
  'metadata.google.internal',
  '198.18.0.1',
  '198.19.255.255',
  '192.0.0.8',
  '127.1',
  '10.1',
  '0xa9fea9fe',
  '[::7f00:1]',
  '[0:0:0:0:0:0:0:1]',
  '%6cocalhost',
  'ｌocalhost',
  '１２７.0.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '0.1.2.3',
  '192.0.0.1',
  'a.localhost.',
  'localhost6.localdomain6',
  'home.arpa',
  'fritz.box',
  'nas.fritz.box',
  'FRITZ.box.',
  'speedport.ip',
  'routerlogin.net',
  'laptop.tail1234.ts.net',
  '10.0.0.1.nip.io',
  'a.lvh.me',
  'localtest.me',
])('%s is private', (host) => {
  expect(isPrivateHost(`http://${host}/`)).toBe(true);
});

it.each([
  'example.org',
  'example.org.',
  'localhost.example.org',
  '8.8.8.8',
  '11.0.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '100.63.0.1',
  '100.128.0.1',
  '169.253.0.1',
  '[2001:db8::1]',
  '[2606:4700::1]',
  '[::ffff:8.8.8.8]',
  '[64:ff9b::8.8.8.8]',
  '10.0.0.1.example.org',
  '198.17.0.1',
  '198.20.0.1',
  'local.example',
  'notfritz.box',
  'fritz.box.example',
  'nip.io.example',
  'internal.example.org',
  'home.example',
  'localhost.example',
  '[64:ff9b::c633:6409]',
  'xn--locahost-9ua.example',
  '192.0.1.1',
  '223.255.255.255',
  '[2606:4700:1:2:3:4:5:6]',
  '[fa00::1]',
  '[fe00::1]',
])('%s is public', (host) => {
  expect(isPrivateHost(`https://${host}/`)).toBe(false);
});

it.each([
  [
    'no prefix at all, for each group that differs from it',
    ['1::a00:1', '0:1::a00:1', '0:0:1::a00:1', '0:0:0:1::a00:1'],
  ],
  ['neither plain, mapped nor translated', ['::1:0:a00:1', '::1:a00:1', '::1:ffff:a00:1', '::ffff:1:a00:1']],
  ['mapped and translated, but for the head', ['1::ffff:a00:1', '1::ffff:0:a00:1']],
  ['NAT64 but for one group', ['64:1::a00:1', '1:ff9b::a00:1', '64:1:1:a00::', '1:ff9b:1:a00::']],
  ['Teredo and 6to4 but for one group', ['1:0:a00::', '2001:1:a00::', '2003:a00:1::']],
  ['ISATAP but for one group', ['2001:db8::1:5efe:a00:1', '2001:db8::5eff:a00:1']],
])('an IPv4 address after a prefix of another meaning is not one: %s', (_what, hosts) => {
  for (const host of hosts) expect([host, isPrivateHost(`http://[${host}]/`)]).toEqual([host, false]);
});

it('takes an address or its text', () => {
  expect([isPrivateHost(new URL('http://10.0.0.1')), isPrivateHost(new URL('http://8.8.8.8'))]).toEqual([true, false]);
});

it.each(['localhost4', 'localhost6', 'localhost6.localdomain6', 'ip6-localhost', 'ip6-loopback', 'b.localhost'])(
  '%s is this machine',
  (host) => {
    expect(isLoopbackHost(new URL(`http://${host}/`))).toBe(true);
  },
);

it('tells this machine from other hosts of a private network', () => {
  expect(
    ['localhost', '127.9.9.9', '[::1]', '0.0.0.0', '[::ffff:127.0.0.1]', '10.0.0.1', 'nas.local', 'example.org'].map(
      (host) => isLoopbackHost(new URL(`http://${host}/`)),
    ),
  ).toEqual([true, true, true, true, true, false, false, false]);
});

it('text that is not an address is not a private host', () => {
  expect(isPrivateHost('nonsense')).toBe(false);
});

it.each([
  [
    'http://192.168.1.5',
    [
      '[::ffff:192.168.1.5]',
      '[::ffff:c0a8:105]',
      '[::192.168.1.5]',
      '[64:ff9b::192.168.1.5]',
      '[64:ff9b:1::192.168.1.5]',
      '[2002:c0a8:105::1]',
      '[2001:0:c0a8:105::]',
      '[2001::3f57:fefa]',
      '3232235781',
      '0xc0.0xa8.1.5',
      '192.168.261',
      '192.168.1.5.',
    ],
  ],
  ['http://203.0.113.9', ['[::ffff:203.0.113.9]', '[64:ff9b::203.0.113.9]', '[2002:cb00:7109::]']],
  ['http://[64:ff9b::10.0.0.1]', ['10.0.0.1', '[::ffff:10.0.0.1]']],
  [
    'http://127.0.0.1',
    [
      'localhost',
      'LOCALHOST.',
      '[::1]',
      '[::]',
      '0',
      '127.255.0.9',
      '[::ffff:127.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[2002:7f00:1::]',
      'a.localhost',
      'localhost.localdomain',
      'ip6-localhost',
    ],
  ],
])('%s is recognized in its other spellings', (own, others) => {
  for (const other of others)
    expect([other, namesSameHost(new URL(`http://${other}/`), new URL(own))]).toEqual([other, true]);
  expect(namesSameHost(new URL('http://192.168.1.6'), new URL(own))).toBe(false);
  expect(namesSameHost(new URL('http://[2001:db8::1]'), new URL(own))).toBe(false);
});

it.each([
  ['http://localhost', true],
  ['http://localhost.:8080/a', true],
  ['http://app.localhost/', true],
  ['http://127.0.0.1/', true],
  ['http://127.255.0.9/', true],
  ['http://[::1]/', true],
  ['http://0x7f.1/', true],
  ['http://[2a01:4f8::5efe:7f00:1]/', false],
  ['http://[::ffff:127.0.0.1]/', false],
  ['http://[2002:7f00:1::]/', false],
  ['http://[64:ff9b::7f00:1]/', false],
  ['http://[2001:0:7f00:1::]/', false],
  ['http://localhost.localdomain/', false],
  ['http://localhost.example/', false],
  ['http://notlocalhost/', false],
  ['http://0.0.0.0/', false],
  ['http://126.0.0.1/', false],
  ['http://128.0.0.1/', false],
  ['http://10.0.0.1/', false],
  ['http://fritz.box/', false],
])('%s is surely this machine: %s', (url, isIt) => {
  expect(isSurelyLoopback(new URL(url))).toBe(isIt);
});
