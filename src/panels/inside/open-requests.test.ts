import { expect, it } from 'vitest';
import { createOpenRequests } from './open-requests.ts';

it('knows whether a request is open that began after a moment, until it is answered or fails', async () => {
  const requests = createOpenRequests();
  void requests.during(new Promise(() => undefined));
  const before = requests.last();
  expect(requests.isOpenAfter(before)).toBe(false);
  const both = Promise.allSettled([
    requests.during(Promise.resolve(1)),
    requests.during(Promise.reject(new Error('no'))),
  ]);
  expect([requests.last(), requests.isOpenAfter(before)]).toEqual([3, true]);
  expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect([requests.isOpenAfter(before), requests.isOpenAfter(before - 1), requests.events()]).toEqual([false, true, 5]);
});
