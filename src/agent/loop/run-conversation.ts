import type { CallPart, ModelTurn, StopReason, Turn } from '../contract/conversation.ts';
import { newId } from '../../core/ids.ts';
import { isRecord, type JsonObject } from '../../core/json/json.ts';
import { resumedTurn } from '../conversations/interrupted.ts';
import type { ModelMessage } from '../contract/model-message.ts';
import type { ModelEnd, ModelEvent, ModelFailure, ModelRequest } from '../contract/model-worker-api.ts';
import { FAILURE_TEXTS } from '../providers/failures/failure-texts.ts';
import { offerInDialect } from '../prompt/offer-in-dialect.ts';
import { systemPrompt } from '../prompt/system-prompt.ts';
import type { LoopClock, LoopEnd, LoopOffer, LoopPorts, LoopStart, RunConversation } from './ports.ts';
import { readArguments } from './read-arguments.ts';
import { runCall, type WrittenCall } from './run-call.ts';
import { createMessageConverter, type MessagesOptions } from '../prompt/convert-messages.ts';
import { toolChoiceOf } from './tool-choice.ts';
import { createTurnDraft, type TurnDraft } from './turn-draft.ts';
import { untilAborted } from './until-aborted.ts';
import { addUsage, costOf, estimateUsage, NO_USAGE } from './usage.ts';
import { defined } from '../../core/defined.ts';

const CLOCK: LoopClock = { now: () => new Date().toISOString(), tick: () => performance.now() };

export const runConversation: RunConversation = async (ports, start, signal) => {
  const made: ModelTurn[] = [];
  const parts: StepDeps = {
    ports,
    start,
    clock: ports.clock ?? CLOCK,
    toMessages: createMessageConverter(),
    signal,
    before: { stored: Promise.resolve() },
  };
  for (;;) {
    const isLast = made.length + 1 >= start.maxSteps;
    const turn =
      start.resumed !== undefined && made.length === 0
        ? await resumeStep(parts, start.resumed, isLast)
        : await runStep(parts, [...start.turns, ...made], isLast);
    made.push(turn);
    if (turn.stopReason !== undefined) return endOf(made, turn);
  }
};

function endOf(turns: readonly ModelTurn[], last: ModelTurn): LoopEnd {
  const { stopReason = 'stop', failure } = last;
  const costs = turns.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
  return {
    stopReason,
    ...defined({ failure }),
    turns,
    text: last.parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    usage: turns.reduce((sum, { usage }) => (usage === undefined ? sum : addUsage(sum, usage)), NO_USAGE),
    ...(costs.length === 0 ? {} : { cost: costs.reduce((sum, cost) => sum + cost, 0) }),
  };
}

interface StepDeps {
  readonly ports: LoopPorts;
  readonly start: LoopStart;
  readonly clock: LoopClock;
  readonly toMessages: (turns: readonly Turn[], options: MessagesOptions) => Promise<ModelMessage[]>;
  readonly signal: AbortSignal;
  /** The last write of the step before: the model is asked meanwhile, and no call begins before it has ended. */
  readonly before: { stored: Promise<unknown> };
}

const STOPPED: ModelEnd = { ok: false, failure: { code: 'stopped', ...FAILURE_TEXTS.stopped }, requests: 0 };
const NO_OFFER: LoopOffer = {
  instructions: '',
  tools: [],
  providerName: (toolName) => toolName,
};
const CUT_BY_LENGTH = 'The answer reached the limit of its length here, so nothing was run.';

/**
 * One answer of the model and its calls. `isLast`: the model is not asked again after these calls. The returned turn
 * has ended.
 */
async function runStep(deps: StepDeps, turns: readonly Turn[], isLast: boolean): Promise<ModelTurn> {
  const { ports, start, clock, toMessages, signal, before } = deps;
  const draft = createTurnDraft(begunTurn(start, clock, turns), {
    keepTurn: ports.keepTurn,
    notifyTurn: ports.notifyTurn,
    tick: clock.tick,
  });
  // Storing the turn does not delay the model's first text.
  const kept = draft.keep();
  kept.catch(() => undefined);
  draft.change({});
  try {
    const offered = await untilAborted(ports.offer(turns, signal), signal, NO_OFFER);
    const { temperature, maxOutputTokens, toolChoice: chosen } = start.settings ?? {};
    const offer = offerInDialect(offered, start.dialect, chosen);
    const { toolChoice, note } = toolChoiceOf(chosen, offer, turns.at(-1)?.role === 'person');
    if (note !== undefined) draft.change({ notes: [note] });
    if (offer.deferred !== undefined) draft.change({ deferredTools: offer.deferred });
    const request = {
      dialect: start.dialect,
      system: systemPrompt(offer),
      tools: offer.tools.map(({ name, description, inputSchema, sent }) => ({
        name,
        description,
        inputSchema,
        ...sent,
      })),
      messages: await toMessages(turns, {
        providerName: offer.providerName,
        model: start.provider,
        ...defined({ isSkillText: ports.isSkillText }),
      }),
      ...defined({ temperature, maxOutputTokens, toolChoice }),
      ...(ports.onRequestLog === undefined ? {} : { isLogged: true as const }),
    };
    // A provider may ignore that nothing is to be called.
    const callable = toolChoice === 'none' ? { ...offer, tools: [] } : offer;
    const calls: WrittenCall[] = [];
    const end = signal.aborted
      ? STOPPED
      : await untilAborted(
          ports.ask(request, (events) => events.forEach((event) => receive(ports, draft, offer, calls, event)), signal),
          signal,
          STOPPED,
        );
    await untilAborted(Promise.all([kept, before.stored]), signal, undefined);
    endAnswer(draft, start, end, request);
    if (!end.ok)
      return await finish(
        deps,
        draft,
        signal.aborted || end.failure.code === 'stopped' ? 'stopped' : 'error',
        end.failure,
      );
    if (end.finish === 'length' || end.finish === 'filtered') return await finish(deps, draft, end.finish);
    if (!draft.turn().parts.some(({ type }) => type === 'call')) return await finish(deps, draft, 'stop');
    draft.change({ state: 'calling' });
    return await runCalls(deps, draft, callable, calls, isLast);
  } catch (error) {
    return await finishBroken(deps, draft, error);
  }
}

/** Goes on with the calls of an answer for which a person was asked when its page was closed. */
async function resumeStep(deps: StepDeps, resumed: ModelTurn, isLast: boolean): Promise<ModelTurn> {
  const { ports, start, clock, signal } = deps;
  const draft = createTurnDraft(resumedTurn(resumed), {
    keepTurn: ports.keepTurn,
    notifyTurn: ports.notifyTurn,
    tick: clock.tick,
    sinceMs: Math.max(0, Date.parse(clock.now()) - Date.parse(resumed.createdAt)),
  });
  try {
    await untilAborted(draft.keep(), signal, undefined);
    // Tools that were called in the branch are offered, and so are those of this answer.
    const offer = await untilAborted(ports.offer([...start.turns, resumed], signal), signal, NO_OFFER);
    const calls = resumed.parts.flatMap((part): WrittenCall[] =>
      part.type === 'call' && (part.state === 'waiting' || part.state === 'written') && isRecord(part.input)
        ? // The input was an object when it was parsed.
          [{ callId: part.callId, input: part.input as JsonObject, isResumed: true }]
        : [],
    );
    return await runCalls(deps, draft, offer, calls, isLast);
  } catch (error) {
    return await finishBroken(deps, draft, error);
  }
}

async function runCalls(
  deps: StepDeps,
  draft: TurnDraft,
  offer: LoopOffer,
  calls: readonly WrittenCall[],
  isLast: boolean,
): Promise<ModelTurn> {
  const { ports, signal } = deps;
  const ended = await Promise.allSettled(calls.map((call) => runCall(ports, draft, offer, call, signal)));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  return await finish(deps, draft, signal.aborted ? 'stopped' : isLast ? 'max-steps' : undefined);
}

/** A bug or a broken database: failures of the model and of tools are returned as values. */
async function finishBroken(deps: StepDeps, draft: TurnDraft, error: unknown): Promise<ModelTurn> {
  const detail = error instanceof Error ? error.message : String(error);
  return await finish(deps, draft, 'error', { code: 'internal', ...FAILURE_TEXTS.internal, detail });
}

function begunTurn(
  { provider: { kind, name, model }, conversationId }: LoopStart,
  clock: LoopClock,
  turns: readonly Turn[],
): ModelTurn {
  const parent = turns.at(-1)?.id;
  return {
    id: newId(),
    conversationId,
    ...defined({ parent }),
    createdAt: clock.now(),
    role: 'model',
    state: 'asking',
    parts: [],
    times: { requests: 0 },
    model: { kind, name, model },
  };
}

function receive(ports: LoopPorts, draft: TurnDraft, offer: LoopOffer, calls: WrittenCall[], event: ModelEvent): void {
  if (event.type === 'raw') {
    ports.onRequestLog?.(draft.turn().id, event.piece);
    return;
  }
  const { state, times } = draft.turn();
  // Events of an abandoned request are ignored.
  if (state !== 'asking' && state !== 'answering') return;
  if (event.type === 'retrying') {
    draft.change({
      times: { ...times, requests: times.requests + 1 },
      notes: [
        ...(draft.turn().notes ?? []),
        `${event.failure.message} Asked again after ${String(Math.round(event.inMs / 100) / 10)} s.`,
      ],
    });
    return;
  }
  if (state === 'asking') draft.change({ state: 'answering', times: { ...times, firstMs: draft.sinceMs() } });
  if (event.type === 'call') addCall(draft, offer, calls, event.call);
  else draft.add(event.type, event.text);
  if (event.type === 'text') ports.onEvent?.(event);
}

function addCall(
  draft: TurnDraft,
  offer: LoopOffer,
  calls: WrittenCall[],
  { wireId, name, inputText, ...more }: Extract<ModelEvent, { readonly type: 'call' }>['call'],
): void {
  const read = readArguments(inputText);
  const toolName = offer.tools.find((tool) => tool.name === name)?.toolName ?? name;
  const part: CallPart = {
    type: 'call',
    callId: newId(),
    wireId,
    toolName,
    input: {},
    state: 'written',
    trace: { writtenMs: draft.sinceMs() },
  };
  if (read.ok) {
    draft.addCall({ ...part, input: read.input, ...defined({ written: more.written }) });
    calls.push({ callId: part.callId, input: read.input });
  } else
    draft.addCall({
      ...part,
      written: inputText,
      state: 'unreadable',
      errorCode: 'invalid-input',
      output: read.message,
    });
}

function endAnswer(
  draft: TurnDraft,
  { provider }: LoopStart,
  end: ModelEnd,
  request: Omit<ModelRequest, 'target'>,
): void {
  const { times, parts } = draft.turn();
  const answer = parts
    .map((part) => (part.type === 'call' ? `${part.toolName}${JSON.stringify(part.input)}` : part.text))
    .join('');
  const usage = end.ok
    ? (end.usage ?? estimateUsage(request, answer))
    : answer === ''
      ? undefined
      : estimateUsage(request, answer);
  const cost = usage === undefined ? undefined : costOf(usage, provider.prices);
  draft.change({
    times: { ...times, requests: end.requests, answeredMs: draft.sinceMs() },
    ...defined({ usage, cost }),
    ...(end.ok && end.opaque !== undefined ? { opaque: end.opaque } : {}),
    ...(end.ok ? {} : { failure: end.failure }),
  });
}

/** Stores and reports the final turn. Calls that never began get that as their result. */
async function finish(
  { ports, signal, before }: StepDeps,
  draft: TurnDraft,
  stopReason: StopReason | undefined,
  failure?: ModelFailure,
): Promise<ModelTurn> {
  for (const part of draft.turn().parts) {
    if (part.type !== 'call') continue;
    if (part.state === 'written' || part.state === 'waiting' || part.state === 'running')
      draft.changeCall(
        part.callId,
        stopReason === 'length' || stopReason === 'filtered'
          ? { state: 'unreadable', output: CUT_BY_LENGTH }
          : { state: 'stopped' },
      );
    if (part.state === 'unreadable' || part.state === 'written')
      ports.onEvent?.({ type: 'result', part: draft.call(part.callId) });
  }
  draft.change({
    state: stopReason === 'stopped' ? 'stopped' : stopReason === 'error' ? 'failed' : 'done',
    ...defined({ stopReason }),
    ...(failure === undefined || stopReason === 'stopped' ? {} : { failure }),
    times: { ...draft.turn().times, endedMs: draft.sinceMs() },
  });
  const turn = draft.turn();
  // If the database fails here, the failure was or will be reported elsewhere; the run ends in any case.
  before.stored = draft.keep().catch(() => undefined);
  if (stopReason !== undefined) await untilAborted(before.stored, signal, undefined);
  draft.close();
  ports.onEvent?.({ type: 'step-end', turn });
  return turn;
}
