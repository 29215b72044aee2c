import { mergeRules, parsePermissions } from '../../core/parse-permissions.ts';
import type { NetworkRule } from '../../core/permissions.ts';
import type { GrantedSecret } from '../../core/secret-handles.ts';
import { createDenialLog, type Denial } from '../contract/denial-log.ts';
import { prepareRequest, type BrokerRequest, type OutgoingPolicy } from '../broker/outgoing.ts';

/**
 * Whether a person's yes could let a refused request through. The rules are those that a yes would make, made as it
 * makes them, and they judge the request as it is judged after that. So nobody is asked for what stays refused: the
 * app's own address, other schemes, credentials in an address, hidden parent segments, paths that no rule can hold.
 */
export function couldBeGranted(asked: BrokerRequest, denial: Denial, policy: OutgoingPolicy): boolean {
  if (denial.requested === undefined && denial.wanted === undefined) return false;
  const log = createDenialLog();
  log.add(denial);
  const made = parsePermissions(log.summary()?.['requested']);
  if (!made.ok) return false;
  const { network, secrets } = made.value;
  const rules = mergeRules([...policy.rules, ...network]);
  const { wanted, ...rest } = policy;
  const given = [...(wanted?.byHandle ?? [])].filter(([, { name }]) => secrets.includes(name));
  const byHandle = new Map([
    ...rest.handles.byHandle,
    ...given.map(([handle, secret]) => boundTo(rules, handle, secret)),
  ]);
  return prepareRequest(asked, { ...rest, rules, handles: { entries: rest.handles.entries, byHandle } }).ok;
}

/** A secret that a person enters for a request may go where the request goes. */
function boundTo(rules: readonly NetworkRule[], handle: string, secret: GrantedSecret): [string, GrantedSecret] {
  return [handle, { ...secret, bindings: rules }];
}
