import type { RestoreOptions, RestoreReport } from '../contract/backup.ts';
import type { Conversation, Turn, TurnId } from '../../agent/contract/conversation.ts';
import { newId } from '../../core/ids.ts';
import { everyKeyOf, type StoredRecording, type ToolyardDatabase } from '../../platform/database/database.ts';
import { putInSteps, writeTransaction } from '../../platform/database/write-transaction.ts';
import { isSameConversation } from './same-tool.ts';

/** Turns follow their conversation, so a conversation is stored when the next one begins. */
export interface ConversationWriter {
  readonly begin: (conversation: Conversation) => Promise<void>;
  readonly add: (turn: Turn) => void;
  readonly addRecording: (recording: StoredRecording) => Promise<void>;
  readonly end: () => Promise<RestoreReport['conversations']>;
}

/**
 * Stores the conversations and recordings of the user's own backup, each in one transaction. An existing conversation
 * that differs is only replaced if the options say so.
 */
export function createConversationWriter(
  database: ToolyardDatabase,
  { mode, onDifference }: RestoreOptions,
): ConversationWriter {
  const takes = mode === 'replace' || onDifference === 'take';
  const counts = { added: 0, replaced: 0, kept: 0 };
  let open: { readonly conversation: Conversation; readonly turns: Turn[] } | undefined;
  const flush = async (): Promise<void> => {
    if (open === undefined) return;
    const { conversation, turns } = open;
    const { id } = conversation;
    open = undefined;
    await writeTransaction(database, ['conversations', 'turns'], async (transaction) => {
      const [conversations, stored] = [transaction.objectStore('conversations'), transaction.objectStore('turns')];
      const here = await conversations.get(id);
      if (here !== undefined && (!takes || isSameConversation(here, conversation))) {
        counts.kept += 1;
        return;
      }
      const keys = here === undefined ? [] : await stored.index('by-conversation').getAllKeys(everyKeyOf(id));
      await Promise.all(keys.map((key) => stored.delete(key)));
      const taken = await Promise.all(turns.map((turn) => stored.getKey(turn.id)));
      const own = taken.some((key) => key !== undefined) ? renamed(conversation, turns) : { conversation, turns };
      await conversations.put(own.conversation);
      await putInSteps(stored, own.turns);
      counts[here === undefined ? 'added' : 'replaced'] += 1;
    });
  };
  return {
    begin: async (conversation) => {
      await flush();
      open = { conversation, turns: [] };
    },
    add: (turn) => {
      if (turn.conversationId === open?.conversation.id) open.turns.push(turn);
    },
    addRecording: async (recording) => {
      await flush();
      await writeTransaction(database, ['recordings'], async (transaction) => {
        const recordings = transaction.objectStore('recordings');
        if (takes || (await recordings.getKey(recording.id)) === undefined) await recordings.put(recording);
      });
    },
    end: async () => {
      await flush();
      return counts;
    },
  };
}

/** With other ids of its turns, where a turn of another conversation has one of them. */
function renamed(
  conversation: Conversation,
  turns: readonly Turn[],
): { readonly conversation: Conversation; readonly turns: readonly Turn[] } {
  const ids = new Map(turns.map(({ id }) => [id, newId<TurnId>()]));
  const idOf = (id: TurnId): TurnId => ids.get(id) ?? id;
  return {
    conversation: conversation.head === undefined ? conversation : { ...conversation, head: idOf(conversation.head) },
    turns: turns.map((turn) => ({
      ...turn,
      id: idOf(turn.id),
      ...(turn.parent === undefined ? {} : { parent: idOf(turn.parent) }),
    })),
  };
}
