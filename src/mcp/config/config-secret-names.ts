import { freeSecretName, secretNameOf } from '../../core/secrets/secret-name.ts';
import { replaceRanges } from './replace-ranges.ts';

/** A value that was taken out of a configuration. */
export interface FoundSecret {
  readonly name: string;
  readonly value: string;
}

const KEY_WORDS =
  /(?:^|[_-])(?:TOKEN|API_?KEY|KEY|SECRET|PASSWORD|PASSWD|PASS|PAT|CREDENTIALS?|AUTH|AUTHORIZATION|BEARER|DSN)(?:$|[_-])/i;
/** A boundary between words in camel case. */
const WORDS = /([a-z0-9])([A-Z])/g;
const SCHEME = /^(Bearer|Basic|Token|ApiKey)\s+(?=\S)/i;

/** Names the secrets of one configuration. */
export interface SecretNames {
  /** The text with `${secret:NAME}` for its value, if a header, variable or argument named `key` is a secret. */
  readonly hide: (server: string, key: string, text: string) => string;
  /** Makes the whole text a secret, except for a scheme at its beginning. */
  readonly take: (server: string, key: string, text: string) => string;
  /** The text with secrets instead of placeholders that an editor would fill in. */
  readonly locations: (text: string) => string;
  readonly found: () => readonly FoundSecret[];
}

/**
 * @param looksLikeKey whether a value is a key, whatever its name
 * @param taken names of existing secrets
 */
export function createSecretNames(looksLikeKey: (value: string) => boolean, taken: ReadonlySet<string>): SecretNames {
  const found = new Map<string, string>();
  const nameFor = (server: string, key: string, value: string): string => {
    const isGeneric = /^(?:authorization|token|key|auth|password|secret|x-api-key)$/i.test(key);
    return freeSecretName(
      isGeneric ? secretNameOf(server, key) : secretNameOf(key),
      (name) => found.get(name) !== value && (found.has(name) || taken.has(name)),
    );
  };
  const locations = (text: string): string => replaceRanges(text, (name) => `\${secret:${secretNameOf(name)}}`);
  const split = (text: string): { readonly scheme: string; readonly value: string } => {
    const [, scheme = ''] = SCHEME.exec(text) ?? [];
    return { scheme, value: scheme === '' ? text : text.slice(scheme.length).trimStart() };
  };
  const take = (server: string, key: string, text: string): string => {
    const { scheme, value } = split(text);
    const name = nameFor(server, key, value);
    found.set(name, value);
    return `${scheme === '' ? '' : `${scheme} `}\${secret:${name}}`;
  };
  return {
    locations,
    take,
    hide: (server, key, text) => {
      const { value } = split(text);
      if (/\$\{/.test(text)) return locations(text);
      const isSecret = value.length >= 4 && (KEY_WORDS.test(key.replace(WORDS, '$1_$2')) || looksLikeKey(value));
      // Values such as a path or a flag are not secrets, whatever their variable is called.
      if (!isSecret || /^(?:true|false|\d{1,5}|\.{0,2}\/.*)$/i.test(value)) return text;
      return take(server, key, text);
    },
    found: () => [...found].map(([name, value]) => ({ name, value })),
  };
}
