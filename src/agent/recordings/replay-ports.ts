import type { CallPart, ModelTurn, SharedConversation } from '../contract/conversation.ts';
import type { LoopCall, LoopPorts, LoopVerdict } from '../loop/ports.ts';
import { differenceOf } from './compare-calls.ts';
import type { Pacer } from './pace.ts';
import { createRecordedModel, recordedCall } from './recorded-model.ts';
import { exchangesOf } from './recorded-exchanges.ts';

export interface ReplayedRun {
  readonly recording: SharedConversation;
  readonly pacer: Pacer;
  readonly providerName: (toolName: string) => string;
  /**
   * The recording ships with the app, and the person was told its effects before it began: its own calls, with their
   * own arguments and their own route, need no approval. All other calls ask as usual.
   */
  readonly ships: boolean;
}

const ENDED: ReadonlySet<CallPart['state']> = new Set(['done', 'failed', 'denied', 'unreadable', 'unknown', 'stopped']);

/**
 * The ports of a run that plays a recording: the model's text comes from it, everything else really happens, and
 * differences are reported with the call.
 */
export function replayPorts(ports: LoopPorts, { recording, pacer, providerName, ships }: ReplayedRun): LoopPorts {
  // Parts that did not change stay the same objects, so each call is compared once.
  const marked = new WeakMap<CallPart, CallPart>();
  const mark = (part: CallPart): CallPart => {
    const known = marked.get(part) ?? markedCall(part, recording);
    marked.set(part, known);
    return known;
  };
  const withDifferences = (turn: ModelTurn): ModelTurn => ({
    ...turn,
    parts: turn.parts.map((part) => (part.type === 'call' ? mark(part) : part)),
  });
  return {
    ...ports,
    ask: createRecordedModel(recording, { providerName, pause: pacer.pause }),
    approve: async (call, signal, onWaiting) =>
      (ships ? await ownVerdict(recording, call, ports) : undefined) ?? (await ports.approve(call, signal, onWaiting)),
    keepTurn: (turn) => ports.keepTurn(withDifferences(turn)),
    notifyTurn: (turn) => ports.notifyTurn(withDifferences(turn)),
  };
}

function markedCall(part: CallPart, recording: SharedConversation): CallPart {
  const recorded = ENDED.has(part.state) ? recordedCall(recording, part) : undefined;
  const differs = recorded === undefined ? undefined : differenceOf(recorded, part, recording.varies ?? []);
  return differs === undefined ? part : { ...part, differs };
}

async function ownVerdict(
  recording: SharedConversation,
  { toolName, input }: LoopCall,
  { route }: LoopPorts,
): Promise<LoopVerdict | undefined> {
  const text = JSON.stringify(input);
  const calls = exchangesOf(recording).flatMap(({ steps }) => steps.flatMap((step) => step.calls));
  const own = calls.find((call) => call.toolName === toolName && JSON.stringify(call.input) === text);
  if (own === undefined) return undefined;
  const way = await route(toolName);
  // The name may belong to another tool here.
  if (way?.trusted !== true || way.origin !== own.trace.route?.origin) return undefined;
  return { ok: true, input, approval: { by: 'caller', reason: 'It is part of the run that you started.' } };
}
