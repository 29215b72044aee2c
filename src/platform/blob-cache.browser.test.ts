import { expect, it } from 'vitest';
import { createBlobCache } from './blob-cache.ts';

it('stores blobs under any key, separate from other caches', async () => {
  const cache = createBlobCache('test-a');
  const key = 'sha512-a/b+c==';
  await cache.put(key, new Blob(['one', new Uint8Array([0, 255])]));
  expect(new Uint8Array((await (await cache.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(
    new Uint8Array([111, 110, 101, 0, 255]),
  );
  expect([await cache.get('sha512-a'), await createBlobCache('test-b').get(key)]).toEqual([undefined, undefined]);
  expect(await cache.keys()).toEqual([key]);
  await cache.remove(key);
  expect([await cache.keys(), await cache.get(key)]).toEqual([[], undefined]);
  await caches.delete('test-a');
  await caches.delete('test-b');
});
