import type { ConversationId } from '../contract/conversation.ts';

/** Which tab a run belongs to: the one that holds its lock. The browser lets go of the locks of a page that is gone. */
export interface RunLocks {
  /** @returns the way to let go, or undefined when another tab holds it for longer than `waitMs` */
  readonly hold: (id: ConversationId, waitMs: number) => Promise<(() => void) | undefined>;
  /** Runs of all tabs. */
  readonly held: () => Promise<ReadonlySet<ConversationId>>;
  /** Settles when nobody holds it any more. */
  readonly free: (id: ConversationId) => Promise<void>;
}

const PREFIX = 'toolyard-agent-';

/**
 * @param locks browsers have none where the page is not served securely, nor has a trial: nobody else has a part in it
 * there
 */
export function createRunLocks(locks: Pick<LockManager, 'request' | 'query'> | undefined): RunLocks {
  const own = new Set<ConversationId>();
  return {
    hold: async (id, waitMs) => {
      if (own.has(id)) return undefined;
      own.add(id);
      const letGo = (): void => void own.delete(id);
      if (locks === undefined) return letGo;
      return await new Promise<(() => void) | undefined>((resolve) => {
        locks
          .request(
            PREFIX + id,
            { signal: AbortSignal.timeout(waitMs) },
            () =>
              new Promise<void>((release) =>
                resolve(() => {
                  letGo();
                  release();
                }),
              ),
          )
          // Another tab has it.
          .catch(() => {
            letGo();
            resolve(undefined);
          });
      });
    },
    held: async () => {
      const others =
        locks === undefined
          ? []
          : ((await locks.query()).held ?? []).flatMap(({ name = '' }) =>
              name.startsWith(PREFIX) ? [name.slice(PREFIX.length) as ConversationId] : [],
            );
      return new Set([...own, ...others]);
    },
    free: async (id) => {
      await locks?.request(PREFIX + id, { mode: 'shared' }, () => undefined);
    },
  };
}
