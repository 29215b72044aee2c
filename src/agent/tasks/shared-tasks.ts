import { defined } from '../../core/defined.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import type { Conversation, ConversationId, ConversationSource, Turn } from '../contract/conversation.ts';
import type { SharedTask } from '../contract/tasks/task.ts';
import { adopted, sharedTurns } from '../conversations/shared-conversation.ts';
import type { ConversationStore } from '../conversations/conversation-store.ts';
import type { TaskConversation } from './task-records.ts';

/** A task with its turns. */
export interface TaskWithTurns {
  readonly conversation: TaskConversation;
  readonly turns: readonly Turn[];
}

/**
 * The tasks of a branch, and those below them, in the form in which they leave the browser.
 *
 * @param all tasks of the conversation, oldest first
 * @param hide hides keys and secrets in a text
 */
export function sharedTasksOf(
  branch: readonly Turn[],
  root: ConversationId,
  all: readonly TaskWithTurns[],
  hide: (text: string) => string,
): readonly SharedTask[] {
  const found: { readonly id: ConversationId; readonly task: SharedTask }[] = [];
  const add = (parent: ConversationId, at: number | undefined, turns: readonly Turn[]): void => {
    const calls = callsIn(turns);
    for (const { conversation, turns: own } of all) {
      const { id, task } = conversation;
      if (task.parent !== parent || !task.calls.some((call) => calls.has(call))) continue;
      const { agent, description, state, message, steps, usage } = task;
      const shared = sharedTurns(own, conversation.head, hide);
      found.push({
        id,
        task: {
          ...{ agent, calls: task.calls.filter((call) => calls.has(call)), state, steps, usage, turns: shared },
          description: hide(description),
          ...defined({ message: message === undefined ? undefined : hide(message), parent: at }),
        },
      });
      add(id, found.length - 1, shared);
    }
  };
  add(root, undefined, branch);
  return found.map(({ task }) => task);
}

/** Stores the tasks of a conversation from outside below it; nothing runs. */
export async function importTasks(
  store: Pick<ConversationStore, 'add'>,
  root: Conversation,
  source: Pick<ConversationSource, 'kind' | 'name'>,
  tasks: readonly SharedTask[],
  newCalls: ReadonlyMap<ToolCallId, ToolCallId>,
): Promise<void> {
  const made: {
    readonly id: ConversationId;
    readonly depth: number;
    readonly calls: ReadonlyMap<ToolCallId, ToolCallId>;
  }[] = [];
  for (const { parent, turns: given, calls, ...task } of tasks) {
    const above = parent === undefined ? undefined : made[parent];
    const { turns, calls: own } = adopted(given);
    const id = newId<ConversationId>();
    const depth = (above?.depth ?? 0) + 1;
    made.push({ id, depth, calls: own });
    await store.add(
      {},
      {
        ...{ id, turns, source, title: task.description },
        ...defined({ head: turns.at(-1)?.id }),
        task: {
          ...{ formatVersion: 1, ...task, depth, root: root.id, parent: above?.id ?? root.id },
          calls: calls.flatMap((call) => (above?.calls ?? newCalls).get(call) ?? []),
        },
      },
    );
  }
}

function callsIn(turns: readonly Turn[]): ReadonlySet<ToolCallId> {
  return new Set(
    turns.flatMap((turn) =>
      turn.role === 'model' ? turn.parts.flatMap((part) => (part.type === 'call' ? [part.callId] : [])) : [],
    ),
  );
}
