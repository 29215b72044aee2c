import type { AnswerListener, ModelEnd, ModelEvent } from '../contract/model-worker-api.ts';

/**
 * Sends the events of an answer to the host: the first one at once, and one message at a time. What arrives until the
 * host has received it goes with the next message, texts joined, so a flood makes few messages and nothing waits.
 */
export function createEventSender(onEvents: (...message: Parameters<AnswerListener>) => unknown): {
  readonly send: (event: ModelEvent) => void;
  /** Sends what waits, and the end with it, at once. Settles when that was received. */
  readonly end: (end: ModelEnd) => Promise<void>;
} {
  let waiting: ModelEvent[] = [];
  let sending: Promise<void> | undefined;
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      await onEvents(events);
    }
    sending = undefined;
  };
  return {
    send: (event) => {
      const last = waiting.at(-1);
      if (last !== undefined && (event.type === 'text' || event.type === 'thought') && last.type === event.type)
        waiting[waiting.length - 1] = { type: event.type, text: last.text + event.text };
      else waiting.push(event);
      sending ??= sendAll();
    },
    end: async (end) => {
      const rest = waiting;
      waiting = [];
      // Behind a message that has not been received: both travel on one port, in order.
      await Promise.all([sending, onEvents(rest, end)]);
    },
  };
}
