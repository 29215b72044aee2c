import { LIMITS } from '../../../core/limits.ts';
import type { ToolChannel } from './tool-channel.ts';

/** Sends progress at a bounded rate; `flush` sends the last step that was held back. */
export function createProgress(
  channel: ToolChannel,
  now: () => number,
): { report: (done: unknown, total?: unknown, message?: unknown) => void; flush: () => void } {
  let sentAt = -Infinity;
  let held: (() => void) | undefined;
  return {
    report: (done, total, message) => {
      const send = (): void => {
        held = undefined;
        sentAt = now();
        channel.send({
          type: 'progress',
          progress: {
            done: Number(done),
            ...(total === undefined ? {} : { total: Number(total) }),
            ...(message === undefined ? {} : { message: String(message).slice(0, 1_000) }),
          },
        });
      };
      if (now() - sentAt >= LIMITS.progressIntervalMs) send();
      else held = send;
    },
    flush: () => held?.(),
  };
}
