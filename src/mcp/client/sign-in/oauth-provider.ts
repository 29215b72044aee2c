import {
  checkResourceAllowed,
  ClientCredentialsProvider,
  PrivateKeyJwtProvider,
  UnauthorizedError,
  type OAuthClientInformationContext,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { newId } from '../../../core/ids.ts';
import type { JsonObject } from '../../../core/json/json.ts';
import { sentenceOf } from '../../../core/reason.ts';
import { SIGN_IN_REFUSALS, type SignInRefusal } from '../../contract/sign-in-refusals.ts';
import type { McpSignInPlan } from '../../contract/mcp-api.ts';
import type { McpSignIn } from '../../contract/mcp-worker-api.ts';
import { judgeSignIn } from './sign-in-plan.ts';
import type { RemoteTarget, ServerFetch } from '../server-fetch.ts';
import { defined } from '../../../core/defined.ts';

/**
 * A sign-in to one server. `onChange` reports its tokens, which the host stores; the state of one attempt stays here.
 */
export interface SignInProvider extends OAuthClientProvider {
  /** The address that a person must visit; undefined if no attempt is under way. */
  readonly pendingAddress: () => URL | undefined;
  /** How the sign-in that the server wants would take place; undefined if it is not known. */
  readonly plan: () => McpSignInPlan | undefined;
  /** Why the sign-in is not used; undefined if it may be. */
  readonly refusal: () => SignInRefusal | undefined;
  /** Whether these parameters answer the current attempt, which takes one answer. */
  readonly takeAnswer: (parameters: URLSearchParams) => boolean;
  readonly end: () => void;
}

export interface ProviderDeps {
  readonly requests: Pick<ServerFetch, 'target' | 'privateKey' | 'openPart'>;
  /** Origin and path of the server, as stored. */
  readonly address: string;
  /** Origin of the app. */
  readonly ownOrigin: string;
  /** Digest of the plan that a person agreed to. */
  readonly agreed: string | undefined;
  /** Hides the values of secrets. */
  readonly hideValues: (text: string) => string;
  /** Called when tokens or registrations change. */
  readonly onChange: (signIn: McpSignIn) => void;
}

export function createProvider(deps: ProviderDeps): SignInProvider {
  const { target, privateKey } = deps.requests;
  const { grant, clientId = '', clientSecret, algorithm = 'ES256', scope } = target.oauth ?? {};
  if (grant !== 'client_credentials')
    return { ...createPersonProvider(target, deps), validateResourceURL: resourceFor(deps) };
  const common = { clientId, ...defined({ scope }) };
  const alone =
    privateKey === undefined
      ? new ClientCredentialsProvider({ ...common, clientSecret: clientSecret ?? '' })
      : new PrivateKeyJwtProvider({ ...common, privateKey, algorithm });
  // No person signs in.
  let refusal: SignInRefusal | undefined;
  return Object.assign(alone, {
    validateResourceURL: resourceFor(deps),
    saveDiscoveryState: (discovery: OAuthDiscoveryState) => {
      const judged = judgeSignIn({ ...deps, discovery });
      refusal = judged.ok ? undefined : judged.refusal;
      if (!judged.ok) throw new UnauthorizedError(sentenceOf(SIGN_IN_REFUSALS, judged.refusal));
    },
    pendingAddress: () => undefined,
    plan: () => undefined,
    refusal: () => refusal,
    takeAnswer: () => false,
    end: () => undefined,
  });
}

/**
 * The resource that the authorization server is told of: the one that the server declares, never a secret in its
 * address.
 */
function resourceFor({ requests, hideValues }: ProviderDeps): NonNullable<OAuthClientProvider['validateResourceURL']> {
  return async (address, excerpt) => {
    if (excerpt === undefined) return undefined;
    const open = requests.openPart(new URL(address));
    if (hideValues(excerpt) !== excerpt) return open;
    if (!checkResourceAllowed({ requestedResource: address, configuredResource: excerpt }))
      throw new Error(`The server says that it is ${excerpt}, which is another one.`);
    // The client sends `href`, which must equal the published resource: a URL adds a slash to an origin.
    return Object.defineProperty(new URL(excerpt), 'href', { value: excerpt });
  };
}

function createPersonProvider(
  { oauth = {}, signIn, redirectUrl }: RemoteTarget,
  { address: home, ownOrigin, agreed, hideValues, onChange }: ProviderDeps,
): SignInProvider {
  // Tokens of another address are not used for this one.
  let kept: McpSignIn = signIn?.address === undefined || signIn.address === home ? (signIn ?? {}) : {};
  let verifier = '';
  let state = '';
  let address: URL | undefined;
  let discovery: OAuthDiscoveryState | undefined;
  let plan: McpSignInPlan | undefined;
  let refusal: SignInRefusal | undefined;
  let { tokenAddress } = kept;
  // Tokens and registrations are JSON; the client parses them when it uses them.
  let tokens = kept.tokens as StoredOAuthTokens | undefined;
  const registrations = new Map(Object.entries((kept.client ?? {}) as Record<string, StoredOAuthClientInformation>));
  const keep = (): void => {
    kept = {
      address: home,
      ...(tokens === undefined || tokenAddress === undefined ? {} : { tokenAddress }),
      ...(tokens === undefined ? {} : { tokens: plain(tokens) }),
      ...(registrations.size === 0 ? {} : { client: plain(Object.fromEntries(registrations)) }),
    };
    onChange(kept);
  };
  const { clientId, clientSecret, scope } = oauth;
  const isDocument = clientId?.startsWith('https://') === true;
  const known =
    clientId === undefined || isDocument
      ? undefined
      : { client_id: clientId, ...defined({ client_secret: clientSecret }) };
  const metadata: OAuthClientMetadata = {
    client_name: 'Toolyard',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    ...defined({ scope }),
  };
  /** A registration is used only with the service that issued it, and with the address that it named for tokens. */
  const keyOf = (context: OAuthClientInformationContext | undefined): string =>
    plan?.isMixed === true ? `${context?.issuer ?? ''} ${plan.token}` : (context?.issuer ?? '');
  /** Whether tokens may be renewed where this plan says. */
  const isRenewable = (held: StoredOAuthTokens): boolean =>
    // A stored sign-in without an issuer is used until it expires.
    held.issuer !== undefined &&
    (plan === undefined || (tokenAddress === undefined ? isSameLocation(plan) : tokenAddress === plan.token));
  return {
    redirectUrl,
    clientMetadata: metadata,
    ...(isDocument ? { clientMetadataUrl: clientId } : {}),
    state: () => (state = newId<string>()),
    clientInformation: (context?: OAuthClientInformationContext) => {
      const information = registrations.get(keyOf(context)) ?? known;
      // The package would register now: that waits for a person who has seen where.
      if (information === undefined && (plan === undefined || plan.digest !== agreed))
        throw new UnauthorizedError('A person has to agree to the sign-in first');
      return information;
    },
    saveClientInformation: (information, context) => {
      registrations.set(keyOf(context), information);
      keep();
    },
    tokens: () => (tokens === undefined || isRenewable(tokens) ? tokens : { ...tokens, refresh_token: undefined }),
    saveTokens: (given) => {
      tokens = given;
      tokenAddress = plan?.token;
      keep();
    },
    redirectToAuthorization: (to) => {
      address = to;
    },
    saveCodeVerifier: (given) => {
      verifier = given;
    },
    codeVerifier: () => verifier,
    // Only the current attempt reuses what it discovered: later ones start anew.
    discoveryState: () => (address === undefined ? undefined : discovery),
    saveDiscoveryState: (given) => {
      discovery = given;
      const judged = judgeSignIn({ discovery: given, ownOrigin, hideValues });
      plan = judged.ok ? judged.plan : undefined;
      refusal = judged.ok ? undefined : judged.refusal;
      if (!judged.ok) throw new UnauthorizedError(sentenceOf(SIGN_IN_REFUSALS, judged.refusal));
    },
    invalidateCredentials: (what) => {
      if (what === 'all' || what === 'tokens') tokens = undefined;
      if (what === 'all' || what === 'client') registrations.clear();
      if (what === 'all' || what === 'verifier') verifier = '';
      if (what === 'all' || what === 'discovery') discovery = undefined;
      keep();
    },
    pendingAddress: () => address,
    plan: () => plan,
    refusal: () => refusal,
    takeAnswer: (parameters) => {
      const isAnswer =
        address !== undefined && state !== '' && parameters.get('state') === state && isSingle(parameters);
      if (!isAnswer) return false;
      state = '';
      // Without metadata the package compares nothing.
      const issuer = discovery?.authorizationServerMetadata?.issuer ?? discovery?.authorizationServerUrl;
      return !parameters.has('iss') || parameters.get('iss') === issuer;
    },
    end: () => {
      address = undefined;
      discovery = undefined;
      verifier = '';
      state = '';
    },
  };
}

/** Whether a plan has one origin only. */
function isSameLocation({ issuer, page, token }: McpSignInPlan): boolean {
  const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address);
  return new Set([issuer, page, token].map(originOf)).size === 1;
}

/** A parameter that comes twice could be read differently by different readers. */
function isSingle(parameters: URLSearchParams): boolean {
  return [...new Set(parameters.keys())].every((name) => parameters.getAll(name).length === 1);
}

function plain(value: unknown): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
