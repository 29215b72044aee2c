import type { Reason } from '../../core/reason.ts';

/** An address of a sign-in. */
export type SignInPart = 'service' | 'page' | 'tokens' | 'registrations';

const PARTS: Readonly<Record<string, string>> = {
  service: 'sign-in service',
  page: 'sign-in page',
  tokens: 'address for tokens',
  registrations: 'address for registrations',
} satisfies Readonly<Record<SignInPart, string>>;

const refused = (why: string): string => `The sign-in of this server is not used: ${why}`;
const wrong = (part: SignInPart, address: string, fault: string): string =>
  refused(`its ${PARTS[part] ?? part}, ${address}, ${fault}`);

/** Why a sign-in as a server describes it is not used. */
export const SIGN_IN_REFUSALS = {
  'sign-in-unnamed': () => refused('it names no address of a sign-in service.'),
  'sign-in-no-address': (part: SignInPart, address: string) => wrong(part, address, 'is no address.'),
  'sign-in-not-encrypted': (part: SignInPart, address: string) => wrong(part, address, 'is not encrypted.'),
  'sign-in-with-user': (part: SignInPart, address: string) => wrong(part, address, 'holds a user name or password.'),
  'sign-in-with-fragment': (part: SignInPart, address: string) => wrong(part, address, 'has a fragment.'),
  'sign-in-own-address': (part: SignInPart, address: string) =>
    wrong(part, address, 'is the address of Toolyard itself.'),
  'sign-in-parameter': (name: string) => refused(`the address of its sign-in page already sets ${name}.`),
  'sign-in-without-s256': () =>
    refused('it does not support S256, so a code that somebody else reads could be used by them.'),
};
export type SignInRefusal = Reason<typeof SIGN_IN_REFUSALS>;
