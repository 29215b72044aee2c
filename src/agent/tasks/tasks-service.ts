import { ToolyardError } from '../../core/errors.ts';
import { defined } from '../../core/defined.ts';
import type { Conversation, ConversationId } from '../contract/conversation.ts';
import type { Provider } from '../contract/provider.ts';
import type { TasksService } from '../contract/services.ts';
import { parseTaskLimits } from '../contract/tasks/task.ts';
import type { ConversationStore } from '../conversations/conversation-store.ts';
import type { AgentTools } from '../running/agent-tools.ts';
import { chooseModel } from './choose-model.ts';
import type { Tasks } from './tasks.ts';

interface ServiceDeps {
  readonly tools: Pick<AgentTools, 'agents'>;
  readonly taskLimits: {
    readonly read: TasksService['limits'];
    readonly change: (make: () => Awaited<ReturnType<TasksService['limits']>>) => ReturnType<TasksService['limits']>;
  };
}

/** Tasks for the page. */
export function tasksService({ tools, taskLimits }: ServiceDeps, { tasks }: { readonly tasks: Tasks }): TasksService {
  return {
    list: tasks.list,
    running: tasks.running,
    get: tasks.get,
    stop: tasks.stop,
    limits: taskLimits.read,
    setLimits: async (given) => {
      const limits = parseTaskLimits(given);
      if (limits === undefined)
        throw new ToolyardError('invalid-input', 'Up to 3 levels, 8 tasks at a time and 128 tasks in a conversation');
      return await taskLimits.change(() => limits);
    },
    agents: async () =>
      (await tools.agents.list())
        .filter(({ isForPeople }) => isForPeople)
        .map(({ name, description }) => ({ name, description })),
  };
}

/** Runs a conversation as an agent from now on. @throws ToolyardError `not-found`, `invalid-input`, `transport` */
export async function setAgent(
  { tools }: Pick<ServiceDeps, 'tools'>,
  {
    store,
    providers,
  }: {
    readonly store: Pick<ConversationStore, 'get' | 'change'>;
    readonly providers: { readonly list: () => Promise<readonly Provider[]> };
  },
  id: ConversationId,
  name: string | undefined,
): Promise<Conversation> {
  if (name === undefined) return await store.change(id, { settings: { agent: null } });
  const agent = await tools.agents.find(name);
  if (agent?.isForPeople !== true)
    throw new ToolyardError('invalid-input', `There is no agent ${JSON.stringify(name.slice(0, 64))} that you allowed`);
  const { settings } = await store.get(id);
  const providerId = chooseModel(agent.models, await providers.list(), settings.providerId);
  return await store.change(id, {
    settings: { agent: agent.name, ...defined({ providerId, maxSteps: agent.maxSteps }) },
  });
}
