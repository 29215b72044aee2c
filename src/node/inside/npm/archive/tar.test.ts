import { describe, expect, it } from 'vitest';
import { makeTar, paxRecord } from '../testing/make-tar.ts';
import { readTar } from './tar.ts';

const read = (entries: Parameters<typeof makeTar>[0]) =>
  readTar(makeTar(entries), 'x.tgz').map(({ path, isExecutable, bytes }) => [
    path,
    isExecutable,
    new TextDecoder().decode(bytes),
  ]);

describe('readTar', () => {
  it('returns the files without the outermost folder', () => {
    expect(
      read([
        { name: 'package/', type: '5' },
        { name: 'package/package.json', content: '{}' },
        { name: 'package/bin/run', content: '#!', mode: 0o755 },
        { name: './package/lib/a.js', content: 'a'.repeat(600) },
      ]),
    ).toEqual([
      ['package.json', false, '{}'],
      ['bin/run', true, '#!'],
      ['package/lib/a.js'.slice(8), false, 'a'.repeat(600)],
    ]);
  });

  it('reads long names in the forms of pax, GNU and ustar', () => {
    const long = `package/${'d/'.repeat(60)}${'n'.repeat(120)}`;
    const path = long.slice('package/'.length);
    expect(
      read([
        { name: 'pax', type: 'x', content: paxRecord('path', `${long}é`) + paxRecord('mtime', '1.5') },
        { name: 'package/short', content: '1' },
      ]),
    ).toEqual([[`${path}é`, false, '1']]);
    expect(
      read([
        { name: '././@LongLink', type: 'L', content: `${long}\0` },
        { name: 'package/short', content: '2' },
        { name: 'package/next', content: '3' },
      ]),
    ).toEqual([
      [path, false, '2'],
      ['next', false, '3'],
    ]);
    expect(
      read([
        { name: 'pax_global_header', type: 'g', content: paxRecord('comment', 'abc') },
        { name: 'package/a', content: '4' },
      ]),
    ).toEqual([['a', false, '4']]);
  });

  it('takes the last of two files with one name', () => {
    expect(
      read([
        { name: 'package/a', content: '1' },
        { name: 'package/a', content: '2' },
      ]),
    ).toEqual([['a', false, '2']]);
  });

  it('leaves out links inside the package', () => {
    expect(
      read([
        { name: 'package/a', content: '1' },
        { name: 'package/lib/b', type: '2', target: '../a' },
        { name: 'package/c', type: '1', target: 'package/a' },
      ]),
    ).toEqual([['a', false, '1']]);
  });

  it.each([
    ['a way up', [{ name: 'package/../../evil', content: 'x' }]],
    ['an absolute path', [{ name: '/etc/passwd', content: 'x' }]],
    ['a backslash', [{ name: 'package\\..\\evil', content: 'x' }]],
    [
      'a way up in a pax name',
      [{ name: 'pax', type: 'x', content: paxRecord('path', 'package/../../x') }, { name: 'package/a' }],
    ],
    ['a link out', [{ name: 'package/a', type: '2', target: '../../etc/passwd' }]],
    ['a link to an absolute path', [{ name: 'package/a', type: '2', target: '/etc/passwd' }]],
    ['a hard link out', [{ name: 'package/a', type: '1', target: '../x' }]],
    ['a device', [{ name: 'package/a', type: '3' }]],
  ])('refuses %s', (_what, entries) => {
    expect(() => read(entries)).toThrow(expect.objectContaining({ code: 'archive' }));
  });

  it('reports damage', () => {
    const whole = makeTar([{ name: 'package/a', content: 'x'.repeat(1000) }]);
    expect(() => readTar(whole.slice(0, 900), 'x.tgz')).toThrow('ends in the middle');
    const changed = whole.slice();
    changed[3] = 1;
    expect(() => readTar(changed, 'x.tgz')).toThrow('damaged');
    expect(() => readTar(new TextEncoder().encode('no archive'.padEnd(600, '.')), 'x.tgz')).toThrow('no tar header');
  });
});
