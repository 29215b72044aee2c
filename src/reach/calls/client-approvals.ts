import type { ApprovalSettings } from '../../agent/contract/agent-api.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { ClientStore } from '../clients/client-store.ts';
import type { Offers } from '../clients/offers.ts';
import type { RemoteApproval } from '../contract/reach-api.ts';
import type { ClientApprovals, OpenApprovals } from './ports.ts';

/** The approvals of all clients, each with rules of its own. */
export interface AllApprovals {
  readonly of: (client: string) => ClientApprovals;
  readonly open: () => readonly RemoteApproval[];
  /** @throws ToolyardError `not-found`, `conflict`, `invalid-input`; the call then keeps waiting */
  readonly decide: (client: string, key: unknown, decision: unknown) => Promise<void>;
}

interface ClientApprovalsDeps {
  readonly store: Pick<ClientStore, 'find' | 'changeRules'>;
  readonly offers: Pick<Offers, 'lookup'>;
  /** Policies and rules for the models of this tab; groups that they deny are denied to clients too. */
  readonly settings: () => Promise<ApprovalSettings>;
  readonly openApprovals: OpenApprovals;
  readonly onChange: () => void;
}

/**
 * No policy lets a client's call through: only a rule that a person made for this client, for one tool in one form. A
 * group that is denied to models is denied to clients.
 */
export function createClientApprovals(deps: ClientApprovalsDeps): AllApprovals {
  const { store, offers, openApprovals, onChange } = deps;
  const made = new Map<string, ClientApprovals>();
  const read = async (client: string): Promise<ApprovalSettings> => {
    const [{ policies }, found] = await Promise.all([deps.settings(), store.find(client)]);
    return { policies: onlyDenied(policies), rules: found?.rules ?? [] };
  };
  const of = (client: string): ClientApprovals => {
    const known = made.get(client);
    if (known !== undefined) return known;
    const approvals = openApprovals({
      client,
      lookup: (name) => offers.lookup(client, name),
      read: () => read(client),
      change: async (make) => {
        const { policies } = await read(client);
        await store.changeRules(client, (rules) => make({ policies, rules }).rules);
        return await read(client);
      },
      onChange,
    });
    made.set(client, approvals);
    return approvals;
  };
  return {
    of,
    open: () => [...made].flatMap(([client, { open }]) => open().map((approval) => ({ client, approval }))),
    decide: async (client, key, decision) => {
      const approvals = made.get(client);
      if (approvals === undefined) throw new ToolyardError('not-found', 'This question is not open any more');
      await approvals.decide(key, decision);
    },
  };
}

function onlyDenied(policies: ApprovalSettings['policies']): ApprovalSettings['policies'] {
  return Object.fromEntries(
    Object.entries(policies).map(([group, policy]) => [group, policy === 'deny' ? 'deny' : 'ask']),
  );
}
