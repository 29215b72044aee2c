import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ToolyardError } from '../../core/errors.ts';
import { isPacked, packLines, unpackLines } from './lines.ts';

const collect = async (lines: AsyncIterable<string>): Promise<string[]> => {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
};
const zipped = (text: string | Uint8Array): Blob => new Blob([gzipSync(text)]);
const unpacked = (file: Blob, { maxChars = 1e6, maxLineChars = 1e6 } = {}): Promise<string[]> =>
  collect(unpackLines(file, () => undefined, { maxChars, maxLineChars }));
/** Text that does not get smaller, so that a file of it arrives in many pieces. */
function noise(characters: number): string {
  let state = 7;
  return Array.from({ length: characters }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  }).join('');
}

describe('packLines', () => {
  it('ends each line, and says what it made', async () => {
    const packed = await packLines(
      (async function* () {
        yield* ['one', 'two'];
      })(),
    );
    expect(packed.type).toBe('application/gzip');
    expect(gunzipSync(await packed.bytes()).toString()).toBe('one\ntwo\n');
    expect(await unpacked(packed)).toEqual(['one', 'two']);
  });

  it('rejects with the error of the lines, not with that of the stream', async () => {
    const stopped = new ToolyardError('aborted', 'It was stopped');
    const lines = (async function* () {
      yield 'one';
      throw stopped;
    })();
    await expect(packLines(lines)).rejects.toBe(stopped);
  });
});

describe('isPacked', () => {
  it.each<[string, number[], boolean]>([
    ['its first two bytes', [0x1f, 0x8b], true],
    ['more', [0x1f, 0x8b, 8, 0], true],
    ['only the first', [0x1f, 0x00], false],
    ['only the second', [0x00, 0x8b], false],
    ['one byte', [0x1f], false],
    ['nothing', [], false],
  ])('by %s', async (_what, bytes, expected) => {
    expect(await isPacked(new Blob([new Uint8Array(bytes)]))).toBe(expected);
  });
});

describe('unpackLines', () => {
  it.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['a line without an end', 'a', ['a']],
    ['an empty line', '\n', ['']],
    ['empty lines between', 'a\n\n\nb', ['a', '', '', 'b']],
    ['an end after the last line', 'a\nb\n', ['a', 'b']],
  ])('%s', async (_what, text, expected) => {
    expect(await unpacked(zipped(text))).toEqual(expected);
  });

  it('joins the pieces of long lines, and separates them', async () => {
    const lines = [noise(300_000), noise(7), '', noise(200_001), noise(100_000)];
    expect(await unpacked(zipped(lines.join('\n')))).toEqual(lines);
  });

  it('tells how many bytes it has read', async () => {
    const file = zipped(noise(300_000));
    const counts: number[] = [];
    await collect(unpackLines(file, (bytes) => counts.push(bytes)));
    expect(counts.at(-1)).toBe(file.size);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  it.each<[string, Blob]>([
    ['no gzip', new Blob(['{"a":1}'])],
    ['cut off', zipped(noise(10_000)).slice(0, 2_000)],
    ['not UTF-8', zipped(new Uint8Array([0x61, 0xff, 0x62]))],
  ])('refuses a file that is %s', async (_what, file) => {
    await expect(unpacked(file)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('it cannot be unpacked') as unknown,
    });
  });

  it('refuses a line that is too long, once it is, and takes the longest', async () => {
    const limits = { maxLineChars: 100_000 };
    expect(await unpacked(zipped(`${noise(99_999)}\n${noise(100_000)}`), limits)).toHaveLength(2);
    await expect(unpacked(zipped(`${noise(10)}\n${noise(100_001)}`), limits)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('a line of it is too long') as unknown,
    });
  });

  it('refuses what is too large as a whole, and takes the largest', async () => {
    const limits = { maxChars: 100_000 };
    expect(await unpacked(zipped(`${noise(49_999)}\n${noise(50_000)}`), limits)).toHaveLength(2);
    await expect(unpacked(zipped(`${noise(50_000)}\n${noise(50_000)}`), limits)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('more than a backup holds') as unknown,
    });
  });
});
