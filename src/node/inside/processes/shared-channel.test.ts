import { describe, expect, it } from 'vitest';
import { createShared, readShared, sharedLoss, sharedPost } from './shared-channel.ts';

describe('the memory that a blocked parent shares with its child', () => {
  const shared = createShared() ?? new SharedArrayBuffer(0);

  it('transfers messages with their bytes, also those of a Buffer', () => {
    const message = {
      type: 'disk',
      states: [
        {
          kind: 'file',
          path: '/tmp/ä',
          mode: 0o644,
          mtimeMs: 1.5,
          size: 3,
          from: 0,
          bytes: Buffer.from([0, 255, 128]),
        },
      ],
    } as const;
    sharedPost(shared)(message);
    expect(readShared(shared, Infinity)).toEqual({
      ...message,
      states: [{ ...message.states[0], bytes: new Uint8Array([0, 255, 128]) }],
    });
  });

  it('times out when nothing arrives', () => {
    expect(readShared(shared, 0)).toEqual({ type: 'late' });
  });

  it('delivers earlier messages before a loss', () => {
    sharedPost(shared)({ type: 'exit', code: 3, signal: 0 });
    sharedLoss(shared, 'crashed');
    expect(readShared(shared, Infinity)).toEqual({ type: 'exit', code: 3, signal: 0 });
    expect(readShared(shared, Infinity)).toEqual({ type: 'lost', why: 'crashed' });
  });
});
