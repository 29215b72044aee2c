import { LIMITS } from '../../core/limits.ts';
import type { McpFailure, McpServerFacts, McpStatus } from '../contract/mcp-api.ts';
import type { McpClientEvent, McpListed, McpOpened, McpToolListing } from '../contract/mcp-worker-api.ts';
import { callbackOf, createClientHandle, type ClientHandle, type ClientParts } from './client-handle.ts';
import type { McpLink } from './link.ts';
import { retryDelay } from './status.ts';

export interface ConnectionParts extends Omit<ClientParts, 'onEvent'> {
  /** The status is another. */
  readonly onStatus: (status: McpStatus) => void;
  /** What a connected server offers, at the start and whenever it says that it changed. */
  readonly onListing: (facts: McpServerFacts, listing: McpToolListing) => Promise<void>;
  readonly onEvent: (event: Exclude<McpClientEvent, { readonly type: 'closed' }>) => void;
  /** From 0 up to 1. */
  readonly random: () => number;
}

/** The connection to one server, tried again by itself while it is wanted. */
export interface Connection {
  readonly status: () => McpStatus;
  /** Settles when it is connected, or when this attempt failed. Never rejects. */
  readonly connect: () => Promise<McpStatus>;
  /** The same for what is not a person's wish to connect: a sign-in that a person is in the midst of stays as it is. */
  readonly reach: () => Promise<McpStatus>;
  readonly disconnect: () => void;
  /** The way to the client, while connected. */
  readonly link: () => McpLink | undefined;
  /** The client does not answer any more: it is ended, and tried again. */
  readonly giveUp: (link: McpLink, failure: McpFailure) => void;
  /** The server wants a person to sign in, or to agree to more, before it goes on. */
  readonly wantSignIn: (link: McpLink, failure: McpFailure, address: string) => void;
  /** The address where a person signs in; undefined when it is not needed, or cannot be had: the status says. */
  readonly beginSignIn: (redirectUrl?: string) => Promise<string | undefined>;
  readonly finishSignIn: (search: string) => Promise<McpStatus>;
  /** Of this attempt, or the last one. */
  readonly stderr: () => string;
}

/** Where a connection stands. */
interface State {
  readonly parts: ConnectionParts;
  status: McpStatus;
  current: ClientHandle | undefined;
  facts: McpServerFacts | undefined;
  connecting: Promise<McpStatus> | undefined;
  retry: ReturnType<typeof setTimeout> | undefined;
  attempt: number;
  connectedAt: number | undefined;
  redirectUrl: string;
  lastStderr: () => string;
  listing: Promise<void>;
  isListingWanted: boolean;
  signInBegan: number | undefined;
}

export function createConnection(parts: ConnectionParts): Connection {
  const state: State = {
    parts,
    status: { state: 'disconnected' },
    current: undefined,
    facts: undefined,
    connecting: undefined,
    retry: undefined,
    attempt: 0,
    connectedAt: undefined,
    redirectUrl: callbackOf(parts.page),
    lastStderr: () => '',
    listing: Promise.resolve(),
    isListingWanted: false,
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
    wantSignIn: (link, failure, address) => {
      // The client stays: it knows the rest of the sign-in that was begun.
      if (state.current?.link === link) set(state, { state: 'needs-sign-in', address, failure });
    },
    beginSignIn: (to = callbackOf(parts.page)) => beginSignIn(state, to),
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

function letGo(state: State): void {
  clearTimeout(state.retry);
  state.current?.end();
  state.current = undefined;
}

function failed(state: State, handle: ClientHandle, failure: McpFailure): McpStatus {
  const { parts } = state;
  if (handle !== state.current) return state.status;
  const wasConnected = state.status.state === 'connected';
  letGo(state);
  if (failure.cause === 'needs-sign-in') return set(state, { state: 'needs-sign-in', failure });
  const wasSteady =
    wasConnected && state.connectedAt !== undefined && Date.now() - state.connectedAt > LIMITS.mcp.steadyMs;
  state.attempt = wasSteady ? 1 : state.attempt + 1;
  const delay = retryDelay(
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

/** Lists the tools and tells them. @returns why not */
async function list(
  state: State,
  handle: ClientHandle,
  of: McpServerFacts,
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
    // The client stays: it knows the rest of the sign-in that was begun.
    if (answer.signInAt !== undefined)
      return set(state, { state: 'needs-sign-in', address: answer.signInAt, failure: answer.failure });
    return failed(state, handle, answer.failure);
  }
  state.facts = answer.facts;
  const refused = await list(state, handle, answer.facts);
  if (handle !== state.current) return state.status;
  if (refused?.signInAt !== undefined)
    return set(state, { state: 'needs-sign-in', address: refused.signInAt, failure: refused.failure });
  if (refused !== undefined) return failed(state, handle, refused.failure);
  state.connectedAt = Date.now();
  void handle.lost.then((lost) => failed(state, handle, lost));
  return set(state, {
    state: 'connected',
    since: new Date().toISOString(),
    protocolVersion: answer.facts.protocolVersion,
  });
}

async function run(state: State): Promise<McpStatus> {
  letGo(state);
  const handle = createClientHandle({ ...state.parts, onEvent: (event) => hear(state, handle, event) });
  state.current = handle;
  state.lastStderr = handle.stderr;
  set(state, { state: 'connecting' });
  try {
    return await opened(state, handle, await handle.open(state.redirectUrl));
  } catch (error) {
    // A full disk, when what it offers is kept.
    return failed(state, handle, {
      cause: 'unknown',
      message: error instanceof Error ? error.message : String(error),
      fix: 'Connect again, or reload the page.',
    });
  }
}

function hear(state: State, handle: ClientHandle, event: Exclude<McpClientEvent, { readonly type: 'closed' }>): void {
  if (handle !== state.current) return;
  const { type } = event;
  if (type === 'listing-changed' && event.of === 'tools' && state.facts !== undefined) {
    const known = state.facts;
    // One after the other, for an older list that came later would undo a newer one; and no more than one that waits.
    if (!state.isListingWanted) {
      state.listing = state.listing
        .then(() => {
          state.isListingWanted = false;
          return list(state, handle, known);
        })
        .then(
          () => undefined,
          () => undefined,
        );
    }
    state.isListingWanted = true;
  }
  state.parts.onEvent(event);
}

/** One attempt at a time: who comes meanwhile gets what comes of it. */
function attemptOnce(state: State, work: () => Promise<McpStatus>): Promise<McpStatus> {
  state.connecting ??= work().finally(() => (state.connecting = undefined));
  return state.connecting;
}

const connect = (state: State): Promise<McpStatus> => attemptOnce(state, () => run(state));

const isSigningIn = ({ status, signInBegan }: State): boolean =>
  status.state === 'needs-sign-in' && signInBegan !== undefined && Date.now() - signInBegan < LIMITS.mcp.signInMs;
async function beginSignIn(state: State, to: string): Promise<string | undefined> {
  state.signInBegan = Date.now();
  // One that was begun in the middle of a call is gone on with, if it comes back to the same place.
  if (state.status.state === 'needs-sign-in' && state.status.address !== undefined && state.redirectUrl === to)
    return state.status.address;
  state.redirectUrl = to;
  if (state.connecting !== undefined) await state.connecting;
  const now = await connect(state);
  return now.state === 'needs-sign-in' ? now.address : undefined;
}
