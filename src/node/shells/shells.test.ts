import { expect, it, vi } from 'vitest';
import type { ToolCallId } from '../../core/ids.ts';
import type { ProgramEnd, StdioProcess } from '../contract/node-engine.ts';
import { createShells, type ShellOrder, type ShellsDeps } from './shells.ts';

/** Programs that run until they are stopped. */
function endless() {
  const stopped: string[] = [];
  const deps = {
    engine: {
      start: async () => ({ ok: true }),
      openStdio: async ({ context }: { context: { requestId: string } }) => {
        let end: (end: ProgramEnd) => void = () => undefined;
        const exited = new Promise<ProgramEnd>((resolve) => {
          end = resolve;
        });
        const process = {
          exited,
          endInput: () => undefined,
          stop: () => {
            stopped.push(context.requestId);
            end({ code: 0 } as ProgramEnd);
          },
          kill: () => undefined,
        };
        return { ok: true, process: process as unknown as StdioProcess };
      },
    },
    workspace: async () => ({
      ok: true,
      value: {
        snapshot: async () => ({ ok: true, value: { index: { version: 1, entries: [] } } }),
        releaseSnapshot: async () => undefined,
      },
    }),
    protectedPaths: async () => '',
    runContext: async () => ({ grant: { files: 'write' }, secrets: [] }),
    registry: async () => '',
    enter: async () => () => undefined,
    onChange: vi.fn(),
  };
  // Only what starting and stopping use is there.
  return { shells: createShells(deps as unknown as ShellsDeps), stopped };
}

const order = (toolCallId: string, conversationId: string, isBackground = true): ShellOrder => ({
  toolName: 'bash',
  argv: ['bash'],
  command: 'sleep',
  folder: '/',
  isBackground,
  toolCallId: toolCallId as ToolCallId,
  caller: 'model',
  conversationId,
});

it('ends the background shells of one conversation, and no others', async () => {
  const { shells, stopped } = endless();
  const { signal } = new AbortController();
  for (const each of [order('one', 'a'), order('two', 'b'), order('three', 'a', false), order('four', 'a')])
    expect(await shells.start(each, signal)).toMatchObject({ ok: true });
  shells.killByConversation('a');
  expect(stopped).toEqual(['one', 'four']);
  await vi.waitFor(() =>
    expect(shells.list().map(({ toolCallId, state }) => [toolCallId, state])).toEqual([
      ['one', 'killed'],
      ['two', 'running'],
      ['three', 'running'],
      ['four', 'killed'],
    ]),
  );
  // Those that have ended are not stopped again.
  shells.killByConversation('a');
  expect(stopped).toEqual(['one', 'four']);
});
