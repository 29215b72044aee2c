import type { AgentEvent } from '../../agent/contract/agent-api.ts';
import type {
  CallPart,
  ComparisonId,
  Conversation,
  ConversationId,
  ConversationView,
  ModelTurn,
  PersonTurn,
  QueuedMessage,
  QueuedMessageId,
  SharedConversation,
  Turn,
  TurnId,
} from '../../agent/contract/conversation.ts';
import { ToolyardError } from '../../core/errors.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import { isRecord, vouchedFor } from '../../core/json/json.ts';
import { DEFAULT_SETTINGS } from '../../agent/contract/parse-conversation.ts';
import { outsideOf } from '../../agent/contract/files/from-outside.ts';
import { decisionDigest } from '../../platform/decision-queue.ts';
import type { Provider, ProviderId } from '../../agent/contract/provider.ts';
import type { AgentServices } from '../../agent/contract/services.ts';
import { playScript, type FakeScript } from './fake-agent-run.ts';
import type { FakeApprovals } from './fake-approvals.ts';
import { defined } from '../../core/defined.ts';

interface Kept {
  conversation: Conversation;
  readonly turns: Map<TurnId, Turn>;
  run: AbortController | undefined;
}

interface Parts {
  readonly emit: (event: AgentEvent) => void;
  /** The model's script for a message. */
  readonly script: (text: string) => FakeScript;
  readonly start: readonly { readonly conversation: Conversation; readonly turns: readonly Turn[] }[];
  readonly providers: ReadonlyMap<ProviderId, Provider>;
  readonly approvals: FakeApprovals;
}

/** The conversations of the fake agent, which its recordings also use. */
export interface StoredConversations {
  readonly kept: Map<ConversationId, Kept>;
  need(id: ConversationId): Kept;
  /** The conversation; throws while the model answers. */
  idle(id: ConversationId): Kept;
  change(one: Kept, part: Partial<Conversation>): Conversation;
  add(fields: Partial<Conversation>): Kept;
  /** Lets the model answer `text` below `parent`. */
  answer(one: Kept, parent: TurnId, text: string): void;
}

export function keepConversations({ emit, script, start, providers, approvals }: Parts): StoredConversations {
  const kept = new Map<ConversationId, Kept>(
    start.map(({ conversation, turns }) => [
      conversation.id,
      { conversation, turns: new Map(turns.map((turn) => [turn.id, turn])), run: undefined },
    ]),
  );
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
  const answer = (one: Kept, parent: TurnId, text: string): void => {
    const run = new AbortController();
    one.run = run;
    const [provider] = providers.values();
    void playScript(script(text), {
      conversationId: one.conversation.id,
      parent,
      model: { kind: provider?.kind ?? 'recorded', name: provider?.name ?? 'Recorded', model: provider?.model ?? '' },
      signal: run.signal,
      put: (turn) => {
        one.conversation = { ...one.conversation, head: turn.id };
        put(one, turn);
      },
      approve: (open) => approvals.ask(open, run.signal),
    }).then((last) => {
      one.run = undefined;
      put(one, last);
      change(one, { head: last.id });
    });
  };
  const add = (fields: Partial<Conversation>): Kept => {
    const conversation = conversationOf(fields);
    const one: Kept = { conversation, turns: new Map(), run: undefined };
    kept.set(conversation.id, one);
    emit({ type: 'conversation-changed', id: conversation.id });
    return one;
  };
  return { kept, need, idle, change, add, answer };
}

/** The service of the conversations. */
export function fakeConversations(
  conversations: StoredConversations,
  emit: Parts['emit'],
): AgentServices['conversations'] {
  const turns = turnsOf(conversations);
  return {
    ...readsOf(conversations),
    ...changesOf(conversations, emit),
    ...turns,
    ...queueOf(conversations, (id, message) => turns.send(id, message, undefined)),
    ...filesOf(conversations),
  };
}

function readsOf({ kept, need }: StoredConversations) {
  return {
    list: async () =>
      [...kept.values()].map(({ conversation: { id, title, updatedAt, recordingId }, run }) => ({
        id,
        title,
        updatedAt,
        isRunning: run !== undefined,
        isRecorded: recordingId !== undefined,
      })),
    get: async (id) => viewOf(need(id)),
    offerMeter: async () => ({
      tools: [{ name: 'area', origin: 'custom', tokens: 84, state: 'offered' as const }],
      groups: [{ id: 'own', kind: 'own' as const, name: '', tools: 1, tokens: 84, isOn: true }],
      tokens: 84,
      contextTokens: 128_000,
      isSearched: false,
    }),
    rawExchanges: async () => [],
    reportedToModel: async () => undefined,
    systemPrompt: async (id) => [
      { kind: 'instructions', text: need(id).conversation.settings.instructions, tokens: 1 },
      { kind: 'tools', text: 'Tools: area\narea: Area', tokens: 6 },
    ],
  } satisfies Partial<AgentServices['conversations']>;
}

function changesOf({ kept, need, change, add }: StoredConversations, emit: Parts['emit']) {
  const removed = new Map<ConversationId, Kept>();
  return {
    create: async (settings) => add({ settings: { ...DEFAULT_SETTINGS, ...settings } }).conversation,
    async change(id, patch) {
      const one = need(id);
      const { title, settings } = isRecord(patch) ? patch : {};
      return change(one, {
        ...(typeof title === 'string' ? { title } : {}),
        settings: { ...one.conversation.settings, ...(isRecord(settings) ? settings : {}) },
      });
    },
    async setAgent(id, name) {
      const one = need(id);
      const { agent: _agent, ...settings } = one.conversation.settings;
      return change(one, { settings: name === undefined ? settings : { ...settings, agent: name } });
    },
    async takeOver(id, shown) {
      const one = need(id);
      const { outside } = viewOf(one);
      const { source } = one.conversation;
      if (outside === undefined || source === undefined || outside.digest !== shown)
        throw new ToolyardError('conflict', 'Something else was shown');
      return change(one, {
        settings: { ...one.conversation.settings, ...outside.shared, instructions: outside.instructions },
        source: { ...source, takenOverAt: new Date().toISOString() },
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
  } satisfies Partial<AgentServices['conversations']>;
}

function turnsOf({ need, idle, change, add, answer }: StoredConversations) {
  return {
    async send(id, { text, images }, parent) {
      const one = idle(id);
      const after = parent === 'start' ? undefined : (parent ?? one.conversation.head);
      const turn: PersonTurn = {
        id: newId<TurnId>(),
        conversationId: id,
        role: 'person',
        text,
        createdAt: new Date().toISOString(),
        ...defined({ parent: after, images }),
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
      const reported = one.turns.get(parent);
      change(one, { head: parent });
      answer(one, parent, reported?.role === 'person' ? reported.text : '');
    },
    resumeApprovals: async () => undefined,
    async resume(id) {
      const one = idle(id);
      change(one, {});
      if (one.conversation.head !== undefined) answer(one, one.conversation.head, '');
    },
    async rerunCall(id, turnId, callId) {
      const one = idle(id);
      const turn = one.turns.get(turnId);
      if (turn?.role !== 'model') throw new ToolyardError('not-found', 'There is no such turn');
      const next = calledAgain(turn, callId);
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
    async compare({ message, providerIds }) {
      const ids = providerIds.map((providerId, at) => {
        const one = add({
          title: message?.text ?? '',
          settings: { ...DEFAULT_SETTINGS, providerId },
          comparison: { formatVersion: 1, id: 'comparison' as ComparisonId, at },
        });
        return one.conversation.id;
      });
      return { ids, failures: [] };
    },
    async branch(id, turnId) {
      const { conversation, turns } = need(id);
      const one = add({ title: `${conversation.title} (2)`, settings: conversation.settings, head: turnId });
      const conversationId = one.conversation.id;
      for (const turn of turns.values()) one.turns.set(turn.id, { ...turn, conversationId });
      return one.conversation;
    },
  } satisfies Partial<AgentServices['conversations']>;
}

/** Messages that wait; in the fake they are sent only by hand. */
function queueOf({ need, change }: StoredConversations, send: (id: ConversationId, message: QueuedMessage) => unknown) {
  const setQueue = (one: Kept, messages: readonly QueuedMessage[]) => {
    const { queue: _queue, ...rest } = one.conversation;
    one.conversation = rest;
    change(one, messages.length === 0 ? {} : { queue: { formatVersion: 1, messages } });
  };
  const waiting = (one: Kept) => one.conversation.queue?.messages ?? [];
  return {
    async queueMessage(id, message) {
      const one = need(id);
      setQueue(one, [...waiting(one), { ...message, id: newId<QueuedMessageId>() }]);
    },
    async removeQueued(id, message) {
      const one = need(id);
      setQueue(
        one,
        waiting(one).filter((each) => each.id !== message),
      );
    },
    async sendQueued(id) {
      const one = need(id);
      const [first, ...others] = waiting(one);
      setQueue(one, others);
      if (first !== undefined) await send(id, first);
    },
  } satisfies Partial<AgentServices['conversations']>;
}

/** A copy of the turn in which this one call was made again. */
function calledAgain(turn: ModelTurn, callId: ToolCallId): ModelTurn {
  const again = (part: CallPart): CallPart => ({
    ...part,
    callId: newId<ToolCallId>(),
    state: 'done',
    output: '{"again":true}',
  });
  return {
    ...turn,
    id: newId<TurnId>(),
    createdAt: new Date().toISOString(),
    parts: turn.parts.map((part) => (part.type === 'call' && part.callId === callId ? again(part) : part)),
  };
}

function filesOf({ need, add }: StoredConversations) {
  return {
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
      // The fake does not validate.
      const { title, instructions, turns } = vouchedFor<SharedConversation>(value);
      const last = turns.at(-1);
      const one = add({
        title,
        isStrangers: true,
        source: { kind: 'file', name: 'talk.json', instructions },
        ...(last === undefined ? {} : { head: last.id }),
      });
      for (const turn of turns) one.turns.set(turn.id, { ...turn, conversationId: one.conversation.id });
      return one.conversation;
    },
  } satisfies Partial<AgentServices['conversations']>;
}

function conversationOf(fields: Partial<Conversation>): Conversation {
  const at = new Date().toISOString();
  return {
    id: newId<ConversationId>(),
    title: '',
    settings: DEFAULT_SETTINGS,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}

/** From the first turn to the last one shown. */
export function branch({ conversation: { head }, turns }: Kept): Turn[] {
  const found: Turn[] = [];
  for (
    let turn = head === undefined ? undefined : turns.get(head);
    turn !== undefined;
    turn = turn.parent === undefined ? undefined : turns.get(turn.parent)
  )
    found.push(turn);
  return found.reverse();
}

function viewOf(one: Kept): ConversationView {
  const turns = branch(one);
  const siblings = Object.fromEntries(
    turns.flatMap((turn) => {
      const all = [...one.turns.values()]
        .filter((other) => other.parent === turn.parent && other.role === turn.role)
        .map(({ id }) => id);
      return all.length < 2 ? [] : [[turn.id, all] as const];
    }),
  );
  const outside = outsideOf(one.conversation);
  return {
    conversation: one.conversation,
    turns,
    siblings,
    isRunning: one.run !== undefined,
    ...(outside === undefined ? {} : { outside: { ...outside, digest: decisionDigest(outside) } }),
  };
}

function childOf({ turns }: Kept, id: TurnId): TurnId | undefined {
  return [...turns.values()].findLast(({ parent }) => parent === id)?.id;
}
