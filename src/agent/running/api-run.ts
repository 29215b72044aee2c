import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { AgentRunEvent } from '../contract/agent-api.ts';
import type { ConversationId, Turn, TurnId } from '../contract/conversation.ts';
import { ToolyardError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import { parseProviderFields } from '../contract/parse-provider.ts';
import { readCount, readList, readOneOf, readShape, readText } from '../../core/json/read-shape.ts';
import type { AgentServices } from '../contract/services.ts';
import type { ApprovalMode } from '../approvals/approval-queue.ts';
import type { LoopEnd, LoopEvent, LoopPorts, RunConversation } from '../loop/ports.ts';
import type { RunModels } from './run-models.ts';
import { toolPorts, type ToolPortsDeps } from './tool-ports.ts';
import { NO_TASKS } from '../tasks/live-runs.ts';
import { defined } from '../../core/defined.ts';

type Approve = NonNullable<Parameters<AgentServices['agentRuns']['run']>[3]>;

/** Runs of `window.toolyard.agent.run`, which are not stored. */
export interface ApiRuns {
  /** `runId`, a new id, is also its conversation's. Settles at the end. @throws ToolyardError `invalid-input` */
  readonly run: (
    runId: string,
    options: unknown,
    onEvents: (events: readonly AgentRunEvent[]) => Promise<void>,
    approve?: Approve,
  ) => Promise<void>;
  readonly stop: (runId: string) => Promise<void>;
}

export function createApiRuns(
  deps: ToolPortsDeps,
  models: Pick<RunModels, 'openFields'>,
  loop: RunConversation,
): ApiRuns {
  const running = new Map<string, AbortController>();
  return {
    run: async (runId, options, onEvents, approve) => {
      const { begins, fields, key, toolNames, instructions, mode } = readOptions(runId, options, approve);
      const controller = new AbortController();
      running.set(runId, controller);
      const model = models.openFields(fields, key);
      let step = 0;
      let waiting: AgentRunEvent[] = [];
      const notify = (event: LoopEvent): void => {
        if (event.type === 'step-end') step += 1;
        waiting.push(eventOf(event, step));
        if (waiting.length > 1) return;
        // Events of the same moment go in one message. They are delivered in order; the last one is awaited.
        queueMicrotask(() => {
          const events = waiting;
          waiting = [];
          onEvents(events).catch(() => controller.abort());
        });
      };
      const ports: LoopPorts = {
        ask: model.ask,
        ...toolPorts(deps, {
          conversationId: begins.conversationId,
          // Who passes no names means all tools, as long as they leave the context its room.
          settings: { instructions, searchShare: AGENT_LIMITS.usedShare },
          provider: {
            kind: fields.kind,
            ...defined({ contextTokens: fields.contextTokens }),
          },
          dialect: model.dialect,
          // Whoever called `agent.run` may have nobody at the screen, and nothing is stored that could have tasks.
          ...{ mode, hasPerson: false, bounds: NO_TASKS },
          ...defined({ toolNames }),
        }),
        keepTurn: () => Promise.resolve(),
        notifyTurn: () => undefined,
        onEvent: notify,
      };
      try {
        await onEvents([
          endOf(await loop(ports, { ...begins, provider: model.provider, dialect: model.dialect }, controller.signal)),
        ]);
      } finally {
        model.end();
        running.delete(runId);
      }
    },
    stop: async (runId) => {
      running.get(runId)?.abort();
      await Promise.resolve();
    },
  };
}

function eventOf(event: LoopEvent, step: number): AgentRunEvent {
  switch (event.type) {
    case 'text':
      return { type: 'text-delta', text: event.text };
    case 'call':
      return {
        type: 'tool-call',
        toolCallId: event.call.callId,
        toolName: event.call.toolName,
        input: event.call.input,
      };
    case 'result': {
      const { callId, toolName, state, output = '', errorCode } = event.part;
      return {
        type: 'tool-result',
        toolCallId: callId,
        toolName,
        success: state === 'done',
        output,
        ...defined({ errorCode }),
      };
    }
    case 'step-end':
      return { type: 'step-end', step, ...defined({ usage: event.turn.usage }) };
  }
}

function endOf({ text, stopReason, failure, usage }: LoopEnd): AgentRunEvent {
  return {
    type: 'run-end',
    text,
    stopReason,
    usage,
    ...(failure === undefined ? {} : { errorCode: failure.code, message: failure.message }),
  };
}

const readMessages = readList(
  readShape({ role: readOneOf(['user', 'assistant']), content: readText(AGENT_LIMITS.maxTextChars) }),
  AGENT_LIMITS.maxTurns,
);

function readOptions(runId: string, options: unknown, approve: Approve | undefined) {
  if (!isRecord(options)) throw invalid('', 'A run needs { prompt, provider }');
  const {
    prompt,
    messages,
    provider,
    tools,
    dialect = 'native',
    maxSteps = AGENT_LIMITS.defaultSteps,
    instructions = '',
  } = options;
  const history = messages === undefined ? readMessages([{ role: 'user', content: prompt }]) : readMessages(messages);
  if (history?.at(-1)?.role !== 'user')
    throw invalid(
      messages === undefined ? '/prompt' : '/messages',
      messages === undefined
        ? 'prompt must be text'
        : 'messages must be a list of { role: "user" | "assistant", content } that ends with the user',
    );
  const fields = parseProviderFields({
    name: 'agent.run',
    model: '',
    ...(isRecord(provider) ? provider : {}),
    secret: undefined,
    dialect,
  });
  if (!fields.ok) throw invalid(fields.path === '/dialect' ? '/dialect' : `/provider${fields.path}`, fields.message);
  const key = isRecord(provider) ? provider['apiKey'] : undefined;
  if (key !== undefined && typeof key !== 'string') throw invalid('/provider/apiKey', 'apiKey must be text');
  const steps = readCount(1, AGENT_LIMITS.maxSteps)(maxSteps);
  if (steps === undefined)
    throw invalid('/maxSteps', `maxSteps must be a whole number from 1 to ${String(AGENT_LIMITS.maxSteps)}`);
  const toolNames = tools === undefined ? undefined : readList(readText(1_000, 1), AGENT_LIMITS.maxPresetTools)(tools);
  if (tools !== undefined && toolNames === undefined) throw invalid('/tools', 'tools must be a list of names');
  if (typeof instructions !== 'string') throw invalid('/instructions', 'instructions must be text');
  const conversationId = runId as ConversationId;
  return {
    begins: { conversationId, turns: turnsOf(conversationId, history), maxSteps: steps },
    fields: fields.value,
    key,
    toolNames,
    instructions,
    mode: modeOf(options['approve'], approve),
  };
}

/** A function of the page arrives as the word `caller`, together with `approve`. */
function modeOf(given: unknown, approve: Approve | undefined): ApprovalMode {
  if (given === undefined || given === 'ask') return { kind: 'settings' };
  if (given === 'always') return { kind: 'always' };
  if (given !== 'caller' || approve === undefined)
    throw invalid('/approve', 'approve must be "ask", "always" or a function');
  return {
    kind: 'caller',
    ask: async ({ callId, toolName, input }) => await approve({ toolCallId: callId, toolName, input }),
  };
}

function turnsOf(
  conversationId: ConversationId,
  history: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[],
): readonly Turn[] {
  const createdAt = new Date().toISOString();
  const ids = history.map(() => newId<TurnId>());
  return history.map(({ role, content }, at): Turn => {
    const parent = ids[at - 1];
    const base = {
      id: ids[at] ?? newId<TurnId>(),
      conversationId,
      createdAt,
      ...defined({ parent }),
    };
    return role === 'user'
      ? { ...base, role: 'person', text: content }
      : {
          ...base,
          role: 'model',
          state: 'done',
          parts: [{ type: 'text', text: content }],
          times: { requests: 0 },
          model: { kind: 'recorded', name: '', model: '' },
        };
  });
}

function invalid(path: string, message: string): ToolyardError {
  return new ToolyardError('invalid-input', message, { path });
}
