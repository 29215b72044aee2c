import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { ConversationId } from '../contract/conversation.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { RunLocks } from '../conversations/run-locks.ts';

/** The runs of this tab, at most one per conversation. */
export interface RunManager {
  readonly isRunning: (id: ConversationId) => boolean;
  /** Whether it runs here or in another tab. */
  readonly isRunningAnywhere: (id: ConversationId) => Promise<boolean>;
  /**
   * Reserves a conversation for a run.
   *
   * @throws ToolyardError `conflict` if the conversation is running, here or in another tab
   */
  readonly begin: (id: ConversationId) => Promise<BegunRun>;
  /** Settles when nothing of it runs here any more, after 4 s at most. */
  readonly stop: (id: ConversationId) => Promise<void>;
}

/** A run that has the conversation for itself: until its work has settled, or until it is given up. */
export interface BegunRun {
  /** Aborted when the person stops the run. */
  readonly signal: AbortSignal;
  /** From now on it counts as running, until this work has settled. Turns report failures of the work. */
  readonly runUntil: (work: Promise<unknown>) => void;
  /** Nothing runs: the conversation is free again. */
  readonly giveUp: () => void;
}

const LOCK_WAIT_MS = 1_000;

/** @param onEnd called when a run has ended and its conversation is free again */
export function createRunManager(locks: RunLocks, onEnd: (id: ConversationId) => void): RunManager {
  const running = new Map<ConversationId, { readonly controller: AbortController; readonly done: Promise<void> }>();
  return {
    isRunning: (id) => running.has(id),
    isRunningAnywhere: async (id) => (await locks.held()).has(id),
    begin: async (id) => {
      const release = await locks.hold(id, LOCK_WAIT_MS);
      if (release === undefined)
        throw new ToolyardError('conflict', 'This conversation is running: stop it first, or wait until it is done');
      const controller = new AbortController();
      const end = (): void => {
        running.delete(id);
        release();
        onEnd(id);
      };
      return {
        signal: controller.signal,
        runUntil: (work) => void running.set(id, { controller, done: work.then(end, end) }),
        giveUp: release,
      };
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
