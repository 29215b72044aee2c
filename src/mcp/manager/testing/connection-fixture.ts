import { vi } from 'vitest';
import type { DecisionDigest } from '../../../core/decisions/decision.ts';
import type { McpFailure, McpSignInPlan, McpStatus } from '../../contract/mcp-api.ts';
import type { McpServer } from '../../contract/mcp-server.ts';
import type { McpClientEvent, McpListed, McpOpened, McpOrder } from '../../contract/mcp-worker-api.ts';
import { createConnection, type ConnectionDeps } from '../connection.ts';
import type { McpClientProxy } from '../client-proxy.ts';

export const START = Date.parse('2026-01-01T00:00:00.000Z');

export const failure = (cause: McpFailure['cause']): McpFailure => ({
  cause,
  message: `It is ${cause}`,
  fix: 'Fix it',
});
export const no = (cause: McpFailure['cause'], more: object = {}): Extract<McpOpened, { ok: false }> => ({
  ok: false,
  failure: failure(cause),
  ...more,
});
export const INFO = { protocolVersion: '2025-11-25', capabilities: ['tools'], canSubscribe: false };
export const WELL: McpOpened = { ok: true, info: INFO };
export const NOTHING = { tools: [], refused: [] };
export const PLAN: McpSignInPlan = {
  issuer: 'https://auth.test',
  page: 'https://auth.test/authorize',
  token: 'https://auth.test/token',
  isMixed: false,
  digest: 'shown' as DecisionDigest,
};
export const AT = 'https://auth.test/authorize?x';
export const SIGN_IN = no('needs-sign-in', { signInAt: AT, signInPlan: PLAN });

const HTTP = { transport: 'http', url: 'https://api.test/mcp', headers: [] };
export const STDIO = { transport: 'stdio', command: 'run', args: [], env: [] };

/** One client: what it was asked, and how it answers. */
export interface Client {
  readonly link: McpClientProxy;
  readonly orders: McpOrder[];
  readonly finished: string[];
  notify: (event: McpClientEvent) => void;
  lists: number;
  isClosed: boolean;
}

/** A connection whose clients answer as the test says; each answer may be one that comes later. */
export function setUp(more: Partial<ConnectionDeps> = {}, server: object = HTTP) {
  const answers = {
    open: (): McpOpened | Promise<McpOpened> => WELL,
    listTools: (): McpListed | Promise<McpListed> => ({ ok: true, value: NOTHING }),
    finishSignIn: (): McpOpened | Promise<McpOpened> => WELL,
  };
  const clients: Client[] = [];
  const statuses: McpStatus[] = [];
  const listings: unknown[] = [];
  const events: unknown[] = [];
  const openLink = (): McpClientProxy => {
    const api = {
      open: async (order: McpOrder, notify: (event: McpClientEvent) => void) => {
        client.orders.push(order);
        client.notify = notify;
        return await answers.open();
      },
      listTools: async () => {
        client.lists += 1;
        return await answers.listTools();
      },
      finishSignIn: async (search: string) => {
        client.finished.push(search);
        return await answers.finishSignIn();
      },
      receive: async () => undefined,
      close: async () => void (client.isClosed = true),
    };
    const client: Client = {
      // The connection uses nothing else of a client.
      link: {
        api: api as unknown as McpClientProxy['api'],
        failed: new Promise(() => undefined),
        end: () => undefined,
      },
      orders: [],
      finished: [],
      notify: () => undefined,
      lists: 0,
      isClosed: false,
    };
    clients.push(client);
    return client.link;
  };
  const connection = createConnection({
    server: { id: 'id', name: 'one', enabled: true, createdAt: '', updatedAt: '', ...server } as unknown as McpServer,
    page: { origin: 'http://localhost', version: '0' },
    openLink,
    programs: {
      start: async ({ onOutput }) => {
        onOutput('stderr', new TextEncoder().encode('said'));
        const process = { exited: new Promise<never>(() => undefined), stop: () => undefined, kill: () => undefined };
        return { ok: true, process: process as never, folders: [] };
      },
      revealed: async () => [],
    },
    secrets: async () => ({ ok: true, secrets: [] }),
    readSignIn: async () => undefined,
    ask: async () => ({ action: 'cancel' }),
    onStderr: () => undefined,
    onStatus: (status) => statuses.push(status),
    onListing: async (info, listing) => void listings.push([info, listing]),
    onEvent: (event) => events.push(event),
    random: () => 0.5,
    ...more,
  });
  return { connection, clients, answers, statuses, listings, events };
}
/** An answer that the test gives later. */
export function later<Answer>() {
  let give: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => (give = resolve));
  return { answer: () => answer, give: (value: Answer) => give(value) };
}
export const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
export const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);
