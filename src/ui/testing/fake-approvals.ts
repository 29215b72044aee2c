import type { AgentEvent, ApprovalSettings } from '../../agent/contract/agent-api.ts';
import type { OpenApproval } from '../../agent/contract/conversation.ts';
import type { ApprovalGroup } from '../../agent/contract/tool-traits.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { AgentServices } from '../../agent/contract.ts';

const words = { name: 'Tools', about: 'A tool.' };
/** Two of the groups that a host may have. */
const GROUPS: readonly ApprovalGroup[] = [
  { id: 'reading', name: 'tools that read', policy: 'allow', words: { en: words, de: words } },
  { id: 'custom', name: 'tools', policy: 'ask', words: { en: words, de: words } },
];
const POLICIES: ApprovalSettings['policies'] = Object.fromEntries(GROUPS.map(({ id, policy }) => [id, policy]));

export interface FakeApprovals {
  readonly service: AgentServices['approvals'];
  /** @returns the person's decision; no when the run is stopped */
  ask(open: OpenApproval, signal: AbortSignal): Promise<boolean>;
}

/** Calls that wait for approval; settings never change. */
export function createFakeApprovals(emit: (event: AgentEvent) => void): FakeApprovals {
  const waiting = new Map<ToolCallId, { readonly open: OpenApproval; readonly answer: (allowed: boolean) => void }>();
  return {
    ask: (open, signal) =>
      new Promise((resolve) => {
        const settle = (allowed: boolean) => {
          waiting.delete(open.callId);
          emit({ type: 'approvals-changed' });
          resolve(allowed);
        };
        waiting.set(open.callId, { open, answer: settle });
        signal.addEventListener('abort', () => settle(false), { once: true });
        emit({ type: 'approvals-changed' });
      }),
    service: {
      list: async () => [...waiting.values()].map(({ open }) => open),
      async decide(call, decision) {
        const open = waiting.get(call);
        if (open === undefined) throw new ToolyardError('not-found', 'Nobody asks for this call');
        open.answer(decision.kind !== 'deny');
      },
      settings: async () => ({ policies: POLICIES, rules: [] }),
      groups: async () => GROUPS,
      setPolicy: async (origin, policy) => ({ policies: { ...POLICIES, [origin]: policy }, rules: [] }),
      removeRule: async () => ({ policies: POLICIES, rules: [] }),
      undoRemoveRule: async () => ({ policies: POLICIES, rules: [] }),
    },
  };
}
