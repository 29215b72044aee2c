import type { ExecuteToolResult, CallEvent } from '../../core/call.ts';
import type { ApprovalPorts } from '../approvals/desk.ts';
import type { LoopCall } from '../loop/ports.ts';
import type { OfferPorts } from '../offer/offer.ts';

/** The catalog and the one path of calls, as an agent reaches them. */
export interface AgentTools
  extends
    Pick<OfferPorts, 'discover' | 'estimate' | 'wireName'>,
    Pick<ApprovalPorts, 'lookup' | 'traitsOf' | 'groups' | 'refusal' | 'validate'> {
  /** Text that tools add to the system prompt while they are offered, by their names. */
  readonly guidance: () => Promise<ReadonlyMap<string, string>>;
  /**
   * As caller `model`. Never rejects; answers at once after an abort. `isAllowedByPerson`: a person saw this very call.
   * `toolKey`: of the tool that was judged; another one is refused.
   */
  readonly call: (
    call: LoopCall & { readonly isAllowedByPerson: boolean; readonly toolKey?: string },
    onEvent: (event: CallEvent) => void,
    signal: AbortSignal,
  ) => Promise<ExecuteToolResult>;
}
