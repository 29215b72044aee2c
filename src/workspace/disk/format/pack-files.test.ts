import { expect, test } from 'vitest';
import { createMemoryStorage } from '../memory-storage.ts';
import { PackFiles } from './pack-files.ts';

const bytes = Uint8Array.from({ length: 1_000 }, (_, at) => at % 251);
const locations = Array.from({ length: 50 }, (_, at) => ({ hash: String(at), offset: at * 20, size: 20 }));

test.each([
  ['as a whole', 1_000],
  ['one by one, where it is large', 999],
])('contents of a pack are read %s', async (_how, maxWholeBytes) => {
  const storage = createMemoryStorage();
  storage.files.set('pack-a', bytes.slice());
  let readings = 0;
  const counting = {
    ...storage,
    file: async (name: string) => {
      const file = await storage.file(name);
      return (
        file &&
        new Proxy(file, {
          get: (blob, key) =>
            (key === 'arrayBuffer' || key === 'slice'
              ? (...args: number[]) => (readings++, (blob[key] as (...given: number[]) => unknown)(...args))
              : Reflect.get(blob, key, blob)) as unknown,
        })
      );
    },
  };
  const read = await new PackFiles(counting, maxWholeBytes).readAll('a', locations);
  expect(read.map(({ bytes: part }) => [...part])).toEqual(
    locations.map(({ offset, size }) => [...bytes.slice(offset, offset + size)]),
  );
  expect(readings).toBe(maxWholeBytes === 1_000 ? 8 : 50);
});

test('a pack that is too short or gone gives an error', async () => {
  const storage = createMemoryStorage();
  storage.files.set('pack-a', bytes.slice(0, 990));
  const packs = new PackFiles(storage, 1_000);
  await expect(packs.readAll('a', locations)).rejects.toThrow('The pack a is shorter than it was');
  await expect(packs.read('b', { offset: 0, size: 1 })).rejects.toThrow('The pack b is gone');
});
