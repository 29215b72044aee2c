import type { ApprovalSettings } from '../contract/agent-api.ts';
import type { ApprovalGroup } from '../contract/tool-traits.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import type { TabSync } from '../../platform/tab-sync.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';
import { parsePolicies, parseRules } from './settings.ts';

/** Policies and rules of this browser. Like grants, they are part of no file. */
export interface ApprovalStore {
  readonly read: () => Promise<ApprovalSettings>;
  /** Writes what differs from `before`. @throws ToolyardError `transport` */
  readonly write: (next: ApprovalSettings, before: ApprovalSettings) => Promise<void>;
}

/** A private setting (`platform/settings-store.ts`). */
const POLICIES = 'approvals';

export function createApprovalStore(
  database: ToolyardDatabase,
  tabs: Pick<TabSync, 'publish' | 'subscribe'>,
  groups: readonly ApprovalGroup[],
): ApprovalStore {
  let known: Promise<ApprovalSettings> | undefined;
  // Settings that another tab changed are read again on the next use.
  tabs.subscribe(({ type }) => {
    if (type === 'agent-records-changed') known = undefined;
  });
  const load = async (): Promise<ApprovalSettings> => {
    const transaction = database.transaction(['settings', 'approvalRules']);
    const [policies, rules] = await Promise.all([
      transaction.objectStore('settings').get(POLICIES),
      transaction.objectStore('approvalRules').getAll(),
    ]);
    return { policies: parsePolicies(policies, groups), rules: parseRules(rules) };
  };
  return {
    read: () => {
      if (known === undefined) {
        const loading = load();
        known = loading;
        loading.catch(() => (known = undefined));
      }
      return known;
    },
    async write(next, before) {
      const kept = new Set(next.rules.map(({ id }) => id));
      const had = new Set(before.rules.map(({ id }) => id));
      await writeTransaction(database, ['settings', 'approvalRules'], async (transaction) => {
        const rules = transaction.objectStore('approvalRules');
        if (next.policies !== before.policies)
          await transaction.objectStore('settings').put({ formatVersion: 1, policies: next.policies }, POLICIES);
        for (const { id } of before.rules) if (!kept.has(id)) await rules.delete(id);
        for (const rule of next.rules) if (!had.has(rule.id)) await rules.put(rule);
      });
      known = Promise.resolve(next);
      tabs.publish({ type: 'agent-records-changed' });
    },
  };
}
