import { sampleTool } from '../../core/testing/sample-tool.ts';
import type { ToolId } from '../../core/ids.ts';
import { isRecord, type JsonObject } from '../../core/json/json.ts';
import { ALL_TOOLS } from '../../agents/contract/tool-rules.ts';
import type { TaskRequest, TaskRunner } from '../../agents/contract/task-runner.ts';
import type { UsableAgent } from '../../agents/contract/usable-agents.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { fakeParts, fakeTools, fakeTraits, REPORTED, scriptedModels, type ScriptedAnswer } from '../agent-testing.ts';
import type { AgentEvent } from '../contract/agent-api.ts';
import type { ConversationId, ModelTurn } from '../contract/conversation.ts';
import type { ModelRequest } from '../contract/model-worker-api.ts';
import { textOf } from '../contract/model-message.ts';
import type { ProviderId } from '../contract/provider.ts';
import type { AgentServices } from '../contract/services.ts';
import { createAgentManager, type AgentDeps } from '../manager.ts';
import type { AgentTools } from '../running/agent-tools.ts';

/** For tests: a call that a model writes. */
export interface PlannedCall {
  readonly name: string;
  readonly input: JsonObject;
}
/** For tests: what a model answers to a message, step by step: a text, calls, or something of its own. */
export type Plan = readonly (string | readonly PlannedCall[] | ScriptedAnswer)[];

export const task = (prompt: string, more: JsonObject = {}): PlannedCall => ({
  name: 'task',
  input: { description: prompt, prompt, ...more },
});

/** For tests: waits until it is opened; an answer that waits for it is under way. */
export function createGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

export const agentNamed = (name: string, more: Partial<UsableAgent> = {}): UsableAgent => ({
  name,
  description: `About ${name}`,
  instructions: `You are ${name}.`,
  tools: ALL_TOOLS,
  models: [],
  skills: [],
  isForModels: true,
  isForPeople: true,
  ...more,
});

const NAMES = ['area', 'other', 'task', 'task_output'];

interface Setup {
  readonly plans: Readonly<Record<string, Plan>>;
  readonly agents?: readonly UsableAgent[];
  readonly tools?: Partial<AgentTools>;
  readonly deps?: Partial<AgentDeps>;
}

/** For tests: conversations whose models follow plans by their first message, with tools for tasks. */
export async function setUpTasks(
  database: ToolyardDatabase,
  { plans, agents = [agentNamed('general')], tools, deps }: Setup,
) {
  const asked: ModelRequest[] = [];
  const events: AgentEvent[] = [];
  const called: { readonly toolName: string; readonly conversationId: string; readonly agentType?: string }[] = [];
  let runner: TaskRunner | undefined;
  const answer = answering(plans);
  const parts = fakeParts({
    database,
    emit: (event) => events.push(event),
    openTasks: (opened) => (runner = opened),
    spawnModelWorker: scriptedModels({ shift: () => answer } as never, {
      request: (request) => asked.push(request),
      end: () => undefined,
    }),
    ...deps,
    tools: fakeTools({
      agents: { list: async () => agents, find: async (name) => agents.find((one) => one.name === name) },
      discover: async () => ({
        baseline: NAMES.map((name) => ({
          type: 'function',
          function: { name, description: name, parameters: { type: 'object' } },
        })),
        ...{ custom: [], panel: [], mcp: [], tool_origins: {} },
      }),
      notes: async () => new Map(),
      lookup: async (name) =>
        NAMES.includes(name) ? sampleTool(name, { id: name as ToolId, description: '' }) : undefined,
      traitsOf: (tool) => fakeTraits({ group: tool.name.startsWith('task') ? 'reading' : 'custom' }),
      call: calling(
        (call) => called.push(call),
        () => runner,
      ),
      ...tools,
    }),
  });
  const agent = createAgentManager(parts);
  const provider = await agent.providers.add(
    { kind: 'openai-compatible', name: 'Mine', baseURL: 'https://m.test/v1', model: 'm' },
    'the-key',
  );
  return { agent, parts, asked, events, called, provider, ...talking(agent, provider.id) };
}

/** Begins conversations, and waits for their ends. */
function talking(agent: AgentServices, providerId: ProviderId) {
  const begin = async (message: string, settings = {}): Promise<ConversationId> => {
    const { id } = await agent.conversations.create({
      providerId,
      offGroups: [],
      searchShare: 1,
      ...settings,
    });
    await agent.conversations.send(id, { text: message });
    return id;
  };
  /** The turns of the model once it has ended. */
  const ended = async (id: ConversationId): Promise<readonly ModelTurn[]> => {
    for (;;) {
      const { isRunning, turns } = await agent.conversations.get(id);
      if (!isRunning) return turns.filter((turn) => turn.role === 'model');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return { begin, ended };
}

/** A model that follows plans. */
function answering(plans: Setup['plans']): ScriptedAnswer {
  return async (request, notify) => {
    const messages = request.messages
      .filter(({ role }) => role === 'user')
      .map((message) => textOf(message.content as never));
    const plan = Object.hasOwn(plans, messages.at(-1) ?? '') ? plans[messages.at(-1) ?? ''] : undefined;
    const last = request.messages.findLastIndex(({ role }) => role === 'user');
    const step = plan?.[request.messages.slice(last).filter(({ role }) => role === 'assistant').length] ?? 'Done.';
    if (typeof step === 'function') return await step(request, notify);
    if (typeof step === 'string') {
      await notify({ type: 'text', text: step });
      return REPORTED;
    }
    for (const [at, { name, input }] of step.entries())
      await notify({
        type: 'call',
        call: { wireId: `w${String(at)}-${String(Math.random())}`, name, inputText: JSON.stringify(input) },
      });
    return { ...REPORTED, finish: 'calls' };
  };
}

type Call = AgentTools['call'];

/** Calls of the tools for tasks go to what runs them, others return their input. */
function calling(onCall: (call: Parameters<Call>[0]) => unknown, runner: () => TaskRunner | undefined): Call {
  return async (call, _onEvent, signal) => {
    onCall(call);
    const { toolName, input, conversationId, callId } = call;
    const caller = { conversationId, toolCallId: callId, signal };
    const made =
      toolName === 'task'
        ? await runner()?.start(requestOf(input), caller)
        : toolName === 'task_output'
          ? await runner()?.output(
              { taskId: String(input['task_id']), isWaiting: input['wait'] !== false, timeoutMs: 5_000, offset: 0 },
              caller,
            )
          : ({ ok: true, value: input } as const);
    const base = { executionTime: 1, logs: [] };
    return made?.ok === true
      ? { ...base, success: true, result: made.value }
      : { ...base, success: false, error: made?.error.message ?? '', errorCode: made?.error.code ?? 'crashed' };
  };
}

/** What the calls of an answer returned. */
export function outputsOf(turns: readonly ModelTurn[]): readonly unknown[] {
  return turns.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (part.type !== 'call') return [];
      try {
        const value: unknown = JSON.parse(part.output ?? '');
        return [value];
      } catch {
        return [part.output];
      }
    }),
  );
}

function requestOf(input: JsonObject): TaskRequest {
  const {
    description,
    prompt,
    agent = 'general',
    tools,
    max_steps: maxSteps,
    run_in_background: isBackground,
    resume,
  } = input;
  return {
    description: String(description),
    prompt: String(prompt),
    ...(resume === undefined ? { agent: String(agent) } : { resume: String(resume) }),
    ...(Array.isArray(tools) ? { tools: tools.map(String) } : {}),
    ...(typeof maxSteps === 'number' ? { maxSteps } : {}),
    ...(isBackground === true ? { isBackground } : {}),
  };
}

export function taskIdOf(output: unknown): ConversationId {
  return String(isRecord(output) ? output['task_id'] : '') as ConversationId;
}
