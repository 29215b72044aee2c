import type { McpCause, McpFailure } from '../contract/mcp-api.ts';
import { isLoopbackHost, isPrivateHost } from '../../core/permissions/private-host.ts';
import type { HttpObservation, Observations } from './observations.ts';
import { defined } from '../../core/defined.ts';

type Answer = Extract<HttpObservation['outcome'], { kind: 'answer' }>;
interface Info extends Observations {
  readonly target: URL;
  readonly page: URL;
  /** The last failed response; otherwise the last response. */
  readonly answer: Answer | undefined;
}

/** The first entry that matches is the cause. */
const CAUSES: readonly ((info: Info) => McpFailure | undefined)[] = [
  mixedContent,
  session,
  redirect,
  signIn,
  forbidden,
  transport,
  path,
  serverError,
  protocol,
  privateNetwork,
  nothingListens,
  noCors,
  headers,
  silence,
  noMcp,
];

/** Determines, from observations, why a page cannot use an address. Pure. */
export function diagnose(seen: Observations): McpFailure {
  const answers = seen.requests.flatMap(({ outcome }) => (outcome.kind === 'answer' ? [outcome] : []));
  const info: Info = {
    ...seen,
    target: new URL(seen.url),
    page: new URL(seen.pageOrigin),
    answer: answers.findLast(({ status, isRedirect }) => status >= 400 || isRedirect) ?? answers.at(-1),
  };
  for (const cause of CAUSES) {
    const failure = cause(info);
    if (failure !== undefined)
      return seen.error.message === '' || failure.detail !== undefined
        ? failure
        : { ...failure, detail: seen.error.message.slice(0, 500) };
  }
  return failure(
    'unknown',
    `The server at ${info.target.host} could not be used: ${seen.error.message.slice(0, 300)}`,
    'Look at the messages on the wire to see how far it got.',
  );
}

/** Headers that a server must send so that a page may use it. */
function corsHeaders(origin: string, more: readonly string[] = []): string {
  const allowed = [
    'content-type',
    'accept',
    'authorization',
    'last-event-id',
    'mcp-protocol-version',
    'mcp-session-id',
    'mcp-method',
    'mcp-name',
    ...more.filter((name) => !/^(?:content-type|authorization)$/i.test(name)),
  ];
  return [
    `Access-Control-Allow-Origin: ${origin}`,
    'Access-Control-Allow-Methods: GET, POST, DELETE, OPTIONS',
    `Access-Control-Allow-Headers: ${[...new Set(allowed.map((name) => name.toLowerCase()))].join(', ')}`,
    'Access-Control-Expose-Headers: mcp-session-id, mcp-protocol-version, www-authenticate',
  ].join('\n');
}

function mixedContent({ page, target, answer }: Info): McpFailure | undefined {
  if (answer !== undefined || page.protocol !== 'https:' || target.protocol !== 'http:' || isLoopbackHost(target))
    return undefined;
  return failure(
    'mixed-content',
    `This page is served over https, and browsers do not let such a page reach ${target.origin}, which is http.`,
    'Serve it over https, or run this app on your own machine.',
  );
}

function session({ requests, answer, page }: Info): McpFailure | undefined {
  const opened = requests.find(
    ({ rpcMethod, outcome }) => rpcMethod === 'initialize' && outcome.kind === 'answer' && outcome.status < 300,
  );
  const isHidden = opened?.outcome.kind === 'answer' && !opened.outcome.hasSession;
  if (!isHidden || answer === undefined || answer.status < 400 || !/session|not initialized/i.test(answer.excerpt))
    return undefined;
  return failure(
    'header-not-exposed',
    'The server opened a session, but does not let the page read its id: the header Mcp-Session-Id is not exposed.',
    'Configure the server to answer with the header below.',
    'Access-Control-Expose-Headers: mcp-session-id, mcp-protocol-version, www-authenticate',
    `For pages of ${page.origin}`,
  );
}

function redirect({ answer, probes }: Info): McpFailure | undefined {
  if (answer?.isRedirect !== true) return undefined;
  const { leadsTo } = probes;
  return leadsTo === undefined
    ? failure(
        'redirect',
        'The address redirects to another one, which a page cannot see and does not follow.',
        'Set the final address: open it in a browser, or look at the Location header with curl -i.',
      )
    : failure(
        'redirect',
        'The address redirects to another one. Nothing that was meant for this address is sent there.',
        'Set the final address below, if you trust it.',
        leadsTo.slice(0, 2_000),
      );
}

function signIn({ answer, error, sendsAuthorization }: Info): McpFailure | undefined {
  if (answer?.status !== 401 && error.status !== 401 && error.name !== 'UnauthorizedError') return undefined;
  return sendsAuthorization
    ? failure(
        'needs-sign-in',
        'The server does not accept the key it was given.',
        'Check the Authorization header and the secret in it, or remove the header to sign in.',
      )
    : failure('needs-sign-in', 'The server wants to know who you are.', 'Sign in, or set an Authorization header.');
}

function forbidden({ answer, page }: Info): McpFailure | undefined {
  if (answer?.status !== 403) return undefined;
  const isOrigin = /origin|host/i.test(answer.excerpt);
  return isOrigin
    ? failure(
        'forbidden',
        `The server refuses requests of this page by its origin, ${page.origin}.`,
        'Add the origin to those the server allows.',
        page.origin,
        answer.excerpt,
      )
    : failure(
        'forbidden',
        'The server refuses this request (403).',
        'Ask whoever runs it whether you may use it, or sign in as somebody else.',
        undefined,
        answer.excerpt,
      );
}

function transport({ transport: kind, answer, probes }: Info): McpFailure | undefined {
  const isRefused = answer !== undefined && (answer.status >= 400 || /html/.test(answer.contentType));
  if (kind === 'http' && probes.opensStream === true && isRefused)
    return failure('wrong-transport', 'This server speaks the older kind, HTTP with SSE.', 'Change its kind to SSE.');
  if (kind === 'sse' && probes.takesPosts === true && probes.opensStream !== true)
    return failure(
      'wrong-transport',
      'This server speaks Streamable HTTP, not the older SSE.',
      'Change its kind to HTTP.',
    );
  return undefined;
}

function path({ answer, target }: Info): McpFailure | undefined {
  const isMissing =
    answer !== undefined &&
    ([404, 405, 410].includes(answer.status) || (answer.status < 400 && /html/.test(answer.contentType)));
  if (!isMissing) return undefined;
  return failure(
    'wrong-path',
    `${target.host} answers, but there is no MCP server at ${target.pathname}.`,
    'Check the path. Usual ones are /mcp for HTTP and /sse for SSE.',
    undefined,
    `${String(answer.status)} ${answer.excerpt}`.trim(),
  );
}

function serverError({ answer }: Info): McpFailure | undefined {
  return answer !== undefined && answer.status >= 500
    ? failure(
        'server-error',
        `The server failed with ${String(answer.status)}.`,
        'Check its logs.',
        undefined,
        answer.excerpt,
      )
    : undefined;
}

function protocol({ error, answer }: Info): McpFailure | undefined {
  const isMismatch =
    /protocol version|UnsupportedProtocolVersion|EraNegotiation/i.test(
      `${error.name} ${error.code ?? ''} ${error.message}`,
    ) &&
    answer !== undefined &&
    answer.status < 500 &&
    error.status === undefined;
  const isRefused = answer?.status === 400 && /protocol.?version/i.test(answer.excerpt);
  return isMismatch || isRefused
    ? failure(
        'protocol-mismatch',
        'The server and this app have no revision of MCP in common.',
        'Bring the server up to date.',
        undefined,
        answer?.excerpt === '' ? error.message.slice(0, 500) : answer?.excerpt,
      )
    : undefined;
}

function privateNetwork({ probes, page, target, answer }: Info): McpFailure | undefined {
  if (
    answer !== undefined ||
    !isPrivateHost(target) ||
    isPrivateHost(page) ||
    (probes.localNetwork !== 'denied' && probes.localNetwork !== 'prompt')
  )
    return undefined;
  return failure(
    'private-network',
    `The browser does not let this page reach ${target.host}, which is on this machine or in a private network, ` +
      `before you allow it.`,
    'Allow "Local network access" for this page in the browser’s site settings, then connect again.',
  );
}

function nothingListens({ probes, target, answer, requests, page }: Info): McpFailure | undefined {
  if (answer !== undefined || requests.every(({ outcome }) => outcome.kind !== 'failed')) return undefined;
  if (probes.isOffline === true)
    return failure(
      'nothing-listening',
      'This browser is offline.',
      'Connect again when you are online. Servers on this machine and programs in the tab need no network.',
    );
  if (probes.blind === 'failed')
    return failure(
      'nothing-listening',
      `Nothing answers at ${target.host}.`,
      'Start the server, and check host and port.',
    );
  // Some browsers do not distinguish the two.
  if (probes.blind !== undefined || probes.simple !== 'blocked') return undefined;
  return failure(
    'nothing-listening',
    `Nothing answers at ${target.host}, or the server does not let pages of ${page.origin} read its answers ` +
      `(CORS): this browser does not say which.`,
    'Start the server, and check host and port. If it runs, let it answer with the headers below.',
    corsHeaders(page.origin),
  );
}

function noCors({ probes, answer, page, target }: Info): McpFailure | undefined {
  if (answer !== undefined || probes.blind !== 'answered' || probes.simple !== 'blocked') return undefined;
  return failure(
    'no-cors',
    `A server answers at ${target.host}, but does not let pages of ${page.origin} read its answers (CORS).`,
    'Let it answer with the headers below, to OPTIONS requests too; or put a proxy that adds them in front of it.',
    corsHeaders(page.origin),
  );
}

function headers({ probes, requests, page }: Info): McpFailure | undefined {
  const refused = probes.refusedHeaders ?? [];
  const hasFailed = requests.some(({ outcome }) => outcome.kind === 'failed');
  if (refused.length === 0 || !hasFailed) return undefined;
  return failure(
    'header-not-allowed',
    `The server does not let pages send the ${refused.length === 1 ? 'header' : 'headers'} ${refused.join(', ')}.`,
    'Let it answer OPTIONS requests with the headers below.',
    corsHeaders(page.origin, refused),
  );
}

function silence({ requests, error, probes, target }: Info): McpFailure | undefined {
  const isSilent =
    error.code === 'REQUEST_TIMEOUT' ||
    requests.at(-1)?.outcome.kind === 'no-answer' ||
    probes.blind === 'no-answer' ||
    probes.simple === 'no-answer';
  return isSilent
    ? failure(
        'no-answer',
        `${target.host} was reached but does not answer.`,
        'Check whether the server hangs, or whether others hold its connections.',
      )
    : undefined;
}

function noMcp({ answer, target }: Info): McpFailure | undefined {
  if (answer === undefined) return undefined;
  return failure(
    'not-mcp',
    `The answer of ${target.host} is not MCP.`,
    'Check the address and the kind of the server.',
    undefined,
    `${String(answer.status)} ${answer.contentType} ${answer.excerpt}`.trim().slice(0, 500),
  );
}

function failure(cause: McpCause, message: string, fix: string, copy?: string, detail?: string): McpFailure {
  return {
    cause,
    message,
    fix,
    ...defined({ copy }),
    ...(detail === undefined || detail === '' ? {} : { detail }),
  };
}
