import { expect, it, vi } from 'vitest';
import { startToasts, toast } from './toast.ts';

it('keeps errors until they are closed, and says the rest for a while', () => {
  const shown = { message: vi.fn(), success: vi.fn(), error: vi.fn(), dismiss: vi.fn() };
  toast.error('Not saved');
  // The cast: what the toaster has and no toast of this test uses is left out.
  startToasts(shown as unknown as Parameters<typeof startToasts>[0]);
  toast.error('Not sent', { id: 'a' });
  toast.success('Saved');
  expect(shown.error.mock.calls).toEqual([
    ['Not saved', { duration: Infinity, closeButton: true }],
    ['Not sent', { duration: Infinity, closeButton: true, id: 'a' }],
  ]);
  expect(shown.success.mock.calls).toEqual([['Saved', {}]]);
});
