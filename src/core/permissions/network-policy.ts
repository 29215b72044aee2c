import type { NetworkRule, SecretBinding } from './permissions.ts';
import { isPrivateHost, namesSameHost } from './private-host.ts';
import { normalizeMethod } from './network-rule.ts';
import { hidesParentSegment, isUnderPrefix } from './url-path.ts';

const MAX_URL_LENGTH = 64 * 1024;

/** An allowed request and the address that was judged: send to `url.href`, never to the text that the tool gave. */
export interface AllowedRequest<Rule> {
  readonly allowed: true;
  readonly rule: Rule;
  readonly url: URL;
  readonly method: string;
  /** The host looks like this machine or a private network: worth a warning. */
  readonly privateHost: boolean;
}

/** A denied request. `requested` is the smallest rule that would allow it; absent if no grant can. */
export interface DeniedRequest {
  readonly allowed: false;
  readonly reason: string;
  readonly requested?: NetworkRule;
  /** Normalized address without query and fragment, if the text is an address. */
  readonly tried?: { readonly origin: string; readonly path: string };
  readonly privateHost: boolean;
}

export type PolicyDecision<Rule = NetworkRule> = AllowedRequest<Rule> | DeniedRequest;

/**
 * Decides on one request by the rules that a tool was granted: exact origin, method, and path prefix after WHATWG
 * normalization.
 *
 * Rules must come from `normalizeRule`. The app's own origin is always denied. A path in which some server could find
 * a hidden parent segment is allowed only if the whole origin is.
 */
export function decide<Rule extends SecretBinding = NetworkRule>(
  request: { readonly method: string; readonly url: string },
  rules: readonly Rule[],
  { ownOrigin }: { readonly ownOrigin: string },
): PolicyDecision<Rule> {
  if (request.url.length > MAX_URL_LENGTH) return refuse('The address is too long.');
  const url = parsed(request.url);
  if (url === undefined) return refuse('The address is not absolute: write it with https:// and the host.');
  url.hash = '';
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refuse(`A tool can fetch https: and http: addresses, not ${url.protocol}`);
  if (url.username !== '' || url.password !== '')
    return refuse('The address holds a user name or password. Send them in a header, from a secret.', url);
  const method = normalizeMethod(request.method);
  if (method === undefined) return refuse('The method is not one that a tool can use.', url);
  if (isOwnOrigin(url, ownOrigin))
    return refuse('A tool can never reach the address Toolyard itself is served from.', url);

  const hidden = hidesParentSegment(url.pathname);
  const covers = (rule: Rule) =>
    rule.origin === url.origin &&
    rule.methods.includes(method) &&
    (hidden ? rule.pathPrefix === '/' : isUnderPrefix(url.pathname, rule.pathPrefix));
  const rule = preferred(rules.filter(covers));
  if (rule !== undefined) return { allowed: true, rule, url, method, privateHost: isPrivateHost(url) };
  if (hidden) return refuse('The path hides a parent segment ("..") in an encoded form. Write it plainly.', url);
  const requested = { origin: url.origin, methods: [method], pathPrefix: url.pathname };
  return { ...refuse(`The tool has no grant for ${method} ${url.origin}${url.pathname}.`, url), requested };
}

/** True if `url` reaches the app's own server, also under another name of this machine or with a dot after the host. */
export function isOwnOrigin(url: URL, ownOrigin: string): boolean {
  const own = parsed(ownOrigin);
  return own !== undefined && portOf(url) === portOf(own) && namesSameHost(url, own);
}

/** A rule that lets credentials through has priority, because the user allowed both. */
function preferred<Rule extends SecretBinding>(rules: readonly Rule[]): Rule | undefined {
  return rules.find((rule) => 'credentialHeaders' in rule && rule.credentialHeaders === true) ?? rules[0];
}

function portOf(url: URL): string {
  return url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
}

function refuse(reason: string, url?: URL): DeniedRequest {
  if (url === undefined) return { allowed: false, reason, privateHost: false };
  return { allowed: false, reason, tried: { origin: url.origin, path: url.pathname }, privateHost: isPrivateHost(url) };
}

/** Not `URL.canParse`: once Node 20 has optimized a call to it, it rejects hosts with letters such as `ü`. */
function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
