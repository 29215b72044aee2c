import { SPARES } from '../core/spare-limits.ts';
import type { Realm } from './contract/sandboxed-run.ts';
import type { SandboxFrame } from './sandbox-frame.ts';

interface Waiter {
  readonly key: string;
  readonly realm: Realm;
  readonly resolve: (frame: SandboxFrame | undefined) => void;
}

/**
 * Runs that wait for a frame in which their tool runs already: a short run ends sooner than another frame starts, and
 * many at once would start many. So one waiter at a time gives up and makes a frame.
 */
export interface FrameWaiters {
  /** Resolves to a frame that was given back, or to undefined after some time. */
  readonly wait: (key: string, realm: Realm) => Promise<SandboxFrame | undefined>;
  /** Hands a frame over; true if somebody took it. */
  readonly offer: (frame: SandboxFrame) => boolean;
}

export function createFrameWaiters(): FrameWaiters {
  const waiters: Waiter[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = (): void => {
    if (waiters.length === 0) {
      clearTimeout(timer);
      timer = undefined;
    } else timer ??= setTimeout(giveUp, SPARES.frameWaitMs);
  };
  const giveUp = (): void => {
    timer = undefined;
    waiters.shift()?.resolve(undefined);
    watch();
  };
  return {
    wait: (key, realm) =>
      new Promise((resolve) => {
        waiters.push({ key, realm, resolve });
        watch();
      }),
    offer: (frame) => {
      const at = waiters.findIndex(({ key, realm }) => key === frame.key && realm === frame.realm);
      const [waiter] = at < 0 ? [] : waiters.splice(at, 1);
      watch();
      if (waiter === undefined) return false;
      frame.leased = true;
      waiter.resolve(frame);
      return true;
    },
  };
}
