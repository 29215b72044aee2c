import type { ExecuteToolResult, CallEvent } from '../../core/call.ts';
import type { ApprovalPorts } from '../approvals/approval-queue.ts';
import type { UsableAgents } from '../../agents/contract/usable-agents.ts';
import type { AgentSkills } from '../contract/agent-skills.ts';
import type { LoopCall } from '../loop/ports.ts';
import type { OfferPorts } from '../offer/offer.ts';

/** The catalog and the call path, as an agent uses them. */
export interface AgentTools
  extends
    Pick<OfferPorts, 'discover' | 'notes' | 'tags' | 'lastUsed' | 'estimate' | 'adapt' | 'wireName'>,
    Pick<ApprovalPorts, 'lookup' | 'traitsOf' | 'groups' | 'refusal' | 'validate' | 'realPath' | 'targets'> {
  readonly skills: AgentSkills;
  readonly agents: UsableAgents;
  /** Notes for the system prompt that a person accepted. */
  readonly promptNotes: () => Promise<string | undefined>;
  /**
   * Runs a tool as caller `model`. Never rejects; answers at once after an abort. `isAllowedByPerson`: a person
   * approved this call. `hasPerson`: a person can be asked while it runs. `toolKey`: key of the tool that was judged;
   * another tool is refused. `agentType`: name of the agent that makes the call.
   */
  readonly call: (
    call: LoopCall & {
      readonly isAllowedByPerson: boolean;
      readonly hasPerson: boolean;
      readonly toolKey?: string;
      readonly agentType?: string;
    },
    onEvent: (event: CallEvent) => void,
    signal: AbortSignal,
  ) => Promise<ExecuteToolResult>;
}
