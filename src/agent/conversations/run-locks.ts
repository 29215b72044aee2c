import type { ConversationId } from '../contract/conversation.ts';

/** Which tab runs a conversation: the one that holds its lock. The browser releases the locks of a closed page. */
export interface RunLocks {
  /** @returns a function that releases the lock, or undefined if another tab holds it for longer than `waitMs` */
  readonly hold: (id: ConversationId, waitMs: number) => Promise<(() => void) | undefined>;
  /** Conversations that run in any tab. */
  readonly held: () => Promise<ReadonlySet<ConversationId>>;
  /** Settles when no tab holds the lock. */
  readonly free: (id: ConversationId) => Promise<void>;
}

const PREFIX = 'toolyard-agent-';

/** @param locks missing on insecure pages and in a trial, where no other tab shares the conversations */
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
          // Another tab holds it.
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
