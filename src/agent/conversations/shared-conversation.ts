import type { Conversation, SharedConversation, Turn, TurnId } from '../contract/conversation.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import { jsonOf, vouchedFor, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import type { SharedTask } from '../contract/tasks/task.ts';
import { sharedSettingsOf, turnFromOutside } from '../contract/files/from-outside.ts';
import { branchOf } from './branches.ts';
import { defined } from '../../core/defined.ts';

/**
 * A conversation in the form in which it leaves the browser: the branch on screen, without approvals and without the
 * provider's opaque data.
 *
 * @param hide hides keys and secrets in a text
 * @param tasks those that its calls started, without secrets
 */
export function sharedOf(
  conversation: Conversation,
  turns: readonly Turn[],
  hide: (text: string) => string,
  tasks: readonly SharedTask[] = [],
): SharedConversation {
  const { instructions, toolChoice, ...settings } = sharedSettingsOf(conversation);
  const shared = sharedTurns(turns, conversation.head, hide);
  const tools = new Set(
    [...shared, ...tasks.flatMap((task) => task.turns)].flatMap((turn) =>
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
    ...(tasks.length === 0 ? {} : { tasks }),
  };
}

/** A branch in the form in which it leaves the browser. */
export function sharedTurns(
  turns: readonly Turn[],
  head: TurnId | undefined,
  hide: (text: string) => string,
): readonly Turn[] {
  return branchOf(turns, head).map((turn): Turn => {
    if (turn.role === 'person') return { ...turn, text: hide(turn.text) };
    const parsed = turnFromOutside(turn);
    // Texts are replaced by texts, so the shape stays the same.
    return vouchedFor<Turn>(hiddenIn(jsonOf(parsed), hide));
  });
}

/** Turns from outside, with new ids, and the new ids of their calls. Turns that were under way elsewhere have ended. */
export function adopted(turns: readonly Turn[]): {
  readonly turns: readonly Turn[];
  readonly calls: ReadonlyMap<ToolCallId, ToolCallId>;
} {
  const calls = new Map<ToolCallId, ToolCallId>();
  const newCall = (old: ToolCallId): ToolCallId => {
    const made = newId<ToolCallId>();
    calls.set(old, made);
    return made;
  };
  const ids = new Map(turns.map(({ id }) => [id, newId<TurnId>()]));
  const moved = turns.map((given) => {
    const turn = turnFromOutside(given);
    const { parent, ...rest } = turn;
    const known = parent === undefined ? undefined : ids.get(parent);
    const own = {
      ...rest,
      id: ids.get(turn.id) ?? newId<TurnId>(),
      ...defined({ parent: known }),
    } as Turn;
    return own.role === 'person'
      ? own
      : {
          ...own,
          parts: own.parts.map((part) => (part.type === 'call' ? { ...part, callId: newCall(part.callId) } : part)),
        };
  });
  return { turns: moved, calls };
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
