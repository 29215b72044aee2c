import { serverError } from '../contract/server-faults.ts';
import { ToolyardError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { failureOfError } from '../contract/failure-reasons.ts';
import type { McpFailure, McpServerInfo, McpStatus } from '../contract/mcp-api.ts';
import type { McpClientEvent, McpListed, McpOpened, McpToolListing } from '../contract/mcp-worker-api.ts';
import { callbackOf, createClientHandle, type ClientHandle, type ClientDeps } from './client-handle.ts';
import type { McpClientProxy } from './client-proxy.ts';
import { reconnectDelay } from './reconnect.ts';
import { defined } from '../../core/defined.ts';

export interface ConnectionDeps extends Omit<ClientDeps, 'onEvent'> {
  /** Called when the status changes. */
  readonly onStatus: (status: McpStatus) => void;
  /** Called with what a connected server offers, at the start and whenever it changes. */
  readonly onListing: (info: McpServerInfo, listing: McpToolListing) => Promise<void>;
  readonly onEvent: (event: Exclude<McpClientEvent, { readonly type: 'closed' }>) => void;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
}

/** The connection to one server, retried automatically while it is wanted. */
export interface Connection {
  readonly status: () => McpStatus;
  /** Settles when it is connected, or this attempt failed. Never rejects. */
  readonly connect: () => Promise<McpStatus>;
  /** Like `connect`, but without a person's request: a sign-in under way is not restarted. */
  readonly reach: () => Promise<McpStatus>;
  readonly disconnect: () => void;
  /** The link to the client, while connected. */
  readonly link: () => McpClientProxy | undefined;
  /** Ends a client that no longer answers, and retries. */
  readonly giveUp: (link: McpClientProxy, failure: McpFailure) => void;
  /** The server needs a person to sign in, or to grant further scopes, before it continues. */
  readonly requestSignIn: (link: McpClientProxy, failure: McpFailure, request: SignInRequest) => void;
  /**
   * The address where a person signs in; undefined if a sign-in is not needed or not possible: the status says which.
   *
   * @param shown digest of the plan that a person agreed to; from the page
   * @throws ToolyardError `conflict` if the sign-in is another one, `invalid-input` for another redirect address
   */
  readonly beginSignIn: (redirectUrl?: string, shown?: string) => Promise<string | undefined>;
  readonly finishSignIn: (search: string) => Promise<McpStatus>;
  /** Output of this attempt, or the last one. */
  readonly stderr: () => string;
}

/** The state of a connection. */
interface State {
  readonly parts: ConnectionDeps;
  status: McpStatus;
  current: ClientHandle | undefined;
  info: McpServerInfo | undefined;
  connecting: Promise<McpStatus> | undefined;
  retry: ReturnType<typeof setTimeout> | undefined;
  attempt: number;
  connectedAt: number | undefined;
  redirectUrl: string;
  /** Digest of the plan that a person agreed to. */
  agreedSignIn: string | undefined;
  lastStderr: () => string;
  listing: Promise<void>;
  isListingRequested: boolean;
  signInBegan: number | undefined;
}

export function createConnection(deps: ConnectionDeps): Connection {
  const state: State = {
    parts: deps,
    status: { state: 'disconnected' },
    current: undefined,
    info: undefined,
    connecting: undefined,
    retry: undefined,
    attempt: 0,
    connectedAt: undefined,
    redirectUrl: callbackOf(deps.page),
    agreedSignIn: undefined,
    lastStderr: () => '',
    listing: Promise.resolve(),
    isListingRequested: false,
    signInBegan: undefined,
  };
  return {
    status: () => state.status,
    connect: async () => (state.status.state === 'connected' ? state.status : await connect(state)),
    reach: async () => {
      const { status, connecting } = state;
      return status.state === 'connected' || (connecting === undefined && isSigningIn(state))
        ? status
        : await connect(state);
    },
    disconnect: () => {
      letGo(state);
      state.attempt = 0;
      state.connectedAt = undefined;
      state.signInBegan = undefined;
      set(state, { state: 'disconnected' });
    },
    link: () => (state.status.state === 'connected' ? state.current?.link : undefined),
    giveUp: (link, failure) => {
      if (state.current?.link === link) failed(state, state.current, failure);
    },
    requestSignIn: (link, failure, request) => {
      if (state.current?.link === link) needSignIn(state, failure, request);
    },
    beginSignIn: (to = callbackOf(deps.page), shown = undefined) => beginSignIn(state, to, shown),
    finishSignIn: async (search) => {
      const handle = state.current;
      if (handle === undefined || state.status.state !== 'needs-sign-in') return state.status;
      return await attemptOnce(
        state,
        async () => await opened(state, handle, await handle.link.api.finishSignIn(search)),
      );
    },
    stderr: () => state.lastStderr(),
  };
}

function set(state: State, next: McpStatus): McpStatus {
  state.status = next;
  state.parts.onStatus(next);
  return next;
}

/** A person has to sign in, as the plan says. */
type SignInRequest = Pick<Extract<McpOpened, { readonly ok: false }>, 'signInAt' | 'signInPlan'>;

function needSignIn(state: State, failure: McpFailure, { signInAt, signInPlan }: SignInRequest): McpStatus {
  // The client of a sign-in that was begun stays, because it has its state.
  if (signInAt === undefined) letGo(state);
  return set(state, {
    state: 'needs-sign-in',
    ...defined({ address: signInAt, plan: signInPlan }),
    failure,
  });
}

function letGo(state: State): void {
  clearTimeout(state.retry);
  state.current?.end();
  state.current = undefined;
}

function failed(state: State, handle: ClientHandle, failure: McpFailure): McpStatus {
  const { parts } = state;
  if (handle !== state.current) return state.status;
  const wasConnected = state.status.state === 'connected';
  // After an attempt that failed, the person decides on the same plan again.
  const signInPlan = state.status.state === 'needs-sign-in' ? state.status.plan : undefined;
  letGo(state);
  if (failure.cause === 'needs-sign-in')
    return needSignIn(state, failure, signInPlan === undefined ? {} : { signInPlan });
  const wasSteady =
    wasConnected && state.connectedAt !== undefined && Date.now() - state.connectedAt > LIMITS.mcp.steadyMs;
  state.attempt = wasSteady ? 1 : state.attempt + 1;
  const delay = reconnectDelay(
    {
      cause: failure.cause,
      attempt: state.attempt,
      wasConnected: state.connectedAt !== undefined,
      isProgram: parts.server.transport === 'stdio',
    },
    parts.random(),
  );
  if (delay === undefined) return set(state, { state: 'failed', failure });
  state.retry = setTimeout(() => void connect(state), delay);
  const nextAt = new Date(Date.now() + delay).toISOString();
  return set(state, { state: 'reconnecting', attempt: state.attempt, nextAt, failure });
}

/** Lists the tools and reports them. @returns why it failed */
async function list(
  state: State,
  handle: ClientHandle,
  of: McpServerInfo,
): Promise<Extract<McpListed, { readonly ok: false }> | undefined> {
  const hasTools = of.capabilities.includes('tools');
  const listed = hasTools
    ? await handle.link.api.listTools()
    : ({ ok: true, value: { tools: [], refused: [] } } as const);
  if (handle !== state.current) return undefined;
  if (!listed.ok) return listed;
  await state.parts.onListing(of, listed.value);
  return undefined;
}

async function opened(state: State, handle: ClientHandle, answer: McpOpened): Promise<McpStatus> {
  if (handle !== state.current) return state.status;
  if (!answer.ok) {
    if (answer.signInPlan !== undefined) return needSignIn(state, answer.failure, answer);
    return failed(state, handle, answer.failure);
  }
  state.info = answer.info;
  const refused = await list(state, handle, answer.info);
  if (handle !== state.current) return state.status;
  if (refused?.signInPlan !== undefined) return needSignIn(state, refused.failure, refused);
  if (refused !== undefined) return failed(state, handle, refused.failure);
  state.connectedAt = Date.now();
  void handle.lost.then((lost) => failed(state, handle, lost));
  return set(state, {
    state: 'connected',
    since: new Date().toISOString(),
    protocolVersion: answer.info.protocolVersion,
  });
}

async function run(state: State): Promise<McpStatus> {
  letGo(state);
  const handle = createClientHandle({ ...state.parts, onEvent: (event) => receive(state, handle, event) });
  state.current = handle;
  state.lastStderr = handle.stderr;
  set(state, { state: 'connecting' });
  try {
    return await opened(state, handle, await handle.open(state.redirectUrl, state.agreedSignIn));
  } catch (error) {
    // The disk is full, so the listing could not be stored.
    return failed(state, handle, failureOfError('unknown', error));
  }
}

function receive(
  state: State,
  handle: ClientHandle,
  event: Exclude<McpClientEvent, { readonly type: 'closed' }>,
): void {
  if (handle !== state.current) return;
  const { type } = event;
  if (type === 'listing-changed' && event.of === 'tools' && state.info !== undefined) {
    const known = state.info;
    // One after another, because an older list that arrives later would replace a newer one; at most one waits.
    if (!state.isListingRequested) {
      state.listing = state.listing
        .then(() => {
          state.isListingRequested = false;
          return list(state, handle, known);
        })
        .then(
          () => undefined,
          () => undefined,
        );
    }
    state.isListingRequested = true;
  }
  state.parts.onEvent(event);
}

/** One attempt at a time: further callers get its result. */
function attemptOnce(state: State, work: () => Promise<McpStatus>): Promise<McpStatus> {
  state.connecting ??= work().finally(() => (state.connecting = undefined));
  return state.connecting;
}

const connect = (state: State): Promise<McpStatus> => attemptOnce(state, () => run(state));

const isSigningIn = ({ status, signInBegan }: State): boolean =>
  status.state === 'needs-sign-in' && signInBegan !== undefined && Date.now() - signInBegan < LIMITS.mcp.signInMs;
async function beginSignIn(state: State, to: string, shown: string | undefined): Promise<string | undefined> {
  checkRedirect(to, state.parts.page.origin);
  const { status } = state;
  if (status.state === 'needs-sign-in' && status.plan !== undefined && status.plan.digest !== shown)
    throw anotherSignIn();
  state.signInBegan = Date.now();
  // Continues a sign-in that began during a call, if its redirect address is the same.
  if (status.state === 'needs-sign-in' && status.address !== undefined && state.redirectUrl === to)
    return status.address;
  state.redirectUrl = to;
  state.agreedSignIn = shown;
  if (state.connecting !== undefined) await state.connecting;
  const now = await connect(state);
  if (now.state !== 'needs-sign-in') return undefined;
  if (now.plan !== undefined && now.plan.digest !== shown) throw anotherSignIn();
  return now.address;
}

function anotherSignIn(): ToolyardError {
  return serverError('conflict', { code: 'server-other-sign-in', values: [] });
}

/** A sign-in returns only to the app's own page for that, which knows one origin and any folder. */
function checkRedirect(to: unknown, origin: string): void {
  const url = typeof to === 'string' && URL.canParse(to) ? new URL(to) : undefined;
  if (
    url?.origin !== new URL(origin).origin ||
    !url.pathname.endsWith('/mcp-callback.html') ||
    `${url.origin}${url.pathname}` !== url.href
  )
    throw new ToolyardError('invalid-input', 'A sign-in returns only to mcp-callback.html of this app');
}
