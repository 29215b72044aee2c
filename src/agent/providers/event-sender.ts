import type { AnswerListener, ModelEnd, ModelEvent } from '../contract/model-worker-api.ts';

/** Milliseconds that a call waits for the end of its answer, which mostly follows at once. */
const CALL_WAIT_MS = 4;

/**
 * Sends the events of an answer to the host: the first one at once, and one message at a time. What arrives until the
 * host has received it goes with the next message, texts joined, so a flood makes few messages and nothing waits. A
 * call, which nobody can do anything with before the end, goes with it if that is near.
 */
export function createEventSender(onEvents: (...message: Parameters<AnswerListener>) => unknown): {
  readonly send: (event: ModelEvent) => void;
  /** Sends what waits, and the end with it, at once. Settles when that was received. */
  readonly end: (end: ModelEnd) => Promise<void>;
} {
  let waiting: ModelEvent[] = [];
  let sending: Promise<void> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      await onEvents(events);
    }
    sending = undefined;
  };
  const sendNow = (): void => {
    clearTimeout(later);
    later = undefined;
    sending ??= sendAll();
  };
  return {
    send: (event) => {
      const last = waiting.at(-1);
      if (last !== undefined && (event.type === 'text' || event.type === 'thought') && last.type === event.type)
        waiting[waiting.length - 1] = { type: event.type, text: last.text + event.text };
      else waiting.push(event);
      if (sending !== undefined) return;
      if (event.type === 'call') later ??= setTimeout(sendNow, CALL_WAIT_MS);
      else sendNow();
    },
    end: async (end) => {
      clearTimeout(later);
      const rest = waiting;
      waiting = [];
      // Behind a message that has not been received: both travel on one port, in order.
      await Promise.all([sending, onEvents(rest, end)]);
    },
  };
}
