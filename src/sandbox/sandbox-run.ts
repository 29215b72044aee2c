import type { CallState, LogLine, NetworkUse, Progress, ToolOutcome } from '../core/call.ts';
import { ABORTED, timedOut } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { LIMITS } from '../core/limits.ts';
import { outcomeOf, withDenial } from '../core/run-outcome.ts';
import type { StorageOp } from '../core/sandbox-wire.ts';
import type { LeftChanges } from '../core/sandboxed-run.ts';
import type { RunOrder } from './broker-link.ts';
import { bootMsOf } from './frame-pool.ts';
import type { SandboxFrame } from './sandbox-frame.ts';

export interface RunCallbacks {
  readonly onLog: (line: LogLine) => void;
  readonly onProgress: (progress: Progress) => void;
  readonly onState: (state: CallState) => void;
  readonly onStorage: (ops: readonly StorageOp[]) => void;
  readonly onStarted?: () => void;
  readonly onOutput?: ((fd: 1 | 2, bytes: Uint8Array) => void) | undefined;
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
  /** The frame itself was lost. */
  readonly lost: boolean;
  readonly changes?: LeftChanges;
}

/**
 * Runs one order in a leased frame and settles at the deadline at the latest, whatever the code does. The clock starts
 * with the tool's code. Never rejects; the caller disposes of the frame when the end is not clean.
 */
export async function runInFrame(
  frame: SandboxFrame,
  order: Omit<RunOrder, 'runNumber'>,
  {
    toolName,
    timeoutMs,
    signal,
  }: { readonly toolName: string; readonly timeoutMs: number; readonly signal: AbortSignal },
  callbacks: RunCallbacks,
): Promise<RunEnd> {
  return await new Promise((resolve) => {
    const logs: LogLine[] = [];
    const network: NetworkUse[] = [];
    let denied: JsonObject | undefined;
    let startedAt: number | undefined;
    const sinceStart = (): number => (startedAt === undefined ? 0 : performance.now() - startedAt);
    const end = (
      outcome: ToolOutcome,
      clean: boolean,
      {
        droppedLogs = 0,
        durationMs = sinceStart(),
        lost = false,
        changes,
      }: { droppedLogs?: number; durationMs?: number; lost?: boolean; changes?: LeftChanges | undefined } = {},
    ): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve({
        outcome: withDenial(outcome, denied, toolName),
        logs,
        droppedLogs,
        durationMs: Math.round(durationMs * 100) / 100,
        network,
        clean,
        started: startedAt !== undefined,
        lost,
        ...(changes === undefined ? {} : { changes }),
      });
    };
    const fail = (code: 'timeout' | 'aborted' | 'crashed', message: string, lost = false): void => {
      end({ ok: false, error: { code, message } }, false, { lost });
    };
    const onAbort = (): void => {
      fail('aborted', ABORTED.message);
    };
    const bootMs = bootMsOf(frame.realm);
    let timer = setTimeout(() => {
      const why = frame.failure === undefined ? '' : ` (${frame.failure})`;
      fail(
        'crashed',
        `Failed to execute ${toolName}: the sandbox did not start the code within ${bootMs / 1000} s${why}; try again`,
        true,
      );
    }, bootMs);
    signal.addEventListener('abort', onAbort);

    frame.start(order, (event) => {
      switch (event.type) {
        case 'started':
          // Once: code that took the lane's port could move its deadline by saying it again.
          if (startedAt !== undefined) break;
          startedAt = performance.now();
          clearTimeout(timer);
          // A program without a deadline runs until it ends or is stopped.
          if (timeoutMs > 0) {
            timer = setTimeout(() => {
              fail('timeout', timedOut(timeoutMs).message);
            }, timeoutMs);
          }
          callbacks.onState('running');
          callbacks.onStarted?.();
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
        case 'output':
          callbacks.onOutput?.(event.fd, new Uint8Array(event.bytes));
          break;
        case 'storage':
          callbacks.onStorage(event.ops);
          break;
        case 'use':
          network.push(event.use);
          break;
        case 'denied':
          denied = event.denied;
          break;
        case 'done':
          end(outcomeOf(event.done), true, {
            droppedLogs: event.done.droppedLogs,
            durationMs: Math.min(Math.max(event.done.executionTime, 0), sinceStart()),
            changes: event.changes,
          });
          break;
        case 'flood':
          fail('crashed', `Failed to execute ${toolName}: the tool was stopped because ${event.reason}`);
          break;
        case 'lost':
          fail(
            'crashed',
            `Failed to execute ${toolName}: the sandbox stopped answering, most likely out of memory; it was rebuilt`,
            true,
          );
          break;
      }
    });
  });
}
