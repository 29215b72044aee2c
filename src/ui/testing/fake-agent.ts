import type { AgentEvent, ApprovalSettings, RecordingSummary, ToolPreset } from '../../agent/contract/agent-api.ts';
import type {
  CallPart,
  Conversation,
  ConversationId,
  ConversationView,
  ModelTurn,
  OpenApproval,
  PersonTurn,
  SharedConversation,
  Turn,
  TurnId,
} from '../../agent/contract/conversation.ts';
import { ToolyardError } from '../../core/errors.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import { isRecord, type JsonObject } from '../../core/json.ts';
import { DEFAULT_SETTINGS } from '../../agent/contract/parse-conversation.ts';
import { parseProviderFields } from '../../agent/contract/parse-provider.ts';
import { createFakeModels } from './fake-models.ts';
import type { Provider, ProviderId } from '../../agent/contract/provider.ts';
import type { AgentServices } from '../../agent/contract.ts';
import { playScript, type FakeScript } from './fake-agent-run.ts';

export interface FakeAgentOptions {
  /** What the model does with a message; it repeats it without. */
  readonly script?: (text: string) => FakeScript;
  readonly conversations?: readonly { readonly conversation: Conversation; readonly turns: readonly Turn[] }[];
  readonly providers?: readonly Provider[];
  readonly recordings?: readonly RecordingSummary[];
}

interface Kept {
  conversation: Conversation;
  readonly turns: Map<TurnId, Turn>;
  run: AbortController | undefined;
}

const POLICIES: ApprovalSettings['policies'] = {
  reading: 'allow',
  builtin: 'ask',
  custom: 'ask',
  project: 'ask',
  embed: 'ask',
  link: 'ask',
  registered: 'ask',
  mcp: 'ask',
};

/** Conversations in memory with a model that follows a script, streamed. */
export function createFakeAgent(emit: (event: AgentEvent) => void, options: FakeAgentOptions = {}): AgentServices {
  const kept = new Map<ConversationId, Kept>(
    (options.conversations ?? []).map(({ conversation, turns }) => [
      conversation.id,
      { conversation, turns: new Map(turns.map((turn) => [turn.id, turn])), run: undefined },
    ]),
  );
  const removed = new Map<ConversationId, Kept>();
  const providers = new Map((options.providers ?? []).map((provider) => [provider.id, provider]));
  const removedProviders = new Map<ProviderId, Provider>();
  const recordings = [...(options.recordings ?? [])];
  const presets: ToolPreset[] = [];
  const waiting = new Map<ToolCallId, { readonly open: OpenApproval; readonly answer: (allowed: boolean) => void }>();

  const need = (id: ConversationId): Kept => {
    const one = kept.get(id);
    if (one === undefined) throw new ToolyardError('not-found', 'There is no such conversation');
    return one;
  };
  const idle = (id: ConversationId): Kept => {
    const one = need(id);
    if (one.run !== undefined) throw new ToolyardError('conflict', 'The agent is at work in this conversation');
    return one;
  };
  const change = (one: Kept, part: Partial<Conversation>): Conversation => {
    one.conversation = { ...one.conversation, ...part, updatedAt: new Date().toISOString() };
    emit({ type: 'conversation-changed', id: one.conversation.id });
    return one.conversation;
  };
  const put = (one: Kept, turn: Turn): void => {
    one.turns.set(turn.id, turn);
    emit({ type: 'turns-changed', id: one.conversation.id, turns: [turn], isRunning: one.run !== undefined });
  };
  const branch = ({ conversation: { head }, turns }: Kept): Turn[] => {
    const found: Turn[] = [];
    for (
      let turn = head === undefined ? undefined : turns.get(head);
      turn !== undefined;
      turn = turn.parent === undefined ? undefined : turns.get(turn.parent)
    )
      found.push(turn);
    return found.reverse();
  };
  const viewOf = (one: Kept): ConversationView => {
    const turns = branch(one);
    const siblings = Object.fromEntries(
      turns.flatMap((turn) => {
        const all = [...one.turns.values()]
          .filter((other) => other.parent === turn.parent && other.role === turn.role)
          .map(({ id }) => id);
        return all.length < 2 ? [] : [[turn.id, all] as const];
      }),
    );
    return { conversation: one.conversation, turns, siblings, isRunning: one.run !== undefined };
  };
  const answer = (one: Kept, parent: TurnId, text: string): void => {
    const run = new AbortController();
    one.run = run;
    const [provider] = providers.values();
    void playScript((options.script ?? echo)(text), {
      conversationId: one.conversation.id,
      parent,
      model: { kind: provider?.kind ?? 'recorded', name: provider?.name ?? 'Recorded', model: provider?.model ?? '' },
      signal: run.signal,
      put: (turn) => {
        one.conversation = { ...one.conversation, head: turn.id };
        put(one, turn);
      },
      approve: (open) =>
        new Promise((resolve) => {
          const settle = (allowed: boolean) => {
            waiting.delete(open.callId);
            emit({ type: 'approvals-changed' });
            resolve(allowed);
          };
          waiting.set(open.callId, { open, answer: settle });
          run.signal.addEventListener('abort', () => settle(false), { once: true });
          emit({ type: 'approvals-changed' });
        }),
    }).then((last) => {
      one.run = undefined;
      put(one, last);
      change(one, { head: last.id });
    });
  };
  const add = (fields: Partial<Conversation>): Kept => {
    const at = new Date().toISOString();
    const conversation: Conversation = {
      id: newId<ConversationId>(),
      title: '',
      settings: DEFAULT_SETTINGS,
      createdAt: at,
      updatedAt: at,
      ...fields,
    };
    const one: Kept = { conversation, turns: new Map(), run: undefined };
    kept.set(conversation.id, one);
    emit({ type: 'conversation-changed', id: conversation.id });
    return one;
  };
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
    conversations: {
      list: async () =>
        [...kept.values()].map(({ conversation: { id, title, updatedAt, recordingId }, run }) => ({
          id,
          title,
          updatedAt,
          isRunning: run !== undefined,
          isRecorded: recordingId !== undefined,
        })),
      get: async (id) => viewOf(need(id)),
      create: async (settings) => add({ settings: { ...DEFAULT_SETTINGS, ...settings } }).conversation,
      async change(id, patch) {
        const one = need(id);
        const { title, settings } = isRecord(patch) ? patch : {};
        return change(one, {
          ...(typeof title === 'string' ? { title } : {}),
          settings: { ...one.conversation.settings, ...(isRecord(settings) ? settings : {}) },
        });
      },
      async remove(id) {
        removed.set(id, need(id));
        kept.delete(id);
        emit({ type: 'conversation-changed', id });
      },
      async undoRemove(id) {
        const one = removed.get(id);
        if (one === undefined) throw new ToolyardError('not-found', 'It is gone');
        kept.set(id, one);
        emit({ type: 'conversation-changed', id });
      },
      async send(id, { text, images }, parent) {
        const one = idle(id);
        const after = parent === 'start' ? undefined : (parent ?? one.conversation.head);
        const turn: PersonTurn = {
          id: newId<TurnId>(),
          conversationId: id,
          role: 'person',
          text,
          createdAt: new Date().toISOString(),
          ...(after === undefined ? {} : { parent: after }),
          ...(images === undefined ? {} : { images }),
        };
        one.turns.set(turn.id, turn);
        change(one, {
          head: turn.id,
          title: one.conversation.title === '' ? text.slice(0, 60) : one.conversation.title,
        });
        answer(one, turn.id, text);
        return turn.id;
      },
      async retry(id, turnId) {
        const one = idle(id);
        const turn = one.turns.get(turnId);
        const parent = turn?.parent;
        if (parent === undefined) throw new ToolyardError('not-found', 'There is no such turn');
        const said = one.turns.get(parent);
        change(one, { head: parent });
        answer(one, parent, said?.role === 'person' ? said.text : '');
      },
      async resume(id) {
        const one = idle(id);
        change(one, {});
        if (one.conversation.head !== undefined) answer(one, one.conversation.head, '');
      },
      async rerunCall(id, turnId, callId) {
        const one = idle(id);
        const turn = one.turns.get(turnId);
        if (turn?.role !== 'model') throw new ToolyardError('not-found', 'There is no such turn');
        const again = (part: CallPart): CallPart => ({
          ...part,
          callId: newId<ToolCallId>(),
          state: 'done',
          output: '{"again":true}',
        });
        const next: ModelTurn = {
          ...turn,
          id: newId<TurnId>(),
          createdAt: new Date().toISOString(),
          parts: turn.parts.map((part) => (part.type === 'call' && part.callId === callId ? again(part) : part)),
        };
        one.turns.set(next.id, next);
        change(one, { head: next.id });
        answer(one, next.id, '');
      },
      async stop(id) {
        need(id).run?.abort();
      },
      async showBranch(id, turnId) {
        const one = need(id);
        let head = turnId;
        for (let next = childOf(one, head); next !== undefined; next = childOf(one, head)) head = next;
        change(one, { head });
        return viewOf(one);
      },
      offerMeter: async () => ({
        tools: [{ name: 'area', origin: 'custom', tokens: 84, isOffered: true }],
        tokens: 84,
        contextTokens: 128_000,
        isSearched: false,
      }),
      async export(id) {
        const one = need(id);
        return {
          formatVersion: 1,
          title: one.conversation.title,
          instructions: one.conversation.settings.instructions,
          turns: branch(one),
          tools: [],
        };
      },
      async import(file) {
        const value = JSON.parse(await file.text()) as unknown;
        if (!isRecord(value) || value['formatVersion'] !== 1 || !Array.isArray(value['turns']))
          throw new ToolyardError('invalid-input', 'This is no conversation');
        // The fake trusts its callers with the shape.
        const { title, turns } = value as unknown as SharedConversation;
        const last = turns.at(-1);
        const one = add({ title, ...(last === undefined ? {} : { head: last.id }) });
        for (const turn of turns) one.turns.set(turn.id, { ...turn, conversationId: one.conversation.id });
        return one.conversation;
      },
    },
    approvals: {
      list: async () => [...waiting.values()].map(({ open }) => open),
      async decide(call, decision) {
        const open = waiting.get(call);
        if (open === undefined) throw new ToolyardError('not-found', 'Nobody asks for this call');
        open.answer(decision.kind !== 'deny');
      },
      settings: async () => ({ policies: POLICIES, rules: [] }),
      setPolicy: async (origin, policy) => ({ policies: { ...POLICIES, [origin]: policy }, rules: [] }),
      removeRule: async () => ({ policies: POLICIES, rules: [] }),
      undoRemoveRule: async () => ({ policies: POLICIES, rules: [] }),
    },
    providers: {
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
    },
    localModels: createFakeModels(),
    presets: {
      list: async () => presets,
      async save(preset) {
        const saved = { id: newId<string>(), name: '', tools: [], ...(preset as JsonObject) };
        presets.push(saved);
        return saved;
      },
      remove: async () => undefined,
    },
    recordings: {
      list: async () => recordings,
      addShared: async () => [],
      hurry: async () => undefined,
      clear: async () => undefined,
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
    },
    agentRuns: {
      run: async () => undefined,
      stop: async () => undefined,
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

function childOf({ turns }: Kept, id: TurnId): TurnId | undefined {
  return [...turns.values()].findLast(({ parent }) => parent === id)?.id;
}
