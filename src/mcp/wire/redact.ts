import { createHideValues, HIDDEN } from '../../core/hide-values.ts';

/** Members of messages and headers that are keys, whoever made them. */
const KEY_MEMBER =
  /("(?:access_token|refresh_token|id_token|client_secret|code_verifier|password|authorization)"\s*:\s*")[^"\\]*(?:\\.[^"\\]*)*"/gi;
const KEY_FIELD =
  /((?:^|[?&\s])(?:access_token|refresh_token|client_secret|code_verifier|code|client_assertion)=)[^&\s"]+/gi;
/** What a server says of its scheme, such as `Bearer realm=`, is no key. */
const BEARER = /\b((?:Bearer|Basic|DPoP)\s+)(?![\w-]+=["\w])[A-Za-z0-9._~+/=-]{8,}/g;
const KEY_HEADER = /^((?:proxy-)?authorization|dpop|cookie|set-cookie):(.*)/gim;

/** Takes values of secrets out of a text, and what is a key by its place. */
export function createRedact(secrets: readonly string[]): (text: string) => string {
  const hideValues = createHideValues(secrets);
  return (text) => {
    const redacted = hideValues(text);
    return redacted
      .replace(KEY_MEMBER, `$1${HIDDEN}"`)
      .replace(KEY_FIELD, `$1${HIDDEN}`)
      .replace(BEARER, `$1${HIDDEN}`)
      .replace(KEY_HEADER, (_line, name: string, value: string) => `${name}:${beforeKey(value)}${HIDDEN}`);
  };
}

/** The space before the value of a header, and its scheme. */
function beforeKey(value: string): string {
  const rest = value.trimStart();
  const scheme = /^\w+(?=\s)/.exec(rest)?.[0];
  return `${value.slice(0, value.length - rest.length)}${scheme === undefined ? '' : `${scheme} `}`;
}
