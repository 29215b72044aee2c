import { describe, expect, it, vi } from 'vitest';
import type { AgentEvent } from '../../agent/contract/agent-api.ts';
import type { ConversationId, ModelTurn } from '../../agent/contract/conversation.ts';
import { createFakeAgent, type FakeAgentOptions } from '../testing/fake-agent.ts';
import { createAgentStore } from './agent-store.ts';

function setUp(options: FakeAgentOptions = {}) {
  let receive = (_event: AgentEvent): void => undefined;
  const host = createFakeAgent((event) => receive(event), options);
  const store = createAgentStore(host);
  receive = store.getState().receive;
  return { host, store };
}
const ended = async ({ store }: ReturnType<typeof setUp>, id: ConversationId) =>
  vi.waitFor(() => expect(store.getState().views.get(id)).toMatchObject({ isRunning: false, turns: { length: 2 } }));

describe('agent store', () => {
  it('follows an answer as it arrives, and leaves the other turns unchanged', async () => {
    const at = setUp();
    const { id } = await at.host.conversations.create();
    await at.store.getState().open(id);
    const seen = new Set<string>();
    const firsts = new Set<unknown>();
    at.store.subscribe(({ views }) => {
      const [first, answer] = views.get(id)?.turns ?? [];
      if (answer?.role !== 'model') return;
      seen.add(answer.state);
      firsts.add(first);
    });
    await at.host.conversations.send(id, { text: 'hello' });
    await ended(at, id);
    expect([...seen]).toEqual(expect.arrayContaining(['asking', 'answering', 'done']));
    // Reloaded when the branch changed, not for each word.
    expect(firsts.size).toBeLessThanOrEqual(3);
    const answer = at.store.getState().views.get(id)?.turns[1] as ModelTurn;
    expect(answer.parts).toEqual([{ type: 'text', text: 'You said: hello' }]);
  });

  it('sorts the list and marks running conversations', async () => {
    const at = setUp({ script: () => [[{ type: 'call', toolName: 'area', input: {}, ask: true }]] });
    const { id } = await at.host.conversations.create();
    await at.store.getState().load();
    await at.store.getState().open(id);
    await at.host.conversations.send(id, { text: 'a title' });
    await vi.waitFor(() => expect(at.store.getState().approvals).toHaveLength(1));
    await vi.waitFor(() =>
      expect(at.store.getState().summaries).toEqual([
        expect.objectContaining({ id, title: 'a title', isRunning: true }),
      ]),
    );
    await at.host.conversations.stop(id);
    await ended(at, id);
    await vi.waitFor(() =>
      expect(at.store.getState()).toMatchObject({ approvals: [], summaries: [{ isRunning: false }] }),
    );
  });

  it('shows the branch of an edited message, and returns to the first one', async () => {
    const at = setUp();
    const { id } = await at.host.conversations.create();
    await at.store.getState().open(id);
    const first = await at.host.conversations.send(id, { text: 'one' });
    await ended(at, id);
    const second = await at.host.conversations.send(id, { text: 'two' }, 'start');
    await vi.waitFor(() =>
      expect(at.store.getState().views.get(id)).toMatchObject({
        isRunning: false,
        turns: [{ text: 'two' }, { state: 'done' }],
        siblings: { [second]: [first, second] },
      }),
    );
    at.store.getState().show(await at.host.conversations.showBranch(id, first));
    expect(at.store.getState().views.get(id)?.turns[0]).toMatchObject({ text: 'one' });
  });

  it('reports why a conversation is missing', async () => {
    const { store } = setUp();
    const id = 'nowhere' as ConversationId;
    await store.getState().open(id);
    expect(store.getState().closed.get(id)).toBe('There is no such conversation');
  });
});

describe('deltas of a turn', () => {
  const id = 'c' as ConversationId;
  const turn: ModelTurn = {
    id: 't' as ModelTurn['id'],
    conversationId: id,
    createdAt: '2026-11-26T12:00:00.000Z',
    role: 'model',
    state: 'answering',
    parts: [{ type: 'text', text: 'One' }],
    times: { requests: 1 },
    model: { kind: 'anthropic', name: 'A', model: 'a' },
  };
  const added = (at: number, text: string): AgentEvent => ({
    type: 'turn-deltas',
    id,
    turn: turn.id,
    deltas: [{ type: 'text-delta', part: 0, at, text }],
    isRunning: true,
  });
  const shown = ({ store }: ReturnType<typeof reading>) => {
    const [last] = store.getState().views.get(id)?.turns ?? [];
    return last?.role === 'model' ? last.parts : undefined;
  };

  /** A store whose readings are answered by `respond`, with this text. */
  function reading() {
    const waiting: ((text: string) => void)[] = [];
    const { host } = setUp();
    const get: typeof host.conversations.get = () =>
      new Promise((resolve) =>
        waiting.push((text) =>
          resolve({
            conversation: {
              id,
              title: '',
              settings: { instructions: '', maxSteps: 1, searchShare: 1 },
              createdAt: '',
              updatedAt: '',
            },
            turns: [{ ...turn, parts: [{ type: 'text', text }] }],
            siblings: {},
            isRunning: true,
          }),
        ),
      );
    const store = createAgentStore({ ...host, conversations: { ...host.conversations, get } });
    return { store, waiting, respond: (text: string) => waiting.shift()?.(text) };
  }

  it('are added to the turn, and to one that was read meanwhile', async () => {
    const at = reading();
    const opened = at.store.getState().open(id);
    at.store.getState().receive(added(3, ', two'));
    at.store.getState().receive(added(8, ', three'));
    at.respond('One, two');
    await opened;
    expect(shown(at)).toEqual([{ type: 'text', text: 'One, two, three' }]);
    at.store.getState().receive(added(15, '.'));
    expect(shown(at)).toEqual([{ type: 'text', text: 'One, two, three.' }]);
    expect(at.waiting).toEqual([]);
  });

  it('after something that was missed let the whole turn be read, once', async () => {
    const at = reading();
    const opened = at.store.getState().open(id);
    at.respond('One');
    await opened;
    at.store.getState().receive(added(8, ', three'));
    at.store.getState().receive(added(15, ', four'));
    expect([shown(at), at.waiting.length]).toEqual([[{ type: 'text', text: 'One' }], 1]);
    at.respond('One, two, three');
    await vi.waitFor(() => expect(shown(at)).toEqual([{ type: 'text', text: 'One, two, three, four' }]));
    expect(at.waiting).toEqual([]);
  });
});
