import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConversationId } from '../../../agent/contract/conversation.ts';
import type { TaskView } from '../../../agent/contract/tasks/task.ts';
import type { TasksService } from '../../../agent/contract/services.ts';
import type { ToolCallId } from '../../../core/ids.ts';
import { coalesce } from '../../../platform/coalesce.ts';
import { hookOf, type PanelStore } from '../../stores/panel-store.ts';

/** Tasks change with each step; the list is read again at most this often. */
const READ_MS = 100;

export interface TasksState {
  /** Tasks by the conversation at the top, of those that are shown. */
  readonly byRoot: ReadonlyMap<ConversationId, readonly TaskView[]>;
  /** The agents that a person can choose; undefined until they are read. */
  readonly agents: Awaited<ReturnType<TasksService['agents']>> | undefined;
  load(root: ConversationId): Promise<void>;
  loadAgents(): Promise<void>;
}
export type TasksStore = StoreApi<TasksState>;

export const tasksStore: PanelStore<TasksStore> = {
  create: (host) => createTasksStore(host),
  receive: (store, event) => {
    if (event.type === 'agents-changed' && store.getState().agents !== undefined) void store.getState().loadAgents();
    if (event.type === 'task-changed' && store.getState().byRoot.has(event.root))
      void store.getState().load(event.root);
  },
};

export const useTasks = hookOf(tasksStore);

/** The task that a call started or went on with. */
export function taskOfCall(tasks: readonly TaskView[], call: ToolCallId): TaskView | undefined {
  return tasks.find(({ calls }) => calls.includes(call));
}

function createTasksStore({ tasks }: { readonly tasks: TasksService }): TasksStore {
  const waiting = new Set<ConversationId>();
  const store = createStore<TasksState>()((set, get) => ({
    byRoot: new Map(),
    agents: undefined,
    load: async (root) => {
      if (!get().byRoot.has(root)) set({ byRoot: new Map([...get().byRoot, [root, []]]) });
      waiting.add(root);
      readSoon();
      await Promise.resolve();
    },
    loadAgents: async () => {
      try {
        set({ agents: await tasks.agents() });
      } catch {
        // The conversation reports what is wrong with the stores.
        set({ agents: [] });
      }
    },
  }));
  const read = async (root: ConversationId): Promise<void> => {
    try {
      const found = await tasks.list(root);
      store.setState(({ byRoot }) => ({ byRoot: new Map([...byRoot, [root, found]]) }));
    } catch {
      // The conversation was removed meanwhile.
      store.setState(({ byRoot }) => ({ byRoot: new Map([...byRoot].filter(([id]) => id !== root)) }));
    }
  };
  const readSoon = coalesce(() => {
    for (const root of waiting) void read(root);
    waiting.clear();
  }, READ_MS);
  return store;
}
