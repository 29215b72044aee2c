import type { NetworkRule } from '../../core/permissions/permissions.ts';
import { decide } from '../../core/permissions/network-policy.ts';
import { probeNoCors, type Reached } from '../../platform/reachability.ts';

/** Servers that one run asks. */
const MAX_SERVERS = 8;

/**
 * Whether a server answers to which a request of the tool failed; undefined if it may not be asked, or the browser does
 * not tell.
 */
export type AskReachable = (failed: URL, rules: readonly NetworkRule[]) => Promise<Reached | undefined>;

/**
 * Asks a server, once for each origin of a run, whether anything answers: by one GET that nobody reads, without
 * credentials, headers, body, and without a word of the tool or a secret. Its address is that of a rule as a person
 * granted it, and the policy has to allow this GET too.
 */
export function createAskReachable(send: typeof globalThis.fetch, ownOrigin: string): AskReachable {
  const asked = new Map<string, Promise<Reached | undefined>>();
  return async (failed, rules) => {
    const rule = rules.find(({ origin, methods }) => origin === failed.origin && methods.includes('GET'));
    if (rule === undefined) return undefined;
    const decision = decide({ method: 'GET', url: `${rule.origin}${rule.pathPrefix}` }, rules, { ownOrigin });
    if (!decision.allowed) return undefined;
    const { href, origin } = decision.url;
    const known = asked.get(origin);
    if (known !== undefined) return await known;
    if (asked.size >= MAX_SERVERS) return undefined;
    // Called without `this`: the browser's fetch refuses any other.
    const answer = probeNoCors((url, init) => send(url, init), href).catch(() => undefined);
    asked.set(origin, answer);
    return await answer;
  };
}
