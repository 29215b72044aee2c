import type { ConversationSettings, ModelTurn, Turn } from '../contract/conversation.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { Approvals, ApprovalMode } from '../approvals/approval-queue.ts';
import type { LoopCall, LoopOffer, LoopPorts } from '../loop/ports.ts';
import type { Offer, OfferRequest } from '../offer/offer.ts';
import type { AgentTools } from './agent-tools.ts';

export interface RunPortsDeps {
  readonly tools: AgentTools;
  readonly approvals: Pick<Approvals, 'approve'>;
  readonly offers: (request: OfferRequest) => Promise<Offer>;
}

/** The input of one run. */
export interface RunOrder {
  readonly ask: LoopPorts['ask'];
  readonly settings: Pick<ConversationSettings, 'instructions' | 'presetId' | 'searchShare'>;
  readonly provider: OfferRequest['provider'];
  /** The branch below which the run begins. */
  readonly turns: readonly Turn[];
  readonly toolNames?: readonly string[];
  readonly mode: ApprovalMode;
  /** Keys of the tools for which a person allowed these very calls before. */
  readonly allowedKeys?: ReadonlyMap<ToolCallId, string>;
  readonly keep: (turn: ModelTurn) => Promise<void>;
  readonly notify: (turn: ModelTurn) => void;
  readonly onEvent?: LoopPorts['onEvent'];
}

/** The ports of a run: the catalog, approvals and the call path, for one conversation. */
export function runPorts({ tools, approvals, offers }: RunPortsDeps, order: RunOrder): LoopPorts {
  const { settings, provider, toolNames, mode, allowedKeys } = order;
  const made = new Map<string, ModelTurn>();
  const seenByPerson = new Set<ToolCallId>();
  /** Keys of the tools that were judged, by call. */
  const judged = new Map<ToolCallId, string>();
  let offered: Offer | undefined;
  const note = (turn: ModelTurn): ModelTurn => {
    made.set(turn.id, turn);
    return turn;
  };
  const isFind = (toolName: string): boolean => offered?.findName === toolName;

  return {
    ask: order.ask,
    offer: async () => {
      const { presetId, searchShare, instructions } = settings;
      const guiding = tools.guidance();
      // Awaited below; a failure of the other promise has priority.
      guiding.catch(() => undefined);
      offered = await offers({
        provider,
        searchShare,
        turns: [...order.turns, ...made.values()],
        ...(presetId === undefined ? {} : { presetId }),
        ...(toolNames === undefined ? {} : { toolNames }),
      });
      return await offerOf(offered, instructions, await guiding);
    },
    route: async (toolName) => {
      if (isFind(toolName)) return { origin: 'builtin', trusted: true };
      const tool = await tools.lookup(toolName);
      if (tool === undefined) return undefined;
      const { origin, detail } = tools.traitsOf(tool);
      return { origin, trusted: tool.trusted, ...(detail === undefined ? {} : { detail }) };
    },
    approve: async (call, signal) => {
      if (isFind(call.toolName)) return { ok: true, input: call.input, approval: { by: 'policy' } };
      const allowedKey = allowedKeys?.get(call.callId);
      const verdict = await approvals.approve(
        { ...call, ...(allowedKey === undefined ? {} : { allowedKey }) },
        signal,
        mode,
      );
      if (!verdict.ok) return verdict;
      const { toolKey, ...rest } = verdict;
      judged.set(call.callId, toolKey);
      if (rest.approval.by !== 'person') return rest;
      seenByPerson.add(call.callId);
      return { ...rest, approval: { ...rest.approval, toolKey } };
    },
    callTool: async (call, onEvent, signal) => {
      if (offered !== undefined && isFind(call.toolName)) return found(offered, call);
      const toolKey = judged.get(call.callId);
      return await tools.call(
        { ...call, isAllowedByPerson: seenByPerson.has(call.callId), ...(toolKey === undefined ? {} : { toolKey }) },
        onEvent,
        signal,
      );
    },
    keepTurn: (turn) => order.keep(note(turn)),
    notifyTurn: (turn) => order.notify(note(turn)),
    ...(order.onEvent === undefined ? {} : { onEvent: order.onEvent }),
  };
}

async function offerOf(offer: Offer, instructions: string, guidance: ReadonlyMap<string, string>): Promise<LoopOffer> {
  const guides = offer.tools.flatMap(({ name, toolName }) => {
    const text = guidance.get(toolName)?.trim() ?? '';
    return text === '' ? [] : [`## ${name}\n${text}`];
  });
  return {
    system: [instructions.trim(), ...guides].filter((text) => text !== '').join('\n\n'),
    tools: offer.tools,
    providerName: offer.wireNameOf,
  };
}

function found({ find }: Offer, { input }: LoopCall): Awaited<ReturnType<LoopPorts['callTool']>> {
  const answer = find(input);
  return answer.ok
    ? { success: true, result: answer.output, executionTime: 0, logs: [] }
    : { success: false, error: answer.message, errorCode: 'invalid-input', executionTime: 0, logs: [] };
}
