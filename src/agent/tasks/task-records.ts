import { isUnderWay } from '../conversations/interrupted.ts';
import type { Conversation, ConversationId, Turn } from '../contract/conversation.ts';
import { TASK_LIMITS } from '../contract/tasks/task-limits.ts';
import type { ConversationTask, TaskView } from '../contract/tasks/task.ts';
import type { AgentEvent } from '../contract/agent-api.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { ConversationStore } from '../conversations/conversation-store.ts';
import type { ConversationViews } from '../conversations/conversation-views.ts';
import type { RunLocks } from '../conversations/run-locks.ts';

/** A conversation that is a task. */
export type TaskConversation = Conversation & { readonly task: ConversationTask };

/** Tasks as they are stored. */
export interface TaskRecords {
  /** Tasks of a conversation and of its tasks, oldest first. Those whose page was closed are interrupted. */
  readonly of: (root: ConversationId) => Promise<readonly TaskConversation[]>;
  /** Those that run in any tab, of all conversations. */
  readonly underWay: () => Promise<readonly TaskConversation[]>;
  /** @throws ToolyardError `not-found` */
  readonly get: (id: ConversationId) => Promise<TaskConversation>;
  readonly change: (id: ConversationId, change: (task: ConversationTask) => ConversationTask) => Promise<void>;
  readonly turns: (id: ConversationId) => Promise<readonly Turn[]>;
  readonly view: (conversation: TaskConversation) => Promise<TaskView>;
}

export interface TaskRecordDeps {
  readonly store: Pick<ConversationStore, 'get' | 'changeTask' | 'tasksOf'>;
  readonly views: Pick<ConversationViews, 'turns' | 'branch'>;
  readonly locks: Pick<RunLocks, 'held'>;
  readonly emit: (event: AgentEvent) => void;
}

export function createTaskRecords({ store, views, locks, emit }: TaskRecordDeps): TaskRecords {
  const changeTask: TaskRecords['change'] = async (id, make) => {
    const { task } = await store.changeTask(id, make);
    if (task !== undefined) emit({ type: 'task-changed', id, root: task.root, state: task.state });
  };
  /** Who runs a task holds its lock; the browser releases it with the page. */
  const current = async (stored: Conversation, held: ReadonlySet<string>): Promise<TaskConversation | undefined> => {
    const { task, id } = stored;
    if (task === undefined) return undefined;
    if ((task.state !== 'queued' && task.state !== 'running') || held.has(id)) return { ...stored, task };
    const ended = { ...task, state: 'interrupted' } as const;
    await changeTask(id, () => ended);
    await views.turns(id);
    return { ...stored, task: ended };
  };
  return {
    of: async (root) => {
      const held = await locks.held();
      const found = await Promise.all((await store.tasksOf(root)).map(async (one) => await current(one, held)));
      return found.filter((one) => one !== undefined);
    },
    underWay: async () => {
      const held = await locks.held();
      const found = await Promise.all([...held].map(async (id) => await store.get(id).catch(() => undefined)));
      return found.flatMap((one) => (one?.task === undefined ? [] : [{ ...one, task: one.task }]));
    },
    get: async (id) => {
      const found = await current(await store.get(id), await locks.held());
      if (found === undefined) throw new ToolyardError('not-found', 'There is no such task');
      return found;
    },
    change: changeTask,
    turns: views.branch,
    view: async ({ id, task, createdAt }) => {
      const turns = await views.branch(id);
      return {
        ...task,
        id,
        createdAt,
        text: lastText(turns).slice(0, TASK_LIMITS.shownChars),
        callCount: callsIn(turns),
      };
    },
  };
}

/** The text of the model's last answer; of the one before while it has said nothing yet. */
export function lastText(turns: readonly Turn[]): string {
  const since = turns.slice(turns.findLastIndex(({ role }) => role === 'person') + 1);
  for (const turn of [...since].reverse()) {
    if (turn.role !== 'model') continue;
    const text = turn.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    if (text !== '' || !isUnderWay(turn)) return text;
  }
  return '';
}

export function callsIn(turns: readonly Turn[]): number {
  return turns.reduce(
    (sum, turn) => sum + (turn.role === 'model' ? turn.parts.filter(({ type }) => type === 'call').length : 0),
    0,
  );
}
