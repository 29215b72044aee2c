import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { AgentEvent } from '../contract/agent-api.ts';
import type { ConversationId, ModelTurn, Turn, TurnId } from '../contract/conversation.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { asStorageError } from '../../platform/database/storage-errors.ts';
import type { TabSync } from '../../platform/tab-sync.ts';
import { isUnderWay } from './interrupted.ts';

/** Stores turns while they change, and sends them to the page. */
export interface TurnWriter {
  /** Sends the turn soon and stores it a little later; several changes are combined. */
  readonly notify: (turn: Turn) => void;
  /** Settles once these turns are stored as they are. @throws ToolyardError `transport` if the disk is full */
  readonly keep: (turns: readonly Turn[]) => Promise<void>;
  /** Turns of a conversation that are newer than what is stored. */
  readonly newer: (id: ConversationId) => ReadonlyMap<TurnId, Turn>;
}

interface WriterDeps {
  readonly database: ToolyardDatabase;
  readonly tabs: Pick<TabSync, 'publish'>;
  readonly emit: (event: AgentEvent) => void;
  readonly isRunning: (id: ConversationId) => boolean;
}

export function createTurnWriter({ database, tabs, emit, isRunning }: WriterDeps): TurnWriter {
  const untold = new Map<TurnId, Turn>();
  const unstored = new Map<TurnId, Turn>();
  let telling: ReturnType<typeof setTimeout> | undefined;
  let storing: ReturnType<typeof setTimeout> | undefined;

  const notifyAll = (): void => {
    clearTimeout(telling);
    telling = undefined;
    const byConversation = byConversationOf([...untold.values()]);
    untold.clear();
    for (const [id, turns] of byConversation) emit({ type: 'turns-changed', id, turns, isRunning: isRunning(id) });
  };
  const store = async (): Promise<void> => {
    clearTimeout(storing);
    storing = undefined;
    const turns = [...unstored.values()];
    if (turns.length === 0) return;
    try {
      // With relaxed durability only a power failure loses data, not a killed page. Ended turns are written strictly.
      const transaction = database.transaction('turns', 'readwrite', {
        durability: turns.some(isUnderWay) ? 'relaxed' : 'strict',
      });
      await Promise.all([...turns.map((turn) => transaction.store.put(turn)), transaction.done]);
    } catch (error) {
      throw asStorageError(error);
    }
    for (const turn of turns) if (unstored.get(turn.id) === turn) unstored.delete(turn.id);
    for (const [id, changed] of byConversationOf(turns))
      tabs.publish({
        type: 'turns-changed',
        id,
        turns: changed.map((turn) => turn.id),
        isLive: changed.some(isUnderWay),
      });
  };
  const note = (turn: Turn): void => {
    untold.set(turn.id, turn);
    unstored.set(turn.id, turn);
  };

  return {
    notify: (turn) => {
      note(turn);
      telling ??= setTimeout(notifyAll, AGENT_LIMITS.notifyMs);
      // `keep`, which comes at the end of each turn, reports a failure to store.
      storing ??= setTimeout(() => void store().catch(() => undefined), AGENT_LIMITS.storeMs);
    },
    keep: async (turns) => {
      for (const turn of turns) note(turn);
      notifyAll();
      await store();
    },
    newer: (id) => new Map([...unstored].filter(([, turn]) => turn.conversationId === id)),
  };
}

/** Stores and reports the turns of one run. */
export type KeepTurns = (id: ConversationId) => {
  readonly keepTurn: (turn: ModelTurn) => Promise<void>;
  readonly notifyTurn: (turn: ModelTurn) => void;
};

/** @param onBranch called when a new answer begins, which changes the branch on screen */
export function createKeepTurns(writer: TurnWriter, onBranch: (id: ConversationId) => void): KeepTurns {
  return (id) => {
    let isNew = true;
    const seen = (): void => {
      if (isNew) onBranch(id);
      isNew = false;
    };
    return {
      keepTurn: async (turn) => {
        const kept = writer.keep([turn]);
        seen();
        await kept;
      },
      notifyTurn: (turn) => {
        writer.notify(turn);
        seen();
      },
    };
  };
}

function byConversationOf(turns: readonly Turn[]): ReadonlyMap<ConversationId, readonly Turn[]> {
  const groups = new Map<ConversationId, Turn[]>();
  for (const turn of turns) groups.set(turn.conversationId, [...(groups.get(turn.conversationId) ?? []), turn]);
  return groups;
}
