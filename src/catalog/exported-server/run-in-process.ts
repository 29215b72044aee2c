import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonValue } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { createDenialLog } from '../../sandbox/contract/denial-log.ts';
import type { ErrorCode } from '../../core/errors.ts';
import {
  codeContextOf,
  KILLED,
  startWork,
  type CallOrder,
  type RunAnswer,
  type RunEvents,
  type ToolExecutor,
} from '../../core/executor.ts';
import { parseToolMessage, type StorageOp } from '../../sandbox/contract/sandbox-wire.ts';
import type { ServedOrder } from '../contract/served-order.ts';
import { environmentFor, secretsOf } from './environment.ts';
import type { ServedTool } from './manifest.ts';
import type { ServedStorage } from './folder-storage.ts';

export interface ProcessDeps {
  /** Path of `run-tool.js`. */
  readonly script: string;
  readonly tools: ReadonlyMap<string, ServedTool>;
  readonly storage: ServedStorage;
  /** The folder for a tool that asked for files. */
  readonly workspace: string;
}

/** Runs each call in a process of its own, which starts clean and can be killed at any time. */
export function createProcessExecutor(kind: string, deps: ProcessDeps): ToolExecutor {
  return {
    kind,
    start: (order, events) =>
      startWork(async (signal) => {
        const { tool } = order;
        const served = deps.tools.get(tool.name);
        if (served === undefined) return failed('not-found', `There is no tool named ${JSON.stringify(tool.name)}`);
        const isOwn = tool.requested.files === 'none';
        const folder = isOwn ? await mkdtemp(join(tmpdir(), 'toolyard-')) : deps.workspace;
        try {
          return await run(deps, served, order, events, signal, folder);
        } finally {
          if (isOwn) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
        }
      }),
  };
}

async function run(
  { script, tools, storage }: ProcessDeps,
  served: ServedTool,
  order: CallOrder,
  events: RunEvents,
  signal: AbortSignal,
  folder: string,
): Promise<RunAnswer> {
  const { name } = order.tool;
  signal.throwIfAborted();
  events.report({ type: 'state', state: 'starting' });
  const child = fork(script, [], {
    cwd: folder,
    env: environmentFor(tools),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    detached: process.platform !== 'win32',
  });
  for (const [stream, level] of [
    [child.stdout, 'log'],
    [child.stderr, 'error'],
  ] as const) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.replace(/\n$/, '').split('\n'))
        events.report({ type: 'log', line: { level, text: line.slice(0, LIMITS.maxLogLineBytes), atMs: 0 } });
    });
  }
  try {
    return await new Promise<RunAnswer>((resolve) => {
      signal.addEventListener('abort', () => resolve(KILLED), { once: true });
      child.on('error', (error) =>
        resolve(failed('engine-unavailable', `Failed to execute ${name}: ${error.message}`)),
      );
      child.on('exit', (exitCode, killedBy) =>
        resolve(failed('crashed', `Failed to execute ${name}: its process ended (${killedBy ?? String(exitCode)})`)),
      );
      child.on(
        'message',
        listen(events, (ops) => storage.apply(name, ops), resolve),
      );
      child.send(servedOrder(order, served, storage));
    });
  } finally {
    killAll(child.pid);
  }
}

/** Handles the messages of the process. */
function listen(
  events: RunEvents,
  onStorage: (ops: readonly StorageOp[]) => void,
  onDone: (answer: RunAnswer) => void,
): (message: unknown) => void {
  const denials = createDenialLog();
  return (message) => {
    const toolMessage = typeof message === 'string' ? parseToolMessage(message) : undefined;
    switch (toolMessage?.type) {
      case 'started':
      case 'log':
      case 'progress':
        events.report(toolMessage);
        break;
      case 'storage':
        onStorage(toolMessage.ops);
        break;
      case 'denied-secret':
        denials.add({ reason: `The secret "${toolMessage.name}" is not in the environment`, secret: toolMessage.name });
        events.report({ type: 'denied', denied: denials.summary() });
        break;
      case 'done':
        events.report({ type: 'ended' });
        onDone(toolMessage);
        break;
      default:
        break;
    }
  };
}

function servedOrder(order: CallOrder, { file, code, kind, fields }: ServedTool, storage: ServedStorage): ServedOrder {
  const { name } = order.tool;
  return {
    file,
    environment: fields.environment,
    execute: {
      type: 'execute',
      code,
      entry: kind,
      fileName: file.replaceAll('\\', '/').split('/').at(-1) ?? name,
      // callTool validated it, so it is JSON.
      parameters: order.call.input as JsonValue,
      timeoutMs: order.timeoutMs,
      context: codeContextOf(order),
      secrets: secretsOf(fields),
      storage: storage.snapshot(name),
      preludes: [],
    },
  };
}

/** Kills the process and its children: where there are process groups, it leads one. */
function killAll(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch (error) {
    // The process has already ended.
    if ((error as { code?: unknown }).code !== 'ESRCH') throw error;
  }
}

function failed(code: ErrorCode, message: string): RunAnswer {
  return { outcome: { ok: false, error: { code, message } } };
}
