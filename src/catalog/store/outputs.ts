import type { RunRecord, StoredText } from '../../core/call.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import { packText, sliceOf } from '../truncation/stored-text.ts';
import { createLeasedOutputs, type LeasedOutputs } from './leased-outputs.ts';
import type { RunStore } from './run-store.ts';

/** The full output of an earlier call. */
export interface Output {
  readonly characters: number;
  /** Rejects if it can no longer be read. */
  readonly slice: (start: number, end: number) => Promise<string>;
}

/** Runs with outputs that are too long for their record. */
export interface Outputs extends Pick<LeasedOutputs, 'lease' | 'release'> {
  /**
   * Stores a run, and the full output if its result has only a part. If the disk is full, the latest outputs are held
   * in memory.
   *
   * @throws ToolyardError `transport` if the disk is full
   */
  readonly record: (run: RunRecord, whole?: string) => Promise<void>;
  readonly find: (toolCallId: ToolCallId) => Promise<Output | undefined>;
  /** The conversation that holds the output of this call by a lease. */
  readonly leasedBy: (toolCallId: ToolCallId) => string | undefined;
}

export function createOutputs(runs: Pick<RunStore, 'add' | 'get'>): Outputs {
  const held = new Map<ToolCallId, string>();
  const leased = createLeasedOutputs(LIMITS.maxOutputBytes);
  const hold = (toolCallId: ToolCallId, text: string): void => {
    held.set(toolCallId, text);
    let characters = 0;
    for (const each of held.values()) characters += each.length;
    for (const [oldest, { length }] of held) {
      if (characters <= LIMITS.maxOutputBytes) break;
      held.delete(oldest);
      characters -= length;
    }
  };
  return {
    async record(run, whole) {
      if (whole !== undefined) hold(run.toolCallId, whole);
      // After the answer, because even starting a write would delay it.
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
      const output = whole === undefined ? undefined : packText(whole);
      if (leased.isLeased(run.conversationId)) leased.add(run.conversationId, run.toolCallId, output ?? textOf(run));
      await runs.add(output === undefined ? run : { ...run, output });
      held.delete(run.toolCallId);
    },
    async find(toolCallId) {
      const text = held.get(toolCallId);
      if (text !== undefined) return inMemory(text);
      const lease = leased.find(toolCallId);
      if (lease !== undefined) return typeof lease.text === 'string' ? inMemory(lease.text) : packed(lease.text);
      const run = await runs.get(toolCallId);
      if (run === undefined) return undefined;
      const { output, value } = run;
      if (value !== undefined) return inMemory(await value.text());
      return output === undefined ? inMemory(textOf(run)) : packed(output);
    },
    leasedBy: (toolCallId) => leased.find(toolCallId)?.conversationId,
    lease: leased.lease,
    release: leased.release,
  };
}

function textOf({ result }: RunRecord): string {
  const kept = result.success ? (result.result ?? null) : (result.error ?? '');
  return typeof kept === 'string' ? kept : JSON.stringify(kept);
}

function packed(text: StoredText): Output {
  return { characters: text.characters, slice: (start, end) => sliceOf(text, start, end) };
}

function inMemory(text: string): Output {
  return { characters: text.length, slice: (start, end) => Promise.resolve(text.slice(start, end)) };
}
