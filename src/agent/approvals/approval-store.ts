import type { ApprovalSettings } from '../contract/agent-api.ts';
import type { ApprovalGroup } from '../contract/tool-traits.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import type { TabSync } from '../../platform/tab-sync.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';
import { parsePolicies, parseRules } from './settings.ts';
import { createSettingsLease, LEASE_MS } from './settings-lease.ts';

/** Policies and rules of this browser. Like grants, they are part of no file. */
export interface ApprovalStore {
  /** What is stored at this moment. */
  readonly read: () => Promise<ApprovalSettings>;
  /** What decides a call: settings of which no later change has been reported. */
  readonly current: () => Promise<ApprovalSettings>;
  /**
   * Changes what is stored at that moment; other tabs change it before or after. A removed rule and a changed policy
   * are reported when no tab decides by the old ones any more, after `LEASE_MS`.
   *
   * @param make returns its parameter if there is nothing to change; if it throws, nothing is changed
   * @throws what `make` throws; ToolyardError `transport`
   */
  readonly change: (make: (stored: ApprovalSettings) => ApprovalSettings) => Promise<ApprovalSettings>;
}

/** A private setting (`platform/settings-store.ts`). */
const POLICIES = 'approvals';
const STORES: ['settings', 'approvalRules'] = ['settings', 'approvalRules'];

export function createApprovalStore(
  database: ToolyardDatabase,
  tabs: Pick<TabSync, 'publish'>,
  groups: readonly ApprovalGroup[],
): ApprovalStore {
  const settingsOf = (policies: unknown, rules: readonly unknown[]): ApprovalSettings => ({
    policies: parsePolicies(policies, groups),
    rules: parseRules(rules),
  });
  const read = async (): Promise<ApprovalSettings> => {
    const transaction = database.transaction(STORES);
    const [policies, rules] = await Promise.all([
      transaction.objectStore('settings').get(POLICIES),
      transaction.objectStore('approvalRules').getAll(),
    ]);
    return settingsOf(policies, rules);
  };
  const { current, drop } = createSettingsLease(read);
  return {
    read,
    current,
    change: async (make) => {
      let isChanged = false;
      /** Something that was allowed may be so no longer. */
      let takesAway = false;
      const after = await writeTransaction(database, STORES, async (transaction) => {
        const [settings, rules] = [transaction.objectStore('settings'), transaction.objectStore('approvalRules')];
        const before = settingsOf(...(await Promise.all([settings.get(POLICIES), rules.getAll()])));
        const next = make(before);
        isChanged = next !== before;
        takesAway = next.policies !== before.policies;
        if (next.policies !== before.policies)
          await settings.put({ formatVersion: 1, policies: next.policies }, POLICIES);
        if (next.rules === before.rules) return next;
        const kept = new Set(next.rules.map(({ id }) => id));
        const had = new Set(before.rules.map(({ id }) => id));
        for (const { id } of before.rules) {
          if (kept.has(id)) continue;
          takesAway = true;
          await rules.delete(id);
        }
        for (const rule of next.rules) if (!had.has(rule.id)) await rules.put(rule);
        return next;
      });
      drop();
      if (isChanged) tabs.publish({ type: 'agent-records-changed' });
      // One more than the lease: timers are rounded.
      if (takesAway) await new Promise((resolve) => setTimeout(resolve, LEASE_MS + 1));
      return after;
    },
  };
}
