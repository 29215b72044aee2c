import type { RunRecord } from '../../core/call.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { Output, Outputs } from '../store/outputs.ts';

/** Outputs that know whose they are. */
export interface ConversationOutputs extends Outputs {
  /** The output of a call of this conversation; undefined also for one of another conversation, or of a person. */
  readonly findIn: (conversationId: string, toolCallId: ToolCallId) => Promise<Output | undefined>;
}

/** Calls whose record may not be stored yet. */
const MAX_HELD = 1_000;

/** @param runs the stored records, which name the conversation of a model's call */
export function createConversationOutputs(
  outputs: Outputs,
  runs: { readonly get: (toolCallId: ToolCallId) => Promise<RunRecord | undefined> },
): ConversationOutputs {
  const held = new Map<ToolCallId, string | undefined>();
  return {
    ...outputs,
    record: async (run, whole) => {
      held.set(run.toolCallId, run.conversationId);
      for (const oldest of [...held.keys()].slice(0, -MAX_HELD)) held.delete(oldest);
      await outputs.record(run, whole);
    },
    findIn: async (conversationId, toolCallId) => {
      const own = held.has(toolCallId)
        ? held.get(toolCallId)
        : (outputs.leasedBy(toolCallId) ?? (await runs.get(toolCallId))?.conversationId);
      return own === conversationId ? await outputs.find(toolCallId) : undefined;
    },
  };
}
