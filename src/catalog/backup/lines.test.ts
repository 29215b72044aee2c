import { expect, it } from 'vitest';
import { ToolyardError } from '../../core/errors.ts';
import { packLines, unpackLines } from './lines.ts';

const collect = async (lines: AsyncIterable<string>): Promise<string[]> => {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
};

it('restores the packed lines', async () => {
  const packed = await packLines(
    (async function* () {
      yield* ['one', 'two'];
    })(),
  );
  expect(await collect(unpackLines(packed, () => undefined))).toEqual(['one', 'two']);
});

it('rejects with the error of the lines, not with that of the stream', async () => {
  const stopped = new ToolyardError('aborted', 'It was stopped');
  const lines = (async function* () {
    yield 'one';
    throw stopped;
  })();
  await expect(packLines(lines)).rejects.toBe(stopped);
});
