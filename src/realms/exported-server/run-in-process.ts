import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutorContext, LogLine, ToolCall, ToolExecutor, ToolOutcome, ToolResult } from '../../core/call.ts';
import type { JsonValue } from '../../core/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { createDenialLog } from '../../core/denial-log.ts';
import { ABORTED, timedOut } from '../../core/errors.ts';
import { outcomeOf, withDenial } from '../../core/run-outcome.ts';
import { parseToolMessage } from '../../core/sandbox-wire.ts';
import type { Tool } from '../../core/tool.ts';
import type { ServedOrder } from '../../core/served-order.ts';
import { environmentFor, secretsOf } from './environment.ts';
import type { ServedTool } from './manifest.ts';
import type { ServedStorage } from './storage.ts';

export interface ProcessParts {
  /** `run-tool.js` beside this. */
  readonly script: string;
  readonly tools: ReadonlyMap<string, ServedTool>;
  readonly storage: ServedStorage;
  /** What a tool that asked for files gets as its folder. */
  readonly workspace: string;
}

/**
 * Runs each call in a process of its own: nothing is left of the one before, and the deadline ends it whatever it does.
 */
export function createProcessExecutor(kind: string, parts: ProcessParts): ToolExecutor {
  return {
    kind,
    execute: async (tool, call, context) => {
      const served = parts.tools.get(tool.name);
      if (served === undefined)
        return ended(call, {
          ok: false,
          error: { code: 'not-found', message: `There is no tool named ${JSON.stringify(tool.name)}` },
        });
      const isOwn = tool.requested.files === 'none';
      const folder = isOwn ? await mkdtemp(join(tmpdir(), 'toolyard-')) : parts.workspace;
      try {
        return await run(parts, served, tool, call, context, folder);
      } finally {
        if (isOwn) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      }
    },
  };
}

async function run(
  { script, tools, storage }: ProcessParts,
  { file, code, kind, fields }: ServedTool,
  tool: Tool,
  call: ToolCall,
  context: ExecutorContext,
  folder: string,
): Promise<ToolResult> {
  const order: ServedOrder = {
    file,
    environment: fields.environment,
    execute: {
      type: 'execute',
      code,
      entry: kind,
      fileName: file.replaceAll('\\', '/').split('/').at(-1) ?? tool.name,
      // callTool validated it: JSON from here on.
      parameters: call.input as JsonValue,
      timeout: context.timeoutMs,
      context: {
        toolName: tool.name,
        runId: call.runId,
        requestId: call.toolCallId,
        conversationId: call.conversationId,
        deviceId: context.deviceId,
      },
      secrets: secretsOf(fields),
      storage: storage.snapshot(tool.name),
      preludes: [],
    },
  };
  context.onState('starting');
  const child = fork(script, [], {
    cwd: folder,
    env: environmentFor(tools),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    detached: process.platform !== 'win32',
  });
  const denials = createDenialLog();
  const logs: LogLine[] = [];
  const log = (line: LogLine): void => {
    if (logs.length >= LIMITS.maxLogLines) return;
    logs.push(line);
    context.onLog(line);
  };
  for (const [stream, level] of [
    [child.stdout, 'log'],
    [child.stderr, 'error'],
  ] as const) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.replace(/\n$/, '').split('\n'))
        log({ level, text: line.slice(0, LIMITS.maxLogLineBytes), atMs: 0 });
    });
  }
  let startedAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<ToolResult>((resolve) => {
      const end = (
        outcome: ToolOutcome,
        durationMs = startedAt === undefined ? 0 : performance.now() - startedAt,
        droppedLogs = 0,
      ): void => resolve({ ...ended(call, outcome), logs, droppedLogs, durationMs });
      const fail = (errorCode: 'timeout' | 'aborted' | 'crashed' | 'engine-unavailable', message: string): void =>
        end({ ok: false, error: { code: errorCode, message } });
      context.signal.addEventListener('abort', () => fail('aborted', ABORTED.message), { once: true });
      child.on('error', (error) => fail('engine-unavailable', `Failed to execute ${tool.name}: ${error.message}`));
      child.on('exit', (exitCode, signal) =>
        fail('crashed', `Failed to execute ${tool.name}: its process ended (${signal ?? String(exitCode)})`),
      );
      child.on('message', (message) => {
        const told = typeof message === 'string' ? parseToolMessage(message) : undefined;
        switch (told?.type) {
          case 'started':
            if (startedAt !== undefined) break;
            startedAt = performance.now();
            context.onState('running');
            timer = setTimeout(() => fail('timeout', timedOut(context.timeoutMs).message), context.timeoutMs);
            break;
          case 'log':
            log({ level: told.level, text: told.text, atMs: told.atMs });
            break;
          case 'progress':
            context.onProgress({
              done: told.done,
              ...(told.total === undefined ? {} : { total: told.total }),
              ...(told.message === undefined ? {} : { message: told.message }),
            });
            break;
          case 'storage':
            storage.apply(tool.name, told.ops);
            break;
          case 'denied-secret':
            denials.add({ reason: `The secret "${told.name}" is not in the environment`, secret: told.name });
            break;
          case 'done':
            end(withDenial(outcomeOf(told), denials.summary(), tool.name), told.executionTime, told.droppedLogs);
            break;
          default:
            break;
        }
      });
      child.send(order);
    });
  } finally {
    clearTimeout(timer);
    killAll(child.pid);
  }
}

/** With what it started: it leads a group of its own where there are groups. */
function killAll(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself.
    if ((error as { code?: unknown }).code !== 'ESRCH') throw error;
  }
}

function ended(call: ToolCall, outcome: ToolOutcome): ToolResult {
  return { toolCallId: call.toolCallId, outcome, logs: [], droppedLogs: 0, durationMs: 0, network: [] };
}
