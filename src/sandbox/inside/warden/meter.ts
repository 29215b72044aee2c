import { LIMITS } from '../../../core/limits.ts';
import type { parseChannelMessage } from '../../contract/sandbox-wire.ts';

/** Counts the messages of a channel. */
export interface Meter {
  /** Why this message must close the channel; undefined if it may pass. */
  readonly refusal: (message: ReturnType<typeof parseChannelMessage>) => string | undefined;
  readonly restart: () => void;
}

export function createMeter(maxBytes: number = LIMITS.maxMessageBytesPerRun): Meter {
  let messages = 0;
  let bytes = 0;
  return {
    refusal: (message) => {
      messages += 1;
      bytes += message?.bytes ?? 0;
      if (message === undefined) return 'it sent something that is no message';
      if (messages > LIMITS.maxMessagesPerRun) return `it sent more than ${LIMITS.maxMessagesPerRun} messages`;
      return bytes > maxBytes ? `it sent more than ${maxBytes} bytes` : undefined;
    },
    restart: () => {
      messages = 0;
      bytes = 0;
    },
  };
}
