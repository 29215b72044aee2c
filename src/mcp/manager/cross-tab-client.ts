import { newId, type McpServerId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { mcpFailure } from '../contract/failure-reasons.ts';
import type { McpAnswer, McpQuery, McpQuestion, McpQuestionAnswer } from '../contract/mcp-api.ts';
import type {
  McpCallEnd,
  McpCallOrder,
  McpClientEvent,
  McpListed,
  McpOpened,
  McpProgress,
} from '../contract/mcp-worker-api.ts';
import type { McpClientProxy } from './client-proxy.ts';
import {
  packCrossTabMessage,
  readCrossTabMessage,
  type SharedMethod,
  type CrossTabMessage,
} from './cross-tab-messages.ts';
import { defined } from '../../core/defined.ts';

export interface CrossTabDeps {
  readonly locks: Pick<LockManager, 'request'>;
  /** The channel between the tabs that use one server. */
  readonly openChannel: (name: string) => BroadcastChannel;
  readonly openLink: () => McpClientProxy;
}

type Ask = (question: McpQuestion) => Promise<McpQuestionAnswer>;
type Notify = (event: McpClientEvent) => void;
type Api = McpClientProxy['api'];
/** The role of a tab: it has the connection, or uses the tab that has it. */
interface Part {
  readonly api: Omit<Api, 'ping' | 'open' | 'receive' | 'finishSignIn'>;
  readonly onShareMessage: (message: CrossTabMessage) => void;
  readonly end: () => void;
}

const HOLDER_ENDED = mcpFailure('closed', { code: 'holder-closed', values: [] });
const HOLDER_SILENT = mcpFailure('no-answer', { code: 'holder-silent', values: [] });
const NO_SIGN_IN: McpOpened = {
  ok: false,
  failure: mcpFailure('needs-sign-in', { code: 'sign-in-elsewhere', values: [] }),
};

/**
 * A connection that all tabs share: the first tab has it, the others use it through that tab; when it closes, another
 * tab connects. For servers whose connections each take one of the few that browsers allow per host.
 */
export function createCrossTabClient(
  serverId: McpServerId,
  { locks, openChannel, openLink }: CrossTabDeps,
): McpClientProxy {
  const channel = openChannel(`toolyard-mcp ${serverId}`);
  const post = (message: CrossTabMessage): void => channel.postMessage(packCrossTabMessage(message));
  const lockName = `toolyard-mcp-server ${serverId}`;
  const ended = new AbortController();
  let part: Part | undefined;
  let held: McpClientProxy | undefined;
  let fail: (message: string) => void = () => undefined;
  const failed = new Promise<string>((resolve) => (fail = resolve));
  listen(channel, (message) => part?.onShareMessage(message));
  const now = (): Part => {
    if (part === undefined) throw new Error('The connection was not opened');
    return part;
  };

  const api: Api = {
    ping: async () => (held === undefined ? 'pong' : await held.api.ping()),
    open: async (order, notify, ask, write) => {
      const release = await takeLock(locks, lockName, { ifAvailable: true });
      if (ended.signal.aborted) release?.();
      if (ended.signal.aborted) return { ok: false, failure: HOLDER_ENDED };
      if (release === undefined) {
        const follower = createFollower(post, notify, ask);
        part = follower;
        // The lock is granted when the other tab releases it: then that tab can no longer be used.
        takeLock(locks, lockName, { signal: ended.signal }).then(
          (granted) => {
            granted?.();
            notify({ type: 'closed', failure: HOLDER_ENDED });
          },
          () => undefined,
        );
        return await follower.open();
      }
      const link = openLink();
      held = link;
      void link.failed.then(fail);
      const holder = createHolder(link, post, release);
      part = holder;
      return await holder.settle(link.api.open(order, holder.notifier(notify), holder.asker(ask), write));
    },
    listTools: () => now().api.listTools(),
    callTool: (order, onProgress) => now().api.callTool(order, onProgress),
    cancel: (callId) => now().api.cancel(callId),
    ask: (query) => now().api.ask(query),
    send: (message) => now().api.send(message),
    receive: async (bytes) => await held?.api.receive(bytes),
    finishSignIn: async (search) => (held === undefined ? NO_SIGN_IN : await held.api.finishSignIn(search)),
    close: async () => await part?.api.close(),
  };
  return {
    api,
    failed,
    end: () => {
      ended.abort();
      part?.end();
      channel.close();
    },
  };
}

function listen(channel: BroadcastChannel, onShareMessage: (message: CrossTabMessage) => void): void {
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readCrossTabMessage(data);
    if (message !== undefined) onShareMessage(message);
  };
}

interface Holder extends Part {
  /** The result of opening, which is sent to the other tabs. */
  readonly settle: (opening: Promise<McpOpened>) => Promise<McpOpened>;
  readonly notifier: (notify: Notify) => Notify;
  readonly asker: (ask: Ask) => Ask;
}

/** The tab with the connection: it answers the others, and forwards questions to the tab that made the call. */
function createHolder(link: McpClientProxy, post: (message: CrossTabMessage) => void, release: () => void): Holder {
  let opened: Promise<McpOpened> = Promise.resolve({ ok: false, failure: HOLDER_ENDED });
  /** Calls under way, latest last, each with its tab; undefined for this tab. */
  const callers = new Map<string, string | undefined>();
  const others = new Set<string>();
  const askOther = createAskOther(post);
  const track = async (
    order: McpCallOrder,
    tab: string | undefined,
    onProgress: (progress: McpProgress) => void,
  ): Promise<McpCallEnd> => {
    callers.set(order.callId, tab);
    try {
      return await link.api.callTool(order, onProgress);
    } finally {
      callers.delete(order.callId);
    }
  };
  /** Runs a request; its parameter was sent by a tab of this app. */
  const perform = async ({
    from,
    n,
    method,
    parameter,
  }: Extract<CrossTabMessage, { type: 'ask' }>): Promise<unknown> => {
    switch (method) {
      case 'open':
        return await opened;
      case 'listTools':
        return await link.api.listTools();
      case 'callTool':
        return await track(parameter as McpCallOrder, from, (progress) =>
          post({ type: 'progress', to: from, n, progress }),
        );
      case 'cancel':
        return await link.api.cancel(parameter as string);
      case 'ask':
        return await link.api.ask(parameter as McpQuery);
      case 'send':
        return await link.api.send(parameter as JsonObject);
    }
  };
  return {
    settle: async (opening) => {
      opened = opening;
      return await opening;
    },
    notifier: (notify) => (event) => {
      notify(event);
      // This tab stores the sign-in; the other tabs notice a closed connection by its lock.
      if (others.size > 0 && event.type !== 'signed-in' && event.type !== 'closed') post({ type: 'event', event });
    },
    asker: (ask) => async (question) => {
      const other = [...callers.values()].at(-1);
      return other === undefined ? await ask(question) : await askOther.ask(other, question);
    },
    onShareMessage: (message) => {
      if (message.type === 'question-answer') return askOther.answered(message.n, message.answer);
      if (message.type !== 'ask') return;
      const { from: to, n } = message;
      others.add(to);
      perform(message).then(
        (value) => post({ type: 'answer', to, n, value }),
        (error: unknown) =>
          post({ type: 'refused', to, n, message: error instanceof Error ? error.message : String(error) }),
      );
    },
    api: { ...link.api, callTool: async (order, onProgress) => await track(order, undefined, onProgress) },
    end: () => {
      link.end();
      release();
    },
  };
}

/** Asks the person in another tab. */
function createAskOther(post: (message: CrossTabMessage) => void): {
  readonly ask: (to: string, question: McpQuestion) => Promise<McpQuestionAnswer>;
  readonly answered: (n: number, answer: McpQuestionAnswer) => void;
} {
  const questions = new Map<number, (answer: McpQuestionAnswer) => void>();
  let asked = 0;
  return {
    ask: (to, question) =>
      new Promise((resolve) => {
        const n = ++asked;
        const settle = (answer: McpQuestionAnswer): void => {
          clearTimeout(timer);
          questions.delete(n);
          resolve(answer);
        };
        const timer = setTimeout(() => settle({ action: 'cancel' }), LIMITS.mcp.questionMs);
        questions.set(n, settle);
        post({ type: 'question', to, n, question });
      }),
    answered: (n, answer) => questions.get(n)?.(answer),
  };
}

interface Follower extends Part {
  readonly open: () => Promise<McpOpened>;
}

/** A tab that uses the connection of another tab. */
function createFollower(post: (message: CrossTabMessage) => void, notify: Notify, ask: Ask): Follower {
  const me = newId<string>();
  const { waiting, request, end } = createRequests(me, post);
  const lost = (): McpCallEnd => ({ type: 'lost', failure: HOLDER_ENDED, isUndone: false });
  return {
    open: async () => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const silent = new Promise<McpOpened>(
        (resolve) => (timer = setTimeout(() => resolve({ ok: false, failure: HOLDER_SILENT }), LIMITS.mcp.connectMs)),
      );
      // The holder forwards the answer of its own client.
      return await Promise.race([
        request('open').catch(() => ({ ok: false, failure: HOLDER_ENDED })) as Promise<McpOpened>,
        silent,
      ]).finally(() => clearTimeout(timer));
    },
    onShareMessage: (message) => {
      if (message.type === 'event') return notify(message.event);
      if (!('to' in message) || message.to !== me) return;
      const { n } = message;
      if (message.type === 'question')
        return void ask(message.question).then((answer) => post({ type: 'question-answer', from: me, n, answer }));
      const one = waiting.get(n);
      if (message.type === 'progress') return one?.onProgress?.(message.progress);
      waiting.delete(n);
      if (message.type === 'answer') one?.resolve(message.value);
      else one?.reject(new Error(message.message));
    },
    api: {
      listTools: async () =>
        (await request('listTools').catch(() => ({ ok: false, failure: HOLDER_ENDED }))) as McpListed,
      callTool: async (order, onProgress) => (await request('callTool', order, onProgress).catch(lost)) as McpCallEnd,
      cancel: async (callId) => void (await request('cancel', callId)),
      ask: async (query) =>
        (await request('ask', query).catch(() => ({
          ok: false,
          message: HOLDER_ENDED.message,
          failure: HOLDER_ENDED,
        }))) as McpAnswer,
      send: async (message) => void (await request('send', message)),
      close: () => Promise.resolve(),
    },
    end,
  };
}

/** The pending requests to the tab with the connection. */
function createRequests(me: string, post: (message: CrossTabMessage) => void) {
  const waiting = new Map<
    number,
    {
      readonly resolve: (value: unknown) => void;
      readonly reject: (error: Error) => void;
      readonly onProgress?: (progress: McpProgress) => void;
    }
  >();
  let last = 0;
  let isEnded = false;
  const request = (
    method: SharedMethod,
    parameter?: unknown,
    onProgress?: (progress: McpProgress) => void,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (isEnded) return reject(new Error(HOLDER_ENDED.message));
      const n = ++last;
      waiting.set(n, { resolve, reject, ...defined({ onProgress }) });
      post({ type: 'ask', from: me, n, method, ...defined({ parameter }) });
    });
  const end = (): void => {
    isEnded = true;
    for (const { reject } of waiting.values()) reject(new Error(HOLDER_ENDED.message));
    waiting.clear();
  };
  return { waiting, request, end };
}

/** @returns a function that releases the lock; undefined if another tab has it. Rejects if the wait is aborted */
function takeLock(
  locks: Pick<LockManager, 'request'>,
  name: string,
  options: { readonly ifAvailable: true } | { readonly signal: AbortSignal },
): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, options, (lock) => {
        if (lock === null) return resolve(undefined);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
