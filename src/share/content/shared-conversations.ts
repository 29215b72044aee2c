import { jsonOf } from '../../core/json/json.ts';
import type { SharedConversation } from '../../agent/contract/conversation.ts';
import { parseSharedConversation } from '../../agent/contract/files/shared-conversation.ts';
import type { PackedObject } from '../packed/packed-value.ts';
import { shareFault } from '../share-fault.ts';

/** A conversation in the form that links contain. It was parsed like one from outside, so it is plain JSON. */
export function conversationValue(conversation: SharedConversation): PackedObject {
  return jsonOf(conversation);
}

/**
 * Parses conversations from outside. None of them runs or is stored.
 *
 * @throws ToolyardError `invalid-input`, `data.reason` 'damaged', or 'newer' for one of a later version
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
