import type { ConversationId, TurnId } from '../../agent/contract/conversation.ts';
import { everyKeyOf, type ToolyardDatabase } from './database.ts';

/**
 * Updates conversations of the copy: writes turns that are new and those in `changed`, and removes those that are gone.
 * Without `changed` it writes all turns.
 */
export async function copyConversations(
  database: ToolyardDatabase,
  copy: ToolyardDatabase,
  ids: readonly ConversationId[],
  changed?: ReadonlySet<TurnId>,
): Promise<void> {
  for (const id of ids) {
    const from = database.transaction(['conversations', 'turns']);
    const [conversation, keys, copied] = await Promise.all([
      from.objectStore('conversations').get(id),
      from.objectStore('turns').index('by-conversation').getAllKeys(everyKeyOf(id)),
      copy.getAllKeysFromIndex('turns', 'by-conversation', everyKeyOf(id)),
    ]);
    const [here, there] = [new Set(keys), new Set(copied)];
    const toCopy = keys.filter((key) => changed?.has(key) !== false || !there.has(key));
    const reading = database.transaction('turns');
    const turns = await Promise.all(toCopy.map((key) => reading.store.get(key)));
    const to = copy.transaction(['conversations', 'turns'], 'readwrite', { durability: 'relaxed' });
    await Promise.all([
      conversation === undefined
        ? to.objectStore('conversations').delete(id)
        : to.objectStore('conversations').put(conversation),
      ...copied.filter((key) => !here.has(key)).map((key) => to.objectStore('turns').delete(key)),
      ...turns.flatMap((turn) => (turn === undefined ? [] : [to.objectStore('turns').put(turn)])),
      to.done,
    ]);
  }
}

/** Conversations that are missing or different in one of the two databases. */
export async function differentConversations(
  database: ToolyardDatabase,
  copy: ToolyardDatabase,
): Promise<ConversationId[]> {
  const [here, there] = await Promise.all(
    [database, copy].map(
      async (from) => new Map((await from.getAll('conversations')).map(({ id, updatedAt }) => [id, updatedAt])),
    ),
  );
  if (here === undefined || there === undefined) return [];
  return [
    ...[...here].filter(([id, at]) => there.get(id) !== at).map(([id]) => id),
    ...[...there.keys()].filter((id) => !here.has(id)),
  ];
}
