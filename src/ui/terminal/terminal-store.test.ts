import { describe, expect, it, vi } from 'vitest';
import type { ExecuteToolResult, ExecuteRequest } from '../../core/call.ts';
import type { ShellView } from '../../node/contract/services.ts';
import { createTerminalStore } from './terminal-store.ts';

function setUp() {
  const calls: { readonly request: ExecuteRequest; readonly end: (result: Partial<ExecuteToolResult>) => void }[] = [];
  let shells: ShellView[] = [];
  let written = '';
  const aborted: string[] = [];
  const store = createTerminalStore({
    calls: {
      execute: (request) =>
        new Promise((resolve) => {
          calls.push({ request, end: (result) => resolve({ success: true, executionTime: 1, logs: [], ...result }) });
        }),
      abort: (id) => Promise.resolve(void aborted.push(id)),
    },
    access: { ofCall: () => Promise.resolve(undefined), answer: () => Promise.resolve() },
    shells: {
      list: () => Promise.resolve(shells),
      read: (_id, from) => Promise.resolve({ text: written.slice(from), start: from, end: written.length }),
      kill: () => Promise.resolve(),
    },
  });
  return {
    store,
    calls,
    aborted,
    write: (text: string, view: Partial<ShellView> = {}) => {
      written += text;
      shells = [
        {
          id: 'shell_1',
          command: '',
          folder: '/',
          startedAt: '',
          isBackground: false,
          toolCallId: calls.at(-1)?.request.toolCallId as never,
          state: 'running',
          characters: written.length,
          ...view,
        },
      ];
    },
  };
}

describe('the terminal', () => {
  it('opens in the current folder unless a command runs, and takes the focus once', async () => {
    const { store, calls } = setUp();
    store.getState().open('/notes');
    expect(store.getState()).toMatchObject({ isOpen: true, folder: '/notes' });
    expect([store.getState().takeFocus(), store.getState().takeFocus()]).toEqual([true, false]);
    const done = store.getState().run('sleep 1');
    store.getState().close();
    store.getState().open('/other');
    expect(store.getState()).toMatchObject({ isOpen: true, folder: '/notes' });
    calls[0]?.end({ result: '' });
    await done;
  });

  it('shows live output, continues in the last folder of a command, and keeps a history', async () => {
    const { store, calls, write } = setUp();
    const done = store.getState().run('cd /src; ls');
    expect(calls[0]?.request).toMatchObject({
      toolName: 'bash',
      caller: 'person',
      parameters: { command: 'cd /src; ls', working_directory: '/' },
    });
    await store.getState().run('ignored while one runs');
    expect(calls).toHaveLength(1);
    write('a.ts\n');
    await store.getState().refresh();
    write('b.ts\n');
    await store.getState().refresh();
    expect(store.getState().entries[0]).toMatchObject({ output: 'a.ts\nb.ts\n', isRunning: true });
    calls[0]?.end({ result: 'a.ts\nb.ts\nc.ts\n', details: { workingDirectory: '/src' } });
    await done;
    expect(store.getState()).toMatchObject({
      folder: '/src',
      history: ['cd /src; ls'],
      entries: [{ output: 'a.ts\nb.ts\nc.ts\n', isRunning: false }],
    });
    void store.getState().run('ls');
    expect(calls[1]?.request.parameters).toMatchObject({ working_directory: '/src' });
  });

  it('keeps the output of a stopped command, and reports failures', async () => {
    const { store, calls, write, aborted } = setUp();
    const stopped = store.getState().run('sleep 100');
    write('so far\n');
    await store.getState().refresh();
    store.getState().stop();
    expect(aborted).toEqual([calls[0]?.request.toolCallId]);
    calls[0]?.end({ success: false, error: 'Tool execution was aborted', errorCode: 'aborted' });
    await stopped;
    expect(store.getState().entries[0]).toMatchObject({ output: 'so far\n', failure: 'aborted' });
    const failed = store.getState().run('x');
    calls[1]?.end({ success: false, error: 'no folder', errorCode: 'threw' });
    await failed;
    expect(store.getState().entries[1]).toMatchObject({ output: 'no folder', failure: 'threw' });
    store.getState().clear();
    expect(store.getState().entries).toEqual([]);
  });

  it('lists background shells while it is watched', async () => {
    const { store, write } = setUp();
    write('', { isBackground: true, command: 'serve' });
    await store.getState().refresh();
    expect(store.getState().shells).toEqual([]);
    const leave = store.getState().watch();
    await vi.waitFor(() => expect(store.getState().shells).toMatchObject([{ command: 'serve' }]));
    leave();
  });
});
