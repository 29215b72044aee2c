import { expect, test, vi } from 'vitest';
import { beginAnewOnReturn } from './leave-and-return.ts';

function setUp() {
  const page = new EventTarget();
  const [end, reload] = [vi.fn(), vi.fn()];
  // All of a window that is used.
  beginAnewOnReturn(end, Object.assign(page, { location: { reload } }) as unknown as Window);
  const say = (type: string, persisted: boolean): boolean =>
    page.dispatchEvent(Object.assign(new Event(type), { persisted }));
  return { end, reload, say };
}

test('a page that is put aside ends what it runs, and begins anew when it is shown again', () => {
  const { end, reload, say } = setUp();
  say('pagehide', true);
  expect([end.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  say('pageshow', true);
  expect([end.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
});

test('a first load and a page that goes for good need nothing', () => {
  const { end, reload, say } = setUp();
  say('pageshow', false);
  say('pagehide', false);
  expect([end.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
});
