import type { OAuthDiscoveryState } from '@modelcontextprotocol/client';
import { isOwnOrigin } from '../../../core/permissions/network-policy.ts';
import { isSurelyLoopback } from '../../../core/permissions/private-host.ts';
import { decisionDigest } from '../../../platform/decision-queue.ts';
import type { McpSignInPlan } from '../../contract/mcp-api.ts';
import type { SignInPart, SignInRefusal } from '../../contract/sign-in-refusals.ts';

export type JudgedSignIn =
  { readonly ok: true; readonly plan: McpSignInPlan } | { readonly ok: false; readonly refusal: SignInRefusal };

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
  if (!URL.canParse(issuer)) return refused({ code: 'sign-in-unnamed', values: [] });
  const page = metadata?.authorization_endpoint ?? at('/authorize');
  const token = metadata?.token_endpoint ?? at('/token');
  const registration = metadata === undefined ? at('/register') : metadata.registration_endpoint;
  const named: readonly (readonly [SignInPart, string])[] = [
    ['service', issuer],
    ['page', page],
    ['tokens', token],
    ...(registration === undefined ? [] : [['registrations', registration] as const]),
  ];
  for (const [part, address] of named) {
    const code = faultOf(address, ownOrigin);
    if (code !== undefined) return refused({ code, values: [part, hideValues(address).slice(0, 300)] });
  }
  const preset = OWN_PARAMETERS.find((name) => new URL(page).searchParams.has(name));
  if (preset !== undefined) return refused({ code: 'sign-in-parameter', values: [preset] });
  const methods = metadata?.code_challenge_methods_supported;
  if (methods !== undefined && !methods.includes('S256')) return refused({ code: 'sign-in-without-s256', values: [] });
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

type AddressFault = Extract<SignInRefusal, { readonly values: readonly [part: unknown, address: unknown] }>['code'];

/** Why an address cannot be part of a sign-in; undefined if it can. */
function faultOf(address: string, ownOrigin: string): AddressFault | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined) return 'sign-in-no-address';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isSurelyLoopback(url))) return 'sign-in-not-encrypted';
  if (url.username !== '' || url.password !== '') return 'sign-in-with-user';
  if (url.hash !== '') return 'sign-in-with-fragment';
  return isOwnOrigin(url, ownOrigin) ? 'sign-in-own-address' : undefined;
}

function withoutQuery(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname}`;
}

function refused(refusal: SignInRefusal): JudgedSignIn {
  return { ok: false, refusal };
}
