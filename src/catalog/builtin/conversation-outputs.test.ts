import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../../core/call.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { Output, Outputs } from '../store/outputs.ts';
import { createOutputs } from '../store/outputs.ts';
import { createConversationOutputs } from './conversation-outputs.ts';
import { defined } from '../../core/defined.ts';

const idOf = (at: number) => `call-${String(at)}` as ToolCallId;
/** Only what names the call and its conversation matters here. */
const runOf = (toolCallId: ToolCallId, conversationId?: string): RunRecord =>
  ({ toolCallId, ...defined({ conversationId }) }) as RunRecord;

function setUp(...stored: readonly RunRecord[]) {
  const asked: ToolCallId[] = [];
  const recorded: unknown[] = [];
  const output = { characters: 1, slice: async () => 'x' };
  const outputs: Outputs = {
    record: async (...given) => void recorded.push(given),
    find: async (): Promise<Output> => output,
    leasedBy: () => undefined,
    lease: () => undefined,
    release: () => undefined,
  };
  const runs = {
    get: async (id: ToolCallId) => {
      asked.push(id);
      return stored.find(({ toolCallId }) => toolCallId === id);
    },
  };
  return { own: createConversationOutputs(outputs, runs), asked, recorded, output };
}

describe('an output', () => {
  it('is found by its own conversation alone, before its record is stored and after', async () => {
    const { own, asked, recorded, output } = setUp(runOf(idOf(2), 'mine'), runOf(idOf(3)));
    const run = runOf(idOf(1), 'mine');
    await own.record(run, 'whole');
    expect(recorded).toEqual([[run, 'whole']]);
    expect(await own.findIn('mine', idOf(1))).toBe(output);
    expect(await own.findIn('other', idOf(1))).toBeUndefined();
    expect(asked).toEqual([]);
    expect(await own.findIn('mine', idOf(2))).toBe(output);
    expect(await own.findIn('other', idOf(2))).toBeUndefined();
  });

  it('of a person, or of a call that is not known, is found by no conversation', async () => {
    const { own } = setUp(runOf(idOf(3)));
    await own.record(runOf(idOf(4)));
    for (const at of [3, 4, 5]) expect(await own.findIn('mine', idOf(at))).toBeUndefined();
  });

  it('of the latest 1,000 calls is known without its record', async () => {
    const { own, asked, output } = setUp(runOf(idOf(0), 'stored'));
    for (let at = 0; at < 1_000; at += 1) await own.record(runOf(idOf(at), 'mine'));
    expect(await own.findIn('mine', idOf(0))).toBe(output);
    expect(asked).toEqual([]);
    await own.record(runOf(idOf(1_000), 'mine'));
    expect(await own.findIn('mine', idOf(0))).toBeUndefined();
    expect(await own.findIn('stored', idOf(0))).toBe(output);
    expect(asked).toEqual([idOf(0), idOf(0)]);
    for (const at of [1, 1_000]) expect(await own.findIn('mine', idOf(at))).toBe(output);
  });
});

describe('an output of a conversation that is not stored', () => {
  /** Runs that are pruned at once, as those beyond the latest 100 of their tool. */
  const pruned = { add: async () => undefined, get: async () => undefined };
  const result = (text: string) => ({ success: true, result: text, executionTime: 1, logs: [] });
  const read = async (found: Promise<Output | undefined>) => {
    const output = await found;
    return output === undefined ? undefined : await output.slice(0, output.characters);
  };

  it('is read by its own model and by its caller for as long as it is leased', async () => {
    const own = createConversationOutputs(createOutputs(pruned), pruned);
    own.lease('run');
    await own.record({ ...runOf(idOf(1), 'run'), result: result('the…') }, 'the whole text 🙂');
    await own.record({ ...runOf(idOf(2), 'run'), result: result('short') });
    await own.record({ ...runOf(idOf(3), 'else'), result: result('the…') }, 'not leased');
    // So many later calls that only the lease knows whose it is.
    for (let at = 10; at < 1_011; at += 1) void own.record({ ...runOf(idOf(at)), result: result('') });
    expect(await read(own.findIn('run', idOf(1)))).toBe('the whole text 🙂');
    expect(await read(own.find(idOf(1)))).toBe('the whole text 🙂');
    expect(await read(own.findIn('run', idOf(2)))).toBe('short');
    expect(await read(own.findIn('else', idOf(1)))).toBeUndefined();
    expect(await read(own.find(idOf(3)))).toBeUndefined();
    own.release('run');
    for (const at of [1, 2]) expect(await read(own.find(idOf(at)))).toBeUndefined();
    await own.record({ ...runOf(idOf(4), 'run'), result: result('the…') }, 'after the end');
    expect(await read(own.find(idOf(4)))).toBeUndefined();
  });
});
