import { LIMITS } from '../../core/limits.ts';
import type { Reached } from '../../platform/reachability.ts';
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
 * Explains a request to which the browser got no response. `reached` tells a server that answers, which is CORS or a
 * redirect, from one that does not; without it the text names the usual cause and the others.
 */
export function explainNoAnswer(
  {
    url,
    method,
    headers,
  }: { readonly url: URL; readonly method: string; readonly headers: readonly (readonly [string, string])[] },
  {
    ownOrigin,
    online,
    reached,
  }: { readonly ownOrigin: string; readonly online: boolean; readonly reached?: Reached | undefined },
): FetchFailure {
  if (!online && !isLoopbackHost(url))
    return failure('network', `${url.origin} could not be reached: this device is offline.`);
  if (isMixedContent(url, ownOrigin)) {
    return failure(
      'network',
      `${url.origin} could not be reached: a page served over https may not call http addresses. Use an https address.`,
    );
  }
  const local = isPrivateHost(url)
    ? ' For an address of this machine or a private network the browser may also ask for permission first.'
    : '';
  if (reached === 'failed' || reached === 'no-answer')
    return failure('network', `${nothingAnswers(url, reached)}${local}`);
  const names = preflightedHeaders(headers);
  const answers = [
    `"Access-Control-Allow-Origin: ${ownOrigin}"`,
    ...(names.length > 0
      ? [`"Access-Control-Allow-Headers: ${names.join(', ')}" in its answer to the preflight request`]
      : []),
    ...(SIMPLE_METHODS.has(method) ? [] : [`"Access-Control-Allow-Methods: ${method}"`]),
  ];
  const remedy =
    `Use another endpoint, have the server send ${answers.join(' and ')}, ` +
    `or call it through a proxy of your own. `;
  return failure(
    'cors',
    reached === 'answered'
      ? `The request to ${url.origin} failed because of CORS: the server answers, but it does not let this page read ` +
          `this answer. ${remedy}An answer that redirects elsewhere looks the same to a page.`
      : `The request to ${url.origin} failed. The usual cause is CORS: the server does not let this page read ` +
          `its answers. ${remedy}A server that cannot be reached or that redirects looks the same to a page.${local}`,
  );
}

function nothingAnswers({ origin }: URL, reached: 'failed' | 'no-answer'): string {
  return reached === 'failed'
    ? `Nothing answers at ${origin}: no server listens there, its name is not known, or its certificate is not ` +
        `valid. ` +
        `Check the address.`
    : `${origin} does not answer within ${LIMITS.mcp.probeMs / 1_000} seconds. Try again later, or check the address.`;
}

/** Whether browsers block the request, because the page is secure and the address is not. */
export function isMixedContent(url: URL, ownOrigin: string): boolean {
  return url.protocol === 'http:' && ownOrigin.startsWith('https:') && !isLoopbackHost(url);
}
