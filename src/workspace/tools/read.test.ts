import { expect, test } from 'vitest';
import { bytesOf, good } from '../testing/file-system-contract.ts';
import { openFileTools } from '../testing/open-file-tools.ts';

async function readBack(bytes: Uint8Array, input: { offset?: number; limit?: number } = {}, path = '/f.txt') {
  const { files, run } = await openFileTools();
  await good(files.writeFile(path, bytes));
  return await run('read', { path, ...input });
}

test.each([
  ['lines with their numbers', 'a\nb', {}, '1\ta\n2\tb', { lines: 2 }],
  ['a newline at the end is no line', 'a\nb\n', {}, '1\ta\n2\tb', { lines: 2 }],
  ['an empty line at the end is one', 'a\n\n', {}, '1\ta\n2\t', { lines: 2 }],
  ['an empty file', '', {}, '', { lines: 0 }],
  ['CRLF is kept', 'a\r\nb\r\n', {}, '1\ta\r\n2\tb\r', { lines: 2 }],
  ['a part', 'a\nb\nc\nd\n', { offset: 2, limit: 2 }, '2\tb\n3\tc', { lines: 4, from: 2, to: 3 }],
  ['a limit alone', 'a\nb\nc', { limit: 1 }, '1\ta', { lines: 3, from: 1, to: 1 }],
  ['more than there is', 'a\nb', { offset: 2, limit: 9 }, '2\tb', { lines: 2, from: 2, to: 2 }],
  ['any script', 'žluťoučký\nкириллица\n日本語\n🙂', {}, '1\tžluťoučký\n2\tкириллица\n3\t日本語\n4\t🙂', { lines: 4 }],
  ['a byte order mark is not shown', '\ufeffa', {}, '1\ta', { lines: 1 }],
])('%s', async (_title, text, input, value, details) => {
  expect(await readBack(bytesOf(text), input)).toEqual({ ok: true, value, details });
});

test('a line after the end is refused with the number of lines', async () => {
  expect(await readBack(bytesOf('a\nb\n'), { offset: 3 })).toEqual({
    ok: false,
    error: { code: 'threw', message: '/f.txt has 2 lines: there is no line 3', data: { lines: 2 } },
  });
});

test('binary: a null byte, or more than a tenth not printable, in the first 8 KB alone', async () => {
  const text = (length: number, unprintable: number): Uint8Array =>
    new Uint8Array(length).fill(0x61).fill(0x01, 0, unprintable);
  expect(await readBack(text(1_000, 100))).toMatchObject({ ok: true });
  expect(await readBack(text(1_000, 101))).toEqual({
    ok: false,
    error: { code: 'threw', message: '/f.txt is a binary file of 1,000 bytes: it was not read', data: { bytes: 1000 } },
  });
  expect(await readBack(new Uint8Array([0x61, 0, 0x61]))).toMatchObject({ ok: false });
  const late = new Uint8Array(8 * 1024 + 1).fill(0x61);
  late[8 * 1024] = 0;
  expect(await readBack(late)).toMatchObject({ ok: true });
  expect(
    await readBack(new Uint8Array(50).fill(0x09, 0, 20).fill(0x0d, 20, 30).fill(0x0a, 30, 40).fill(0xff, 40)),
  ).toMatchObject({ ok: true });
  expect(await readBack(new Uint8Array(10).fill(0x7f))).toMatchObject({ ok: false });
});

test('images come as base64 with their media type, by content or by name', async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1]);
  const image = (mimeType: string, bytes: Uint8Array) => ({
    ok: true,
    value: { type: 'image', mimeType, data: Buffer.from(bytes).toString('base64') },
    details: { bytes: bytes.length },
  });
  expect(await readBack(png, {}, '/no-extension')).toEqual(image('image/png', png));
  expect(await readBack(png, {}, '/wrong.jpg')).toEqual(image('image/png', png));
  for (const [name, type] of [
    ['a.JPG', 'image/jpeg'],
    ['a.jpeg', 'image/jpeg'],
    ['a.gif', 'image/gif'],
    ['a.webp', 'image/webp'],
  ] as const) {
    expect(await readBack(new Uint8Array([1, 0, 2]), {}, `/${name}`)).toEqual(image(type, new Uint8Array([1, 0, 2])));
  }
  const large = crypto.getRandomValues(new Uint8Array(60_000));
  expect(await readBack(large, {}, '/large.png')).toEqual(image('image/png', large));
});

test('the error for a missing path suggests similar ones', async () => {
  const { files, run } = await openFileTools();
  await good(files.mkdir('/src/parts', { recursive: true }));
  await good(files.writeFile('/src/Index.ts', bytesOf('')));
  const message = async (path: string): Promise<string> => {
    const answer = await run('read', { path });
    return answer.ok ? 'read' : answer.error.message;
  };
  expect(await message('/src/index.ts')).toBe(
    'ENOENT: there is no such file or folder: /src/index.ts. Near it: /src/Index.ts.',
  );
  expect(await message('src/indx.ts')).toContain('Near it: /src/Index.ts.');
  expect(await message('/scr/index.ts')).toContain('Near it: /src.');
  expect(await message('/zzzzz/index.ts')).toContain('There is no zzzzz in /.');
  expect(await message('/src/zzzzz.ts')).toBe('ENOENT: there is no such file or folder: /src/zzzzz.ts.');
  expect(await message('/src')).toBe('EISDIR: it is a folder: /src');
});
