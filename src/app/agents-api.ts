import type { ConversationId } from '../agent/contract/conversation.ts';
import type { ConversationsService, TasksService } from '../agent/contract/services.ts';
import { TASK_LIMITS } from '../agent/contract/tasks/task-limits.ts';
import type { TaskState, TaskView } from '../agent/contract/tasks/task.ts';
import type { AgentTier } from '../agents/contract/agent-file.ts';
import type { AgentFilesService } from '../agents/contract/services.ts';
import { defined } from '../core/defined.ts';
import type { ToolyardApi } from './toolyard-api.ts';

/** An agent as the page's API lists it. */
export interface PublicAgent {
  readonly name: string;
  readonly description: string;
  /** Names of tools as its file has them; absent if it may use all. */
  readonly tools?: readonly string[];
  /** The model that its file asks for first. */
  readonly model?: string;
  readonly tier: AgentTier;
  readonly path: string;
  readonly allowed: boolean;
}

/** A task as the page's API lists it. */
export interface PublicTask {
  readonly id: string;
  /** The conversation that started it, and the one of a person at the top. */
  readonly parent: string;
  readonly conversation: string;
  /** 1 for a task of a person's conversation. */
  readonly depth: number;
  readonly agent: string;
  readonly description: string;
  readonly state: TaskState;
  readonly steps: number;
  /** With the tasks that it started. `cost` is in US dollars. */
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number; readonly cost?: number };
}

/** `window.toolyard.agents`. */
export function agentsApi({ agentFiles }: { readonly agentFiles: AgentFilesService }): ToolyardApi['agents'] {
  return {
    list: async () =>
      (await agentFiles.list()).agents
        .filter(({ hiddenBy }) => hiddenBy === undefined)
        .map(({ name, description, toolNames, models: [model], tier, path, isAllowed }) => ({
          ...{ name, description, tier, path, allowed: isAllowed },
          ...(toolNames.length === 0 ? {} : { tools: toolNames }),
          ...defined({ model }),
        })),
  };
}

/** `window.toolyard.tasks`. */
export function tasksApi({
  tasks,
  conversations,
}: {
  readonly tasks: TasksService;
  readonly conversations: ConversationsService;
}): ToolyardApi['tasks'] {
  const idOf = (id: unknown): ConversationId => String(id) as ConversationId;
  return {
    list: async (conversation) =>
      (conversation === undefined ? await tasks.running() : await tasks.list(idOf(conversation))).map(publicTask),
    output: async (id, { offset = 0 } = {}) => {
      const { state, callCount, message } = await tasks.get(idOf(id));
      const { turns } = await conversations.get(idOf(id));
      const last = turns.findLast((turn) => turn.role === 'model');
      const text =
        last?.role === 'model' ? last.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') : '';
      const end = offset + TASK_LIMITS.outputChars;
      return {
        ...{ state, text: text.slice(offset, end), calls: callCount },
        ...defined({ message, next: text.length > end ? end : undefined }),
      };
    },
    stop: (id) => tasks.stop(idOf(id)),
  };
}

function publicTask({ id, parent, root, depth, agent, description, state, steps, usage }: TaskView): PublicTask {
  const { inputTokens, outputTokens, cost } = usage;
  return {
    ...{ id, parent, conversation: root, depth, agent, description, state, steps },
    usage: { inputTokens, outputTokens, ...defined({ cost }) },
  };
}
