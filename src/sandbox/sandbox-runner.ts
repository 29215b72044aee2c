import type { ToolOutcome } from '../core/call.ts';
import { KILLED } from '../core/executor.ts';
import { valueOfText } from '../core/packed-result.ts';
import type { RunInSandbox, SandboxedEnd, SandboxedRun, SandboxListener } from './contract/sandboxed-run.ts';
import { bootMsOf, type FramePool } from './frame-pool.ts';
import { createRunWrites } from './contract/run-writes.ts';
import { createAskInRun, type AskInRun } from './asking/ask-in-run.ts';
import type { Probe, RecentProbes } from './contract/recent-probes.ts';
import type { StorageOp } from './contract/sandbox-wire.ts';
import type { FrameEvent, SandboxFrame } from './sandbox-frame.ts';
import { defined } from '../core/defined.ts';

/**
 * Runs code in frames of the pool. A run whose code never began, because its frame had died unnoticed, is retried once.
 *
 * @param probes without it, runs ask no server whether anything answers
 */
export function createSandboxRunner(pool: FramePool, probes?: RecentProbes): RunInSandbox {
  const attempt = async (
    run: SandboxedRun,
    listener: SandboxListener,
  ): Promise<{ end: SandboxedEnd; again: boolean }> => {
    listener.report({ type: 'state', state: 'starting' });
    let frame;
    try {
      frame = await pool.lease(run.key, run.realm, {
        shown: run.shown,
        isProgram: run.order.program !== undefined,
      });
    } catch (error) {
      return { again: false, end: unavailable(run, error instanceof Error ? error.message : String(error)) };
    }
    if (listener.signal.aborted) {
      if (run.realm === 'dom') pool.discard(frame);
      else pool.giveBack(frame);
      return { again: false, end: { ...KILLED, lost: false } };
    }
    const writes = createRunWrites(listener.saveStorage);
    const { clean, started, ...end } = await runInFrame(
      frame,
      { ...run, ...defined({ probes: probes?.list() }) },
      {
        ...listener,
        onProbe: (probe) => probes?.add(probe),
        onStorage: writes.add,
        onStarted: () =>
          listener.onProgram?.({
            write: (bytes) => frame.input(bytes),
            end: () => frame.input(undefined),
            stop: () => frame.stopProgram(),
          }),
      },
    );
    // A document is removed with its run.
    if (clean && run.trusted && run.realm !== 'dom') pool.giveBack(frame);
    else pool.discard(frame, { stopped: !clean });
    if (!started && end.lost) return { again: true, end };
    // A stopped run is answered at once; its pending writes are stored in the background.
    const written = clean ? await writes.settled() : { ok: true as const };
    return { again: false, end: end.outcome.ok && !written.ok ? notSaved(end, written.reason) : end };
  };
  return async (run, listener) => {
    const first = await attempt(run, listener);
    return first.again ? (await attempt(run, listener)).end : first.end;
  };
}

/** Receives the events of a run in a frame. */
interface FrameListener extends Omit<SandboxListener, 'saveStorage' | 'onProgram'> {
  readonly onStorage: (ops: readonly StorageOp[]) => void;
  readonly onStarted?: () => void;
  readonly onProbe?: (probe: Probe) => void;
}

/** How a run in a frame ended. `clean`: the tool's worker ended by itself, so the frame can be reused. */
interface FrameEnd extends SandboxedEnd {
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
    let started = false;
    const end = (outcome: ToolOutcome, more: Partial<FrameEnd> = {}): void => {
      clearTimeout(bootTimer);
      signal.removeEventListener('abort', kill);
      resolve({ outcome, clean: false, started, lost: false, ...more });
    };
    const crash = (why: string, lost: boolean): void =>
      end(
        { ok: false, error: { code: 'crashed', message: `Failed to execute ${run.order.context.toolName}: ${why}` } },
        { lost },
      );
    const kill = (): void => end(KILLED.outcome);
    const bootTimer = setTimeout(() => crash(slowStart(frame), true), bootMsOf(frame.realm));
    signal.addEventListener('abort', kill);
    let questions: AskInRun | undefined;
    frame.start(run, (event) => {
      switch (event.type) {
        case 'started':
          if (started) break;
          started = true;
          clearTimeout(bootTimer);
          listener.report(event);
          listener.onStarted?.();
          break;
        case 'asking':
          questions ??= createAskInRun(listener, (given) => frame.answer(given));
          questions.ask(event.asked);
          break;
        case 'busy':
          questions?.resumeClock();
          break;
        case 'done':
          listener.report({ type: 'ended' });
          end(wholeOutcome(event), { clean: true, ...leftOf(event) });
          break;
        case 'flood':
          crash(`the tool was stopped because ${event.reason}`, false);
          break;
        case 'lost':
          crash('the sandbox stopped answering, most likely out of memory; it was rebuilt', true);
          break;
        case 'output':
          listener.onOutput?.(event.fd, new Uint8Array(event.bytes));
          break;
        case 'probe':
          listener.onProbe?.(event.probe);
          break;
        case 'storage':
          listener.onStorage(event.ops);
          break;
        default:
          listener.report(event);
      }
    });
  });
}

function slowStart({ failure, realm }: SandboxFrame): string {
  const why = failure === undefined ? '' : ` (${failure})`;
  return `the sandbox did not start the code within ${bootMsOf(realm) / 1000} s${why}; try again`;
}

type Done = Extract<FrameEvent, { readonly type: 'done' }>;

function wholeOutcome({ outcome, valueText }: Done): ToolOutcome {
  return outcome.ok && valueText !== undefined ? { ...outcome, value: valueOfText(valueText) } : outcome;
}

function leftOf({ droppedLogs, durationMs, changes }: Done): Partial<FrameEnd> {
  return { droppedLogs, durationMs, ...defined({ changes }) };
}

function notSaved(end: Omit<FrameEnd, 'clean' | 'started'>, reason: unknown): SandboxedEnd {
  const { changes: _changes, ...rest } = end;
  return {
    ...rest,
    outcome: {
      ok: false,
      error: {
        code: 'threw',
        message: `The tool's storage was not saved: ${reason instanceof Error ? reason.message : String(reason)}`,
      },
    },
  };
}

function unavailable({ order: { context } }: SandboxedRun, why: string): SandboxedEnd {
  const message = `Failed to execute ${context.toolName}: ${why}`;
  return { outcome: { ok: false, error: { code: 'engine-unavailable', message } }, lost: true };
}
