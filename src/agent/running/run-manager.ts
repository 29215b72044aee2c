import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { ConversationId } from '../contract/conversation.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { RunLocks } from '../conversations/run-locks.ts';

/** The runs of this tab, at most one per conversation. */
export interface RunManager {
  readonly isRunning: (id: ConversationId) => boolean;
  /**
   * Begins a run: `prepare` stores its first turns and returns the work, which continues in the background.
   *
   * @throws ToolyardError `conflict` if the conversation is running, here or in another tab; whatever `prepare` throws
   */
  readonly begin: <Value>(
    id: ConversationId,
    prepare: () => Promise<{ readonly value: Value; readonly work: (signal: AbortSignal) => Promise<void> }>,
  ) => Promise<Value>;
  /** Settles when nothing of it runs here any more, after 4 s at most. */
  readonly stop: (id: ConversationId) => Promise<void>;
}

const LOCK_WAIT_MS = 1_000;

/** @param onEnd called when a run has ended and its conversation is free again */
export function createRunManager(locks: RunLocks, onEnd: (id: ConversationId) => void): RunManager {
  const running = new Map<ConversationId, { readonly controller: AbortController; readonly done: Promise<void> }>();
  return {
    isRunning: (id) => running.has(id),
    begin: async (id, prepare) => {
      const release = await locks.hold(id, LOCK_WAIT_MS);
      if (release === undefined)
        throw new ToolyardError('conflict', 'This conversation is running: stop it first, or wait until it is done');
      const controller = new AbortController();
      let begun: Awaited<ReturnType<typeof prepare>>;
      try {
        begun = await prepare();
      } catch (error) {
        release();
        throw error;
      }
      const { value, work } = begun;
      const end = (): void => {
        running.delete(id);
        release();
        onEnd(id);
      };
      // Its turns report failures.
      const done = work(controller.signal).then(end, end);
      running.set(id, { controller, done });
      return value;
    },
    stop: async (id) => {
      const run = running.get(id);
      if (run === undefined) return;
      run.controller.abort();
      await settledWithin(run.done, AGENT_LIMITS.stopMs);
    },
  };
}

async function settledWithin(work: Promise<void>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
