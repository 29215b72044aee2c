import { validInput, type Builtin } from '../../../../catalog/contract/builtin.ts';
import { defined } from '../../../../core/defined.ts';
import type { JsonObject } from '../../../../core/json/json.ts';
import { AGENT_FILE_LIMITS } from '../../../../agents/contract/agent-limits.ts';
import type { TaskRunner } from '../../../../agents/contract/task-runner.ts';
import type { UsableAgents } from '../../../../agents/contract/usable-agents.ts';
import { agentsSection } from './agents-section.ts';

const DEFAULT_AGENT = 'general';
const TIMEOUT_MS = 600_000;
/** A task ends by itself, at its steps, or by Stop: a day is no limit that one meets. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

interface TaskInput {
  readonly description: string;
  readonly prompt: string;
  readonly agent?: string;
  readonly tools?: readonly string[];
  readonly max_steps?: number;
  readonly run_in_background?: boolean;
  readonly resume?: string;
}

const DESCRIPTION =
  'Starts an agent on a task of its own and returns its last message. It knows nothing of this conversation: put all ' +
  'that it needs in the prompt. Several calls in one answer run at the same time.';

/** The tool `task`. It is not offered while no agent may be started. */
export function createTaskTool(agents: UsableAgents, runner: TaskRunner): Builtin {
  const definition: Builtin['definition'] = {
    name: 'task',
    group: 'task',
    description: DESCRIPTION,
    inputSchema: schemaOf({ type: 'string', minLength: 1, description: 'The name of the agent' }),
    documentation: `An agent works on a task in a conversation of its own, with instructions of its own and with at \
most the tools of the conversation that started it. Only its last message comes back: { task_id, state, text, steps, \
usage }. Its calls are approved like those of the conversation that started it, and their cards name both.

Four tasks run at a time; others wait. A task can start tasks itself, one level deep. A conversation has up to 32. \
Stop ends all of them. After the page was closed, a task is interrupted, and nothing starts again by itself.

With run_in_background the call ends at once; task_output reads the result. With resume a task goes on with \
another prompt.`,
    timeoutMs: TIMEOUT_MS,
  };
  return {
    definition,
    offered: async () => {
      const usable = (await agents.list()).filter(({ isForModels }) => isForModels);
      if (usable.length === 0) return undefined;
      const names = usable.map(({ name }) => name);
      const initial = names.includes(DEFAULT_AGENT) ? { default: DEFAULT_AGENT } : {};
      return {
        ...definition,
        description: `${DESCRIPTION}\n\n${agentsSection(usable)}`,
        inputSchema: schemaOf({ type: 'string', enum: names, ...initial }),
      };
    },
    execute: async (input, { conversationId, toolCallId, stopped, restartClock }) => {
      const { max_steps: maxSteps, run_in_background: isBackground, ...rest } = validInput<TaskInput>(input);
      restartClock({ timeoutMs: LONGEST_MS, graceMs: 0 });
      return await runner.start(
        {
          ...rest,
          ...(rest.agent === undefined && rest.resume === undefined ? { agent: DEFAULT_AGENT } : {}),
          ...defined({ maxSteps, isBackground }),
        },
        { conversationId, toolCallId, signal: stopped },
      );
    },
  };
}

function schemaOf(agent: JsonObject): Builtin['definition']['inputSchema'] {
  return {
    type: 'object',
    properties: {
      description: { type: 'string', minLength: 1, maxLength: 200, description: 'The task in three to five words' },
      prompt: { type: 'string', minLength: 1, description: 'The task, with all that the agent has to know' },
      agent,
      tools: {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: AGENT_FILE_LIMITS.maxPatternChars },
        maxItems: AGENT_FILE_LIMITS.maxListed,
        description: 'Names of the tools that it may use, of those that you have; without it, all that the agent uses',
      },
      max_steps: { type: 'integer', minimum: 1, maximum: AGENT_FILE_LIMITS.maxSteps, description: 'Default 20' },
      run_in_background: { type: 'boolean', description: 'Return at once; read the result with task_output' },
      resume: { type: 'string', minLength: 1, maxLength: 64, description: 'A task_id: go on with that task' },
    },
    required: ['description', 'prompt'],
    additionalProperties: false,
  };
}
