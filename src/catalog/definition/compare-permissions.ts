import { mergeRules } from '../../core/permissions/parse-permissions.ts';
import type { NetworkRule, Permissions } from '../../core/permissions/permissions.ts';
import { isUnderPrefix } from '../../core/permissions/url-path.ts';
import type { InferredAccess, InferredRule } from '../contract/inferred-access.ts';

/** What runs of this code used. */
export interface UsedAccess {
  readonly network: readonly InferredRule[];
  /** Names of secrets. */
  readonly secrets: readonly string[];
}

/**
 * `matched`: requested, and in the code or in a run. `unused`: requested, and nothing in the code needs it. `unsure`:
 * requested, not found, and the code computes what it uses when it runs. `undeclared`: in the code, and not requested;
 * `used`: the same of a run.
 */
export type ComparedState = 'matched' | 'unused' | 'unsure' | 'undeclared' | 'used';

/** Requested permissions beside the access that the code and runs show. It decides nothing. */
export interface ComparedPermissions {
  readonly network: readonly { readonly rule: NetworkRule; readonly state: ComparedState }[];
  readonly secrets: readonly { readonly name: string; readonly state: ComparedState }[];
}

const NOTHING_USED: UsedAccess = { network: [], secrets: [] };

/**
 * Compares what a tool requests with what its code and its runs show. Rules are split by method where methods differ.
 */
export function comparePermissions(
  requested: Permissions,
  inferred: InferredAccess,
  used: UsedAccess = NOTHING_USED,
): ComparedPermissions {
  const seen = [...inferred.network, ...used.network];
  const missing = inferred.hasOtherAddresses ? 'unsure' : 'unused';
  const network = [
    ...requested.network.flatMap((rule) => [
      ...withMethods(rule, (method) => seen.some((other) => meet(rule, other, method)), 'matched'),
      ...withMethods(rule, (method) => !seen.some((other) => meet(rule, other, method)), missing),
    ]),
    ...inferred.network.flatMap((rule) => undeclared(rule, requested, 'undeclared')),
    ...used.network
      .flatMap((rule) => undeclared(rule, requested, 'used'))
      .filter(
        ({ rule }) => !inferred.network.some((other) => rule.methods.every((method) => meet(rule, other, method))),
      ),
  ];
  const inCode = new Set(inferred.secrets);
  const known = new Set(requested.secrets);
  const isSeen = (name: string): boolean => inCode.has(name) || used.secrets.includes(name);
  const lacking = inferred.hasOtherSecrets ? 'unsure' : 'unused';
  return {
    network,
    secrets: [
      ...requested.secrets.map((name) => ({
        name,
        state: isSeen(name) ? ('matched' as const) : (lacking as ComparedState),
      })),
      ...inferred.secrets.filter((name) => !known.has(name)).map((name) => ({ name, state: 'undeclared' as const })),
      ...used.secrets
        .filter((name) => !known.has(name) && !inCode.has(name))
        .map((name) => ({ name, state: 'used' as const })),
    ],
  };
}

/** Whether something is requested that nothing uses, or the other way round. */
export function differs({ network, secrets }: ComparedPermissions): boolean {
  return [...network, ...secrets].some(({ state }) => state !== 'matched' && state !== 'unsure');
}

/** The permissions that a tool should request: without what is unused, and with what is not requested yet. */
export function updatedPermissions(requested: Permissions, { network, secrets }: ComparedPermissions): Permissions {
  const rules = network
    .filter(({ state }) => state !== 'unused')
    // Of a method that only a run knows, the usual one.
    .map(({ rule }) => (rule.methods.length === 0 ? { ...rule, methods: ['GET'] } : rule));
  return {
    ...requested,
    network: mergeRules(rules),
    secrets: secrets.filter(({ state }) => state !== 'unused').map(({ name }) => name),
  };
}

/** The part of a rule whose methods are such. */
function withMethods(
  rule: NetworkRule,
  isSuch: (method: string) => boolean,
  state: ComparedState,
): ComparedPermissions['network'] {
  const methods = rule.methods.filter(isSuch);
  return methods.length === 0 ? [] : [{ rule: { ...rule, methods }, state }];
}

function undeclared(
  rule: InferredRule,
  { network }: Permissions,
  state: 'undeclared' | 'used',
): ComparedPermissions['network'] {
  if (rule.methods.length > 0)
    return withMethods(rule, (method) => !network.some((other) => meet(other, rule, method)), state);
  return network.some((other) => isNear(other, rule)) ? [] : [{ rule, state }];
}

/** Whether both can be about one request with this method. */
function meet(one: InferredRule, other: InferredRule, method: string): boolean {
  return [one, other].every(({ methods }) => methods.length === 0 || methods.includes(method)) && isNear(one, other);
}

/** Paths in code are beginnings: the one may be the more exact, or the other. */
function isNear(one: InferredRule, other: InferredRule): boolean {
  return (
    one.origin === other.origin &&
    (isUnderPrefix(one.pathPrefix, other.pathPrefix) || isUnderPrefix(other.pathPrefix, one.pathPrefix))
  );
}
