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

export function createConnection(parts: ConnectionParts): Connection {
  const { server } = parts;
  let status: McpStatus = { state: 'disconnected' };
  let current: ClientHandle | undefined;
  let facts: McpServerFacts | undefined;
  let connecting: Promise<McpStatus> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let connectedAt: number | undefined;
  let redirectUrl = callbackOf(parts.page);
  let lastStderr = (): string => '';
  let listing = Promise.resolve();
  let isListingWanted = false;
  let signInBegan: number | undefined;

  const set = (next: McpStatus): McpStatus => {
    status = next;
    parts.onStatus(next);
    return next;
  };
  const letGo = (): void => {
    clearTimeout(retry);
    current?.end();
    current = undefined;
  };

  const failed = (handle: ClientHandle, failure: McpFailure): McpStatus => {
    if (handle !== current) return status;
    const wasConnected = status.state === 'connected';
    letGo();
    if (failure.cause === 'needs-sign-in') return set({ state: 'needs-sign-in', failure });
    const wasSteady = wasConnected && connectedAt !== undefined && Date.now() - connectedAt > LIMITS.mcp.steadyMs;
    attempt = wasSteady ? 1 : attempt + 1;
    const delay = retryDelay(
      {
        cause: failure.cause,
        attempt,
        wasConnected: connectedAt !== undefined,
        isProgram: server.transport === 'stdio',
      },
      parts.random(),
    );
    if (delay === undefined) return set({ state: 'failed', failure });
    retry = setTimeout(() => void connect(), delay);
    return set({ state: 'reconnecting', attempt, nextAt: new Date(Date.now() + delay).toISOString(), failure });
  };

  /** Lists the tools and tells them. @returns why not */
  const list = async (
    handle: ClientHandle,
    of: McpServerFacts,
  ): Promise<Extract<McpListed, { readonly ok: false }> | undefined> => {
    const hasTools = of.capabilities.includes('tools');
    const listed = hasTools
      ? await handle.link.api.listTools()
      : ({ ok: true, value: { tools: [], refused: [] } } as const);
    if (handle !== current) return undefined;
    if (!listed.ok) return listed;
    await parts.onListing(of, listed.value);
    return undefined;
  };

  const opened = async (handle: ClientHandle, answer: McpOpened): Promise<McpStatus> => {
    if (handle !== current) return status;
    if (!answer.ok) {
      // The client stays: it knows the rest of the sign-in that was begun.
      if (answer.signInAt !== undefined)
        return set({ state: 'needs-sign-in', address: answer.signInAt, failure: answer.failure });
      return failed(handle, answer.failure);
    }
    facts = answer.facts;
    const refused = await list(handle, answer.facts);
    if (handle !== current) return status;
    if (refused?.signInAt !== undefined)
      return set({ state: 'needs-sign-in', address: refused.signInAt, failure: refused.failure });
    if (refused !== undefined) return failed(handle, refused.failure);
    connectedAt = Date.now();
    void handle.lost.then((lost) => failed(handle, lost));
    return set({ state: 'connected', since: new Date().toISOString(), protocolVersion: answer.facts.protocolVersion });
  };

  const run = async (): Promise<McpStatus> => {
    letGo();
    const handle = createClientHandle({ ...parts, onEvent: (event) => hear(handle, event) });
    current = handle;
    lastStderr = handle.stderr;
    set({ state: 'connecting' });
    try {
      return await opened(handle, await handle.open(redirectUrl));
    } catch (error) {
      // A full disk, when what it offers is kept.
      return failed(handle, {
        cause: 'unknown',
        message: error instanceof Error ? error.message : String(error),
        fix: 'Connect again, or reload the page.',
      });
    }
  };

  const hear = (handle: ClientHandle, event: Exclude<McpClientEvent, { readonly type: 'closed' }>): void => {
    if (handle !== current) return;
    const { type } = event;
    if (type === 'listing-changed' && event.of === 'tools' && facts !== undefined) {
      const known = facts;
      // One after the other, for an older list that came later would undo a newer one; and no more than one that waits.
      if (!isListingWanted) {
        listing = listing
          .then(() => {
            isListingWanted = false;
            return list(handle, known);
          })
          .then(
            () => undefined,
            () => undefined,
          );
      }
      isListingWanted = true;
    }
    parts.onEvent(event);
  };

  /** One attempt at a time: who comes meanwhile gets what comes of it. */
  const attemptOnce = (work: () => Promise<McpStatus>): Promise<McpStatus> => {
    connecting ??= work().finally(() => (connecting = undefined));
    return connecting;
  };
  const connect = (): Promise<McpStatus> => attemptOnce(run);
  const isSigningIn = (): boolean =>
    status.state === 'needs-sign-in' && signInBegan !== undefined && Date.now() - signInBegan < LIMITS.mcp.signInMs;

  return {
    status: () => status,
    connect: async () => (status.state === 'connected' ? status : await connect()),
    reach: async () =>
      status.state === 'connected' || (connecting === undefined && isSigningIn()) ? status : await connect(),
    disconnect: () => {
      letGo();
      attempt = 0;
      connectedAt = undefined;
      signInBegan = undefined;
      set({ state: 'disconnected' });
    },
    link: () => (status.state === 'connected' ? current?.link : undefined),
    giveUp: (link, failure) => {
      if (current?.link === link) failed(current, failure);
    },
    wantSignIn: (link, failure, address) => {
      // The client stays: it knows the rest of the sign-in that was begun.
      if (current?.link === link) set({ state: 'needs-sign-in', address, failure });
    },
    beginSignIn: async (to = callbackOf(parts.page)) => {
      signInBegan = Date.now();
      // One that was begun in the middle of a call is gone on with, if it comes back to the same place.
      if (status.state === 'needs-sign-in' && status.address !== undefined && redirectUrl === to) return status.address;
      redirectUrl = to;
      if (connecting !== undefined) await connecting;
      const now = await connect();
      return now.state === 'needs-sign-in' ? now.address : undefined;
    },
    finishSignIn: async (search) => {
      const handle = current;
      if (handle === undefined || status.state !== 'needs-sign-in') return status;
      return await attemptOnce(async () => await opened(handle, await handle.link.api.finishSignIn(search)));
    },
    stderr: () => lastStderr(),
  };
}
