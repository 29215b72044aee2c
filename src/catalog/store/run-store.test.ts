import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { RunRecord } from '../../core/call.ts';
import type { RunId, ToolCallId, ToolId } from '../../core/ids.ts';
import type { ConversationId } from '../../agent/contract/conversation.ts';
import { DEFAULT_SETTINGS } from '../../agent/contract/parse-conversation.ts';
import { fakeTabs } from '../catalog-testing.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { createRunStore } from './run-store.ts';
import { defined } from '../../core/defined.ts';

/** A run of a tool that began this many seconds after 1970, which its ids end with. */
function runOf(tool: string, second: number, more: Partial<RunRecord> = {}): RunRecord {
  return {
    runId: `r${String(second)}` as RunId,
    toolCallId: `c${String(second)}` as ToolCallId,
    toolId: tool as ToolId,
    toolName: tool,
    toolVersion: 1,
    input: {},
    caller: 'person',
    startedAt: new Date(second * 1_000).toISOString(),
    result: { success: true, result: null, executionTime: 1, logs: [] },
    logs: [],
    network: [],
    ...more,
  };
}

test('keeps the latest 100 runs of each tool, newest first, and notifies listeners in every tab', async () => {
  const database = await emptyDatabase();
  const [here, there] = fakeTabs(2);
  if (here === undefined || there === undefined) throw new Error('no tabs');
  const runs = createRunStore(database, here);
  const received: ToolId[] = [];
  createRunStore(database, there).subscribe((toolId) => received.push(toolId));
  const run = (tool: string, second: number): RunRecord =>
    runOf(tool, second, { toolCallId: `${tool}-${String(second)}` as ToolCallId });
  await runs.add(run('other', 1));
  for (let second = 1; second <= 103; second += 1) await runs.add(run('tool', second));
  const kept = await runs.list('tool' as ToolId);
  expect(kept).toEqual(Array.from({ length: 100 }, (_, index) => run('tool', 103 - index)));
  expect(await runs.list('other' as ToolId)).toEqual([run('other', 1)]);
  expect(received).toHaveLength(104);
  const ids = ['tool', 'never', 'other'].map((id) => id as ToolId);
  expect(await runs.lastRuns(ids)).toEqual(
    new Map([
      ['tool', new Date(103_000).toISOString()],
      ['other', new Date(1_000).toISOString()],
    ]),
  );
});

test('runs of a conversation outlive the latest 100 for as long as the conversation', async () => {
  const database = await emptyDatabase();
  const [here] = fakeTabs(1);
  if (here === undefined) throw new Error('no tab');
  const id = 'conversation' as ConversationId;
  await database.put('conversations', { id, title: '', settings: DEFAULT_SETTINGS, createdAt: '', updatedAt: '' });
  const runs = createRunStore(database, here);
  const add = async (second: number, conversationId?: string): Promise<void> =>
    await runs.add(runOf('bash', second, { caller: 'model', ...defined({ conversationId }) }));
  await add(1, id);
  await add(2, 'not stored');
  for (let second = 3; second <= 121; second += 1) await add(second);
  expect(await runs.get('c1' as ToolCallId)).toMatchObject({ conversationId: id });
  expect(await runs.get('c2' as ToolCallId)).toBeUndefined();
  const listed = (await runs.list('bash' as ToolId)).map(({ toolCallId }) => toolCallId);
  expect([listed.length, listed[0], listed.at(-1)]).toEqual([100, 'c121', 'c22']);
  expect(await runs.all()).toHaveLength(101);
  await database.delete('conversations', id);
  await add(122);
  expect((await runs.list('bash' as ToolId)).map(({ toolCallId }) => toolCallId)).not.toContain('c22');
  for (let second = 123; second <= 141; second += 1) await add(second);
  expect(await runs.get('c1' as ToolCallId)).toBeUndefined();
  expect(await runs.all()).toHaveLength(100);
});

test('removed runs can be restored until the tab has dropped them', async () => {
  const database = await emptyDatabase();
  const [here] = fakeTabs(1);
  if (here === undefined) throw new Error('no tab');
  const runs = createRunStore(database, here);
  const tool = 'tool' as ToolId;
  const run = (second: number): RunRecord => runOf('tool', second);
  for (let second = 1; second <= 4; second += 1) await runs.add(run(second));
  const one = await runs.remove(tool, ['c3' as ToolCallId]);
  expect((await runs.list(tool)).map(({ toolCallId }) => toolCallId)).toEqual(['c4', 'c2', 'c1']);
  const rest = await runs.remove(tool);
  expect(await runs.list(tool)).toEqual([]);
  await runs.undoRemove(one);
  await runs.undoRemove(rest);
  expect(await runs.list(tool)).toEqual([run(4), run(3), run(2), run(1)]);
  await expect(runs.undoRemove(one)).rejects.toMatchObject({ code: 'not-found' });

  const first = await runs.remove(tool, ['c1' as ToolCallId]);
  for (let time = 0; time < 5; time += 1) await runs.remove(tool, []);
  await expect(runs.undoRemove(first)).rejects.toMatchObject({ code: 'not-found' });
});

test('no older run takes the place of a removed one', async () => {
  const database = await emptyDatabase();
  const [here] = fakeTabs(1);
  if (here === undefined) throw new Error('no tab');
  const runs = createRunStore(database, here);
  const tool = 'tool' as ToolId;
  for (let second = 1; second <= 103; second += 1) await runs.add(runOf('tool', second));
  await runs.remove(tool, ['c103' as ToolCallId]);
  expect(await runs.list(tool)).toHaveLength(99);
});
