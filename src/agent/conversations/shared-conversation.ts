import type { Conversation, SharedConversation, Turn, TurnId } from '../contract/conversation.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import { jsonOf, vouchedFor, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import { sharedSettingsOf, turnFromOutside } from '../contract/files/from-outside.ts';
import { branchOf } from './branches.ts';
import { defined } from '../../core/defined.ts';

/**
 * A conversation in the form in which it leaves the browser: the branch on screen, without approvals and without the
 * provider's opaque data.
 *
 * @param hide hides keys and secrets in a text
 */
export function sharedOf(
  conversation: Conversation,
  turns: readonly Turn[],
  hide: (text: string) => string,
): SharedConversation {
  const { instructions, toolChoice, ...settings } = sharedSettingsOf(conversation);
  const shared = branchOf(turns, conversation.head).map((turn): Turn => {
    if (turn.role === 'person') return { ...turn, text: hide(turn.text) };
    const kept = turnFromOutside(turn);
    // Texts are replaced by texts, so the shape stays the same.
    return vouchedFor<Turn>(hiddenIn(jsonOf(kept), hide));
  });
  const tools = new Set(
    shared.flatMap((turn) =>
      turn.role === 'model' ? turn.parts.flatMap((part) => (part.type === 'call' ? [part.toolName] : [])) : [],
    ),
  );
  return {
    formatVersion: 1,
    title: hide(conversation.title),
    instructions: hide(instructions),
    ...settings,
    ...defined({
      toolChoice: typeof toolChoice === 'object' ? { toolName: hide(toolChoice.toolName) } : toolChoice,
    }),
    turns: shared,
    tools: [...tools],
  };
}

/** Turns from outside, with new ids. Turns that were under way elsewhere have ended. */
export function adopted(turns: readonly Turn[]): readonly Turn[] {
  const ids = new Map(turns.map(({ id }) => [id, newId<TurnId>()]));
  return turns.map((given) => {
    const turn = turnFromOutside(given);
    const { parent, ...rest } = turn;
    const known = parent === undefined ? undefined : ids.get(parent);
    const moved = {
      ...rest,
      id: ids.get(turn.id) ?? newId<TurnId>(),
      ...defined({ parent: known }),
    } as Turn;
    return moved.role === 'person'
      ? moved
      : {
          ...moved,
          parts: moved.parts.map((part) => (part.type === 'call' ? { ...part, callId: newId<ToolCallId>() } : part)),
        };
  });
}

function hidden(value: JsonValue, hide: (text: string) => string): JsonValue {
  if (typeof value === 'string') return hide(value);
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? value.map((each) => hidden(each, hide)) : hiddenIn(value, hide);
}

/** Images are left unchanged: their base64 may look like anything. */
function hiddenIn(value: JsonObject, hide: (text: string) => string): JsonObject {
  const isImage = typeof value['mediaType'] === 'string' && typeof value['data'] === 'string';
  return isImage ? value : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hidden(each, hide)]));
}
