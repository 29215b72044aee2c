import type { CallPart, ModelTurn, SharedConversation } from '../contract/conversation.ts';
import { callsOf, textOf, type ModelMessage } from '../contract/model-message.ts';
import type { ModelEnd, ModelEvent, ModelFailure } from '../contract/model-worker-api.ts';
import type { LoopPorts } from '../loop/ports.ts';
import { GO_ON } from '../prompt/convert-messages.ts';
import { pausesOf, pieces, type Pause } from './pace.ts';
import { exchangesOf, type RecordedStep } from './recorded-exchanges.ts';

const WIRE_ID = /^recorded-(\d{1,6})-(\d{1,6})-(\d{1,6})$/;

interface RecordedModelOptions {
  /** The name for the provider, by which the loop finds the tool. */
  readonly providerName: (toolName: string) => string;
  readonly pause: Pause;
}

/**
 * Replaces a model: answers from the recording, with text in pieces and at reading pace. It has no state: the messages
 * determine which answer comes next, so it continues after a reload. It ends with a reason if the recording no longer
 * fits: the person wrote another message, or a call failed that had succeeded.
 */
export function createRecordedModel(
  recording: SharedConversation,
  { providerName, pause }: RecordedModelOptions,
): LoopPorts['ask'] {
  const exchanges = exchangesOf(recording);
  return async ({ messages: given }, onEvents, signal) => {
    const messages = given.filter((message) => message.role !== 'user' || textOf(message.content) !== GO_ON);
    const notify = (event: ModelEvent): void => onEvents([event]);
    const asked = messages.filter(({ role }) => role === 'user').length - 1;
    const exchange = exchanges[asked];
    if (exchange === undefined || !isReported(exchange.message.text, messages))
      return ended('This is a recorded run: it has no answer to what you wrote.');
    const at = answeredSince(messages);
    const failed = failedCall(exchange.steps[at - 1], messages);
    if (failed !== undefined)
      return ended(
        `The recording stops here: ${failed} worked when this was recorded and did not now, so what comes next ` +
          `would not fit.`,
      );
    const step = exchange.steps[at];
    if (step === undefined) return ended('The recording ends here: it has no further answer.');
    const pauses = pausesOf(step.turn.parts);
    await pause(pauses.beforeMs, signal);
    for (const part of step.turn.parts) {
      if (part.type === 'call') {
        await pause(pauses.callMs, signal);
        if (signal.aborted) break;
        notify({
          type: 'call',
          call: {
            wireId: `recorded-${String(asked)}-${String(at)}-${String(step.calls.indexOf(part))}`,
            name: providerName(part.toolName),
            inputText: inputTextOf(part),
          },
        });
      } else {
        for (const piece of pieces(part.text)) {
          if (signal.aborted) break;
          notify({ type: part.type, text: piece });
          await pause(pauses.pieceMs, signal);
        }
      }
    }
    return signal.aborted
      ? { ok: false, failure: { code: 'stopped', message: 'It was stopped.' }, requests: 0 }
      : endOf(step.turn, step.calls);
  };
}

/**
 * The recorded call that matches a call of a playing conversation; undefined for a call that is not from the recording.
 */
export function recordedCall(
  recording: Pick<SharedConversation, 'turns'>,
  { wireId }: Pick<CallPart, 'wireId'>,
): CallPart | undefined {
  const match = WIRE_ID.exec(wireId ?? '');
  return match === null
    ? undefined
    : exchangesOf(recording)[Number(match[1])]?.steps[Number(match[2])]?.calls[Number(match[3])];
}

/**
 * Arguments that could not be parsed are repeated as written; otherwise the input that ran, including the person's
 * edits.
 */
function inputTextOf({ state, written, input }: CallPart): string {
  return state === 'unreadable' && written !== undefined ? written : JSON.stringify(input);
}

/** No request was sent, so no tokens were used. */
function endOf({ failure, stopReason }: ModelTurn, calls: readonly CallPart[]): ModelEnd {
  if (failure !== undefined) return { ok: false, failure, requests: 0 };
  const finish =
    calls.length > 0 ? 'calls' : stopReason === 'length' || stopReason === 'filtered' ? stopReason : 'stop';
  return { ok: true, finish, usage: { inputTokens: 0, outputTokens: 0 }, requests: 0 };
}

function isReported(text: string, messages: readonly ModelMessage[]): boolean {
  const last = messages.findLast((message) => message.role === 'user');
  return last !== undefined && textOf(last.content) === text;
}

/** Answers with calls since the person's last message. An answer that was cut off has none, and is given again. */
function answeredSince(messages: readonly ModelMessage[]): number {
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
  return since.filter(
    (message) => message.role === 'assistant' && callsOf(message).some(({ toolCallId }) => WIRE_ID.test(toolCallId)),
  ).length;
}

/** The tool of a call that succeeded when it was recorded and failed now. */
function failedCall(before: RecordedStep | undefined, messages: readonly ModelMessage[]): string | undefined {
  const last = messages.at(-1);
  if (before === undefined || last?.role !== 'tool') return undefined;
  return last.content
    .filter(({ isError }) => isError)
    .map(({ toolCallId }) => before.calls[Number(WIRE_ID.exec(toolCallId)?.[3])])
    .find((call) => call?.state === 'done')?.toolName;
}

function ended(message: string): ModelEnd {
  const failure: ModelFailure = {
    code: 'no-model',
    message,
    fix: 'Play the run again, or choose a model to go on from here.',
  };
  return { ok: false, failure, requests: 0 };
}
