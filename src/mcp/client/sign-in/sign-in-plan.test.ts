import type { OAuthDiscoveryState } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import type { McpSignInPlan } from '../../contract/mcp-api.ts';
import { sentenceOf } from '../../../core/reason.ts';
import { SIGN_IN_REFUSALS } from '../../contract/sign-in-refusals.ts';
import { judgeSignIn } from './sign-in-plan.ts';

const APP = 'http://localhost:4173';
const ISSUER = 'https://auth.test/tenant';
type Metadata = NonNullable<OAuthDiscoveryState['authorizationServerMetadata']>;

const METADATA: Metadata = {
  issuer: ISSUER,
  authorization_endpoint: 'https://auth.test/authorize',
  token_endpoint: 'https://auth.test/token',
  registration_endpoint: 'https://auth.test/register',
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
};

/** The plan of a service with these changes, or why it is refused. */
function judge(change: Partial<Metadata> | undefined, issuer = ISSUER, hideValues = (text: string) => text) {
  const discovery: OAuthDiscoveryState = {
    authorizationServerUrl: issuer,
    ...(change === undefined ? {} : { authorizationServerMetadata: { ...METADATA, ...change } }),
  };
  return judgeSignIn({ discovery, ownOrigin: APP, hideValues });
}
function planOf(...given: Parameters<typeof judge>): McpSignInPlan {
  const judged = judge(...given);
  if (!judged.ok) throw new Error(judged.refusal.code);
  return judged.plan;
}
function whyNot(...given: Parameters<typeof judge>): string {
  const judged = judge(...given);
  return judged.ok ? '' : sentenceOf(SIGN_IN_REFUSALS, judged.refusal);
}
const REFUSED = 'The sign-in of this server is not used: ';

describe('a plan', () => {
  it('says where everything takes place, without queries', () => {
    expect(
      planOf({
        authorization_endpoint: 'https://auth.test/authorize?tenant=1',
        token_endpoint: 'https://auth.test/token?tenant=2',
        registration_endpoint: 'https://auth.test/register?tenant=3',
      }),
    ).toEqual({
      issuer: ISSUER,
      page: 'https://auth.test/authorize',
      token: 'https://auth.test/token',
      registration: 'https://auth.test/register',
      isMixed: false,
      digest: expect.any(String) as string,
    });
  });

  it('takes the usual addresses of a service that describes nothing', () => {
    expect(planOf(undefined)).toMatchObject({
      issuer: ISSUER,
      page: 'https://auth.test/authorize',
      token: 'https://auth.test/token',
      registration: 'https://auth.test/register',
      isMixed: false,
    });
  });

  it('has no address for registrations where the service names none', () => {
    const { registration_endpoint: _none, ...rest } = METADATA;
    const judged = judgeSignIn({
      discovery: { authorizationServerUrl: ISSUER, authorizationServerMetadata: rest },
      ownOrigin: APP,
      hideValues: (text) => text,
    });
    expect(judged.ok && judged.plan).toMatchObject({ isMixed: false });
    expect(judged.ok && Object.keys(judged.plan)).not.toContain('registration');
  });

  it('accepts a service that says nothing about S256, and loopback without encryption', () => {
    const { code_challenge_methods_supported: _none, ...rest } = METADATA;
    for (const issuer of ['http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000']) {
      const judged = judgeSignIn({
        discovery: { authorizationServerUrl: issuer, authorizationServerMetadata: { ...rest, issuer } },
        ownOrigin: APP,
        hideValues: (text) => text,
      });
      expect(judged.ok).toBe(true);
    }
  });

  const named = { authorization_response_iss_parameter_supported: true };
  it.each<[string, Partial<Metadata>, boolean]>([
    ['all at one place', {}, false],
    ['tokens elsewhere', { token_endpoint: 'https://tokens.test/' }, true],
    ['a page elsewhere', { authorization_endpoint: 'https://page.test/' }, true],
    ['another port', { token_endpoint: 'https://auth.test:444/token' }, true],
    [
      'tokens elsewhere, and answers that name the service',
      { token_endpoint: 'https://tokens.test/', ...named },
      false,
    ],
    [
      'tokens elsewhere, and answers that do not name it',
      { token_endpoint: 'https://tokens.test/', authorization_response_iss_parameter_supported: false },
      true,
    ],
    ['a registration elsewhere', { registration_endpoint: 'https://other.test/' }, true],
    [
      'a registration elsewhere, and answers that name the service',
      { registration_endpoint: 'https://other.test/', ...named },
      true,
    ],
    [
      'a registration beside the tokens, and answers that name the service',
      { registration_endpoint: 'https://tokens.test/r', token_endpoint: 'https://tokens.test/t', ...named },
      false,
    ],
  ])('with %s is mixed: %s', (_what, change, isMixed) => {
    expect(planOf(change).isMixed).toBe(isMixed);
  });

  it.each<[string, Partial<Metadata>]>([
    ['another page', { authorization_endpoint: 'https://auth.test/authorize2' }],
    ['another query of the page', { authorization_endpoint: 'https://auth.test/authorize?audience=x' }],
    ['another query for tokens', { token_endpoint: 'https://auth.test/token?x' }],
    ['another query for registrations', { registration_endpoint: 'https://auth.test/register?x' }],
  ])('with %s has another digest', (_what, change) => {
    expect(planOf(change).digest).not.toBe(planOf({}).digest);
    expect(planOf({ ...change }).digest).toBe(planOf(change).digest);
  });

  it('has another digest with another service, or without registrations', () => {
    expect(planOf({}, 'https://auth.test/tenant2').digest).not.toBe(planOf({}).digest);
    expect(new Set([planOf({}).digest, planOf({}, ISSUER, (text) => text.replace('tenant', '…')).digest]).size).toBe(2);
  });

  it('shows no value of a secret', () => {
    const change = {
      authorization_endpoint: 'https://auth.test/hunter2/a',
      token_endpoint: 'https://auth.test/hunter2/t',
      registration_endpoint: 'https://auth.test/hunter2/r',
    };
    const shown = planOf(change, 'https://auth.test/hunter2', (text) => text.replaceAll('hunter2', '***'));
    expect(shown).toMatchObject({
      issuer: 'https://auth.test/***',
      page: 'https://auth.test/***/a',
      token: 'https://auth.test/***/t',
      registration: 'https://auth.test/***/r',
    });
    // A value that changes is no other plan.
    const later = JSON.parse(JSON.stringify(change).replaceAll('hunter2', 'hunter3')) as Partial<Metadata>;
    const again = planOf(later, 'https://auth.test/hunter3', (text) => text.replaceAll('hunter3', '***'));
    expect(again.digest).toBe(shown.digest);
  });
});

describe('a sign-in is refused', () => {
  it('if the service has no address', () => {
    expect(whyNot({}, 'nowhere')).toBe(`${REFUSED}it names no address of a sign-in service.`);
    expect(whyNot(undefined, '')).toBe(`${REFUSED}it names no address of a sign-in service.`);
  });

  it.each([
    ['nonsense', 'is no address.'],
    ['http://auth.test/x', 'is not encrypted.'],
    ['http://localhost.evil.test/x', 'is not encrypted.'],
    ['ftp://localhost/x', 'is not encrypted.'],
    ['javascript:alert(1)', 'is not encrypted.'],
    ['https://user@auth.test/x', 'holds a user name or password.'],
    ['https://:password@auth.test/x', 'holds a user name or password.'],
    ['https://auth.test/x#part', 'has a fragment.'],
    ['http://localhost:4173/x', 'is the address of Toolyard itself.'],
    ['http://127.0.0.1:4173/x', 'is the address of Toolyard itself.'],
  ])('if one of its addresses is %s', (address, fault) => {
    expect(whyNot({ authorization_endpoint: address })).toBe(`${REFUSED}its sign-in page, ${address}, ${fault}`);
    expect(whyNot({ token_endpoint: address })).toBe(`${REFUSED}its address for tokens, ${address}, ${fault}`);
    expect(whyNot({ registration_endpoint: address })).toBe(
      `${REFUSED}its address for registrations, ${address}, ${fault}`,
    );
    if (address !== 'nonsense') expect(whyNot({}, address)).toBe(`${REFUSED}its sign-in service, ${address}, ${fault}`);
  });

  it('with the start of a long address, and without the values of secrets', () => {
    const address = `http://auth.test/hunter2/${'x'.repeat(400)}`;
    const excerpt = whyNot({ token_endpoint: address }, ISSUER, (text) => text.replaceAll('hunter2', '***'));
    expect(excerpt).toBe(
      `${REFUSED}its address for tokens, ${address.replace('hunter2', '***').slice(0, 300)}, is not encrypted.`,
    );
  });

  it.each([
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
  ])('if the address of its page already sets %s', (name) => {
    expect(whyNot({ authorization_endpoint: `https://auth.test/authorize?a=b&${name}=` })).toBe(
      `${REFUSED}the address of its sign-in page already sets ${name}.`,
    );
  });

  it('if it names ways to prove a code, and S256 is none of them', () => {
    const why = `${REFUSED}it does not support S256, so a code that somebody else reads could be used by them.`;
    expect(whyNot({ code_challenge_methods_supported: ['plain'] })).toBe(why);
    expect(whyNot({ code_challenge_methods_supported: [] })).toBe(why);
    expect(whyNot({ code_challenge_methods_supported: ['plain', 'S256'] })).toBe('');
  });
});
