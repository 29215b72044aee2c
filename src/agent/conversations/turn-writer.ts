import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { AgentEvent } from '../contract/agent-api.ts';
import type { ConversationId, ModelTurn, Turn, TurnId } from '../contract/conversation.ts';
import { deltasOf, type TurnDelta } from '../contract/turn-delta.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { asStorageError } from '../../platform/database/storage-errors.ts';
import type { TabSync } from '../../platform/tab-sync.ts';
import { isUnderWay } from './interrupted.ts';

/**
 * Stores turns while they change, and sends them to the page: whole when it gets them first, then what was added or
 * changed. This is the only throttle between the provider's stream and the screen.
 */
export interface TurnWriter {
  /** Sends what changed, at most once in 50 ms, and stores the turn a little later. */
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
  const unstored = new Map<TurnId, Turn>();
  const { send, sendSoon } = createTurnSender(emit, isRunning);
  let storing: ReturnType<typeof setTimeout> | undefined;

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

  return {
    notify: (turn) => {
      unstored.set(turn.id, turn);
      sendSoon(turn);
      // `keep`, which comes at the end of each turn, reports a failure to store.
      storing ??= setTimeout(() => void store().catch(() => undefined), AGENT_LIMITS.storeMs);
    },
    keep: async (turns) => {
      for (const turn of turns) unstored.set(turn.id, turn);
      send(turns);
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

/** Ended turns of which only changes are sent. */
const ENDED_KEPT = 4;

/** Sends turns to the page. */
function createTurnSender(
  emit: WriterDeps['emit'],
  isRunning: WriterDeps['isRunning'],
): {
  /** Sends these turns now, with all that wait. */
  readonly send: (turns: readonly Turn[]) => void;
  /** Sends it now, or `AGENT_LIMITS.notifyMs` after what was sent last. */
  readonly sendSoon: (turn: Turn) => void;
} {
  const waiting = new Map<TurnId, Turn>();
  /** Turns as they were sent last: those under way, and the latest that ended, which may be stored again. */
  const sent = new Map<TurnId, ModelTurn>();
  let sentAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const deltasSince = (turn: Turn): readonly TurnDelta[] | undefined => {
    const before = sent.get(turn.id);
    return before === undefined || turn.role !== 'model' ? undefined : deltasOf(before, turn);
  };
  const sendAll = (): void => {
    clearTimeout(timer);
    timer = undefined;
    sentAt = performance.now();
    const groups = byConversationOf([...waiting.values()]);
    waiting.clear();
    for (const [id, turns] of groups) {
      const whole: Turn[] = [];
      for (const turn of turns) {
        const deltas = deltasSince(turn);
        if (deltas === undefined) whole.push(turn);
        else if (deltas.length > 0) emit({ type: 'turn-deltas', id, turn: turn.id, deltas, isRunning: isRunning(id) });
        sent.delete(turn.id);
        if (turn.role === 'model') sent.set(turn.id, turn);
      }
      if (whole.length > 0) emit({ type: 'turns-changed', id, turns: whole, isRunning: isRunning(id) });
    }
    const ended = [...sent.values()].filter((turn) => !isUnderWay(turn));
    for (const { id } of ended.slice(0, -ENDED_KEPT)) sent.delete(id);
  };
  return {
    send: (turns) => {
      for (const turn of turns) waiting.set(turn.id, turn);
      sendAll();
    },
    sendSoon: (turn) => {
      waiting.set(turn.id, turn);
      if (timer !== undefined) return;
      const inMs = sentAt + AGENT_LIMITS.notifyMs - performance.now();
      if (inMs <= 0) sendAll();
      else timer = setTimeout(sendAll, inMs);
    },
  };
}

function byConversationOf(turns: readonly Turn[]): ReadonlyMap<ConversationId, readonly Turn[]> {
  const groups = new Map<ConversationId, Turn[]>();
  for (const turn of turns) groups.set(turn.conversationId, [...(groups.get(turn.conversationId) ?? []), turn]);
  return groups;
}
