import type { Conversation, ConversationId, ModelTurn, Turn } from '../contract/conversation.ts';
import { isFromOutside } from '../contract/from-outside.ts';
import type { ApprovalMode } from '../approvals/approval-queue.ts';
import type { ConversationStore } from '../conversations/conversation-store.ts';
import type { TurnWriter } from '../conversations/turn-writer.ts';
import type { LoopEnd, LoopPorts, RunConversation } from '../loop/ports.ts';
import { runPorts, type RunPortsDeps } from './run-ports.ts';
import type { RunModel } from './run-models.ts';

/** How a run differs from a normal one. */
export interface AnswerChanges {
  readonly toolNames?: readonly string[];
  readonly mode?: ApprovalMode;
  /** Wraps the ports of the run. */
  readonly ports?: (ports: LoopPorts) => LoopPorts;
}

/** Lets a model answer the last of these turns until it stops. Turns are stored while they change. */
export type Answer = (
  conversation: Conversation,
  model: RunModel,
  turns: readonly Turn[],
  signal: AbortSignal,
  changes?: AnswerChanges,
) => Promise<LoopEnd>;

/** Stores and reports the turns of one run. */
export type KeepTurns = (id: ConversationId) => {
  readonly keep: (turn: ModelTurn) => Promise<void>;
  readonly notify: (turn: ModelTurn) => void;
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
      keep: async (turn) => {
        const kept = writer.keep([turn]);
        seen();
        await kept;
      },
      notify: (turn) => {
        writer.notify(turn);
        seen();
      },
    };
  };
}

/** While a conversation from outside is not taken over, each of its calls asks, and nothing can be allowed for good. */
export function approvalModeOf(conversation: Conversation): ApprovalMode {
  return { kind: isFromOutside(conversation) ? 'each' : 'settings' };
}

export function createAnswer(
  deps: RunPortsDeps,
  store: ConversationStore,
  keepTurns: KeepTurns,
  loop: RunConversation,
): Answer {
  return async (
    conversation,
    { ask, provider, dialect, contextTokens },
    turns,
    signal,
    { ports: change, mode = approvalModeOf(conversation), ...rest } = {},
  ) => {
    const { id, settings } = conversation;
    const ports = runPorts(deps, {
      ask,
      settings,
      provider: { kind: provider.kind, ...(contextTokens === undefined ? {} : { contextTokens }) },
      turns,
      mode,
      ...keepTurns(id),
      ...rest,
    });
    const end = await loop(
      change === undefined ? ports : change(ports),
      { conversationId: id, turns, provider, dialect, maxSteps: settings.maxSteps },
      signal,
    );
    await store.setHead(id, end.turns.at(-1)?.id ?? turns.at(-1)?.id);
    return end;
  };
}
