import type {
  CallPart,
  ConversationId,
  ModelTurn,
  ApprovalContent,
  TurnId,
  TurnPart,
} from '../../agent/contract/conversation.ts';
import type { ErrorCode } from '../../core/errors.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { defined } from '../../core/defined.ts';

/** One step of a fake model: words in pieces of a few characters, and calls with their results. */
export type FakePart =
  | { readonly type: 'text' | 'thought'; readonly text: string }
  | {
      readonly type: 'call';
      readonly toolName: string;
      readonly input: JsonObject;
      readonly ask?: boolean;
      readonly ms?: number;
      readonly output?: string;
      readonly errorCode?: ErrorCode;
      readonly logs?: readonly string[];
    };
/** One entry for each step of the model. */
export type FakeScript = readonly (readonly FakePart[])[];

interface FakeRun {
  readonly conversationId: ConversationId;
  readonly parent: TurnId;
  readonly model: ModelTurn['model'];
  readonly signal: AbortSignal;
  readonly put: (turn: ModelTurn) => void;
  readonly approve: (open: ApprovalContent) => Promise<boolean>;
  /** Pause between two pieces of words. */
  readonly pieceMs?: number;
}

const PIECE = 6;

/** Plays a script as growing turns. Resolves to the last turn at its end. */
export async function playScript(script: FakeScript, run: FakeRun): Promise<ModelTurn> {
  let parent = run.parent;
  let turn: ModelTurn | undefined;
  for (const [step, parts] of script.entries()) {
    if (turn !== undefined) run.put(turn);
    turn = await playStep(parts, { ...run, parent }, step === script.length - 1);
    parent = turn.id;
    if (run.signal.aborted) break;
  }
  return turn ?? { ...begin(run), state: 'done', stopReason: 'stop' };
}

function begin({ conversationId, parent, model }: FakeRun): ModelTurn {
  return {
    id: newId<TurnId>(),
    conversationId,
    parent,
    role: 'model',
    createdAt: new Date().toISOString(),
    state: 'asking',
    parts: [],
    times: { requests: 1 },
    model,
  };
}

async function playStep(script: readonly FakePart[], run: FakeRun, isLast: boolean): Promise<ModelTurn> {
  let turn = begin(run);
  const since = () => Date.now() - Date.parse(turn.createdAt);
  const set = (part: Partial<ModelTurn>) => {
    turn = { ...turn, ...part };
    run.put(turn);
  };
  const setCall = (callId: ToolCallId, change: Partial<CallPart>) =>
    set({
      parts: turn.parts.map((part) => (part.type === 'call' && part.callId === callId ? { ...part, ...change } : part)),
    });
  run.put(turn);
  await pause(run, 60);
  const calls: { readonly part: CallPart; readonly script: FakePart & { type: 'call' } }[] = [];
  for (const part of script) {
    if (run.signal.aborted) break;
    if (part.type === 'call') {
      const call: CallPart = {
        type: 'call',
        callId: newId<ToolCallId>(),
        toolName: part.toolName,
        input: part.input,
        state: 'written',
        trace: { writtenMs: since() },
      };
      calls.push({ part: call, script: part });
      set({ state: 'answering', parts: [...turn.parts, call] });
      continue;
    }
    for (let at = 0; at < part.text.length && !run.signal.aborted; at += PIECE) {
      const before: readonly TurnPart[] = at === 0 ? turn.parts : turn.parts.slice(0, -1);
      set({
        state: 'answering',
        parts: [...before, { type: part.type, text: part.text.slice(0, at + PIECE) }],
        times: { ...turn.times, firstMs: turn.times.firstMs ?? since() },
      });
      await pause(run, run.pieceMs ?? 4);
    }
  }
  set({
    times: { ...turn.times, answeredMs: since() },
    usage: { inputTokens: 1_204, outputTokens: 322 },
    ...(calls.length === 0 ? {} : { state: 'calling' }),
  });
  await Promise.all(
    calls.map(({ part, script: planned }) =>
      playCall(part, planned, run, since, (change) => setCall(part.callId, change)),
    ),
  );
  turn = {
    ...turn,
    state: run.signal.aborted ? 'stopped' : 'done',
    times: { ...turn.times, endedMs: since() },
    ...(run.signal.aborted ? { stopReason: 'stopped' } : isLast ? { stopReason: 'stop' } : {}),
  };
  return turn;
}

async function playCall(
  part: CallPart,
  { ask, ms = 40, output, errorCode, logs = [], input, toolName }: FakePart & { type: 'call' },
  run: FakeRun,
  since: () => number,
  set: (change: Partial<CallPart>) => void,
): Promise<void> {
  if (run.signal.aborted) return set({ state: 'stopped' });
  const routed = { ...part.trace, routedMs: since(), route: { origin: 'custom', trusted: true } };
  if (ask === true) {
    set({ state: 'waiting', trace: routed });
    const allowed = await run.approve({
      callId: part.callId,
      conversationId: run.conversationId,
      toolName,
      input,
      origin: 'custom',
      isUntrusted: false,
      suggestion: input,
      inputSchema: { type: 'object' },
      toolKey: toolName,
    });
    if (!allowed)
      return set({ state: run.signal.aborted ? 'stopped' : 'denied', approval: { by: 'person', reason: '' } });
  }
  const started = { ...routed, approvedMs: since(), startedMs: since() };
  set({ state: 'running', approval: { by: ask === true ? 'person' : 'policy' }, trace: started });
  for (const [at, text] of logs.entries()) {
    await pause(run, ms / logs.length);
    set({
      logs: logs.slice(0, at + 1).map((line, index) => ({ level: 'log', text: line, atMs: index * 10 })),
      progress: { done: at + 1, total: logs.length, message: text },
    });
  }
  if (logs.length === 0) await pause(run, ms);
  if (run.signal.aborted) return set({ state: 'stopped', trace: { ...started, endedMs: since() } });
  set({
    state: errorCode === undefined ? 'done' : 'failed',
    output: output ?? '{"ok":true}',
    ...defined({ errorCode }),
    trace: { ...started, endedMs: since() },
  });
}

function pause({ signal }: FakeRun, ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
