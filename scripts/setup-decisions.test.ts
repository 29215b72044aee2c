import { describe, expect, test } from 'vitest';
import { scripts } from '../package.json';
import { chooseFirefox, FIREFOX_PATHS, installMode, nodeProblem } from './setup-decisions.mjs';

const requested = { lock: 'abc', node: '22.12.0', platform: 'linux-x64' };
const lockText = JSON.stringify({
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/mac': { version: '2.0.0', optional: true },
  },
});
const fitting = JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } });
const base = { requested, stampText: JSON.stringify(requested), lockText, installedLockText: fitting };

describe('nodeProblem', () => {
  test.each(['20.19.0', '20.20.2', '22.12.0', '22.20.1', '24.0.0', '26.1.0'])('%s is fine', (version) => {
    expect(nodeProblem(version)).toBeUndefined();
  });
  test.each(['18.20.0', '20.18.3', '21.7.0', '22.11.0'])(
    '%s is too old, and the message says what to install',
    (version) => {
      expect(nodeProblem(version)).toMatch(new RegExp(`^Node ${version} is too old .* Install Node 20\\.19`));
    },
  );
});

describe('installMode', () => {
  test('nothing to do if the stamp matches', () => {
    expect(installMode(base)).toBe('ready');
  });
  test('installs on a fresh clone', () => {
    expect(installMode({ ...base, stampText: undefined, installedLockText: undefined })).toBe('install');
  });
  test('installs when node_modules was emptied by hand', () => {
    expect(installMode({ ...base, installedLockText: undefined })).toBe('install');
  });
  test.each([{ node: '20.20.2' }, { platform: 'darwin-arm64' }])('installs again for %j', (other) => {
    expect(installMode({ ...base, stampText: JSON.stringify({ ...requested, ...other }) })).toBe('install');
  });
  test('adopts what npm install has left if it matches the new lockfile', () => {
    expect(installMode({ ...base, stampText: JSON.stringify({ ...requested, lock: 'old' }) })).toBe('adopt');
    expect(installMode({ ...base, stampText: undefined })).toBe('adopt');
    expect(installMode({ ...base, stampText: '{"lock":' })).toBe('adopt');
  });
  test.each([
    ['another version', { 'node_modules/a': { version: '1.0.1' } }],
    ['a package missing', {}],
    ['a package too many', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } }],
  ])('installs with %s', (_, packages) => {
    expect(installMode({ ...base, stampText: undefined, installedLockText: JSON.stringify({ packages }) })).toBe(
      'install',
    );
  });
});

describe('chooseFirefox', () => {
  /** A machine on which the browsers in `there` start; each package in `packages` installs its program. */
  function choose({
    there = [],
    packages = [],
    ...more
  }: {
    there?: string[];
    packages?: string[];
    platform?: string;
    isRoot?: boolean;
    named?: string;
  }): [found: unknown, installed: string[]] {
    const paths = new Set(there);
    const asked: string[] = [];
    const install = (name: string): void => {
      asked.push(name);
      if (packages.includes(name)) paths.add(`/usr/bin/${name}`);
    };
    return [
      chooseFirefox({
        platform: 'linux',
        isRoot: false,
        named: undefined,
        ...more,
        starts: (path) => paths.has(path),
        install,
      }),
      asked,
    ];
  }
  const left = (message: RegExp, mistake = false): object => ({
    ok: false,
    message: expect.stringMatching(message),
    mistake,
  });
  const nowhere = /^no Firefox was found/;

  test.each(FIREFOX_PATHS)('uses %s if it starts, and installs nothing, root or not', (path) => {
    for (const isRoot of [false, true]) expect(choose({ there: [path], isRoot })).toEqual([{ ok: true, path }, []]);
  });
  test('prefers the extended support release', () => {
    expect(choose({ there: [...FIREFOX_PATHS].reverse() })).toEqual([{ ok: true, path: '/usr/bin/firefox-esr' }, []]);
  });
  test('uses a named one first of all', () => {
    expect(choose({ there: ['/mine/firefox', ...FIREFOX_PATHS], named: '/mine/firefox' })).toEqual([
      { ok: true, path: '/mine/firefox' },
      [],
    ]);
  });
  test('a named one that does not start is a mistake, whatever else there is', () => {
    expect(choose({ there: FIREFOX_PATHS, packages: ['firefox'], named: '/mine/firefox', isRoot: true })).toEqual([
      left(/^\$FIREFOX_PATH is \/mine\/firefox, which does not start/, true),
      [],
    ]);
  });
  test('an empty name counts as none', () => {
    expect(choose({ there: FIREFOX_PATHS, named: '' })).toEqual([{ ok: true, path: '/usr/bin/firefox-esr' }, []]);
  });
  test('without root it installs nothing, and says what to do', () => {
    expect(choose({ packages: ['firefox-esr', 'firefox'] })).toEqual([
      left(/^no Firefox was found\. Install one, or name it/),
      [],
    ]);
  });
  test('as root it installs the extended support release, else the other', () => {
    expect(choose({ packages: ['firefox-esr', 'firefox'], isRoot: true })).toEqual([
      { ok: true, path: '/usr/bin/firefox-esr' },
      ['firefox-esr'],
    ]);
    expect(choose({ packages: ['firefox'], isRoot: true })).toEqual([
      { ok: true, path: '/usr/bin/firefox' },
      ['firefox-esr', 'firefox'],
    ]);
  });
  test('as root it continues without one if nothing can be installed', () => {
    expect(choose({ isRoot: true })).toEqual([left(nowhere), ['firefox-esr', 'firefox']]);
  });
  test.each(['darwin', 'win32'])('on %s it is skipped, even a named one', (platform) => {
    expect(choose({ there: ['/mine/firefox'], named: '/mine/firefox', platform, isRoot: true })).toEqual([
      left(/on Linux only/),
      [],
    ]);
  });
});

test('only tests of Firefox look for one, and only the full run continues without', () => {
  const asking = Object.entries(scripts).flatMap(
    ([name, command]) => /--firefox\S*/.exec(command)?.map((flag) => [name, flag]) ?? [],
  );
  expect(asking).toEqual([
    ['pretest:full', '--firefox'],
    ['pretest:firefox', '--firefox=needed'],
  ]);
});
