import type { Conversation, ConversationId, ConversationView, ModelTurn, Turn } from '../contract/conversation.ts';
import { outsideOf, withoutClaims } from '../contract/files/from-outside.ts';
import { decisionDigest } from '../../platform/decision-queue.ts';
import { branchOf, siblingsOf, tipOf } from './branches.ts';
import type { ConversationStore } from './conversation-store.ts';
import { interrupted, isUnderWay, isAwaitingApproval } from './interrupted.ts';
import type { RunLocks } from './run-locks.ts';
import type { TurnWriter } from './turn-writer.ts';
import { defined } from '../../core/defined.ts';

/** Conversations in their current state. */
export interface ConversationViews {
  /**
   * All turns in their newest state. Turns whose page was closed have been ended, except one at the end of the branch on
   * screen that can go on, because a person was asked for its calls.
   */
  readonly turns: (id: ConversationId) => Promise<readonly Turn[]>;
  /** @throws ToolyardError `not-found` */
  readonly view: (id: ConversationId) => Promise<ConversationView>;
  /** The branch on screen. @throws ToolyardError `not-found` */
  readonly branch: (id: ConversationId) => Promise<readonly Turn[]>;
}

interface ViewDeps {
  readonly store: ConversationStore;
  readonly writer: TurnWriter;
  readonly locks: RunLocks;
  /** Called when a conversation that ran in another tab is free again. */
  readonly onFreed: (id: ConversationId) => void;
}

const LOCK_WAIT_MS = 1_000;

export function createConversationViews({ store, writer, locks, onFreed }: ViewDeps): ConversationViews {
  const watched = new Set<ConversationId>();
  const known = (id: ConversationId): Promise<readonly Turn[]> => newestTurns(store, writer, id);

  /** Of a conversation from outside, approvals that were not made here are left out. */
  async function turns(id: ConversationId): Promise<readonly Turn[]> {
    const conversation = await store.get(id);
    const { isStrangers } = conversation;
    const all = await endedTurns(conversation);
    return isStrangers === true ? all.map(withoutClaims) : all;
  }

  /** Ends turns whose page was closed; while another tab runs the conversation, waits for its end. */
  async function endedTurns(conversation: Conversation): Promise<readonly Turn[]> {
    const { id } = conversation;
    const all = await known(id);
    const left = (turns: readonly Turn[]) => leftUnended(conversation, turns);
    if (!all.some(isUnderWay)) return all;
    if ((await locks.held()).has(id)) {
      watch(id);
      return all;
    }
    if (left(all).length === 0) return all;
    const release = await locks.hold(id, LOCK_WAIT_MS);
    if (release === undefined) return all;
    try {
      const now = await known(id);
      const ended = new Map<string, Turn>(left(now).map((turn) => [turn.id, interrupted(turn)]));
      await writer.keep([...ended.values()]);
      return now.map((turn) => ended.get(turn.id) ?? turn);
    } finally {
      release();
    }
  }

  function watch(id: ConversationId): void {
    if (watched.has(id)) return;
    watched.add(id);
    void locks
      .free(id)
      .then(async () => {
        watched.delete(id);
        await turns(id);
        onFreed(id);
      })
      // A database that cannot be read reports its error when the conversation is opened.
      .catch(() => undefined);
  }

  return {
    turns,
    branch: async (id) => (await shownOf(id, store, turns)).branch,
    view: async (id) => {
      const { conversation, all, branch } = await shownOf(id, store, turns);
      const head = branch.at(-1)?.id;
      const outside = outsideOf(conversation);
      return {
        conversation: { ...conversation, ...defined({ head }) },
        turns: branch,
        siblings: siblingsOf(all, branch),
        isRunning: (await locks.held()).has(id),
        ...(outside === undefined ? {} : { outside: { ...outside, digest: decisionDigest(outside) } }),
      };
    },
  };
}

/** Turns whose page was closed, without the one at the end of the branch that can go on; a task never goes on by itself. */
function leftUnended({ head, settings, task }: Conversation, turns: readonly Turn[]): readonly ModelTurn[] {
  const tip =
    head === undefined || settings.providerId === undefined || task !== undefined ? undefined : tipOf(turns, head);
  return turns.filter(isUnderWay).filter((turn) => turn.id !== tip || !isAwaitingApproval(turn));
}

async function newestTurns(store: ConversationStore, writer: TurnWriter, id: ConversationId): Promise<readonly Turn[]> {
  const stored = await store.turns(id);
  const newer = new Map(writer.newer(id));
  const turns = stored.map((turn) => {
    const now = newer.get(turn.id) ?? turn;
    newer.delete(turn.id);
    return now;
  });
  return [...turns, ...newer.values()];
}

async function shownOf(
  id: ConversationId,
  store: ConversationStore,
  turns: ConversationViews['turns'],
): Promise<{
  readonly conversation: Conversation;
  readonly all: readonly Turn[];
  readonly branch: readonly Turn[];
}> {
  const conversation = await store.get(id);
  const all = await turns(id);
  const { head } = conversation;
  return { conversation, all, branch: head === undefined ? [] : branchOf(all, tipOf(all, head)) };
}
