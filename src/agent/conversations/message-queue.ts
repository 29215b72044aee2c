import { ToolyardError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type {
  Conversation,
  ConversationId,
  PersonTurn,
  QueuedMessage,
  QueuedMessageId,
} from '../contract/conversation.ts';
import { readConversation } from '../contract/parse-conversation.ts';

/**
 * The messages that wait in a conversation. They are stored with it, and each change is one transaction: tabs change
 * the queue one after the other, and a message is either in the queue or in the conversation.
 */
export interface MessageQueues {
  /** @returns how many wait now. @throws ToolyardError `not-found`, `invalid-input` if too many wait, `transport` */
  readonly add: (id: ConversationId, message: Omit<QueuedMessage, 'id'>) => Promise<number>;
  /** @throws ToolyardError `not-found` if the message does not wait any more, `transport` */
  readonly remove: (id: ConversationId, message: QueuedMessageId) => Promise<void>;
  /**
   * Moves the message that waits longest to the end of the conversation; undefined if none waits.
   *
   * @throws ToolyardError `not-found`, `transport`: then the message still waits
   */
  readonly take: (
    id: ConversationId,
    turnOf: (message: QueuedMessage) => PersonTurn,
  ) => Promise<PersonTurn | undefined>;
}

/** @param onChange called when a queue changes in this tab */
export function createMessageQueues(database: ToolyardDatabase, onChange: (id: ConversationId) => void): MessageQueues {
  /** `turn` is stored with the change. */
  async function edit<Value>(
    id: ConversationId,
    make: (waiting: readonly QueuedMessage[]) => {
      readonly waiting: readonly QueuedMessage[];
      readonly value: Value;
      readonly turn?: PersonTurn;
    },
  ): Promise<Value> {
    const value = await writeTransaction(database, ['conversations', 'turns'], async (transaction) => {
      const stored = readConversation(await transaction.objectStore('conversations').get(id));
      if (stored === undefined) throw new ToolyardError('not-found', 'There is no such conversation');
      const next = make(stored.queue?.messages ?? []);
      const changed = withQueue(stored, next.waiting);
      if (next.turn !== undefined) await transaction.objectStore('turns').put(next.turn);
      await transaction.objectStore('conversations').put({
        ...changed,
        ...(next.turn === undefined ? {} : { head: next.turn.id, updatedAt: next.turn.createdAt }),
      });
      return next.value;
    });
    onChange(id);
    return value;
  }

  return {
    add: (id, message) =>
      edit(id, (before) => {
        if (before.length >= AGENT_LIMITS.maxQueued)
          throw new ToolyardError('invalid-input', `At most ${String(AGENT_LIMITS.maxQueued)} messages can wait`);
        const waiting = [...before, { ...message, id: newId<QueuedMessageId>() }];
        return { waiting, value: waiting.length };
      }),
    remove: (id, message) =>
      edit(id, (before) => {
        const waiting = before.filter((each) => each.id !== message);
        if (waiting.length === before.length)
          throw new ToolyardError('not-found', 'This message does not wait any more: it was sent or removed');
        return { waiting, value: undefined };
      }),
    take: (id, turnOf) =>
      edit(id, ([first, ...waiting]) => {
        if (first === undefined) return { waiting: [], value: undefined };
        const turn = turnOf(first);
        return { waiting, value: turn, turn };
      }),
  };
}

function withQueue({ queue: _queue, ...rest }: Conversation, messages: readonly QueuedMessage[]): Conversation {
  return messages.length === 0 ? rest : { ...rest, queue: { formatVersion: 1, messages } };
}
