import { expect, test } from 'vitest';
import { looksPrivate } from './status-store.ts';

const open = { getDirectory: async () => ({}) as FileSystemDirectoryHandle };
const closed = { getDirectory: () => Promise.reject(new DOMException('no', 'SecurityError')) };

test.each([
  ['a usual window', open, 10_000_000_000, 4_000_000_000, false],
  ['no file system, as in private windows of Firefox and Safari', closed, 10_000_000_000, undefined, true],
  ['less room than memory, as in those of older Chromium', open, 1_000_000_000, 4_000_000_000, true],
  ['nothing is known', open, undefined, undefined, false],
])('%s', async (_what, manager, quotaBytes, memoryBytes, isPrivate) => {
  expect(await looksPrivate(manager, quotaBytes, memoryBytes)).toBe(isPrivate);
});
