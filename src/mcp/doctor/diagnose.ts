import { mcpFailure } from '../contract/failure-reasons.ts';
import type { McpFailure } from '../contract/mcp-api.ts';
import { isLoopbackHost, isPrivateHost } from '../../core/permissions/private-host.ts';
import type { HttpObservation, Observations } from './observations.ts';

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
  return mcpFailure('unknown', {
    code: 'unknown',
    values: [info.target.host, seen.error.message.slice(0, 300)],
  });
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
  return mcpFailure('mixed-content', { code: 'mixed-content', values: [target.origin] });
}

function session({ requests, answer, page }: Info): McpFailure | undefined {
  const opened = requests.find(
    ({ rpcMethod, outcome }) => rpcMethod === 'initialize' && outcome.kind === 'answer' && outcome.status < 300,
  );
  const isHidden = opened?.outcome.kind === 'answer' && !opened.outcome.hasSession;
  if (!isHidden || answer === undefined || answer.status < 400 || !/session|not initialized/i.test(answer.excerpt))
    return undefined;
  return mcpFailure(
    'header-not-exposed',
    { code: 'session-hidden', values: [] },
    {
      copy: 'Access-Control-Expose-Headers: mcp-session-id, mcp-protocol-version, www-authenticate',
      detail: `For pages of ${page.origin}`,
    },
  );
}

function redirect({ answer, probes }: Info): McpFailure | undefined {
  if (answer?.isRedirect !== true) return undefined;
  const { leadsTo } = probes;
  return leadsTo === undefined
    ? mcpFailure('redirect', { code: 'redirect-hidden', values: [] })
    : mcpFailure('redirect', { code: 'redirect', values: [] }, { copy: leadsTo.slice(0, 2_000) });
}

function signIn({ answer, error, sendsAuthorization }: Info): McpFailure | undefined {
  if (answer?.status !== 401 && error.status !== 401 && error.name !== 'UnauthorizedError') return undefined;
  return mcpFailure('needs-sign-in', { code: sendsAuthorization ? 'key-refused' : 'sign-in', values: [] });
}

function forbidden({ answer, page }: Info): McpFailure | undefined {
  if (answer?.status !== 403) return undefined;
  const { excerpt } = answer;
  return /origin|host/i.test(excerpt)
    ? mcpFailure('forbidden', { code: 'origin-refused', values: [page.origin] }, { copy: page.origin, detail: excerpt })
    : mcpFailure('forbidden', { code: 'forbidden', values: [] }, { detail: excerpt });
}

function transport({ transport: kind, answer, probes }: Info): McpFailure | undefined {
  const isRefused = answer !== undefined && (answer.status >= 400 || /html/.test(answer.contentType));
  if (kind === 'http' && probes.opensStream === true && isRefused)
    return mcpFailure('wrong-transport', { code: 'speaks-sse', values: [] });
  if (kind === 'sse' && probes.takesPosts === true && probes.opensStream !== true)
    return mcpFailure('wrong-transport', { code: 'speaks-http', values: [] });
  return undefined;
}

function path({ answer, target }: Info): McpFailure | undefined {
  const isMissing =
    answer !== undefined &&
    ([404, 405, 410].includes(answer.status) || (answer.status < 400 && /html/.test(answer.contentType)));
  if (!isMissing) return undefined;
  return mcpFailure(
    'wrong-path',
    { code: 'wrong-path', values: [target.host, target.pathname] },
    { detail: `${String(answer.status)} ${answer.excerpt}`.trim() },
  );
}

function serverError({ answer }: Info): McpFailure | undefined {
  return answer !== undefined && answer.status >= 500
    ? mcpFailure('server-error', { code: 'server-error', values: [answer.status] }, { detail: answer.excerpt })
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
    ? mcpFailure(
        'protocol-mismatch',
        { code: 'protocol-mismatch', values: [] },
        { detail: answer?.excerpt === '' ? error.message.slice(0, 500) : answer?.excerpt },
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
  return mcpFailure('private-network', { code: 'private-network', values: [target.host] });
}

function nothingListens({ probes, target, answer, requests, page }: Info): McpFailure | undefined {
  if (answer !== undefined || requests.every(({ outcome }) => outcome.kind !== 'failed')) return undefined;
  if (probes.isOffline === true) return mcpFailure('nothing-listening', { code: 'offline', values: [] });
  if (probes.blind === 'failed')
    return mcpFailure('nothing-listening', { code: 'nothing-listening', values: [target.host] });
  // Some browsers do not distinguish the two.
  if (probes.blind !== undefined || probes.simple !== 'blocked') return undefined;
  return mcpFailure(
    'nothing-listening',
    { code: 'nothing-or-no-cors', values: [target.host, page.origin] },
    { copy: corsHeaders(page.origin) },
  );
}

function noCors({ probes, answer, page, target }: Info): McpFailure | undefined {
  if (answer !== undefined || probes.blind !== 'answered' || probes.simple !== 'blocked') return undefined;
  return mcpFailure(
    'no-cors',
    { code: 'no-cors', values: [target.host, page.origin] },
    { copy: corsHeaders(page.origin) },
  );
}

function headers({ probes, requests, page }: Info): McpFailure | undefined {
  const refused = probes.refusedHeaders ?? [];
  const hasFailed = requests.some(({ outcome }) => outcome.kind === 'failed');
  if (refused.length === 0 || !hasFailed) return undefined;
  return mcpFailure(
    'header-not-allowed',
    { code: 'header-not-allowed', values: [refused] },
    { copy: corsHeaders(page.origin, refused) },
  );
}

function silence({ requests, error, probes, target }: Info): McpFailure | undefined {
  const isSilent =
    error.code === 'REQUEST_TIMEOUT' ||
    requests.at(-1)?.outcome.kind === 'no-answer' ||
    probes.blind === 'no-answer' ||
    probes.simple === 'no-answer';
  return isSilent ? mcpFailure('no-answer', { code: 'no-answer', values: [target.host] }) : undefined;
}

function noMcp({ answer, target }: Info): McpFailure | undefined {
  if (answer === undefined) return undefined;
  return mcpFailure(
    'not-mcp',
    { code: 'not-mcp', values: [target.host] },
    { detail: `${String(answer.status)} ${answer.contentType} ${answer.excerpt}`.trim().slice(0, 500) },
  );
}
