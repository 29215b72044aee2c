import type { StoredText } from '../../core/call.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { packText } from '../truncation/stored-text.ts';

/** Full outputs of conversations that are not stored, for as long as whoever began them holds them. */
export interface LeasedOutputs {
  /** Keeps the outputs of this conversation from now on. */
  readonly lease: (conversationId: string) => void;
  /** Drops them. */
  readonly release: (conversationId: string) => void;
  readonly isLeased: (conversationId: string | undefined) => boolean;
  /** Does nothing without a lease. Over the limit, the oldest outputs of all leases are dropped. */
  readonly add: (conversationId: string | undefined, toolCallId: ToolCallId, text: string | StoredText) => void;
  readonly find: (toolCallId: ToolCallId) => LeasedOutput | undefined;
}

interface LeasedOutput {
  readonly conversationId: string;
  readonly text: string | StoredText;
}

/** Characters up to which a text is held as it is: making a blob takes longer than a short text is worth. */
const MAX_PLAIN_CHARS = 4_096;

/**
 * Holds all but short ones as blobs, which the browser can put on the disk. They end with this thread, and so with the
 * page.
 *
 * @param maxBytes of all leases together
 */
export function createLeasedOutputs(maxBytes: number): LeasedOutputs {
  const leases = new Set<string>();
  /** Oldest first. */
  const outputs = new Map<ToolCallId, LeasedOutput>();
  let bytes = 0;
  const drop = (toolCallId: ToolCallId): void => {
    bytes -= sizeOf(outputs.get(toolCallId)?.text);
    outputs.delete(toolCallId);
  };
  return {
    lease: (conversationId) => void leases.add(conversationId),
    release: (conversationId) => {
      leases.delete(conversationId);
      for (const [toolCallId, output] of outputs) if (output.conversationId === conversationId) drop(toolCallId);
    },
    isLeased: (conversationId) => conversationId !== undefined && leases.has(conversationId),
    add: (conversationId, toolCallId, given) => {
      if (conversationId === undefined || !leases.has(conversationId)) return;
      drop(toolCallId);
      const text = typeof given === 'string' && given.length > MAX_PLAIN_CHARS ? packText(given) : given;
      outputs.set(toolCallId, { conversationId, text });
      bytes += sizeOf(text);
      for (const oldest of outputs.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    find: (toolCallId) => outputs.get(toolCallId),
  };
}

function sizeOf(text: string | StoredText = ''): number {
  return typeof text === 'string' ? text.length : text.blob.size;
}
