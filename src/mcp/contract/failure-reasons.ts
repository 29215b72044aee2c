import { defined } from '../../core/defined.ts';
import { vouchedFor } from '../../core/json/json.ts';
import { sentenceOf, type Reason } from '../../core/reason.ts';
import { SECRET_REFUSALS } from '../../core/secrets/secret-refusals.ts';
import type { McpCause, McpFailure } from './mcp-api.ts';
import { SIGN_IN_REFUSALS } from './sign-in-refusals.ts';

/** What the doctor found at an address. */
const ADDRESS = {
  'mixed-content': (origin: string) =>
    `This page is served over https, and browsers do not let such a page reach ${origin}, which is http.`,
  'session-hidden': () =>
    'The server opened a session, but does not let the page read its id: the header Mcp-Session-Id is not exposed.',
  'redirect-hidden': () => 'The address redirects to another one, which a page cannot see and does not follow.',
  redirect: () => 'The address redirects to another one. Nothing that was meant for this address is sent there.',
  'key-refused': () => 'The server does not accept the key it was given.',
  'sign-in': () => 'The server wants to know who you are.',
  'origin-refused': (origin: string) => `The server refuses requests of this page by its origin, ${origin}.`,
  forbidden: () => 'The server refuses this request (403).',
  'speaks-sse': () => 'This server speaks the older kind, HTTP with SSE.',
  'speaks-http': () => 'This server speaks Streamable HTTP, not the older SSE.',
  'wrong-path': (host: string, path: string) => `${host} answers, but there is no MCP server at ${path}.`,
  'server-error': (status: number) => `The server failed with ${String(status)}.`,
  'protocol-mismatch': () => 'The server and this app have no revision of MCP in common.',
  'private-network': (host: string) =>
    `The browser does not let this page reach ${host}, which is on this machine or in a private network, ` +
    `before you allow it.`,
  offline: () => 'This browser is offline.',
  'nothing-listening': (host: string) => `Nothing answers at ${host}.`,
  'nothing-or-no-cors': (host: string, origin: string) =>
    `Nothing answers at ${host}, or the server does not let pages of ${origin} read its answers ` +
    `(CORS): this browser does not say which.`,
  'no-cors': (host: string, origin: string) =>
    `A server answers at ${host}, but does not let pages of ${origin} read its answers (CORS).`,
  'header-not-allowed': (headers: readonly string[]) =>
    `The server does not let pages send the ${headers.length === 1 ? 'header' : 'headers'} ${headers.join(', ')}.`,
  'no-answer': (host: string) => `${host} was reached but does not answer.`,
  'not-mcp': (host: string) => `The answer of ${host} is not MCP.`,
  unknown: (host: string, message: string) => `The server at ${host} could not be used: ${message}`,
};

/** Why a connection ended, or did not begin. */
const CONNECTION = {
  flood: () => 'The server sent more messages than this app takes in so short a time, and was let go of.',
  'too-large': () => 'The server sent a message that is larger than this app takes, and was let go of.',
  closed: () => 'The connection to the server has ended.',
  'too-many-streams': () =>
    'Browsers allow six connections to one host, and a server of the kind SSE holds one of them for each ' +
    'tab that uses it. No more of them can be held open to this host.',
  late: () => 'The server did not answer in time.',
  'let-go': () => 'The connection to this server was let go of.',
  'client-silent': () => 'The client of this server does not answer any more.',
  'client-failed': (message: string) => `The part of the app that speaks to this server failed: ${message}`,
  'holder-closed': () => 'The tab that held the connection is gone.',
  'holder-silent': () => 'Another tab holds the connection to this server, and does not answer.',
  'sign-in-elsewhere': () => 'Another tab holds the connection to this server.',
  'sign-in-failed': () => 'The sign-in did not work.',
  /** The words of an error that nothing here knows. */
  error: (message: string) => message,
};

/** Of secrets that a server names. */
const SECRETS = {
  'secret-missing': (name: string) => `There is no secret named ${name}. Add it under Secrets.`,
  'secret-locked': (_name: string) => 'The secret store is locked. Unlock it with its passphrase.',
  'secret-damaged': (name: string) => `The secret ${name} cannot be decrypted. Enter it again.`,
  'secret-not-given': (name: string) => `The program wants the value of ${name}, which it has not been given.`,
  'secret-not-for-address': (name: string, origin: string, _methods: readonly string[]) =>
    `The secret ${name} may not go to ${origin}.`,
};

/** Of a program. `message` is what an engine, the workspace or a package registry says. */
const PROGRAM = {
  'program-exited': (code: number) => `The program ended with the exit code ${String(code)}.`,
  'program-ended': (message: string) => `The program was ended: ${message}`,
  'program-ended-unexplained': () => 'The program was ended: nobody knows why',
  'program-silent': () => 'The program runs, and does not answer as an MCP server.',
  'program-not-mcp': () => 'The program ended, or what it writes is not MCP.',
  'program-foreign': (program: string) => `${program} does not run in a tab: Node programs do.`,
  'program-stopped': () => 'It was stopped.',
  'program-refused': (message: string) => message,
  'package-not-installed': (message: string) => `The package could not be installed: ${message}`,
  'package-without-command': (spec: string) => `${spec} has no command to start.`,
  'engine-failed': (message: string) => message,
  'workspace-failed': (message: string) => message,
};

/** What happened, by the reason of a failure. */
export const FAILURE_MESSAGES = {
  ...ADDRESS,
  ...CONNECTION,
  ...SECRETS,
  ...SECRET_REFUSALS,
  ...SIGN_IN_REFUSALS,
  ...PROGRAM,
};
export type McpFailureReason = Reason<typeof FAILURE_MESSAGES>;
type Fixes = {
  readonly [Code in keyof typeof FAILURE_MESSAGES]: (...values: Parameters<(typeof FAILURE_MESSAGES)[Code]>) => string;
};

const again = (): string => 'Connect again.';
const againOrReload = (): string => 'Connect again, or reload the page.';
const readOutput = (): string => 'Look at what it wrote to its standard error, and at its command and arguments.';
const judgeAddress = (): string => 'Look whether that address is to be trusted with it.';
const notifyOperator = (): string => 'Tell whoever runs the server, or set an Authorization header.';
const addSecret = (name: string): string => `Add the secret ${name}, or unlock the secrets.`;
const lookAtWorkspace = (): string => 'Look at the workspace.';

/** How to fix it. */
export const FAILURE_FIXES: Fixes = {
  'mixed-content': () => 'Serve it over https, or run this app on your own machine.',
  'session-hidden': () => 'Configure the server to answer with the header below.',
  'redirect-hidden': () => 'Set the final address: open it in a browser, or look at the Location header with curl -i.',
  redirect: () => 'Set the final address below, if you trust it.',
  'key-refused': () => 'Check the Authorization header and the secret in it, or remove the header to sign in.',
  'sign-in': () => 'Sign in, or set an Authorization header.',
  'origin-refused': () => 'Add the origin to those the server allows.',
  forbidden: () => 'Ask whoever runs it whether you may use it, or sign in as somebody else.',
  'speaks-sse': () => 'Change its kind to SSE.',
  'speaks-http': () => 'Change its kind to HTTP.',
  'wrong-path': () => 'Check the path. Usual ones are /mcp for HTTP and /sse for SSE.',
  'server-error': () => 'Check its logs.',
  'protocol-mismatch': () => 'Bring the server up to date.',
  'private-network': () =>
    'Allow "Local network access" for this page in the browser’s site settings, then connect again.',
  offline: () => 'Connect again when you are online. Servers on this machine and programs in the tab need no network.',
  'nothing-listening': () => 'Start the server, and check host and port.',
  'nothing-or-no-cors': () =>
    'Start the server, and check host and port. If it runs, let it answer with the headers below.',
  'no-cors': () =>
    'Let it answer with the headers below, to OPTIONS requests too; or put a proxy that adds them in front of it.',
  'header-not-allowed': () => 'Let it answer OPTIONS requests with the headers below.',
  'no-answer': () => 'Check whether the server hangs, or whether others hold its connections.',
  'not-mcp': () => 'Check the address and the kind of the server.',
  unknown: () => 'Look at the messages on the wire to see how far it got.',
  flood: () => 'Look at the messages on the wire; connect again once the server is fixed.',
  'too-large': () => 'Ask it for less at a time.',
  closed: () => 'It is tried again by itself.',
  'too-many-streams': () =>
    'Disconnect another server of this host or close another tab, change its kind to HTTP if it has one, or ' +
    'reach it by another host name (localhost and 127.0.0.1 count apart).',
  late: () => 'Look whether it hangs.',
  'let-go': again,
  'client-silent': () => 'It is started again by itself.',
  'client-failed': againOrReload,
  'holder-closed': () => 'It is connected again by itself.',
  'holder-silent': () => 'Go to that tab, or close it.',
  'sign-in-elsewhere': () => 'Sign in there.',
  'sign-in-failed': () => 'Try to sign in once more.',
  error: againOrReload,
  'secret-missing': addSecret,
  'secret-locked': addSecret,
  'secret-damaged': addSecret,
  'secret-not-given': () => 'Allow it to have the value, or leave the variable out.',
  'secret-not-for-address': (_name, _origin, methods) =>
    `Add this address to those of the secret, for ${methods.join(', ')}.`,
  'secret-characters': judgeAddress,
  'secret-without-grant': judgeAddress,
  'secret-not-bound': judgeAddress,
  'sign-in-unnamed': notifyOperator,
  'sign-in-no-address': notifyOperator,
  'sign-in-not-encrypted': notifyOperator,
  'sign-in-with-user': notifyOperator,
  'sign-in-with-fragment': notifyOperator,
  'sign-in-own-address': notifyOperator,
  'sign-in-parameter': notifyOperator,
  'sign-in-without-s256': notifyOperator,
  'program-exited': readOutput,
  'program-ended': readOutput,
  'program-ended-unexplained': readOutput,
  'program-silent': readOutput,
  'program-not-mcp': readOutput,
  'program-foreign': () =>
    'Run the server on your machine and connect to it by http, for instance through a proxy such as ' +
    'mcp-proxy or supergateway.',
  'program-stopped': again,
  'program-refused': () => 'Check its command and arguments.',
  'package-not-installed': () => 'Check its name, and the package registry in the settings.',
  'package-without-command': () => 'Check the name of the package.',
  'engine-failed': () => 'Try again when the app can be loaded whole.',
  'workspace-failed': lookAtWorkspace,
};

/** A failure with its English sentences. */
export function mcpFailure(
  cause: McpCause,
  reason: McpFailureReason,
  { copy, detail }: { readonly copy?: string | undefined; readonly detail?: string | undefined } = {},
): McpFailure {
  return {
    cause,
    message: sentenceOf(FAILURE_MESSAGES, reason),
    fix: sentenceOf(FAILURE_FIXES, reason),
    reason,
    ...defined({ copy, detail: detail === '' ? undefined : detail }),
  };
}

/** The failure of an error that nothing here knows. */
export function failureOfError(cause: McpCause, error: unknown): McpFailure {
  return mcpFailure(cause, { code: 'error', values: [error instanceof Error ? error.message : String(error)] });
}

/** A failure with each of its texts changed, such as without secrets. */
export function withTexts(failure: McpFailure, change: (text: string) => string): McpFailure {
  const { cause, message, fix, reason, copy, detail } = failure;
  const values = reason?.values.map((value: unknown) =>
    typeof value === 'string'
      ? change(value)
      : Array.isArray(value)
        ? value.map((each: unknown) => (typeof each === 'string' ? change(each) : each))
        : value,
  );
  return {
    cause,
    message: change(message),
    fix: change(fix),
    ...defined({
      // Each value keeps its type.
      reason: reason === undefined ? undefined : vouchedFor<McpFailureReason>({ code: reason.code, values }),
      copy: copy === undefined ? undefined : change(copy),
      detail: detail === undefined ? undefined : change(detail),
    }),
  };
}
