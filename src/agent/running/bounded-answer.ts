import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { ModelEvent, ModelTarget } from '../contract/model-worker-api.ts';
import type { LoopPorts } from '../loop/ports.ts';
import type { ModelConnection } from '../providers/model-connection.ts';

/**
 * Ends an answer that exceeds the limits of a turn: the request is stopped, what has arrived is kept, and the answer
 * finishes with `length`. The request goes to this target, with its key.
 */
export function boundedAnswer(ask: ModelConnection['ask'], target: ModelTarget): LoopPorts['ask'] {
  return async (request, onEvents, signal) => {
    const counting = createCount();
    const stopping = new AbortController();
    const onAbort = (): void => stopping.abort();
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    let isFull = false;
    const receive = (events: readonly ModelEvent[]): void => {
      if (isFull) return;
      const tooMany = events.findIndex((event) => !counting.takes(event));
      const taken = tooMany < 0 ? events : events.slice(0, tooMany);
      if (taken.length > 0) onEvents(taken);
      isFull = tooMany >= 0;
      if (isFull) stopping.abort();
    };
    try {
      const end = await ask({ ...request, target }, receive, stopping.signal);
      return isFull && !signal.aborted ? { ok: true, finish: 'length', requests: Math.max(1, end.requests) } : end;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  };
}

/** Counts the parts of an answer; consecutive pieces of one kind are one part. */
function createCount(): { readonly takes: (event: ModelEvent) => boolean } {
  let [chars, parts, calls] = [0, 0, 0];
  let before: ModelEvent['type'] | undefined;
  return {
    takes: (event) => {
      if (event.type === 'retrying' || event.type === 'raw') return true;
      if (event.type === 'call') calls += 1;
      if (event.type === 'call' || event.type !== before) parts += 1;
      before = event.type;
      chars += event.type === 'call' ? event.call.inputText.length + event.call.name.length : event.text.length;
      return (
        chars <= AGENT_LIMITS.maxAnswerChars &&
        parts <= AGENT_LIMITS.maxAnswerParts &&
        calls <= AGENT_LIMITS.maxBatchCalls
      );
    },
  };
}
