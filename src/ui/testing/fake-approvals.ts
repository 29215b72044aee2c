import type { AgentEvent, ApprovalSettings } from '../../agent/contract/agent-api.ts';
import type { ApprovalContent } from '../../agent/contract/conversation.ts';
import type { ApprovalGroup } from '../../agent/contract/tool-traits.ts';
import { createDecisionQueue } from '../../platform/decision-queue.ts';
import type { AgentServices } from '../../agent/contract/services.ts';

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
  ask(content: ApprovalContent, signal: AbortSignal): Promise<boolean>;
}

/** Calls that wait for approval; settings never change. */
export function createFakeApprovals(emit: (event: AgentEvent) => void): FakeApprovals {
  const waiting = createDecisionQueue<ApprovalContent, (allowed: boolean) => void>();
  return {
    ask: (content, signal) =>
      new Promise((resolve) => {
        const settle = (allowed: boolean) => {
          waiting.remove(decision.id);
          emit({ type: 'approvals-changed' });
          resolve(allowed);
        };
        const { decision } = waiting.add(content, settle);
        signal.addEventListener('abort', () => settle(false), { once: true });
        emit({ type: 'approvals-changed' });
      }),
    service: {
      list: async () => waiting.list().map(({ shown }) => shown),
      decide: async (key, decision) => waiting.find(key).owner(decision.kind !== 'deny'),
      decideBatch: async ({ calls, decision }) => {
        for (const { owner } of calls.map(({ shown }) => waiting.find(shown))) owner(decision.kind !== 'deny');
      },
      settings: async () => ({ policies: POLICIES, rules: [] }),
      groups: async () => GROUPS,
      setPolicy: async (origin, policy) => ({ policies: { ...POLICIES, [origin]: policy }, rules: [] }),
      removeRule: async () => ({ policies: POLICIES, rules: [] }),
      undoRemoveRule: async () => ({ policies: POLICIES, rules: [] }),
    },
  };
}
