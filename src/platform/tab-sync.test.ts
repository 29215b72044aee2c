import { expect, test } from 'vitest';
import type { ToolId } from '../core/ids.ts';
import { openTabSync, parseTabMessage, type TabMessage } from './tab-sync.ts';

test('another tab receives a message, this one does not, and foreign messages are ignored', async () => {
  const here = openTabSync('toolyard-test');
  const there = openTabSync('toolyard-test');
  const foreign = new BroadcastChannel('toolyard-test');
  const receivedHere: TabMessage[] = [];
  here.subscribe((message) => receivedHere.push(message));
  const received = new Promise<TabMessage[]>((resolve) => {
    const messages: TabMessage[] = [];
    there.subscribe((message) => {
      messages.push(message);
      if (message.type === 'settings-changed') resolve(messages);
    });
  });
  foreign.postMessage({ type: 'from-another-version' });
  here.publish({ type: 'tools-changed', ids: ['a' as ToolId] });
  here.publish({ type: 'settings-changed' });
  expect(await received).toEqual([{ type: 'tools-changed', ids: ['a'] }, { type: 'settings-changed' }]);
  expect(receivedHere).toEqual([]);
  here.close();
  there.close();
  foreign.close();
});

test.each([
  null,
  5,
  {},
  { type: 'tools-changed' },
  { type: 'tools-changed', ids: [1] },
  { type: 'runs-changed' },
  { type: '__proto__' },
])('%o is not a valid message', (value) => {
  expect(parseTabMessage(value)).toBe(undefined);
});
