import type { ToolOutcome } from '../core/call.ts';
import { KILLED } from '../core/executor.ts';
import { valueOfText } from '../core/packed-result.ts';
import { createAskInRun } from './asking/ask-in-run.ts';
import { outcomeOf } from './contract/run-outcome.ts';
import type { SandboxedEnd, SandboxedRun, SandboxListener } from './contract/sandboxed-run.ts';
import type { StorageOp } from './contract/sandbox-wire.ts';
import { bootMsOf } from './frame-pool.ts';
import type { RunEvent, SandboxFrame } from './sandbox-frame.ts';

/** Receives the events of a run in a frame. */
export interface FrameListener extends Omit<SandboxListener, 'saveStorage' | 'onProgram'> {
  readonly onStorage: (ops: readonly StorageOp[]) => void;
  readonly onStarted?: () => void;
}

/** How a run in a frame ended. `clean`: the tool's worker ended by itself, so the frame can be reused. */
export interface FrameEnd extends SandboxedEnd {
  readonly clean: boolean;
  /** False if the code never began: such a run may be retried. */
  readonly started: boolean;
}

/**
 * Runs one order in a leased frame. Settles at once when the listener's signal fires, whatever the code does. Never
 * rejects; the caller disposes of the frame if the end is not clean.
 */
export async function runInFrame(frame: SandboxFrame, run: SandboxedRun, listener: FrameListener): Promise<FrameEnd> {
  return await new Promise((resolve) => {
    const { signal } = listener;
    const { toolName } = run.order.context;
    let started = false;
    const end = (outcome: ToolOutcome, more: Partial<FrameEnd> = {}): void => {
      clearTimeout(bootTimer);
      signal.removeEventListener('abort', kill);
      resolve({ outcome, clean: false, started, lost: false, ...more });
    };
    const crash = (why: string, lost: boolean): void =>
      end({ ok: false, error: { code: 'crashed', message: `Failed to execute ${toolName}: ${why}` } }, { lost });
    const kill = (): void => end(KILLED.outcome);
    const bootMs = bootMsOf(frame.realm);
    const bootTimer = setTimeout(() => {
      const why = frame.failure === undefined ? '' : ` (${frame.failure})`;
      crash(`the sandbox did not start the code within ${bootMs / 1000} s${why}; try again`, true);
    }, bootMs);
    signal.addEventListener('abort', kill);
    const questions = createAskInRun(listener, (given) => frame.answer(given));

    frame.start(run, (event) => {
      switch (event.type) {
        case 'started':
          if (started) break;
          started = true;
          clearTimeout(bootTimer);
          listener.started();
          listener.onStarted?.();
          break;
        case 'done': {
          listener.ended();
          const { droppedLogs, executionTime: durationMs } = event.done;
          const changes = event.changes === undefined ? {} : { changes: event.changes };
          const outcome = outcomeOf(event.done);
          const { resultText } = event;
          const value = resultText === undefined || !outcome.ok ? {} : { value: valueOfText(resultText) };
          end({ ...outcome, ...value }, { clean: true, droppedLogs, durationMs, ...changes });
          break;
        }
        case 'asking':
          questions.ask(event.asked);
          break;
        case 'busy':
          questions.resumeClock();
          break;
        case 'flood':
          crash(`the tool was stopped because ${event.reason}`, false);
          break;
        case 'lost':
          crash('the sandbox stopped answering, most likely out of memory; it was rebuilt', true);
          break;
        default:
          notifyRun(listener, event);
      }
    });
  });
}

/** Passes an event on to the listener. */
function notifyRun(listener: FrameListener, event: RunEvent): void {
  switch (event.type) {
    case 'log':
      listener.log(event.line);
      break;
    case 'progress':
      listener.progress(event.progress);
      break;
    case 'output':
      listener.onOutput?.(event.fd, new Uint8Array(event.bytes));
      break;
    case 'storage':
      listener.onStorage(event.ops);
      break;
    case 'use':
      listener.network(event.use, event.request);
      break;
    case 'denied':
      listener.denied(event.denied);
      break;
    default:
      break;
  }
}
