import { expect, test, vi } from 'vitest';
import { reloadOnReturn } from './bfcache.ts';

function setUp() {
  const page = new EventTarget();
  const [end, reload] = [vi.fn(), vi.fn()];
  // The only members of a window that are used.
  reloadOnReturn(end, Object.assign(page, { location: { reload } }) as unknown as Window);
  const say = (type: string, persisted: boolean): boolean =>
    page.dispatchEvent(Object.assign(new Event(type), { persisted }));
  return { end, reload, say };
}

test('a page in the back/forward cache ends what it runs, and reloads when it is shown again', () => {
  const { end, reload, say } = setUp();
  say('pagehide', true);
  expect([end.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  say('pageshow', true);
  expect([end.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
});

test('does nothing on a first load or when a page closes for good', () => {
  const { end, reload, say } = setUp();
  say('pageshow', false);
  say('pagehide', false);
  expect([end.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
});
