import { describe, expect, it, vi } from 'vitest';
import type { Builtin, BuiltinAnswer, BuiltinContext } from '../../catalog/contract/builtin.ts';
import type { ChangeSet, MergeResult } from '../../workspace/contract/change-set.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import type { ProgramEnd, StdioOrder } from '../contract/node-engine.ts';
import { NO_PERMISSIONS } from '../../core/permissions/permissions.ts';
import { createShells, type Shells } from '../shells/shells.ts';
import { createBackgroundTools } from './background-shells.ts';
import { createBashTool } from './bash.ts';
import { createNodeTool } from './node.ts';

interface Started {
  readonly order: StdioOrder;
  readonly end: (end: ProgramEnd) => void;
  readonly write: (text: string, stream?: 'stdout' | 'stderr') => void;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** An engine that runs programs of the test, on a workspace that merges nothing. */
function setUp(
  merge: (changes: ChangeSet) => MergeResult = () => ({ ok: true, version: 2, landed: [], conflicts: [], kept: [] }),
) {
  const started: Started[] = [];
  const wrote: (ChangeSet & { protectedPaths?: string; onProtected?: string })[] = [];
  const released: number[] = [];
  const entered = { now: 0 };
  const shells: Shells = createShells({
    registry: () => Promise.resolve('https://registry.test/'),
    engine: {
      start: () => Promise.resolve({ ok: true }),
      openStdio: (order) => {
        let end: (end: ProgramEnd) => void = () => undefined;
        const exited = new Promise<ProgramEnd>((resolve) => (end = resolve));
        started.push({ order, end, write: (text, stream = 'stdout') => order.onOutput(stream, bytes(text)) });
        return Promise.resolve({
          ok: true,
          process: {
            write: () => undefined,
            endInput: () => undefined,
            kill: () => end({ message: 'gone', error: { code: 'aborted', message: 'gone' } }),
            stop: () => end({ code: 137, changes: { heads: [], entries: [] } }),
            exited,
          },
        });
      },
    },
    workspace: () =>
      Promise.resolve({
        ok: true,
        value: {
          snapshot: () =>
            Promise.resolve({
              ok: true,
              value: {
                index: {
                  format: 1,
                  version: 1,
                  entries: [{ kind: 'directory', path: '/app', mode: 0o755, mtimeMs: 0 }],
                },
                packs: [],
              },
            }),
          releaseSnapshot: (version) => Promise.resolve(void released.push(version)),
          merge: (changes, options) => {
            wrote.push({ ...changes, ...options });
            return Promise.resolve(merge(changes));
          },
        },
      }),
    protectedPaths: () => Promise.resolve('/secret'),
    runContext: () => Promise.resolve({ grant: { ...NO_PERMISSIONS, files: 'write', revealSecrets: [] }, secrets: [] }),
    enter: () => {
      entered.now += 1;
      return Promise.resolve(() => void (entered.now -= 1));
    },
    onChange: () => undefined,
  });
  const [shellOutput, killShell] = createBackgroundTools(shells);
  const tools = { bash: createBashTool(shells), node: createNodeTool(shells), shellOutput, killShell };
  const call = async (
    tool: Builtin | undefined,
    input: JsonObject,
    {
      signal = new AbortController().signal,
      timeoutMs = 120_000,
      caller = 'person',
      conversationId = 'c',
    }: Partial<Pick<BuiltinContext, 'signal' | 'timeoutMs' | 'caller' | 'conversationId'>> = {},
  ): Promise<BuiltinAnswer> => {
    if (tool === undefined) throw new Error('no tool');
    const late = new AbortController();
    return await tool.execute(input, {
      toolCallId: newId<ToolCallId>(),
      conversationId,
      caller,
      signal: AbortSignal.any([signal, late.signal]),
      stopped: signal,
      timeoutMs,
      onLog: () => undefined,
      onProgress: () => undefined,
      whileAsking: (waiting) => waiting,
      pauseClock: () => () => undefined,
      restartClock: (time) => void setTimeout(() => late.abort(), time.timeoutMs),
    });
  };
  const next = async (count = 1): Promise<Started> => {
    await vi.waitFor(() => expect(started.length).toBeGreaterThanOrEqual(count), { interval: 1 });
    return started[count - 1] as Started;
  };
  return { shells, tools, call, next, wrote, released, entered };
}

describe('bash', () => {
  it('returns both outputs in order, and the exit code if it is not 0', async () => {
    const { tools, call, next, entered, released } = setUp();
    const answer = call(tools.bash, { command: 'x "{a}"\ny', working_directory: '/app/../app/' });
    const { order, write, end } = await next();
    expect(order.program).toMatchObject({ argv: ['bash', '--tell-cwd', '-c', 'x "{a}"\ny'], cwd: '/app' });
    expect(order.program.env['PATH']).toBe('/app/node_modules/.bin:/node_modules/.bin:/usr/local/bin:/usr/bin:/bin');
    write('one\n');
    write('two', 'stderr');
    expect(entered.now).toBe(1);
    end({ code: 3, cwd: '/tmp' });
    expect(await answer).toMatchObject({
      ok: true,
      value: 'one\ntwo\nExit code: 3',
      details: { exitCode: 3, workingDirectory: '/tmp' },
    });
    expect(entered.now).toBe(0);
    expect(released).toEqual([1]);
  });

  it('lands the changes of a command with any exit code, except at protected paths', async () => {
    const { tools, call, next, wrote } = setUp(() => ({
      ok: true,
      version: 2,
      landed: [],
      conflicts: [{ path: '/a', at: '/a', theirs: 'changed' }],
      kept: ['/secret'],
    }));
    const answer = call(tools.bash, { command: 'x' });
    (await next()).end({
      code: 1,
      changes: {
        heads: [
          { type: 'mkdir', path: '/secret', mode: 0o755 },
          { type: 'mkdir', path: '/a', mode: 0o755 },
        ],
        entries: [
          { type: 'mkdir', path: '/secret', mode: 0o755 },
          { type: 'mkdir', path: '/secret/b', mode: 0o755 },
          { type: 'mkdir', path: '/a', mode: 0o755 },
        ],
      },
    });
    expect(await answer).toMatchObject({
      ok: true,
      value: 'Exit code: 1',
      changes: {
        state: 'landed',
        total: 2,
        conflicts: ['/a'],
        message: 'Protected paths stayed as they were: /secret',
      },
    });
    expect(wrote).toMatchObject([{ base: 1, protectedPaths: '/secret', onProtected: 'land-rest' }]);
  });

  it('ends at its own timeout with the output so far, and its changes land', async () => {
    const { tools, call, next, wrote } = setUp();
    const answer = call(tools.bash, { command: 'x', timeout: 30 });
    (await next()).write('half é');
    expect(await answer).toMatchObject({
      ok: false,
      error: { code: 'timeout', message: 'Tool execution timed out after 30ms\n\nOutput until then:\nhalf é' },
    });
    expect(wrote).toHaveLength(1);
  });

  it('ends on stop without landing anything', async () => {
    const { tools, call, next, wrote } = setUp();
    const stop = new AbortController();
    const answer = call(tools.bash, { command: 'x' }, { signal: stop.signal });
    await next();
    stop.abort();
    expect(await answer).toMatchObject({ ok: false });
    expect(wrote).toEqual([]);
  });

  it('reports denials with its output', async () => {
    const { tools, call, next } = setUp();
    const answer = call(tools.bash, { command: 'x' });
    const { write, end } = await next();
    write('trying\n');
    end({
      error: { code: 'denied', message: 'bash needs a permission', data: { requested: { network: [] } } },
      network: [],
    });
    expect(await answer).toMatchObject({
      ok: false,
      error: {
        code: 'denied',
        message: 'bash needs a permission\n\nOutput:\ntrying\n',
        data: { requested: { network: [] } },
      },
    });
  });

  it('refuses a missing folder', async () => {
    const { tools, call, released } = setUp();
    expect(await call(tools.bash, { command: 'x', working_directory: '/none' })).toMatchObject({
      ok: false,
      error: { message: 'There is no folder /none' },
    });
    expect(released).toEqual([1]);
  });
});

describe('shells in the background', () => {
  it('return at once, report new output, and end when they are killed', async () => {
    const { tools, call, next, wrote, entered, shells } = setUp();
    expect(await call(tools.bash, { command: 'serve', run_in_background: true })).toMatchObject({
      ok: true,
      details: { shellId: 'shell_1' },
    });
    const { write } = await next();
    expect(entered.now).toBe(0);
    write('up\n');
    expect(await call(tools.shellOutput, { shell_id: 'shell_1' })).toMatchObject({
      ok: true,
      value: 'up\nshell_1 is running.',
    });
    write('more');
    expect(await call(tools.shellOutput, { shell_id: 'shell_1' })).toMatchObject({
      ok: true,
      value: 'more\nshell_1 is running.',
    });
    expect(await call(tools.killShell, { shell_id: 'shell_1' })).toMatchObject({
      ok: true,
      value: 'shell_1 was killed.',
    });
    expect(wrote).toHaveLength(1);
    expect(shells.list()).toMatchObject([
      { id: 'shell_1', command: 'serve', state: 'killed', isBackground: true, characters: 7 },
    ]);
    expect(await call(tools.killShell, { shell_id: 'shell_2' })).toMatchObject({
      ok: false,
      error: { message: 'There is no shell "shell_2": there are shell_1' },
    });
  });

  it('are read, ended and named only by the model of their own conversation', async () => {
    const { tools, call, next, shells } = setUp();
    await call(tools.bash, { command: 'serve', run_in_background: true }, { caller: 'model', conversationId: 'mine' });
    (await next()).write('private');
    const other = { caller: 'model', conversationId: 'other' } as const;
    for (const tool of [tools.shellOutput, tools.killShell])
      expect(await call(tool, { shell_id: 'shell_1' }, other)).toEqual({
        ok: false,
        error: { code: 'threw', message: 'There is no shell "shell_1": there is none in the background' },
      });
    expect(shells.list()).toMatchObject([{ state: 'running' }]);
    expect(
      await call(tools.shellOutput, { shell_id: 'shell_1' }, { caller: 'model', conversationId: 'mine' }),
    ).toMatchObject({ value: 'private\nshell_1 is running.' });
    expect(await call(tools.killShell, { shell_id: 'shell_1' })).toMatchObject({ value: 'shell_1 was killed.' });
  });

  it('report how they ended, and are limited to eight', async () => {
    const { tools, call, next } = setUp();
    for (let at = 0; at < 8; at++) await call(tools.bash, { command: String(at), run_in_background: true });
    expect(await call(tools.bash, { command: 'x', run_in_background: true })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('kill_shell') as string },
    });
    (await next(1)).end({ code: 4 });
    await vi.waitFor(async () =>
      expect(await call(tools.shellOutput, { shell_id: 'shell_1' })).toMatchObject({
        value: 'shell_1 has ended. Exit code: 4',
        details: { exitCode: 4 },
      }),
    );
    expect(await call(tools.bash, { command: 'x', run_in_background: true })).toMatchObject({ ok: true });
  });
});

describe('node', () => {
  it('runs a script or a file with arguments', async () => {
    const { tools, call, next } = setUp();
    void call(tools.node, { script: 'console.log(1)', args: ['-a', 'b'] });
    expect((await next(1)).order.program.argv).toEqual(['node', '-e', 'console.log(1)', '--', '-a', 'b']);
    void call(tools.node, { file: 'a.js', args: ['b'], working_directory: '/app' });
    expect((await next(2)).order.program).toMatchObject({ argv: ['node', 'a.js', 'b'], cwd: '/app' });
  });
});
