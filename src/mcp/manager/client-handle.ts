import { LIMITS } from '../../core/limits.ts';
import { failureOfError, mcpFailure, type McpFailureReason } from '../contract/failure-reasons.ts';
import type { McpFailure, McpQuestion, McpQuestionAnswer } from '../contract/mcp-api.ts';
import type { McpServer, McpServerFields } from '../contract/mcp-server.ts';
import type {
  McpClientEvent,
  McpOpened,
  McpOrder,
  McpPageInfo,
  McpSignIn,
  McpTarget,
} from '../contract/mcp-worker-api.ts';
import type { StdioProcess } from '../../node/contract/node-engine.ts';
import { createRedact } from '../protocol-log/redact.ts';
import type { McpClientProxy } from './client-proxy.ts';
import type { McpProgramServer, McpPrograms } from './programs.ts';
import type { Resolved } from './resolve-secrets.ts';
import { createStderr } from './stderr.ts';
import { defined } from '../../core/defined.ts';

/** The parts of a server's client. */
export interface ClientDeps {
  readonly server: McpServer;
  readonly page: McpPageInfo;
  readonly openLink: () => McpClientProxy;
  readonly programs: McpPrograms;
  readonly secrets: (server: McpServer) => Promise<Resolved>;
  readonly readSignIn: () => Promise<McpSignIn | undefined>;
  readonly ask: (question: McpQuestion) => Promise<McpQuestionAnswer>;
  readonly onEvent: (event: Exclude<McpClientEvent, { readonly type: 'closed' }>) => void;
  /** Called when there is a note for the person while a program is prepared, and when the program writes. */
  readonly onStderr: () => void;
}

/** One client, and its program if there is one. It is opened once. */
export interface ClientHandle {
  readonly link: McpClientProxy;
  /** Never rejects. */
  readonly open: (redirectUrl: string, agreedSignIn?: string) => Promise<McpOpened>;
  /** Settles when the connection is lost, but not when this side ends it. */
  readonly lost: Promise<McpFailure>;
  readonly stderr: () => string;
  /** Closes the connection; changes of a program are written to the workspace. */
  readonly end: () => void;
  readonly isEnded: () => boolean;
}

/** Redirect address of a sign-in. */
export function callbackOf({ origin }: McpPageInfo): string {
  return `${origin}/mcp-callback.html`;
}

const CLOSE_MS = 1_500;
const STDERR_REPORTED = 2_000;

/** A client, and its program if there is one. */
interface Client {
  readonly parts: ClientDeps;
  readonly link: McpClientProxy;
  readonly abort: AbortController;
  readonly stderr: ReturnType<typeof createStderr>;
  process: StdioProcess | undefined;
  redact: (text: string) => string;
  isEnded: boolean;
  lose: (failure: McpFailure) => void;
}

export function createClientHandle(deps: ClientDeps): ClientHandle {
  const link = deps.openLink();
  const client: Client = {
    parts: deps,
    link,
    abort: new AbortController(),
    stderr: createStderr((text) => client.redact(text), deps.onStderr),
    process: undefined,
    redact: (text) => text,
    isEnded: false,
    lose: () => undefined,
  };
  const lost = new Promise<McpFailure>((resolve) => {
    client.lose = (failure) => {
      if (!client.isEnded) resolve(failure);
    };
  });
  void link.failed.then((message) =>
    client.lose(mcpFailure('unknown', { code: 'client-failed', values: [message.slice(0, 300)] })),
  );

  return {
    link,
    lost,
    end: () => end(client),
    isEnded: () => client.isEnded,
    stderr: client.stderr.text,
    open: (redirectUrl, agreedSignIn) => open(client, lost, redirectUrl, agreedSignIn),
  };
}

function end(client: Client): void {
  const { link, abort } = client;
  if (client.isEnded) return;
  client.isEnded = true;
  abort.abort();
  const closed = Promise.race([
    link.api.close().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, CLOSE_MS)),
  ]);
  void closed.then(() => {
    client.process?.stop();
    link.end();
  });
}

/** @returns the folders it is told of, or why it did not start */
async function startProgram(
  client: Client,
  program: McpProgramServer,
  secrets: ReadonlyMap<string, string>,
): Promise<readonly string[] | McpFailure> {
  const { parts, link, abort, stderr } = client;
  const started = await parts.programs.start({
    server: program,
    secrets,
    signal: abort.signal,
    onNote: (note) => stderr.add(new TextEncoder().encode(`${note}\n`)),
    onOutput: (stream, bytes) => {
      if (stream === 'stdout') return void link.api.receive(bytes).catch(() => undefined);
      stderr.add(bytes);
    },
  });
  if (!started.ok) return started.failure;
  const own = started.process;
  client.process = own;
  void own.exited.then(({ code, message }) => {
    if (client.process !== own) return;
    void link.api.receive(undefined).catch(() => undefined);
    client.lose(withStderr(mcpFailure('program', programEnd(code, message)), stderr.text()));
  });
  return started.folders;
}

async function openOnce(
  client: Client,
  lost: Promise<McpFailure>,
  order: McpOrder,
  secrets: ReadonlyMap<string, string>,
): Promise<McpOpened> {
  const { parts, link } = client;
  const { server, ask } = parts;
  const write = (bytes: Uint8Array): void => client.process?.write(bytes);
  const notify = (event: McpClientEvent): void => {
    if (client.isEnded) return;
    if (event.type === 'closed') client.lose(event.failure);
    else parts.onEvent(event);
  };
  const folders = server.transport === 'stdio' ? await startProgram(client, server, secrets) : [];
  if ('cause' in folders) return { ok: false, failure: folders };
  const { target } = order;
  const full: McpOrder = {
    ...order,
    target: target.kind === 'stdio' && folders.length > 0 ? { ...target, folders } : target,
  };
  const limit = server.transport === 'stdio' ? LIMITS.mcp.stdioConnectMs : 4 * LIMITS.mcp.connectMs;
  const answer = link.api.open(full, notify, ask, write).catch((error: unknown): McpOpened => ({
    ok: false,
    failure: failureOfError('unknown', error),
  }));
  return await Promise.race([answer, lost.then((failure): McpOpened => ({ ok: false, failure })), late(limit)]);
}

async function open(
  client: Client,
  lost: Promise<McpFailure>,
  redirectUrl: string,
  agreedSignIn: string | undefined,
): Promise<McpOpened> {
  const { parts, stderr } = client;
  const { server, page } = parts;
  try {
    const resolved = await parts.secrets(server);
    if (!resolved.ok) return resolved;
    const values = new Map(resolved.secrets.map(({ name, value }) => [name, value]));
    const secrets = [...values.values()];
    client.redact = createRedact(secrets);
    const order: McpOrder = {
      target: targetOf(server, { redirectUrl, signIn: await parts.readSignIn() }),
      page,
      secrets,
      bound: resolved.secrets,
      ...defined({ agreedSignIn }),
    };
    const first = await openOnce(client, lost, order, values);
    if (first.ok || first.mayBeOld !== true || client.isEnded)
      return first.ok ? first : { ...first, failure: withStderr(first.failure, stderr.text()) };
    client.process?.kill();
    client.process = undefined;
    const second = await openOnce(client, lost, { ...order, isOld: true }, values);
    return second.ok ? second : { ...second, failure: withStderr(second.failure, stderr.text()) };
  } catch (error) {
    return { ok: false, failure: failureOfError('unknown', error) };
  }
}

/** The target with names of secrets: the client's own requests insert the values. */
function targetOf(
  server: McpServerFields,
  { redirectUrl, signIn }: { readonly redirectUrl: string; readonly signIn: McpSignIn | undefined },
): McpTarget {
  if (server.transport === 'stdio') return { kind: 'stdio' };
  const { oauth } = server;
  return {
    kind: server.transport,
    url: server.url,
    headers: Object.entries(server.headers),
    ...defined({ oauth, signIn }),
    redirectUrl,
  };
}

function programEnd(code: number | undefined, message: string | undefined): McpFailureReason {
  if (code !== undefined) return { code: 'program-exited', values: [code] };
  return message === undefined
    ? { code: 'program-ended-unexplained', values: [] }
    : { code: 'program-ended', values: [message] };
}

function withStderr(failure: McpFailure, stderr: string): McpFailure {
  const lastLines = stderr.trim().slice(-STDERR_REPORTED);
  return lastLines === '' ? failure : { ...failure, detail: lastLines };
}

function late(limitMs: number): Promise<McpOpened> {
  return new Promise((resolve) => {
    setTimeout(
      () =>
        resolve({
          ok: false,
          failure: mcpFailure('no-answer', { code: 'late', values: [] }),
        }),
      limitMs,
    );
  });
}
