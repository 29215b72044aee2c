import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { RunRecord } from '../../core/call.ts';
import type { RunId, ToolCallId, ToolId } from '../../core/ids.ts';
import { emptyDatabase, fakeTabs } from '../catalog-testing.ts';
import { createRunStore } from './run-store.ts';

test('keeps the latest 100 runs of each tool, newest first, and notifies listeners in every tab', async () => {
  const database = await emptyDatabase();
  const [here, there] = fakeTabs(2);
  if (here === undefined || there === undefined) throw new Error('no tabs');
  const runs = createRunStore(database, here);
  const heard: ToolId[] = [];
  createRunStore(database, there).subscribe((toolId) => heard.push(toolId));
  const run = (tool: string, second: number): RunRecord => ({
    runId: `r${String(second)}` as RunId,
    toolCallId: `${tool}-${String(second)}` as ToolCallId,
    toolId: tool as ToolId,
    toolName: tool,
    toolVersion: 1,
    input: {},
    caller: 'person',
    startedAt: new Date(second * 1_000).toISOString(),
    result: { success: true, result: null, executionTime: 1, logs: [] },
    logs: [],
    network: [],
  });
  await runs.add(run('other', 1));
  for (let second = 1; second <= 103; second += 1) await runs.add(run('tool', second));
  const kept = await runs.list('tool' as ToolId);
  expect(kept).toEqual(Array.from({ length: 100 }, (_, index) => run('tool', 103 - index)));
  expect(await runs.list('other' as ToolId)).toEqual([run('other', 1)]);
  expect(heard).toHaveLength(104);
});

test('removed runs can be restored until the tab has dropped them', async () => {
  const database = await emptyDatabase();
  const [here] = fakeTabs(1);
  if (here === undefined) throw new Error('no tab');
  const runs = createRunStore(database, here);
  const tool = 'tool' as ToolId;
  const run = (second: number): RunRecord => ({
    runId: `r${String(second)}` as RunId,
    toolCallId: `c${String(second)}` as ToolCallId,
    toolId: tool,
    toolName: 'tool',
    toolVersion: 1,
    input: {},
    caller: 'person',
    startedAt: new Date(second * 1_000).toISOString(),
    result: { success: true, result: null, executionTime: 1, logs: [] },
    logs: [],
    network: [],
  });
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
