/** Kinds of literal keys that are recognized in a text. */
export type KeyKind = 'openai' | 'github' | 'aws' | 'google' | 'slack' | 'stripe' | 'private' | 'jwt';

/** What a key of each kind is called in a sentence: “Line 4 contains what looks like …”. */
export const KEY_NAMES: Readonly<Record<KeyKind, string>> = {
  openai: 'an OpenAI or Anthropic key',
  github: 'a GitHub token',
  aws: 'an AWS access key',
  google: 'a Google API key',
  slack: 'a Slack token',
  stripe: 'a Stripe key',
  private: 'a private key',
  jwt: 'a JSON Web Token',
};

/** The name of a key among those of one language; the kind itself, if an older page does not know it. */
export function nameIn(names: Readonly<Record<KeyKind, string>>, kind: KeyKind): string {
  return Object.hasOwn(names, kind) ? names[kind] : kind;
}
