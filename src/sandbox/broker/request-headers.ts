import { overridesMethod, plainHeaderName, steersRequest } from './steering-headers.ts';

type HeaderPairs = readonly (readonly [string, string])[];

/** Headers that the browser or the connection sets (fetch's forbidden names), and their prefixes. */
const FORBIDDEN: ReadonlySet<string> = new Set([
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'access-control-request-private-network',
  'connection',
  'content-length',
  'cookie',
  'cookie2',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  // Browsers allow these, and proxies obey them.
  'max-forwards',
  'http2-settings',
  'alt-used',
]);
const FORBIDDEN_PREFIXES = ['proxy-', 'sec-'];
const SAFELISTED: ReadonlySet<string> = new Set(['accept', 'accept-language', 'content-language', 'range']);
const SAFELISTED_TYPES: ReadonlySet<string> = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
]);

/** Splits a tool's headers into those that are sent and the names of those that are dropped. */
export function filterHeaders(
  headers: HeaderPairs,
  keepAuthorization: (value: string) => boolean,
): { sent: [string, string][]; dropped: string[] } {
  const sent: [string, string][] = [];
  const dropped = new Set<string>();
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    // Some servers treat `_` and `.` as `-`, so names are compared in that form.
    const plain = plainHeaderName(name);
    const forbidden = [lower, plain].some(
      (one) => FORBIDDEN.has(one) || FORBIDDEN_PREFIXES.some((prefix) => one.startsWith(prefix)),
    );
    if (forbidden || steersRequest(name) || (lower === 'authorization' && !keepAuthorization(value)))
      dropped.add(lower);
    else sent.push([lower, value]);
  }
  return { sent, dropped: [...dropped] };
}

/** The first header name that is not an HTTP token. */
export function badHeaderName(headers: HeaderPairs): string | undefined {
  return headers.find(([name]) => !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))?.[0];
}

/** Methods in headers that a server could use instead of the request's own. */
export function overridingMethods(headers: HeaderPairs): string[] {
  return headers
    .filter(([name]) => overridesMethod(name))
    .flatMap(([, value]) => value.split(',').map((method) => method.trim()));
}

/** Target addresses in WebDAV headers, which need a grant like the request's own address. */
export function namedDestinations(headers: HeaderPairs): string[] {
  return headers.filter(([name]) => plainHeaderName(name) === 'destination').map(([, value]) => value);
}

/** Names of headers that cause a preflight. */
export function preflightedHeaders(headers: HeaderPairs): string[] {
  const asks = ([name, value]: readonly [string, string]) =>
    name === 'content-type'
      ? !SAFELISTED_TYPES.has(value.split(';')[0]?.trim().toLowerCase() ?? '')
      : !SAFELISTED.has(name);
  return [...new Set(headers.filter(asks).map(([name]) => name))];
}
