import { isLoopbackHost, isPrivateHost } from '../../core/permissions/private-host.ts';
import { preflightedHeaders } from './request-headers.ts';

/** Kinds of failures of a brokered request. */
export type FetchFailureKind = 'denied' | 'network' | 'cors' | 'redirect' | 'too-large' | 'aborted' | 'timeout';

/** `name` is the name of the tool's error. */
export interface FetchFailure {
  readonly kind: FetchFailureKind;
  readonly name: string;
  readonly message: string;
}

const NAMES: Readonly<Record<FetchFailureKind, string>> = {
  denied: 'PermissionDeniedError',
  network: 'TypeError',
  cors: 'TypeError',
  redirect: 'TypeError',
  'too-large': 'TypeError',
  aborted: 'AbortError',
  timeout: 'TimeoutError',
};

export function failure(kind: FetchFailureKind, message: string): FetchFailure {
  return { kind, name: NAMES[kind], message };
}

/** Methods that need no preflight. */
const SIMPLE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/**
 * Explains a request to which the browser got no response. A page cannot tell a refused connection, an unknown host, a
 * missing CORS header and a redirect without one apart, so the text names the usual cause and the others.
 */
export function explainNoAnswer(
  {
    url,
    method,
    headers,
  }: { readonly url: URL; readonly method: string; readonly headers: readonly (readonly [string, string])[] },
  { ownOrigin, online }: { readonly ownOrigin: string; readonly online: boolean },
): FetchFailure {
  if (!online && !isLoopbackHost(url))
    return failure('network', `${url.origin} could not be reached: this device is offline.`);
  if (url.protocol === 'http:' && ownOrigin.startsWith('https:') && !isLoopbackHost(url)) {
    return failure(
      'network',
      `${url.origin} could not be reached: a page served over https may not call http addresses. Use an https address.`,
    );
  }
  const names = preflightedHeaders(headers);
  const answers = [
    `"Access-Control-Allow-Origin: ${ownOrigin}"`,
    ...(names.length > 0
      ? [`"Access-Control-Allow-Headers: ${names.join(', ')}" in its answer to the preflight request`]
      : []),
    ...(SIMPLE_METHODS.has(method) ? [] : [`"Access-Control-Allow-Methods: ${method}"`]),
  ];
  const local = isPrivateHost(url)
    ? ' For an address of this machine or a private network the browser may also ask for permission first.'
    : '';
  return failure(
    'cors',
    `The request to ${url.origin} failed. The usual cause is CORS: the server does not let this page read ` +
      `its answers. ` +
      `Use another endpoint, have the server send ${answers.join(' and ')}, or call it through a proxy of your own. ` +
      `A server that cannot be reached or that redirects looks the same to a page.${local}`,
  );
}
