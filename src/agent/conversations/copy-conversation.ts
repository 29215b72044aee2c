import { defined } from '../../core/defined.ts';
import { newId } from '../../core/ids.ts';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { Conversation, ConversationId, Turn, TurnId } from '../contract/conversation.ts';
import { interrupted, isUnderWay } from './interrupted.ts';

/** A conversation with its turns, before it is stored. */
export interface ConversationCopy {
  readonly conversation: Conversation;
  readonly turns: readonly Turn[];
}

/**
 * A copy of a conversation with these turns, which are one branch. Settings, and that it came from outside, are copied;
 * messages that wait, its column of a comparison and that it is a task are not. The ids of calls stay, because their outputs are found by them.
 */
export function copyOf(
  { queue: _queue, comparison: _comparison, task: _task, head: _head, ...conversation }: Conversation,
  branch: readonly Turn[],
): ConversationCopy {
  const id = newId<ConversationId>();
  const now = new Date().toISOString();
  const ids = new Map(branch.map((turn) => [turn.id, newId<TurnId>()]));
  const turns = branch.map((turn): Turn => {
    const { parent: old, ...rest } = isUnderWay(turn) ? interrupted(turn) : turn;
    const parent = old === undefined ? undefined : ids.get(old);
    return { ...rest, id: ids.get(turn.id) ?? turn.id, conversationId: id, ...defined({ parent }) };
  });
  return {
    conversation: { ...conversation, id, createdAt: now, updatedAt: now, ...defined({ head: turns.at(-1)?.id }) },
    turns,
  };
}

/** The title of a branch: "Harbours" becomes "Harbours (2)", and that "Harbours (3)". */
export function titleOfBranch(title: string): string {
  if (title === '') return '';
  const counted = / \((\d{1,3})\)$/.exec(title);
  const base = counted === null ? title : title.slice(0, counted.index);
  const suffix = ` (${String(Number(counted?.[1] ?? 1) + 1)})`;
  return base.slice(0, AGENT_LIMITS.maxTitleChars - suffix.length) + suffix;
}
