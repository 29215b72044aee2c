import { expect, test } from 'vitest';
import type { JsonObject } from '../../core/json/json.ts';
import { bytesOf, good } from '../testing/file-system-contract.ts';
import { openFileTools, type OpenedFileTools } from '../testing/open-file-tools.ts';

const textAt = async ({ files }: OpenedFileTools, path: string): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await good(files.readFile(path)));

test('write creates folders, replaces the whole file and reports the bytes', async () => {
  const opened = await openFileTools();
  expect(await opened.run('write', { path: '/a/b/c.txt', content: 'é\r\n' })).toEqual({
    ok: true,
    value: 'Wrote 4 bytes to /a/b/c.txt',
    changes: { state: 'landed', entries: [{ path: '/a/b/c.txt', did: 'write', size: 4 }], total: 1, conflicts: [] },
  });
  expect(await textAt(opened, '/a/b/c.txt')).toBe('é\r\n');
  expect(await opened.run('write', { path: 'a/b/c.txt', content: 'x' })).toMatchObject({
    ok: true,
    value: 'Wrote 1 byte to /a/b/c.txt',
  });
  expect(await textAt(opened, '/a/b/c.txt')).toBe('x');
  expect(await opened.run('write', { path: '/a', content: '' })).toMatchObject({
    ok: false,
    error: { code: 'threw', message: 'EISDIR: it is a folder: /a' },
  });
  expect(await opened.run('write', { path: '/a/b/c.txt/d', content: '' })).toMatchObject({
    ok: false,
    error: { code: 'threw' },
  });
});

test('protected paths are refused in any spelling, and can be read', async () => {
  const opened = await openFileTools('/.env:/keys');
  for (const folder of ['/keys', '/x']) await good(opened.files.mkdir(folder));
  await good(opened.files.writeFile('/.env', bytesOf('A=1')));
  await good(opened.files.writeFile('/keys/a', bytesOf('A=1')));
  await good(opened.files.symlink('/keys', '/link'));
  await good(opened.files.symlink('.env', '/env'));
  for (const path of [
    '/.env',
    '.env',
    '/x/../.env',
    '/../.env',
    '/.ENV',
    '/env',
    '/link/a',
    '/keys/new/deep',
    '/KEYS/a',
    '/keys/../keys/a',
    '/.env. ',
  ]) {
    expect
      .soft(await opened.run('write', { path, content: 'B=2' }), path)
      .toMatchObject({ ok: false, error: { code: 'denied' } });
  }
  for (const path of ['/.env', '/env', '/link/a', '/x/../keys/a']) {
    expect
      .soft(await opened.run('edit', { path, old_string: 'A', new_string: 'B' }), path)
      .toMatchObject({ ok: false, error: { code: 'denied' } });
  }
  expect(await textAt(opened, '/.env')).toBe('A=1');
  expect(await textAt(opened, '/keys/a')).toBe('A=1');
  expect(await opened.run('read', { path: '/.env' })).toMatchObject({ ok: true, value: '1\tA=1' });
});

const edits: [title: string, text: string, edit: JsonObject, expected: string | { matches: number }][] = [
  ['one match', 'a b c', { old_string: 'b', new_string: 'x' }, 'a x c'],
  ['no match', 'a b c', { old_string: 'z', new_string: 'x' }, { matches: 0 }],
  ['three matches', 'b b b', { old_string: 'b', new_string: 'x' }, { matches: 3 }],
  ['three matches, all', 'b b b', { old_string: 'b', new_string: 'x', replace_all: true }, 'x x x'],
  ['matches do not overlap', 'aaaa', { old_string: 'aa', new_string: 'b', replace_all: true }, 'bb'],
  [
    'dollars, percents and backslashes are plain',
    'a.b',
    { old_string: '.', new_string: "$& $1 $$ $` $' %1 \\1 \\n" },
    "a$& $1 $$ $` $' %1 \\1 \\nb",
  ],
  ['nothing is an expression', 'a+b (c)', { old_string: '+b (c)', new_string: '' }, 'a'],
  [
    'LF finds CRLF and keeps it',
    'a\r\nb\r\nc\r\n',
    { old_string: 'a\nb\n', new_string: 'x\ny\nz\n' },
    'x\r\ny\r\nz\r\nc\r\n',
  ],
  ['CRLF finds CRLF', 'a\r\nb\r\n', { old_string: 'a\r\nb', new_string: 'x\r\ny' }, 'x\r\ny\r\n'],
  ['mixed line ends are taken exactly', 'a\r\nb\nc\n', { old_string: 'a\nb', new_string: 'x' }, { matches: 0 }],
  ['any script', 'dům 日本 🙂', { old_string: '日本 🙂', new_string: 'Москва' }, 'dům Москва'],
  ['a byte order mark stays', '\ufeffab', { old_string: 'a', new_string: 'x' }, '\ufeffxb'],
];

test.each(edits)('edit: %s', async (_title, text, edit, expected) => {
  const opened = await openFileTools();
  await good(opened.files.writeFile('/f', bytesOf(text), { mode: 0o755 }));
  const answer = await opened.run('edit', { path: '/f', ...edit });
  if (typeof expected === 'string') {
    expect(answer).toMatchObject({ ok: true });
    expect(await textAt(opened, '/f')).toBe(expected);
    expect(await good(opened.files.stat('/f'))).toMatchObject({ mode: 0o755 });
  } else {
    expect(answer).toMatchObject({ ok: false, error: { code: 'threw', data: expected } });
    expect(await textAt(opened, '/f')).toBe(text);
  }
});

test('an edit explains what is wrong', async () => {
  const opened = await openFileTools();
  await good(opened.files.writeFile('/f', bytesOf('b b b')));
  const message = async (edit: JsonObject): Promise<string> => {
    const answer = await opened.run('edit', { path: '/f', new_string: 'x', ...edit });
    return answer.ok ? String(answer.value) : answer.error.message;
  };
  expect(await message({ old_string: 'z' })).toContain('old_string is not in /f');
  expect(await message({ old_string: 'b' })).toContain('old_string is in /f 3 times');
  expect(await message({ old_string: 'x' })).toContain('are the same');
  expect(await message({ old_string: 'b', replace_all: true })).toBe('Replaced 3 occurrences in /f');
  expect(await message({ old_string: 'b', path: '/g' })).toContain('ENOENT');
});

test('bytes that are not UTF-8 stay unchanged', async () => {
  const opened = await openFileTools();
  await good(opened.files.writeFile('/latin1', new Uint8Array([0xe9, 0x20, 0x61, 0x81, 0xff])));
  expect(await opened.run('edit', { path: '/latin1', old_string: 'a', new_string: 'bc' })).toMatchObject({ ok: true });
  expect([...(await good(opened.files.readFile('/latin1')))]).toEqual([0xe9, 0x20, 0x62, 0x63, 0x81, 0xff]);
});

test('simultaneous edits all land', async () => {
  const opened = await openFileTools();
  const marks = Array.from({ length: 12 }, (_, index) => `<${String(index)}>`);
  await good(opened.files.writeFile('/f', bytesOf(marks.join('\n'))));
  const answers = await Promise.all(
    marks.map((mark) => opened.run('edit', { path: '/f', old_string: mark, new_string: mark.replace('<', '[') })),
  );
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  expect(await textAt(opened, '/f')).toBe(marks.map((mark) => mark.replace('<', '[')).join('\n'));
});
