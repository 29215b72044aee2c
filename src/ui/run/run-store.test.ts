import { describe, expect, it } from 'vitest';
import type { FakeRun } from '../testing/fake-calls.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { recordOf } from '../testing/fake-records.ts';
import { createRunStore } from './run-store.ts';

const ASKED = {
  network: [{ origin: 'https://api.example', methods: ['GET'], pathPrefix: '/' }],
  files: 'none',
  secrets: [],
  dom: false,
} as const;
const needsGrant: FakeRun = async ({ granted, notify }) => {
  notify({ type: 'state', state: 'running' });
  notify({ type: 'log', line: { level: 'log', text: 'hello', atMs: 1 } });
  return granted
    ? {
        result: { success: true, result: 12, executionTime: 8, logs: ['hello'] },
        network: [{ method: 'GET', url: 'https://api.example/', outcome: 'allowed', status: 200 }],
      }
    : {
        result: {
          success: false,
          error: 'not allowed',
          errorCode: 'denied',
          executionTime: 1,
          logs: ['hello'],
          details: { requested: structuredClone(ASKED) as never },
        },
      };
};

function prepared(run?: FakeRun) {
  const tool = recordOf({ name: 'area' });
  const store = createRunStore(createFakeHost([tool], run === undefined ? {} : { run }), () => 5);
  store.getState().prepare(tool);
  return { tool, store, session: () => store.getState().sessions.get(tool.id) };
}

describe('run store', () => {
  it('prefills the arguments, runs and stores the run', async () => {
    const { tool, store, session } = prepared();
    expect(session()?.argumentsText).toBe('{\n  "w": 3,\n  "h": 4\n}');
    await store.getState().run(tool);
    expect(session()?.current).toMatchObject({
      state: 'done',
      startedAt: 5,
      result: { success: true, result: { received: { w: 3, h: 4 } } },
    });
    expect(session()?.past).toHaveLength(1);
  });

  it('does not run with arguments that are not JSON', async () => {
    const { tool, store, session } = prepared();
    store.getState().setArguments(tool.id, '{ w: 1 }');
    await store.getState().run(tool);
    expect(session()?.current).toBeUndefined();
    expect(session()?.notice).toContain('Line 1:3');
    store.getState().forgive(tool.id);
    expect(session()?.notice).toBeUndefined();
  });

  it('describes incomplete arguments in plain words', async () => {
    const { tool, store, session } = prepared();
    store.getState().setUnfinished(tool.id, ['/w', '/at/0']);
    await store.getState().run(tool);
    expect([session()?.notice, session()?.current]).toEqual(['Not complete yet: w, at/0.', undefined]);
  });

  it('keeps edited arguments when the tool is opened again', () => {
    const { tool, store, session } = prepared();
    store.getState().setArguments(tool.id, '{}');
    store.getState().prepare({ ...tool, parameters: { type: 'object' } });
    expect(session()?.argumentsText).toBe('{}');
    store.getState().resetArguments(tool);
    expect(session()?.argumentsEdited).toBe(false);
  });

  it.each(['once', 'always'] as const)('allows %s and runs again', async (howLong) => {
    const { tool, store, session } = prepared(needsGrant);
    await store.getState().run(tool);
    expect(session()?.current?.result?.errorCode).toBe('denied');
    const { access } = session()?.current ?? {};
    expect(access?.request).toMatchObject({ kind: 'permissions', permissions: ASKED });
    if (access !== undefined) await store.getState().allow(tool, access, howLong);
    expect(session()?.current).toMatchObject({
      result: { success: true, result: 12 },
      network: [{ outcome: 'allowed' }],
      logs: [{ text: 'hello' }],
    });
    await store.getState().run(tool);
    expect(session()?.current?.result?.success).toBe(howLong === 'always');
  });

  it('reads past runs at most twice when many end together', async () => {
    const tool = recordOf({ name: 'area' });
    const host = createFakeHost([tool]);
    const store = createRunStore({
      ...host,
      runs: {
        ...host.runs,
        list: (id) => {
          reads += 1;
          return host.runs.list(id);
        },
      },
    });
    let reads = 0;
    await Promise.all(Array.from({ length: 50 }, () => store.getState().loadPast(tool.id)));
    expect(reads).toBe(2);
    await store.getState().run(tool);
    expect(store.getState().sessions.get(tool.id)?.past).toHaveLength(1);
  });

  it('runs again with an earlier input', async () => {
    const { tool, store, session } = prepared();
    await store.getState().run(tool, { w: 1, h: 2 });
    expect(session()?.current?.result).toMatchObject({ result: { received: { w: 1, h: 2 } } });
    expect(JSON.parse(session()?.argumentsText ?? '')).toEqual({ w: 1, h: 2 });
  });

  it('stops a run', async () => {
    const untilAborted: FakeRun = ({ signal }) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () =>
          resolve({ result: { success: false, error: 'Stopped', errorCode: 'aborted', executionTime: 3, logs: [] } }),
        ),
      );
    const { tool, store, session } = prepared(untilAborted);
    const running = store.getState().run(tool);
    expect(session()?.current?.state).toBe('starting');
    await store.getState().stop(tool.id);
    await running;
    expect(session()?.current).toMatchObject({ state: 'done', stopping: false, result: { errorCode: 'aborted' } });
  });
});
