import type { Dialect } from '../contract/provider.ts';
import type { ConversationId, ConversationSettings, Turn } from '../contract/conversation.ts';
import { skillTextsOf } from '../prompt/skill-texts.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { Tool } from '../../core/tool.ts';
import type { Approvals, ApprovalMode } from '../approvals/approval-queue.ts';
import type { LoopCall, LoopPorts } from '../loop/ports.ts';
import type { Offer, OfferRequest } from '../offer/offer.ts';
import type { AgentTools } from './agent-tools.ts';
import { defined } from '../../core/defined.ts';
import type { UsableAgent } from '../../agents/contract/usable-agents.ts';
import type { TaskBounds } from '../tasks/live-runs.ts';

/** What a run does with tools: offer them, find them, have calls approved, call them. */
export type ToolPorts = Pick<LoopPorts, 'offer' | 'route' | 'approve' | 'callTool' | 'isSkillText'>;

export interface ToolPortsDeps {
  readonly tools: AgentTools;
  readonly approvals: Pick<Approvals, 'approve'>;
  readonly offers: (request: OfferRequest) => Promise<Offer>;
}

/** Which tools a run is offered, and how its calls are approved. */
export interface ToolPortsOptions {
  readonly conversationId: ConversationId;
  readonly settings: Pick<
    ConversationSettings,
    'instructions' | 'presetId' | 'offGroups' | 'searchShare' | 'toolChoice'
  >;
  readonly provider: OfferRequest['provider'];
  readonly dialect: Dialect;
  readonly toolNames?: readonly string[];
  readonly mode: ApprovalMode;
  /** A person watches the run and can be asked while a call runs. */
  readonly hasPerson: boolean;
  /** Keys of the tools for which a person allowed these very calls before. */
  readonly allowedKeys?: ReadonlyMap<ToolCallId, string>;
  /** Whose instructions and tools count. */
  readonly agent?: UsableAgent;
  /** What the run may not go beyond: it is a task of another one, or has no tasks. */
  readonly bounds?: TaskBounds;
  /** Gets the names of all tools that the next step can call or find. */
  readonly onOffer?: (callable: ReadonlySet<string>) => void;
}

/** The way of one run to the catalog, to approvals and to the call path. */
export function toolPorts({ tools, approvals, offers }: ToolPortsDeps, options: ToolPortsOptions): ToolPorts {
  const { conversationId, settings, mode, hasPerson, allowedKeys, agent, bounds } = options;
  const seenByPerson = new Set<ToolCallId>();
  /** Keys of the tools that were judged, by call. */
  const judged = new Map<ToolCallId, string>();
  let offered: Offer | undefined;
  const isSearch = (toolName: string): boolean => offered?.searchName === toolName;

  return {
    isSkillText: tools.skills.isGiven,
    offer: async (turns) => {
      const { all, latest } = skillTextsOf(turns);
      await tools.skills.follow(conversationId, all, latest);
      offered = await offers(offerRequestOf(options, turns));
      options.onOffer?.(offered.callable);
      return loopOfferOf(offered, instructionsOf(agent, settings.instructions));
    },
    route: async (toolName) => {
      if (isSearch(toolName)) return { origin: 'builtin', trusted: true };
      const tool = await tools.lookup(toolName, conversationId);
      if (tool === undefined || !(await isOfParents(tool, bounds, tools))) return undefined;
      const { origin, detail } = tools.traitsOf(tool);
      return { origin, trusted: tool.trusted, ...defined({ detail }) };
    },
    approve: async (call, signal, onWaiting) => {
      if (isSearch(call.toolName)) return { ok: true, input: call.input, approval: { by: 'policy' } };
      const allowedKey = allowedKeys?.get(call.callId);
      const verdict = await approvals.approve(
        { ...call, ...defined({ allowedKey, task: bounds?.task }) },
        signal,
        mode,
        onWaiting,
      );
      if (!verdict.ok) return verdict;
      const { toolKey, ...rest } = verdict;
      judged.set(call.callId, toolKey);
      if (rest.approval.by !== 'person') return rest;
      seenByPerson.add(call.callId);
      return { ...rest, approval: { ...rest.approval, toolKey } };
    },
    callTool: async (call, onEvent, signal) => {
      if (offered !== undefined && isSearch(call.toolName)) return found(offered, call);
      const toolKey = judged.get(call.callId);
      return await tools.call(
        {
          ...call,
          isAllowedByPerson: seenByPerson.has(call.callId),
          hasPerson,
          ...defined({ toolKey, agentType: agent?.name }),
        },
        onEvent,
        signal,
      );
    },
  };
}

function offerRequestOf(
  { conversationId, settings, provider, dialect, toolNames, agent, bounds }: ToolPortsOptions,
  turns: readonly Turn[],
): OfferRequest {
  const { presetId, offGroups, searchShare, toolChoice } = settings;
  return {
    ...{ conversationId, provider, dialect, searchShare, turns },
    ...defined({ presetId, toolNames, offGroups, toolChoice, rules: agent?.tools, only: bounds?.allows }),
  };
}

/** The instructions of an agent, then those that the person wrote for the conversation. */
export function instructionsOf(agent: UsableAgent | undefined, own: string): string {
  return [agent?.instructions ?? '', own].filter((text) => text.trim() !== '').join('\n\n');
}

/** Whether the conversations above a task find the same tool by this name: one of a skill may be there for it alone. */
async function isOfParents(
  { id, name }: Tool,
  bounds: TaskBounds | undefined,
  { lookup }: Pick<AgentTools, 'lookup'>,
): Promise<boolean> {
  const found = await Promise.all((bounds?.above ?? []).map(async (parent) => await lookup(name, parent)));
  return found.every((tool) => tool?.id === id);
}

/** What the loop sees of an offer. */
export function loopOfferOf(
  { tools, wireNameOf, deferred, switchedOff, skills, notes }: Offer,
  instructions: string,
): Awaited<ReturnType<LoopPorts['offer']>> {
  return {
    instructions,
    tools,
    providerName: wireNameOf,
    ...(deferred === 0 ? {} : { deferred }),
    ...defined({ switchedOff, skills: skills?.text, notes }),
  };
}

function found({ search }: Offer, { input }: LoopCall): Awaited<ReturnType<LoopPorts['callTool']>> {
  const answer = search(input);
  return answer.ok
    ? { success: true, result: answer.output, executionTime: 0, logs: [] }
    : { success: false, error: answer.message, errorCode: 'invalid-input', executionTime: 0, logs: [] };
}
