import type { AgentEvent, RecordingSummary, Preset } from '../../agent/contract/agent-api.ts';
import type { Conversation, PersonTurn, Turn, TurnId } from '../../agent/contract/conversation.ts';
import { ToolyardError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { isRecord, type JsonObject } from '../../core/json/json.ts';
import { parseProviderFields } from '../../agent/contract/parse-provider.ts';
import type { Provider, ProviderId } from '../../agent/contract/provider.ts';
import type { AgentServices } from '../../agent/contract/services.ts';
import { TASK_LIMITS } from '../../agent/contract/tasks/task-limits.ts';
import type { TaskView } from '../../agent/contract/tasks/task.ts';
import type { FakeScript } from './fake-agent-run.ts';
import { createFakeApprovals } from './fake-approvals.ts';
import { branch, fakeConversations, keepConversations, type StoredConversations } from './fake-conversations.ts';
import { createFakeModels } from './fake-models.ts';

export interface FakeAgentOptions {
  /** The model's script for a message; by default it repeats the message. */
  readonly script?: (text: string) => FakeScript;
  readonly conversations?: readonly { readonly conversation: Conversation; readonly turns: readonly Turn[] }[];
  readonly providers?: readonly Provider[];
  readonly recordings?: readonly RecordingSummary[];
  readonly tasks?: readonly TaskView[];
}

/** Conversations in memory, with a streaming model that follows a script. */
export function createFakeAgent(emit: (event: AgentEvent) => void, options: FakeAgentOptions = {}): AgentServices {
  const providers = new Map((options.providers ?? []).map((provider) => [provider.id, provider]));
  const approvals = createFakeApprovals(emit);
  const conversations = keepConversations({
    emit,
    script: options.script ?? echo,
    start: options.conversations ?? [],
    providers,
    approvals,
  });
  return {
    conversations: fakeConversations(conversations, emit),
    approvals: approvals.service,
    providers: fakeProviders(providers, emit),
    localModels: createFakeModels(),
    presets: createFakePresets(),
    recordings: fakeRecordings(conversations, [...(options.recordings ?? [])]),
    agentRuns: {
      run: async () => undefined,
      stop: async () => undefined,
    },
    tasks: {
      list: async () => options.tasks ?? [],
      running: async () => [],
      get: async () => {
        throw new ToolyardError('not-found', 'There is no such task');
      },
      stop: async () => undefined,
      limits: async () => TASK_LIMITS.usual,
      setLimits: async () => TASK_LIMITS.usual,
      agents: async () => [{ name: 'general', description: 'Works on a task of several steps by itself.' }],
    },
    sampling: {
      answer: async () => ({
        role: 'assistant',
        content: { type: 'text', text: '' },
        model: '',
        stopReason: 'endTurn',
      }),
      stop: async () => undefined,
    },
  };
}

const echo = (text: string): FakeScript => [[{ type: 'text', text: `You said: ${text}` }]];

function fakeProviders(
  providers: Map<ProviderId, Provider>,
  emit: (event: AgentEvent) => void,
): AgentServices['providers'] {
  const removedProviders = new Map<ProviderId, Provider>();
  const storeProvider = (id: ProviderId, fields: unknown): Provider => {
    const at = new Date().toISOString();
    const parsed = parseProviderFields(fields);
    if (!parsed.ok) throw new ToolyardError('invalid-input', parsed.message, { path: parsed.path });
    const provider: Provider = { ...parsed.value, id, createdAt: at, updatedAt: at };
    providers.set(id, provider);
    emit({ type: 'providers-changed' });
    return provider;
  };
  return {
    list: async () => [...providers.values()],
    add: async (fields) => storeProvider(newId<ProviderId>(), fields),
    update: async (id, patch) => storeProvider(id, { ...providers.get(id), ...(isRecord(patch) ? patch : {}) }),
    async remove(id) {
      const provider = providers.get(id);
      if (provider !== undefined) removedProviders.set(id, provider);
      providers.delete(id);
      emit({ type: 'providers-changed' });
    },
    undoRemove: async (id) => void storeProvider(id, removedProviders.get(id)),
    test: async () => ({ ok: true, durationMs: 120, models: ['small', 'large'], callsTools: true }),
  };
}

function createFakePresets(): AgentServices['presets'] {
  const presets: Preset[] = [];
  return {
    list: async () => presets,
    async save(preset) {
      const saved = { id: newId<string>(), name: '', tools: [], ...(preset as JsonObject) };
      presets.push(saved);
      return saved;
    },
    remove: async () => undefined,
  };
}

function fakeRecordings(
  { need, add, answer }: StoredConversations,
  recordings: RecordingSummary[],
): AgentServices['recordings'] {
  return {
    list: async () => recordings,
    addShared: async () => [],
    hurry: async () => undefined,
    clear: async () => ({ files: 0, names: [], undoIds: [] }),
    async play(recordingId) {
      const one = add({ title: recordings.find(({ id }) => id === recordingId)?.title ?? '', recordingId });
      const turn: PersonTurn = {
        id: newId<TurnId>(),
        conversationId: one.conversation.id,
        role: 'person',
        text: one.conversation.title,
        createdAt: new Date().toISOString(),
      };
      one.turns.set(turn.id, turn);
      one.conversation = { ...one.conversation, head: turn.id };
      answer(one, turn.id, turn.text);
      return one.conversation.id;
    },
    async save(id, title) {
      const saved = {
        id: newId<string>(),
        title,
        description: '',
        ships: false,
        calls: branch(need(id)).flatMap((turn) =>
          turn.role === 'model' ? turn.parts.filter(({ type }) => type === 'call') : [],
        ).length,
      };
      recordings.push(saved);
      return saved;
    },
    async remove(id) {
      recordings.splice(0, recordings.length, ...recordings.filter((recording) => recording.id !== id));
    },
  };
}
