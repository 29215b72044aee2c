import type { CallState, LogLine, NetworkUse, Progress, ToolOutcome } from '../core/call.ts';
import type { JsonObject } from '../core/json.ts';
import { LIMITS } from '../core/limits.ts';
import type { DoneMessage, StorageOp } from '../core/sandbox-wire.ts';
import type { RunOrder } from './broker-link.ts';
import type { SandboxFrame } from './sandbox-frame.ts';

export interface RunCallbacks {
  readonly onLog: (line: LogLine) => void;
  readonly onProgress: (progress: Progress) => void;
  readonly onState: (state: CallState) => void;
  readonly onStorage: (ops: readonly StorageOp[]) => void;
}

/** How a run in a frame ended. `clean`: the tool's worker ended by itself, so the frame may be used again. */
export interface RunEnd {
  readonly outcome: ToolOutcome;
  readonly logs: readonly LogLine[];
  readonly droppedLogs: number;
  readonly durationMs: number;
  readonly network: readonly NetworkUse[];
  readonly clean: boolean;
  /** False when the code never began: such a run may be tried again. */
  readonly started: boolean;
}

/**
 * Runs one order in a leased frame and settles at the deadline at the latest, whatever the code does. The clock starts
 * with the tool's code. Never rejects; the caller disposes of the frame when the end is not clean.
 */
export async function runInFrame(
  frame: SandboxFrame,
  order: Omit<RunOrder, 'runNumber'>,
  { toolName, timeoutMs, signal }: { readonly toolName: string; readonly timeoutMs: number; readonly signal: AbortSignal },
  callbacks: RunCallbacks,
): Promise<RunEnd> {
  return await new Promise((resolve) => {
    const logs: LogLine[] = [];
    const network: NetworkUse[] = [];
    let requested: JsonObject | undefined;
    let startedAt: number | undefined;
    const end = (outcome: ToolOutcome, clean: boolean, droppedLogs = 0, durationMs = startedAt === undefined ? 0 : performance.now() - startedAt): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve({ outcome: withDenial(outcome, requested, toolName), logs, droppedLogs, durationMs: Math.round(durationMs * 100) / 100, network, clean, started: startedAt !== undefined });
    };
    const fail = (code: 'timeout' | 'aborted' | 'crashed', message: string): void => {
      end({ ok: false, error: { code, message } }, false);
    };
    const onAbort = (): void => {
      fail('aborted', 'Tool execution was aborted');
    };
    let timer = setTimeout(() => {
      fail('crashed', `Failed to execute ${toolName}: the sandbox did not start the code within ${LIMITS.frameBootMs / 1000} s; try again`);
    }, LIMITS.frameBootMs);
    signal.addEventListener('abort', onAbort);

    frame.start(order, (event) => {
      switch (event.type) {
        case 'started':
          startedAt = performance.now();
          clearTimeout(timer);
          timer = setTimeout(() => {
            fail('timeout', `Tool execution timed out after ${timeoutMs}ms`);
          }, timeoutMs);
          callbacks.onState('running');
          break;
        case 'log':
          if (logs.length < LIMITS.maxLogLines) {
            logs.push(event.line);
            callbacks.onLog(event.line);
          }
          break;
        case 'progress':
          callbacks.onProgress(event.progress);
          break;
        case 'storage':
          callbacks.onStorage(event.ops);
          break;
        case 'use':
          network.push(event.use);
          break;
        case 'denied':
          requested = event.requested;
          break;
        case 'done':
          end(toOutcome(event.done), true, event.done.droppedLogs, event.done.executionTime);
          break;
        case 'flood':
          fail('crashed', `Failed to execute ${toolName}: the tool was stopped because ${event.reason}`);
          break;
        case 'lost':
          fail('crashed', `Failed to execute ${toolName}: the sandbox stopped answering, most likely out of memory; it was rebuilt`);
          break;
      }
    });
  });
}

function toOutcome(done: DoneMessage): ToolOutcome {
  if (done.success) return { ok: true, value: done.result, ...(done.details === undefined ? {} : { details: done.details }) };
  const { error, errorCode, name, stack, line, column, details } = done;
  return {
    ok: false,
    error: {
      code: errorCode,
      message: error,
      ...(name === undefined ? {} : { name }),
      ...(stack === undefined ? {} : { stack }),
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
      ...(details === undefined ? {} : { data: details }),
    },
  };
}

/** A run that was stopped by a missing grant says so, even when the tool swallowed the error. */
function withDenial(outcome: ToolOutcome, requested: JsonObject | undefined, toolName: string): ToolOutcome {
  if (requested === undefined) return outcome;
  if (!outcome.ok && outcome.error.code !== 'threw') return { ok: false, error: { ...outcome.error, data: { ...outcome.error.data, requested } } };
  const data: JsonObject = { requested, ...(outcome.ok ? {} : { threw: outcome.error.message }) };
  return { ok: false, error: { code: 'denied', message: `${toolName} needs a permission it does not have: see what it asked for, and grant it to run again`, data } };
}
