import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createResourceNews } from './resource-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('reports only watched resources, once per interval, and the first ones of a flood', () => {
  const told: string[] = [];
  const news = createResourceNews((uri) => told.push(uri));
  news.hear('file:///a');
  news.took({ type: 'subscribe', uri: 'file:///a' });
  for (let count = 0; count < 1_000; count += 1) news.hear('file:///a');
  news.hear('file:///b');
  vi.runAllTimers();
  expect(told).toEqual(['file:///a']);
  for (let count = 0; count < 1_000; count += 1) news.hear(`file:///a/${String(count)}`);
  vi.runAllTimers();
  expect(told.length).toBe(51);
  news.took({ type: 'unsubscribe', uri: 'file:///a' });
  news.hear('file:///a');
  vi.runAllTimers();
  expect(told.length).toBe(51);
});
