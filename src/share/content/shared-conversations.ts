import { jsonOf } from '../../core/json.ts';
import type { SharedConversation } from '../../agent/contract/conversation.ts';
import { parseSharedConversation } from '../../agent/contract/shared-conversation.ts';
import type { PackedObject } from '../packed/packed-value.ts';
import { shareFault } from '../share-fault.ts';

/** A conversation as links have it: what it is. It was read as those from outside are, so it is plain JSON. */
export function conversationValue(conversation: SharedConversation): PackedObject {
  return jsonOf(conversation);
}

/**
 * Conversations that came from outside. Nothing of them is under way, and none is stored.
 *
 * @throws ToolyardError `invalid-input`, `data.reason` 'damaged', or 'newer' for one of a version to come
 */
export function parseSharedConversations(list: readonly unknown[]): SharedConversation[] {
  return list.map((input) => {
    const parsed = parseSharedConversation(input);
    if (parsed.ok) return parsed.value;
    const { path, message } = parsed;
    throw path === '/formatVersion' && message.includes('newer')
      ? shareFault('newer')
      : shareFault('damaged', `A conversation in it cannot be shown: ${message} Ask for it again.`, { path });
  });
}
