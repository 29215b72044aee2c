import { expect, test } from 'vitest';
import { makeTar, paxRecord, type TarEntry } from '../testing/make-tar.ts';
import { readTar } from './tar.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const END_BYTES = 1024;

/** What is read of an archive: paths, with the contents of the files. */
const contentsOf = (bytes: Uint8Array<ArrayBuffer>): Record<string, string> =>
  Object.fromEntries(readTar(bytes, 'x.tgz').map((file) => [file.path, decoder.decode(file.bytes)]));
const read = (...entries: TarEntry[]): Record<string, string> => contentsOf(makeTar(entries));

/** An archive of one file, with these bytes in its header and the sum that belongs to them. */
function withField(at: number, field: string | readonly number[], content = 'abc'): Uint8Array<ArrayBuffer> {
  const bytes = makeTar([{ name: 'package/a', content }]);
  const header = bytes.subarray(0, 512);
  header.set(typeof field === 'string' ? encoder.encode(field) : field, at);
  header.set(encoder.encode(' '.repeat(8)), 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.set(encoder.encode(`${sum.toString(8).padStart(6, '0')}\0 `), 148);
  return bytes;
}

const withoutEnd = (entries: readonly TarEntry[]): Uint8Array<ArrayBuffer> => makeTar(entries).slice(0, -END_BYTES);
const join = (...parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(parts.flatMap((part) => [...part]));

test.each<[what: string, bytes: Uint8Array<ArrayBuffer>, files: Record<string, string>]>([
  ['nothing', new Uint8Array(0), {}],
  ['less than a header', withoutEnd([{ name: 'package/a' }]).slice(0, 511), {}],
  ['a header and no end', withoutEnd([{ name: 'package/a' }]), { a: '' }],
  [
    'a file that ends with the archive',
    withoutEnd([{ name: 'package/a', content: 'abc' }]).slice(0, 515),
    { a: 'abc' },
  ],
  ['a file of a whole block', withoutEnd([{ name: 'package/a', content: 'x'.repeat(512) }]), { a: 'x'.repeat(512) }],
  [
    'a file of a block and a byte before another',
    withoutEnd([
      { name: 'package/a', content: 'x'.repeat(513) },
      { name: 'package/b', content: 'b' },
    ]),
    { a: 'x'.repeat(513), b: 'b' },
  ],
  [
    'more behind an empty block',
    join(
      withoutEnd([{ name: 'package/a', content: '1' }]),
      new Uint8Array(512),
      withoutEnd([{ name: 'package/b', content: '2' }]),
    ),
    { a: '1' },
  ],
])('%s', (_what, bytes, files) => {
  expect(contentsOf(bytes)).toEqual(files);
});

test('a file that is one byte short is refused', () => {
  const bytes = withoutEnd([{ name: 'package/a', content: 'abc' }]).slice(0, 514);
  expect(() => readTar(bytes, 'x.tgz')).toThrow(
    expect.objectContaining({ code: 'archive', message: 'x.tgz ends in the middle of a file. Fetch it again.' }),
  );
});

test.each([
  ['0', { a: 'abc' }],
  ['\0', { a: 'abc' }],
  ['7', { a: 'abc' }],
  ['5', {}],
])('type %j', (type, files) => {
  expect(read({ name: 'package/a', type, content: 'abc' })).toEqual(files);
});

test.each(['3', '4', '6', 'S', 'X', ' '])('type %j is refused with its name', (type) => {
  expect(() => read({ name: 'package/lib/a', type })).toThrow(
    expect.objectContaining({
      code: 'archive',
      message: 'x.tgz holds "lib/a", which is neither a file nor a folder.',
    }),
  );
});

test('a file in the place of the outermost folder is left out', () => {
  expect(read({ name: 'package', content: 'abc' }, { name: 'package/b', content: 'b' })).toEqual({ b: 'b' });
});

test.each([
  [0o644, false],
  [0o100, true],
  [0o010, true],
  [0o001, true],
  [0o666, false],
  [0o755, true],
])('mode %i: executable %s', (mode, isExecutable) => {
  expect(readTar(makeTar([{ name: 'package/a', content: 'x', mode }]), 'x.tgz')).toEqual([
    { path: 'a', isExecutable, bytes: encoder.encode('x') },
  ]);
});

test.each<[what: string, field: string | readonly number[], content: string]>([
  ['spaces around the digits', '        3  \0', 'abc'],
  ['digits in the whole field', '000000000003', 'abc'],
  ['digits before a null', '3\x0077777777777', 'abc'],
  ['nothing', '\0'.repeat(12), ''],
  ['spaces', ' '.repeat(12), ''],
  ['a binary number', [0x80, ...Array<number>(10).fill(0), 3], 'abc'],
  ['a binary number of a large byte', [0x80, ...Array<number>(10).fill(0), 0x80], 'x'.repeat(128)],
  ['a binary number of two bytes', [0x80, ...Array<number>(9).fill(0), 2, 1], 'x'.repeat(513)],
])('a size of %s', (_what, field, content) => {
  const first = withField(124, field, content).slice(0, -END_BYTES);
  expect(contentsOf(join(first, makeTar([{ name: 'package/next', content: 'n' }])))).toEqual({ a: content, next: 'n' });
});

test.each<[what: string, field: string | readonly number[]]>([
  ['a digit that is not octal', '00000000008\0'],
  ['a sign', '-0000000003\0'],
  ['two numbers', '3 3        \0'],
  ['letters before digits', 'x0000000003\0'],
  ['a binary number beyond counting', [0xff, ...Array<number>(11).fill(0xff)]],
])('a size of %s is no tar header', (_what, field) => {
  expect(() => readTar(withField(124, field), 'x.tgz')).toThrow(
    expect.objectContaining({
      code: 'archive',
      message: 'x.tgz has a header that is no tar header. Fetch it again.',
    }),
  );
});

test('a binary size that can be counted, and is larger than the archive', () => {
  const field = [0x81, ...Array<number>(11).fill(0)];
  expect(() => readTar(withField(124, field), 'x.tgz')).toThrow('no tar header');
  const large = [0x80, 0, 0, 0, 0, 0x1f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
  expect(() => readTar(withField(124, large), 'x.tgz')).toThrow('ends in the middle');
});

test('every byte of a header counts in its sum', () => {
  for (const at of [0, 99, 147, 157, 344, 511]) {
    const bytes = makeTar([{ name: 'package/a', content: 'abc' }]);
    bytes[at] = (bytes[at] ?? 0) + 1;
    expect(() => readTar(bytes, 'x.tgz')).toThrow(
      expect.objectContaining({ code: 'archive', message: 'x.tgz is damaged, or not a tar archive.' }),
    );
  }
});

test('a prefix belongs to the name only in the ustar form', () => {
  expect(contentsOf(withField(345, 'package/deep'))).toEqual({ 'deep/package/a': 'abc' });
  const full = `package/${'d'.repeat(155 - 'package/'.length)}`;
  expect(contentsOf(withField(345, `${full}more`))).toEqual({ [`${'d'.repeat(147)}/package/a`]: 'abc' });
  const old = withField(257, '\0\0\0\0\0');
  old.set(encoder.encode('x'), 345);
  old.set(encoder.encode(' '.repeat(8)), 148);
  const sum = old.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  old.set(encoder.encode(`${sum.toString(8).padStart(6, '0')}\0 `), 148);
  expect(contentsOf(old)).toEqual({ a: 'abc' });
});

test('a name in its whole field ends with it', () => {
  const name = `package/${'n'.repeat(92)}`;
  expect(contentsOf(withField(0, name))).toEqual({ ['n'.repeat(92)]: 'abc' });
});

const pax = (...records: string[]): TarEntry => ({ name: 'pax', type: 'x', content: records.join('') });

test.each<[what: string, header: TarEntry, path: string]>([
  ['a path', pax(paxRecord('path', 'package/b')), 'b'],
  ['a path behind another record', pax(paxRecord('mtime', '1'), paxRecord('path', 'package/b')), 'b'],
  ['a path with =', pax(paxRecord('path', 'package/b=c')), 'b=c'],
  ['a record without =', pax('5 abc', paxRecord('path', 'package/b')), 'b'],
  ['a record without =, whose beginning is a key', pax('8 pathx\n'), 'a'],
  ['a record without a key', pax(paxRecord('', 'package/c')), 'a'],
  ['a length of zero', pax('0 path=package/b\n'), 'a'],
  ['a negative length', pax('-9 path=package/b\n'), 'a'],
  ['a length that is not whole', pax('9.5 path=package/b\n'), 'a'],
  ['a length that is no number', pax('x path=package/b\n'), 'a'],
  ['no length', pax('path=package/b\n'), 'a'],
  ['nothing', pax(''), 'a'],
  ['a global path', { name: 'pax', type: 'g', content: paxRecord('path', 'package/b') }, 'a'],
  ['a GNU name without a null', { name: 'L', type: 'L', content: 'package/b' }, 'b'],
  ['a GNU name with more behind its null', { name: 'L', type: 'L', content: 'package/b\0c' }, 'b'],
])('an extended header with %s', (_what, header, path) => {
  expect(read(header, { name: 'package/a', content: '1' }, { name: 'package/z', content: '2' })).toEqual({
    [path]: '1',
    z: '2',
  });
});

test.each([
  ['3', 'abc'],
  ['', 'abcd'],
  ['-1', 'abcd'],
  ['1.5', 'abcd'],
  ['0000003', 'abc'],
  ['0x2', 'abcd'],
  ['9007199254740993', 'abcd'],
])('a size of "%s" in an extended header', (size, content) => {
  const header = pax(paxRecord('size', size));
  expect(read(header, { name: 'package/a', content: 'abcd' })['a']).toBe(content);
});

test('a size holds for one file, not for the extended headers before it', () => {
  const long = paxRecord('path', `package/${'b'.repeat(200)}`);
  expect(
    read(
      pax(paxRecord('size', '2')),
      { name: 'L', type: 'L', content: 'package/other' },
      pax(long),
      { name: 'package/a', content: 'abcd' },
      { name: 'package/next', content: 'efgh' },
    ),
  ).toEqual({ ['b'.repeat(200)]: 'ab', next: 'efgh' });
});

test('an extended header keeps what the ones before it said', () => {
  const size = pax(paxRecord('size', '2'));
  const name: TarEntry = { name: 'L', type: 'L', content: 'package/b' };
  expect(read(name, size, { name: 'package/a', content: 'abcd' })).toEqual({ b: 'ab' });
  const target: TarEntry = { name: 'K', type: 'K', content: '../../out' };
  expect(() => read(target, pax(paxRecord('mtime', '1')), { name: 'package/l', type: '2', target: 'a' })).toThrow(
    'leads out of the package',
  );
});

test.each<[what: string, header: TarEntry]>([
  ['GNU', { name: 'K', type: 'K', content: '../../out\0' }],
  ['pax', pax(paxRecord('linkpath', '../../out'))],
])('a long target in the form of %s counts instead of the short one', (_what, header) => {
  const link = { name: 'package/l', type: '2', target: 'a' };
  expect(() => read(header, link)).toThrow(
    expect.objectContaining({ code: 'archive', message: expect.stringContaining('"../../out"') as string }),
  );
  // It holds for one entry.
  expect(read(header, { name: 'package/a', content: '1' }, link)).toEqual({ a: '1' });
});

test('a target in its whole field ends with it', () => {
  const target = `/${'t'.repeat(99)}`;
  expect(() => read({ name: 'package/l', type: '2', target })).toThrow(`"${target}"`);
  expect(read({ name: 'package/l', type: '5', target: '../../out' })).toEqual({});
});
