import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createResourceNews } from './resource-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('reports only watched resources, once per interval, and the first ones of a flood', () => {
  const reported: string[] = [];
  const news = createResourceNews((uri) => reported.push(uri));
  news.receive('file:///a');
  news.took({ type: 'subscribe', uri: 'file:///a' });
  for (let count = 0; count < 1_000; count += 1) news.receive('file:///a');
  news.receive('file:///b');
  vi.runAllTimers();
  expect(reported).toEqual(['file:///a']);
  for (let count = 0; count < 1_000; count += 1) news.receive(`file:///a/${String(count)}`);
  vi.runAllTimers();
  expect(reported.length).toBe(51);
  news.took({ type: 'unsubscribe', uri: 'file:///a' });
  news.receive('file:///a');
  vi.runAllTimers();
  expect(reported.length).toBe(51);
});
