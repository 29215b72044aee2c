import { carriedSecretsOf, withSends, type CarriedSecret } from '../../core/decisions/access-request.ts';
import type { SecretHandles } from '../../core/secrets/secret-handles.ts';
import { mergeRules, parsePermissions } from '../../core/permissions/parse-permissions.ts';
import { createDenialLog, type Denial } from '../contract/denial-log.ts';
import { prepareRequest, type BrokerRequest, type OutgoingPolicy } from '../broker/outgoing.ts';

/**
 * Whether a person's yes could let a refused request through. The rules are those that a yes would make, made as it
 * makes them, and they judge the request as it is judged after that. So nobody is asked for what stays refused: the
 * app's own address, other schemes, credentials in an address, hidden parent segments, paths that no rule can hold.
 */
export function couldBeGranted(asked: BrokerRequest, denial: Denial, policy: OutgoingPolicy): boolean {
  const log = createDenialLog();
  log.add(denial);
  const { requested, unbound } = { ...log.summary() };
  const made = parsePermissions(requested);
  if (!made.ok) return false;
  // A secret that a person enters for a request may go where the request goes; its value is judged once it is there.
  const { lacking: _requested, ...rest } = policy;
  return prepareRequest(asked, {
    ...rest,
    rules: mergeRules([...policy.rules, ...made.value.network]),
    handles: boundTo(policy.handles, carriedSecretsOf(unbound)),
  }).ok;
}

function boundTo({ entries, byHandle }: SecretHandles, sends: readonly CarriedSecret[]): SecretHandles {
  const bound = [...byHandle].map(([handle, secret]) => [handle, withSends(secret, sends)] as const);
  return { entries, byHandle: new Map(bound) };
}
