import type { McpServerId } from '../../core/ids.ts';
import { expect, it, vi } from 'vitest';
import type { DecisionDigest, DecisionId } from '../../core/decisions/decision.ts';
import type { McpEvent, McpOpenQuestion, McpServerView } from '../../mcp/contract/mcp-api.ts';
import type { HostServices } from '../../services/host-services.ts';
import { createFakeMcp } from '../testing/fake-mcp.ts';
import { createServersStore, resourceKey } from './servers-store.ts';

const settled = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve));
};

it('finds servers by name, and announces that it can answer once there is one', async () => {
  let receive: (event: McpEvent) => void = () => undefined;
  const fake = createFakeMcp((event) => receive(event as McpEvent));
  const answering = vi.fn(fake.mcp.setAnswering);
  const store = createServersStore({ ...fake, mcp: { ...fake.mcp, setAnswering: answering } });
  await store.getState().load();
  expect(store.getState().servers).toEqual([]);
  expect(answering).not.toHaveBeenCalled();
  receive = store.getState().receive;
  for (const name of ['b', 'a']) await fake.mcp.add({ name, transport: 'http', url: 'http://localhost/mcp' });
  await settled();
  expect(store.getState().servers?.map(({ server }) => server.name)).toEqual(['a', 'b']);
  expect(answering.mock.calls).toEqual([[true]]);
});

it('reloads once for many events, and reports failures', async () => {
  let reads = 0;
  let isBroken = false;
  const api: Pick<HostServices, 'mcp'> = {
    mcp: {
      ...createFakeMcp(() => undefined).mcp,
      list: async () => {
        reads += 1;
        await settled();
        if (isBroken) throw new Error('closed');
        return [];
      },
    },
  };
  const store = createServersStore(api);
  for (let count = 0; count < 50; count += 1) store.getState().receive({ type: 'mcp-changed' });
  await store.getState().load();
  expect(reads).toBe(2);
  isBroken = true;
  await store.getState().load();
  expect(store.getState().failure).toBe('closed');
});

it('keeps the latest logs of a server, counts changes, and shows its questions', async () => {
  const id = 'one' as McpServerId;
  const question: McpOpenQuestion = {
    decision: { id: 'q' as DecisionId, digest: 'd' as DecisionDigest },
    serverId: id,
    serverName: 'one',
    question: { kind: 'form', message: 'Who?', schema: { type: 'object' } },
  };
  let open = [question];
  // No member of the view is used here.
  const view = { server: { id, name: 'one' } } as McpServerView;
  const store = createServersStore({
    mcp: {
      ...createFakeMcp(() => undefined).mcp,
      list: async () => [view],
      questions: async () => open,
      answer: async () => void (open = []),
    },
  });
  const { receive, load, answer } = store.getState();
  await load();
  expect(store.getState().questions).toEqual([question]);
  await answer(question.decision, { action: 'decline' });
  expect(store.getState().questions).toEqual([]);
  const line = (text: string) => ({ at: '', level: 'info', text }) as const;
  receive({ type: 'mcp-log', serverId: id, lines: Array.from({ length: 1_500 }, (_, at) => line(String(at))) });
  receive({ type: 'mcp-log', serverId: id, lines: [line('last')] });
  const lines = store.getState().logs.get(id) ?? [];
  expect([lines.length, lines.at(0)?.text, lines.at(-1)?.text]).toEqual([1_000, '501', 'last']);
  receive({ type: 'mcp-wire', serverId: id });
  receive({ type: 'mcp-wire', serverId: id });
  receive({ type: 'mcp-listing-changed', serverId: id, of: 'prompts' });
  receive({ type: 'mcp-resource-updated', serverId: id, uri: 'a:b' });
  const { wireTurns, listTurns, resourceTurns } = store.getState();
  expect([wireTurns.get(id), listTurns.get(id), resourceTurns.get(resourceKey(id, 'a:b'))]).toEqual([2, 1, 1]);
});
