import type { OAuthDiscoveryState } from '@modelcontextprotocol/client';
import { isOwnOrigin } from '../../../core/permissions/network-policy.ts';
import { isSurelyLoopback } from '../../../core/permissions/private-host.ts';
import { decisionDigest } from '../../../platform/decision-queue.ts';
import type { McpSignInPlan } from '../../contract/mcp-api.ts';

export type JudgedSignIn =
  { readonly ok: true; readonly plan: McpSignInPlan } | { readonly ok: false; readonly message: string };

interface SignInInfo {
  readonly discovery: OAuthDiscoveryState;
  /** Origin of the app. */
  readonly ownOrigin: string;
  /** Hides values of secrets that a server repeats in its addresses. */
  readonly hideValues: (text: string) => string;
}

/** Parameters that only this app sets: a service that already has them in its address would decide for it. */
const OWN_PARAMETERS = [
  'client_id',
  'code',
  'code_challenge',
  'code_challenge_method',
  'redirect_uri',
  'request',
  'request_uri',
  'resource',
  'response_mode',
  'response_type',
  'scope',
  'state',
];

/**
 * Decides whether a sign-in may take place as a server and its authorization server describe it, and says what a
 * person must know before it (RFC 8414, RFC 9207, RFC 9700). Nothing has been sent but the requests for metadata.
 */
export function judgeSignIn({ discovery, ownOrigin, hideValues }: SignInInfo): JudgedSignIn {
  const { authorizationServerUrl: issuer, authorizationServerMetadata: metadata } = discovery;
  const at = (path: string): string => new URL(path, issuer).href;
  if (!URL.canParse(issuer)) return refused('it names no address of a sign-in service.');
  const page = metadata?.authorization_endpoint ?? at('/authorize');
  const token = metadata?.token_endpoint ?? at('/token');
  const registration = metadata === undefined ? at('/register') : metadata.registration_endpoint;
  const named: readonly (readonly [string, string])[] = [
    ['sign-in service', issuer],
    ['sign-in page', page],
    ['address for tokens', token],
    ...(registration === undefined ? [] : [['address for registrations', registration] as const]),
  ];
  for (const [what, address] of named) {
    const fault = faultOf(address, ownOrigin);
    if (fault !== undefined) return refused(`its ${what}, ${hideValues(address).slice(0, 300)}, ${fault}`);
  }
  const preset = OWN_PARAMETERS.find((name) => new URL(page).searchParams.has(name));
  if (preset !== undefined) return refused(`the address of its sign-in page already sets ${preset}.`);
  const methods = metadata?.code_challenge_methods_supported;
  if (methods !== undefined && !methods.includes('S256'))
    return refused('it does not support S256, so a code that somebody else reads could be used by them.');
  return { ok: true, plan: planOf({ issuer, page, token, registration }, metadata, hideValues) };
}

function planOf(
  {
    issuer,
    page,
    token,
    registration,
  }: {
    readonly issuer: string;
    readonly page: string;
    readonly token: string;
    readonly registration: string | undefined;
  },
  metadata: OAuthDiscoveryState['authorizationServerMetadata'],
  hideValues: (text: string) => string,
): McpSignInPlan {
  const origins = new Set([issuer, page, token].map((address) => new URL(address).origin));
  // With this promise, an answer that does not name its issuer, or names another one, is refused.
  const isNamed = metadata?.authorization_response_iss_parameter_supported === true;
  const isElsewhere = registration !== undefined && !origins.has(new URL(registration).origin);
  const shown = {
    issuer: hideValues(issuer),
    page: hideValues(withoutQuery(page)),
    token: hideValues(withoutQuery(token)),
    ...(registration === undefined ? {} : { registration: hideValues(withoutQuery(registration)) }),
    isMixed: (origins.size > 1 && !isNamed) || isElsewhere,
  };
  return {
    ...shown,
    digest: decisionDigest({ ...shown, addresses: [issuer, page, token, registration ?? ''].map(hideValues) }),
  };
}

/** Why an address cannot be part of a sign-in; undefined if it can. */
function faultOf(address: string, ownOrigin: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined) return 'is no address.';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isSurelyLoopback(url))) return 'is not encrypted.';
  if (url.username !== '' || url.password !== '') return 'holds a user name or password.';
  if (url.hash !== '') return 'has a fragment.';
  return isOwnOrigin(url, ownOrigin) ? 'is the address of Toolyard itself.' : undefined;
}

function withoutQuery(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname}`;
}

function refused(why: string): JudgedSignIn {
  return { ok: false, message: `The sign-in of this server is not used: ${why}` };
}
