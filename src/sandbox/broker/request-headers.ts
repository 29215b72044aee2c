type HeaderPairs = readonly (readonly [string, string])[];

/** Headers that belong to the browser or to the connection (fetch's forbidden names), and the prefixes it keeps. */
const FORBIDDEN: ReadonlySet<string> = new Set([
  'accept-charset', 'accept-encoding', 'access-control-request-headers', 'access-control-request-method', 'access-control-request-private-network',
  'connection', 'content-length', 'cookie', 'cookie2', 'date', 'dnt', 'expect', 'host', 'keep-alive', 'origin', 'referer', 'set-cookie', 'te', 'trailer',
  'transfer-encoding', 'upgrade', 'via',
]);
const FORBIDDEN_PREFIXES = ['proxy-', 'sec-'];
/** Many servers take the method from these: their value has to be granted like a method. */
const METHOD_OVERRIDES: ReadonlySet<string> = new Set(['x-http-method', 'x-http-method-override', 'x-method-override']);
const SAFELISTED: ReadonlySet<string> = new Set(['accept', 'accept-language', 'content-language', 'range']);
const SAFELISTED_TYPES: ReadonlySet<string> = new Set(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']);

/** Splits a tool's headers into what is sent and the names of what is dropped. */
export function filterHeaders(headers: HeaderPairs, keepAuthorization: (value: string) => boolean): { sent: [string, string][]; dropped: string[] } {
  const sent: [string, string][] = [];
  const dropped = new Set<string>();
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    const forbidden = FORBIDDEN.has(lower) || FORBIDDEN_PREFIXES.some((prefix) => lower.startsWith(prefix));
    if (forbidden || (lower === 'authorization' && !keepAuthorization(value))) dropped.add(lower);
    else sent.push([lower, value]);
  }
  return { sent, dropped: [...dropped] };
}

/** The first header whose name is no HTTP token. */
export function badHeaderName(headers: HeaderPairs): string | undefined {
  return headers.find(([name]) => !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))?.[0];
}

/** Methods that a server could take from a header in place of the request's own. */
export function overridingMethods(headers: HeaderPairs): string[] {
  return headers.filter(([name]) => METHOD_OVERRIDES.has(name.toLowerCase())).flatMap(([, value]) => value.split(',').map((method) => method.trim()));
}

/** Names of headers that make the browser ask the server first. */
export function preflightedHeaders(headers: HeaderPairs): string[] {
  const asks = ([name, value]: readonly [string, string]) =>
    name === 'content-type' ? !SAFELISTED_TYPES.has(value.split(';')[0]?.trim().toLowerCase() ?? '') : !SAFELISTED.has(name);
  return [...new Set(headers.filter(asks).map(([name]) => name))];
}
