import type { StoredText } from '../../core/call.ts';
import type { ToolCallId } from '../../core/ids.ts';

/** Full outputs of conversations that are not stored, for as long as whoever began them holds them. */
export interface LeasedOutputs {
  /** Keeps the outputs of this conversation from now on. */
  readonly lease: (conversationId: string) => void;
  /** Drops them. */
  readonly release: (conversationId: string) => void;
  readonly isLeased: (conversationId: string | undefined) => boolean;
  /** Does nothing without a lease. Over the limit, the oldest outputs of all leases are dropped. */
  readonly add: (conversationId: string | undefined, toolCallId: ToolCallId, text: StoredText) => void;
  readonly find: (toolCallId: ToolCallId) => LeasedOutput | undefined;
}

interface LeasedOutput {
  readonly conversationId: string;
  readonly text: StoredText;
}

/**
 * Holds them as blobs, which the browser can put on the disk. They end with this thread, and so with the page.
 *
 * @param maxBytes of all leases together
 */
export function createLeasedOutputs(maxBytes: number): LeasedOutputs {
  const leases = new Set<string>();
  /** Oldest first. */
  const outputs = new Map<ToolCallId, LeasedOutput>();
  let bytes = 0;
  const drop = (toolCallId: ToolCallId): void => {
    bytes -= outputs.get(toolCallId)?.text.blob.size ?? 0;
    outputs.delete(toolCallId);
  };
  return {
    lease: (conversationId) => void leases.add(conversationId),
    release: (conversationId) => {
      leases.delete(conversationId);
      for (const [toolCallId, output] of outputs) if (output.conversationId === conversationId) drop(toolCallId);
    },
    isLeased: (conversationId) => conversationId !== undefined && leases.has(conversationId),
    add: (conversationId, toolCallId, text) => {
      if (conversationId === undefined || !leases.has(conversationId)) return;
      drop(toolCallId);
      outputs.set(toolCallId, { conversationId, text });
      bytes += text.blob.size;
      for (const oldest of outputs.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    find: (toolCallId) => outputs.get(toolCallId),
  };
}
