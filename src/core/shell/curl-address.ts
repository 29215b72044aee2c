/** An address as curl reads it, or the error that curl ends with. */
export type CurlAddress =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly exitCode: number; readonly message: string };

/** Names of hosts from which curl guesses another protocol. */
const GUESSED = /^(ftp|dict|ldap|imap|smtp|pop3)\./i;

/**
 * Reads an address of curl. Only `http:` and `https:` leave a browser; without a scheme it is `https:`, because pages
 * cannot reach `http:`. No host comes from another protocol's name.
 */
export function curlAddress(text: string): CurlAddress {
  const scheme = /^([a-z][a-z0-9+.-]*):\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return unsupported(scheme);
  const afterScheme = scheme === undefined ? text : text.slice(scheme.length + 1);
  const slashes = /^\/*/.exec(afterScheme)?.[0].length ?? 0;
  const rest = afterScheme.slice(slashes);
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const guessed = scheme === undefined ? GUESSED.exec(host)?.[1]?.toLowerCase() : undefined;
  if (guessed !== undefined) return unsupported(guessed);
  const isWellFormed =
    slashes <= (scheme === undefined ? 0 : 3) &&
    !/[^\P{Cc}\x80-\x9f]| |\\/u.test(text) &&
    /[\p{L}\p{N}]/u.test(host) &&
    /^(?:\[[0-9a-f:.%]+\]|[^:[\]]+)(?::\d{0,5})?$/i.test(host);
  const full = `${scheme ?? 'https'}://${rest}`;
  if (!isWellFormed || !URL.canParse(full))
    return { ok: false, exitCode: 3, message: 'URL using bad/illegal format or missing URL' };
  const url = new URL(full);
  url.hash = '';
  return { ok: true, url };
}

function unsupported(scheme: string): CurlAddress {
  return { ok: false, exitCode: 1, message: `Protocol "${scheme}" not supported` };
}
