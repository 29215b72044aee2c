import type { OpenApproval } from '../../agent/contract/conversation.ts';
import type { Progress } from '../../core/call.ts';
import type { ToolCallId, ToolId } from '../../core/ids.ts';
import type { ReachClient, ReachSet } from './clients.ts';
import type { RelayState } from './relay-state.ts';

/** A call of a client that is under way. */
export interface LiveCall {
  readonly id: ToolCallId;
  readonly client: string;
  readonly toolName: string;
  /** The start of its arguments' JSON. */
  readonly input: string;
  readonly startedAt: string;
  readonly state: 'waiting' | 'running';
  readonly progress?: Progress;
}

/** A call that waits for a person, and who makes it. */
export interface RemoteApproval {
  readonly client: string;
  readonly approval: OpenApproval;
}

/** Everything that the screen shows. */
export interface ReachView {
  readonly relay: RelayState;
  readonly clients: readonly ReachClient[];
  readonly sets: readonly ReachSet[];
  readonly calls: readonly LiveCall[];
  readonly approvals: readonly RemoteApproval[];
}

/** A tool that a person can offer. */
export interface OfferableTool {
  readonly toolId: ToolId;
  readonly name: string;
  readonly description: string;
  /** The group of approvals, such as `custom`. */
  readonly group: string;
}

/** A skill that a person can offer. */
export interface OfferableSkill {
  readonly name: string;
  readonly description: string;
}

/** Clients, sets, calls or the connection to the relay have changed. */
export interface ReachEvent {
  readonly type: 'reach-changed';
}
