import type { RunRecord } from '../../core/call.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import { packText, sliceOf } from '../truncation/stored-text.ts';
import type { RunStore } from './run-store.ts';

/** The full output of an earlier call. */
export interface Output {
  readonly characters: number;
  /** Rejects if it can no longer be read. */
  readonly slice: (start: number, end: number) => Promise<string>;
}

/** Runs with outputs that are too long for their record. */
export interface Outputs {
  /**
   * Stores a run, and the full output if its result has only a part. If the disk is full, the latest outputs are held
   * in memory.
   *
   * @throws ToolyardError `transport` if the disk is full
   */
  readonly record: (run: RunRecord, whole?: string) => Promise<void>;
  readonly find: (toolCallId: ToolCallId) => Promise<Output | undefined>;
}

export function createOutputs(runs: Pick<RunStore, 'add' | 'get'>): Outputs {
  const held = new Map<ToolCallId, string>();
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
      await runs.add(whole === undefined ? run : { ...run, output: packText(whole) });
      held.delete(run.toolCallId);
    },
    async find(toolCallId) {
      const text = held.get(toolCallId);
      if (text !== undefined) return inMemory(text);
      const run = await runs.get(toolCallId);
      if (run === undefined) return undefined;
      const { output, value, result } = run;
      if (value !== undefined) return inMemory(await value.text());
      if (output !== undefined)
        return { characters: output.characters, slice: (start, end) => sliceOf(output, start, end) };
      const kept = result.success ? (result.result ?? null) : (result.error ?? '');
      return inMemory(typeof kept === 'string' ? kept : JSON.stringify(kept));
    },
  };
}

function inMemory(text: string): Output {
  return { characters: text.length, slice: (start, end) => Promise.resolve(text.slice(start, end)) };
}
