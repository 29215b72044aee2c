import { answerOf } from '../../../src/agent/providers/model-connection.ts';
import { createModelClient } from '../../../src/agent/providers/model-client.ts';
import { MODEL_LIMITS } from '../../../src/agent/providers/model-limits.ts';
import { userMessage } from '../../../src/agent/contract/model-message.ts';
import type {
  ModelEnd,
  ModelEvent,
  ModelRequest,
  ModelTarget,
  ModelClient,
} from '../../../src/agent/contract/model-worker-api.ts';
import type { ModelWire, ScriptedAnswer } from './answer.ts';
import { bytesOf } from './model-server.ts';
import { targetAt } from './run-against.ts';

/** Characters of one to four bytes in every part of an answer. */
export const MANY_BYTES: ScriptedAnswer = {
  thought: 'Hm ✓',
  text: 'Größe 🎉',
  calls: [
    { id: 'c_1', name: 'add', input: '{"a":"é🎉"}' },
    { id: 'c_2', name: 'add', input: '{}' },
  ],
};

type Then = 'rest' | 'break' | 'close';

export interface Received {
  readonly end: ModelEnd;
  /** Texts joined. */
  readonly events: readonly ModelEvent[];
}

export async function receiveFrom(client: Pick<ModelClient, 'ask'>, target: ModelTarget): Promise<Received> {
  const events: ModelEvent[] = [];
  const request: ModelRequest = {
    target,
    dialect: 'native',
    system: '',
    messages: [userMessage('Hello')],
    tools: [{ name: 'add', description: 'Adds', inputSchema: { type: 'object' } }],
  };
  const end = await answerOf(
    (listener) => client.ask(request, listener),
    (received) => {
      for (const event of received) {
        // How the bytes were cut shows in them.
        if (event.type === 'raw') continue;
        const last = events.at(-1);
        if (last !== undefined && (event.type === 'text' || event.type === 'thought') && last.type === event.type)
          events[events.length - 1] = { type: event.type, text: last.text + event.text };
        else events.push(event);
      }
    },
  );
  return { end, events };
}

/** The answer in two pieces; `then` decides what follows the first. */
function inTwo(wire: ModelWire, at: number, then: Then): Response {
  const bytes = new Uint8Array(bytesOf(wire, MANY_BYTES));
  const pieces = then === 'rest' ? [bytes.subarray(0, at), bytes.subarray(at)] : [bytes.subarray(0, at)];
  const left = pieces.filter(({ length }) => length > 0);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece !== undefined) controller.enqueue(piece);
      else if (then === 'break') controller.error(new TypeError('terminated'));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** The errors of an answer that arrives in pieces of `step` bytes, without a network; empty if there are none. */
export async function wrongBoundaries(wire: ModelWire, step: number): Promise<string[]> {
  const { length } = bytesOf(wire, MANY_BYTES);
  let next = inTwo(wire, length, 'rest');
  const client = createModelClient({ fetch: () => Promise.resolve(next), limits: { ...MODEL_LIMITS, maxRequests: 1 } });
  const receiveInPieces = async (at: number, then: Then): Promise<Received> => {
    next = inTwo(wire, at, then);
    return await receiveFrom(client, targetAt(wire, 'http://127.0.0.1:1/v1'));
  };
  const whole = JSON.stringify(await receiveInPieces(length, 'rest'));
  const wrong: string[] = [];
  for (let at = 0; at < length; at += step) {
    const received = JSON.stringify(await receiveInPieces(at, 'rest'));
    if (received !== whole) wrong.push(`${wire} split at ${String(at)}: ${received}`);
    for (const then of ['break', 'close'] as const) {
      const cut = await receiveInPieces(at, then);
      // An answer counts only if its end arrived; then nothing of it may be missing.
      const isRight = cut.end.ok
        ? JSON.stringify(cut.events) === JSON.stringify((JSON.parse(whole) as Received).events)
        : ['cut-off', 'bad-stream'].includes(cut.end.failure.code);
      if (!isRight) wrong.push(`${wire} ${then} at ${String(at)}: ${JSON.stringify(cut)}`);
    }
  }
  return wrong;
}
