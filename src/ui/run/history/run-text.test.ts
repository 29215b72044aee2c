import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../../../core/call.ts';
import type { RunId, ToolCallId, ToolId } from '../../../core/ids.ts';
import { inOrder, otherRun, runAsText } from './run-text.ts';

const id = (text: string) => text as ToolCallId;
const run = (name: string, more: Partial<RunRecord> = {}): RunRecord => ({
  runId: 'r' as RunId,
  toolCallId: id(name),
  toolId: 't' as ToolId,
  toolName: 'area',
  toolVersion: 1,
  input: {},
  caller: 'person',
  startedAt: '',
  result: { success: true, result: 1, executionTime: 1, logs: [] },
  logs: [],
  network: [],
  ...more,
});
const newestFirst = [run('c'), run('b'), run('a')];

describe('two runs', () => {
  it('have texts that differ only where the runs do', () => {
    const one = runAsText(
      run('a', {
        input: { w: 1, h: { b: 2, a: 1 } },
        logs: [
          { level: 'log', text: 'x', atMs: 1 },
          { level: 'warn', text: 'y', atMs: 2 },
        ],
      }),
    );
    expect(
      runAsText(
        run('b', {
          input: { h: { a: 1, b: 2 }, w: 1 },
          logs: [
            { level: 'log', text: 'x', atMs: 7 },
            { level: 'warn', text: 'y', atMs: 8 },
          ],
        }),
      ),
    ).toEqual(one);
    expect([one.result, one.logs]).toEqual(['1', 'x\nwarn: y']);
    expect(
      runAsText(run('c', { result: { success: false, error: 'boom', errorCode: 'threw', executionTime: 1, logs: [] } }))
        .result,
    ).toBe('threw: boom');
  });

  it('are the shown one and the next older one, in chronological order', () => {
    expect([
      otherRun(newestFirst, id('c'), id('a')),
      otherRun(newestFirst, id('c'), undefined),
      otherRun(newestFirst, id('a'), undefined),
    ]).toEqual(['a', 'b', 'b']);
    expect(otherRun(newestFirst, id('c'), id('c'))).toBe('b');
    expect(otherRun([run('c')], id('c'), undefined)).toBeUndefined();
    expect([inOrder(newestFirst, id('c'), id('a')), inOrder(newestFirst, id('a'), id('c'))]).toEqual([
      { before: 'a', after: 'c' },
      { before: 'a', after: 'c' },
    ]);
  });
});
