import { createHideValues, HIDDEN } from '../../core/secrets/hide-values.ts';

/** Names of members and headers whose values are keys. */
const KEY_MEMBER =
  /("(?:access_token|refresh_token|id_token|client_secret|code_verifier|password|authorization)"\s*:\s*")[^"\\]*(?:\\.[^"\\]*)*"/gi;
const KEY_FIELD =
  /((?:^|[?&\s])(?:access_token|refresh_token|client_secret|code_verifier|code|client_assertion)=)[^&\s"]+/gi;
/** A server's description of its scheme, such as `Bearer realm=`, is not a key. */
const BEARER = /\b((?:Bearer|Basic|DPoP)\s+)(?![\w-]+=["\w])[A-Za-z0-9._~+/=-]{8,}/g;
const KEY_HEADER = /^((?:proxy-)?authorization|dpop|cookie|set-cookie):(.*)/gim;

/** Hides the values of secrets in a text, and keys that are recognized by their position. */
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

/** White space before the value of a header, and its scheme. */
function beforeKey(value: string): string {
  const rest = value.trimStart();
  const scheme = /^\w+(?=\s)/.exec(rest)?.[0];
  return `${value.slice(0, value.length - rest.length)}${scheme === undefined ? '' : `${scheme} `}`;
}
