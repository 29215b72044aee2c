import {
  UnauthorizedError,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import type { McpSignIn } from '../../contract/mcp-worker-api.ts';
import type { RemoteTarget } from '../server-fetch.ts';
import { createProvider, type ProviderDeps } from './oauth-provider.ts';
import { defined } from '../../../core/defined.ts';

const HOME = 'https://api.test/mcp';
const ISSUER = 'https://auth.test';
const BACK = 'http://localhost:4173/mcp-callback.html';

type Metadata = NonNullable<OAuthDiscoveryState['authorizationServerMetadata']>;
const METADATA: Metadata = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  registration_endpoint: `${ISSUER}/register`,
  response_types_supported: ['code'],
};
const discovered = (change: Partial<Metadata> = {}): OAuthDiscoveryState => ({
  authorizationServerUrl: ISSUER,
  authorizationServerMetadata: { ...METADATA, ...change },
});
/** Its tokens are elsewhere, and its answers do not say whose they are. */
const MIXED = discovered({ token_endpoint: 'https://tokens.test/t' });
const TOKENS = {
  access_token: 'a',
  token_type: 'Bearer',
  refresh_token: 'r',
  issuer: ISSUER,
} satisfies StoredOAuthTokens;
const CLIENT = { client_id: 'registered' } satisfies StoredOAuthClientInformation;

function setUp(
  { oauth, signIn }: Partial<Pick<RemoteTarget, 'oauth' | 'signIn'>> = {},
  deps: Partial<ProviderDeps> = {},
) {
  const kept: McpSignIn[] = [];
  const provider = createProvider({
    requests: {
      target: {
        kind: 'http',
        url: HOME,
        headers: [],
        redirectUrl: BACK,
        ...defined({ oauth, signIn }),
      },
      privateKey: undefined,
      openPart: (address) => new URL(`${address.origin}/open`),
    },
    address: HOME,
    ownOrigin: 'http://localhost:4173',
    agreed: undefined,
    hideValues: (text) => text.replaceAll('hunter2', '***'),
    onChange: (one) => kept.push(one),
    ...deps,
  });
  return { provider, kept };
}
/** The digest of the plan of a service. */
async function digestOf(discovery: OAuthDiscoveryState): Promise<string | undefined> {
  const { provider } = setUp();
  await provider.saveDiscoveryState?.(discovery);
  return provider.plan()?.digest;
}

describe('what the app says of itself', () => {
  it('is its name, its page, and what it asks for', () => {
    const { provider } = setUp();
    expect(provider.redirectUrl).toBe(BACK);
    expect(provider.clientMetadata).toStrictEqual({
      client_name: 'Toolyard',
      redirect_uris: [BACK],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    });
    expect('clientMetadataUrl' in provider).toBe(false);
    expect(setUp({ oauth: { scope: 'read' } }).provider.clientMetadata.scope).toBe('read');
  });

  it('is a document, if its id is the address of one', async () => {
    const { provider } = setUp({ oauth: { clientId: 'https://app.test/client.json' } }, { agreed: 'x' });
    expect(provider.clientMetadataUrl).toBe('https://app.test/client.json');
    // The package reads the document: there is no id to use without it.
    expect(() => provider.clientInformation()).toThrow(UnauthorizedError);
  });

  it('is an id that a person entered, with its secret if there is one', async () => {
    const open = setUp({ oauth: { clientId: 'http://mine' } }).provider;
    expect(await open.clientInformation()).toStrictEqual({ client_id: 'http://mine' });
    expect('clientMetadataUrl' in open).toBe(false);
    const secret = setUp({ oauth: { clientId: 'mine', clientSecret: 's' } }).provider;
    expect(await secret.clientInformation({ issuer: ISSUER })).toEqual({ client_id: 'mine', client_secret: 's' });
  });
});

describe('a registration', () => {
  it('waits for a person who agrees to the plan', async () => {
    const agreed = await digestOf(discovered());
    const { provider } = setUp({}, { agreed });
    // Before it is known where, nobody can have agreed.
    expect(() => provider.clientInformation({ issuer: ISSUER })).toThrow('A person has to agree to the sign-in first');
    await provider.saveDiscoveryState?.(discovered());
    expect(await provider.clientInformation({ issuer: ISSUER })).toBeUndefined();
    await provider.saveDiscoveryState?.(MIXED);
    expect(() => provider.clientInformation({ issuer: ISSUER })).toThrow(UnauthorizedError);
    const nobody = setUp().provider;
    await nobody.saveDiscoveryState?.(discovered());
    expect(() => nobody.clientInformation({ issuer: ISSUER })).toThrow(UnauthorizedError);
  });

  it('is kept for its service alone, and reported', async () => {
    const { provider, kept } = setUp();
    await provider.saveClientInformation?.(CLIENT, { issuer: ISSUER });
    expect(kept).toEqual([{ address: HOME, client: { [ISSUER]: CLIENT } }]);
    expect(await provider.clientInformation({ issuer: ISSUER })).toEqual(CLIENT);
    expect(() => provider.clientInformation({ issuer: 'https://other.test' })).toThrow(UnauthorizedError);
    expect(() => provider.clientInformation()).toThrow(UnauthorizedError);
    await provider.saveClientInformation?.({ client_id: 'without' });
    expect(await provider.clientInformation()).toEqual({ client_id: 'without' });
  });

  it('is kept for one address for tokens, where the addresses of a service are mixed', async () => {
    const { provider, kept } = setUp();
    await provider.saveDiscoveryState?.(MIXED);
    await provider.saveClientInformation?.(CLIENT, { issuer: ISSUER });
    await provider.saveClientInformation?.({ client_id: 'nobody' });
    expect(kept.at(-1)?.client).toEqual({
      [`${ISSUER} https://tokens.test/t`]: CLIENT,
      ' https://tokens.test/t': { client_id: 'nobody' },
    });
    expect(await provider.clientInformation({ issuer: ISSUER })).toEqual(CLIENT);
    await provider.saveDiscoveryState?.(discovered({ token_endpoint: 'https://evil.test/t' }));
    expect(() => provider.clientInformation({ issuer: ISSUER })).toThrow(UnauthorizedError);
    await provider.saveDiscoveryState?.(discovered());
    expect(() => provider.clientInformation({ issuer: ISSUER })).toThrow(UnauthorizedError);
  });
});

describe('tokens', () => {
  const stored: McpSignIn = {
    tokens: { ...TOKENS },
    client: { [ISSUER]: { ...CLIENT } },
    tokenAddress: `${ISSUER}/token`,
  };

  it('are stored with where they came from and for whom', async () => {
    const { provider, kept } = setUp();
    expect(await provider.tokens()).toBeUndefined();
    await provider.saveDiscoveryState?.(discovered());
    await provider.saveTokens(TOKENS);
    expect(kept).toEqual([{ address: HOME, tokenAddress: `${ISSUER}/token`, tokens: TOKENS }]);
    expect(await provider.tokens()).toEqual(TOKENS);
  });

  it('are stored without where they came from if that is not known', async () => {
    const { provider, kept } = setUp();
    await provider.saveTokens(TOKENS);
    expect(kept).toStrictEqual([{ address: HOME, tokens: TOKENS }]);
  });

  it('of earlier versions and of this address are used, those of another are not', async () => {
    expect(await setUp({ signIn: stored }).provider.tokens()).toEqual(TOKENS);
    expect(await setUp({ signIn: { ...stored, address: HOME } }).provider.tokens()).toEqual(TOKENS);
    const { provider, kept } = setUp({ signIn: { ...stored, address: 'https://api.test/other' } });
    expect(await provider.tokens()).toBeUndefined();
    expect(() => provider.clientInformation({ issuer: ISSUER })).toThrow(UnauthorizedError);
    await provider.saveClientInformation?.(CLIENT, { issuer: ISSUER });
    // Not even where they came from is kept.
    expect(kept).toEqual([{ address: HOME, client: { [ISSUER]: CLIENT } }]);
  });

  it('are renewed where they came from, and nowhere else', async () => {
    const { provider } = setUp({ signIn: stored });
    await provider.saveDiscoveryState?.(discovered());
    expect(await provider.tokens()).toEqual(TOKENS);
    await provider.saveDiscoveryState?.(discovered({ token_endpoint: `${ISSUER}/other` }));
    expect(await provider.tokens()).toEqual({ ...TOKENS, refresh_token: undefined });
    await provider.saveDiscoveryState?.(MIXED);
    expect(await provider.tokens()).toEqual({ ...TOKENS, refresh_token: undefined });
  });

  it('of which nobody knows where they came from are renewed only where all is at one place', async () => {
    const { provider } = setUp({ signIn: { tokens: { ...TOKENS } } });
    await provider.saveDiscoveryState?.(discovered());
    expect(await provider.tokens()).toEqual(TOKENS);
    for (const change of [
      { token_endpoint: 'https://tokens.test/t', authorization_response_iss_parameter_supported: true },
      { authorization_endpoint: 'https://page.test/t', authorization_response_iss_parameter_supported: true },
    ]) {
      await provider.saveDiscoveryState?.(discovered(change));
      expect(await provider.tokens()).toEqual({ ...TOKENS, refresh_token: undefined });
    }
  });

  it('without an issuer are used until they expire', async () => {
    const { issuer: _none, ...old } = TOKENS;
    const { provider } = setUp({ signIn: { ...stored, tokens: old } });
    expect(await provider.tokens()).toEqual({ ...old, refresh_token: undefined });
  });
});

describe('what is discovered', () => {
  it('is used again only during an attempt', async () => {
    const { provider } = setUp();
    await provider.saveDiscoveryState?.(discovered());
    expect(await provider.discoveryState?.()).toBeUndefined();
    expect(provider.pendingAddress()).toBeUndefined();
    const to = new URL(`${ISSUER}/authorize`);
    await provider.redirectToAuthorization(to);
    expect(provider.pendingAddress()).toBe(to);
    expect(await provider.discoveryState?.()).toEqual(discovered());
    expect(await provider.codeVerifier()).toBe('');
    await provider.saveCodeVerifier('v');
    expect(await provider.codeVerifier()).toBe('v');
    provider.end();
    expect([provider.pendingAddress(), await provider.discoveryState?.(), await provider.codeVerifier()]).toEqual([
      undefined,
      undefined,
      '',
    ]);
    await provider.redirectToAuthorization(to);
    expect(await provider.discoveryState?.()).toBeUndefined();
  });

  it('ends the attempt if it may not be used, and says why until another may', async () => {
    const { provider } = setUp();
    expect([provider.plan(), provider.refusal()]).toEqual([undefined, undefined]);
    await provider.saveDiscoveryState?.(discovered());
    expect(provider.plan()).toMatchObject({ issuer: ISSUER, isMixed: false });
    const hostile = discovered({ token_endpoint: 'http://auth.test/token' });
    const why =
      'The sign-in of this server is not used: its address for tokens, http://auth.test/token, is not encrypted.';
    expect(() => provider.saveDiscoveryState?.(hostile)).toThrow(new UnauthorizedError(why));
    expect([provider.plan(), provider.refusal()]).toEqual([
      undefined,
      { code: 'sign-in-not-encrypted', values: ['tokens', 'http://auth.test/token'] },
    ]);
    await provider.saveDiscoveryState?.(discovered());
    expect(provider.refusal()).toBeUndefined();
  });
});

describe('what is no longer valid', () => {
  /** What is left after it. */
  const after = async (what: 'all' | 'tokens' | 'client' | 'verifier' | 'discovery') => {
    const { provider, kept } = setUp();
    await provider.saveDiscoveryState?.(discovered());
    await provider.saveClientInformation?.(CLIENT, { issuer: ISSUER });
    await provider.saveTokens(TOKENS);
    await provider.saveCodeVerifier('v');
    await provider.redirectToAuthorization(new URL(ISSUER));
    const before = kept.length;
    await provider.invalidateCredentials?.(what);
    expect(kept.length).toBe(before + 1);
    return [
      ...Object.keys(kept.at(-1) ?? {}),
      ...((await provider.codeVerifier()) === '' ? [] : ['verifier']),
      ...((await provider.discoveryState?.()) === undefined ? [] : ['discovery']),
    ];
  };

  it.each([
    ['all', ['address']],
    ['tokens', ['address', 'client', 'verifier', 'discovery']],
    ['client', ['address', 'tokenAddress', 'tokens', 'verifier', 'discovery']],
    ['verifier', ['address', 'tokenAddress', 'tokens', 'client', 'discovery']],
    ['discovery', ['address', 'tokenAddress', 'tokens', 'client', 'verifier']],
  ] as const)('(%s) goes, and the rest stays', async (what, left) => {
    expect(await after(what)).toEqual(left);
  });
});

describe('an answer', () => {
  /** An attempt under way. @returns its state, which the answer must name */
  async function begun(discovery: OAuthDiscoveryState | undefined = discovered()) {
    const { provider } = setUp();
    if (discovery !== undefined) await provider.saveDiscoveryState?.(discovery);
    const state = (await provider.state?.()) ?? '';
    await provider.redirectToAuthorization(new URL(`${ISSUER}/authorize`));
    return { provider, state, take: (text: string) => provider.takeAnswer(new URLSearchParams(text)) };
  }

  it('is taken once', async () => {
    const { take, state } = await begun();
    expect(take(`state=${state}&code=c`)).toBe(true);
    expect(take(`state=${state}&code=c`)).toBe(false);
  });

  it('with a state of its own makes an earlier one worthless', async () => {
    const { provider, take, state } = await begun();
    const next = (await provider.state?.()) ?? '';
    expect(next).not.toBe(state);
    expect(take(`state=${state}`)).toBe(false);
    expect(take(`state=${next}`)).toBe(true);
  });

  it.each([
    ['without a state', () => 'code=c'],
    ['with an empty state', () => 'state=&code=c'],
    ['with another state', (state: string) => `state=${state}x`],
    ['with its state twice', (state: string) => `state=${state}&state=${state}`],
    ['with two codes', (state: string) => `state=${state}&code=a&code=b`],
    ['with its service twice', (state: string) => `state=${state}&iss=${ISSUER}&iss=${ISSUER}`],
  ])('%s is none, and the attempt goes on', async (_what, text) => {
    const { take, state } = await begun();
    expect(take(text(state))).toBe(false);
    expect(take(`state=${state}&code=c`)).toBe(true);
  });

  it('is none before a person was sent anywhere, or after the end', async () => {
    const { provider } = setUp();
    const state = (await provider.state?.()) ?? '';
    expect(provider.takeAnswer(new URLSearchParams({ state }))).toBe(false);
    expect(provider.takeAnswer(new URLSearchParams('state='))).toBe(false);
    const { provider: over, take, state: last } = await begun();
    over.end();
    expect(take(`state=${last}`)).toBe(false);
    await over.redirectToAuthorization(new URL(ISSUER));
    expect(take(`state=${last}`)).toBe(false);
    expect(take('state=')).toBe(false);
  });

  it('of another service is none, and uses up the attempt', async () => {
    const { take, state } = await begun();
    expect(take(`state=${state}&iss=https://evil.test`)).toBe(false);
    expect(take(`state=${state}&iss=${ISSUER}`)).toBe(false);
  });

  it('names the service as its metadata do, or by its address without them', async () => {
    const other = await begun(discovered({ issuer: 'https://named.test' }));
    expect(other.take(`state=${other.state}&iss=https://named.test`)).toBe(true);
    const bare = await begun({ authorizationServerUrl: ISSUER });
    expect(bare.take(`state=${bare.state}&iss=${ISSUER}`)).toBe(true);
    const unknown = await begun();
    await unknown.provider.invalidateCredentials?.('discovery');
    expect(unknown.take(`state=${unknown.state}&iss=${ISSUER}`)).toBe(false);
  });
});

describe('the resource that a service is told of', () => {
  const resource = async (excerpt: string | undefined, oauth: RemoteTarget['oauth'] = {}) =>
    (await setUp({ oauth }).provider.validateResourceURL?.(HOME, excerpt))?.href;

  it.each([[{}], [{ grant: 'client_credentials' as const, clientId: 'id' }]])(
    'is the declared one, with %j',
    async (oauth) => {
      expect(await resource(undefined, oauth)).toBeUndefined();
      expect(await resource(HOME, oauth)).toBe(HOME);
      // As it is written: without the slash that an address would get.
      expect(await resource('https://api.test', oauth)).toBe('https://api.test');
      await expect(resource('https://other.test/mcp', oauth)).rejects.toThrow(
        'The server says that it is https://other.test/mcp, which is another one.',
      );
    },
  );

  it('is the open part of the address, if the declared one holds a secret', async () => {
    expect(await resource('https://api.test/hunter2')).toBe('https://api.test/open');
  });
});

describe('an app that signs in by itself', () => {
  const oauth = { grant: 'client_credentials', clientId: 'robot', clientSecret: 's', scope: 'read' } as const;

  it('sends no person anywhere', async () => {
    const { provider, kept } = setUp({ oauth });
    expect(await provider.clientInformation()).toMatchObject({ client_id: 'robot', client_secret: 's' });
    expect(provider.clientMetadata.scope).toBe('read');
    await provider.saveDiscoveryState?.(discovered());
    expect([provider.pendingAddress(), provider.plan(), provider.refusal(), provider.end()]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    expect(provider.takeAnswer(new URLSearchParams('state='))).toBe(false);
    expect(kept).toEqual([]);
  });

  it('has an empty id and secret where none were entered, and no scope', async () => {
    const { provider } = setUp({ oauth: { grant: 'client_credentials' } });
    expect(await provider.clientInformation()).toMatchObject({ client_id: '', client_secret: '' });
    expect('scope' in provider.clientMetadata && provider.clientMetadata.scope !== undefined).toBe(false);
  });

  it('judges the service all the same', async () => {
    const { provider } = setUp({ oauth });
    const why = 'The sign-in of this server is not used: the address of its sign-in page already sets state.';
    const hostile = discovered({ authorization_endpoint: `${ISSUER}/authorize?state=x` });
    expect(() => provider.saveDiscoveryState?.(hostile)).toThrow(new UnauthorizedError(why));
    expect(provider.refusal()).toEqual({ code: 'sign-in-parameter', values: ['state'] });
    await provider.saveDiscoveryState?.(discovered());
    expect(provider.refusal()).toBeUndefined();
  });

  it.each([
    [undefined, 'ES256', { name: 'ECDSA', namedCurve: 'P-256' }],
    ['ES384', 'ES384', { name: 'ECDSA', namedCurve: 'P-384' }],
  ] as const)('signs with its key, by %s', async (algorithm, used, key) => {
    const pair = (await crypto.subtle.generateKey(key, true, ['sign', 'verify'])) as CryptoKeyPair;
    const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).toString('base64');
    const privateKey = `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n`;
    const more = algorithm === undefined ? {} : { algorithm };
    const { provider } = setUp(
      { oauth: { grant: 'client_credentials', clientId: 'robot', ...more } },
      {
        requests: {
          target: {
            kind: 'http',
            url: HOME,
            headers: [],
            redirectUrl: BACK,
            oauth: { grant: 'client_credentials', clientId: 'robot', scope: 'read', ...more },
          },
          privateKey,
          openPart: (address) => address,
        },
      },
    );
    const form = new URLSearchParams();
    await provider.addClientAuthentication?.(new Headers(), form, `${ISSUER}/token`, undefined);
    const [head = '', body = ''] = (form.get('client_assertion') ?? '').split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ alg: used });
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({ iss: 'robot', sub: 'robot' });
    expect(provider.clientMetadata.scope).toBe('read');
  });
});
