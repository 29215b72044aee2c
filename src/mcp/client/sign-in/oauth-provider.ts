import {
  checkResourceAllowed,
  ClientCredentialsProvider,
  PrivateKeyJwtProvider,
  type OAuthClientInformationContext,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { newId } from '../../../core/ids.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { McpSignIn } from '../../contract/mcp-worker-api.ts';
import type { RemoteTarget, ServerRequests } from '../server-requests.ts';

/**
 * A sign-in to one server. `onChange` reports its tokens, which the host stores; the state of one attempt stays here.
 */
export interface SignInProvider extends OAuthClientProvider {
  /** The address that a person must visit; undefined if no attempt is under way. */
  readonly pendingAddress: () => URL | undefined;
  /** Whether these parameters answer the current attempt. */
  readonly isAnswer: (parameters: URLSearchParams) => boolean;
  readonly end: () => void;
}

export interface ProviderParts {
  readonly requests: Pick<ServerRequests, 'target' | 'privateKey' | 'openPart'>;
  /** Origin and path of the server, as stored. */
  readonly address: string;
  /** Hides the values of secrets. */
  readonly hideValues: (text: string) => string;
  /** Called when tokens or registrations change. */
  readonly onChange: (signIn: McpSignIn) => void;
}

export function createProvider(parts: ProviderParts): SignInProvider {
  const { target, privateKey } = parts.requests;
  const { grant, clientId = '', clientSecret, algorithm = 'ES256', scope } = target.oauth ?? {};
  if (grant !== 'client_credentials')
    return { ...createPersonProvider(target, parts), validateResourceURL: resourceFor(parts) };
  const common = { clientId, ...(scope === undefined ? {} : { scope }) };
  const alone =
    privateKey === undefined
      ? new ClientCredentialsProvider({ ...common, clientSecret: clientSecret ?? '' })
      : new PrivateKeyJwtProvider({ ...common, privateKey, algorithm });
  // No person signs in.
  return Object.assign(alone, {
    validateResourceURL: resourceFor(parts),
    pendingAddress: () => undefined,
    isAnswer: () => false,
    end: () => undefined,
  });
}

/**
 * The resource that the authorization server is told of: the one that the server declares, never a secret in its
 * address.
 */
function resourceFor({ requests, hideValues }: ProviderParts): NonNullable<OAuthClientProvider['validateResourceURL']> {
  return async (address, said) => {
    if (said === undefined) return undefined;
    const open = requests.openPart(new URL(address));
    if (hideValues(said) !== said) return open;
    if (!checkResourceAllowed({ requestedResource: address, configuredResource: said }))
      throw new Error(`The server says that it is ${said}, which is another one.`);
    // The client sends `href`, which must equal the published resource: a URL adds a slash to an origin.
    return Object.defineProperty(new URL(said), 'href', { value: said });
  };
}

function createPersonProvider(
  { oauth = {}, signIn, redirectUrl }: RemoteTarget,
  { address: home, onChange }: ProviderParts,
): SignInProvider {
  // Tokens of another address are not used for this one.
  let kept: McpSignIn = signIn?.address === undefined || signIn.address === home ? (signIn ?? {}) : {};
  let verifier = '';
  let state = '';
  let address: URL | undefined;
  let discovery: OAuthDiscoveryState | undefined;
  // Tokens and registrations are JSON; the client parses them when it uses them.
  let tokens = kept.tokens as StoredOAuthTokens | undefined;
  const registrations = new Map(Object.entries((kept.client ?? {}) as Record<string, StoredOAuthClientInformation>));
  const keep = (): void => {
    kept = {
      address: home,
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
      : { client_id: clientId, ...(clientSecret === undefined ? {} : { client_secret: clientSecret }) };
  const metadata: OAuthClientMetadata = {
    client_name: 'Toolyard',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    ...(scope === undefined ? {} : { scope }),
  };
  return {
    redirectUrl,
    clientMetadata: metadata,
    ...(isDocument ? { clientMetadataUrl: clientId } : {}),
    state: () => (state = newId<string>()),
    // A registration is used only for the service that issued it.
    clientInformation: (context?: OAuthClientInformationContext) => registrations.get(context?.issuer ?? '') ?? known,
    saveClientInformation: (information, context) => {
      registrations.set(context?.issuer ?? '', information);
      keep();
    },
    // Tokens without an issuer are used until they expire, but not renewed.
    tokens: () =>
      tokens === undefined || tokens.issuer !== undefined ? tokens : { ...tokens, refresh_token: undefined },
    saveTokens: (given) => {
      tokens = given;
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
    },
    invalidateCredentials: (what) => {
      if (what === 'all' || what === 'tokens') tokens = undefined;
      if (what === 'all' || what === 'client') registrations.clear();
      if (what === 'all' || what === 'verifier') verifier = '';
      if (what === 'all' || what === 'discovery') discovery = undefined;
      keep();
    },
    pendingAddress: () => address,
    isAnswer: (parameters) => address !== undefined && state !== '' && parameters.get('state') === state,
    end: () => {
      address = undefined;
      discovery = undefined;
      verifier = '';
      state = '';
    },
  };
}

function plain(value: unknown): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
