import { KILLED } from '../core/executor.ts';
import type { RunInSandbox, SandboxedEnd, SandboxedRun, SandboxListener } from './contract/sandboxed-run.ts';
import type { FramePool } from './frame-pool.ts';
import { createRunWrites } from './contract/run-writes.ts';
import { runInFrame, type FrameEnd } from './sandbox-run.ts';

/**
 * Runs code in frames of the pool. A run whose code never began, because its frame had died unnoticed, is retried once.
 */
export function createSandboxRunner(pool: FramePool): RunInSandbox {
  const attempt = async (
    run: SandboxedRun,
    listener: SandboxListener,
  ): Promise<{ end: SandboxedEnd; again: boolean }> => {
    listener.state('starting');
    let frame;
    try {
      frame = await pool.lease(run.key, run.realm, run.shown);
    } catch (error) {
      return { again: false, end: unavailable(run, error instanceof Error ? error.message : String(error)) };
    }
    if (listener.signal.aborted) {
      if (run.realm === 'dom') pool.discard(frame);
      else pool.giveBack(frame);
      return { again: false, end: { ...KILLED, lost: false } };
    }
    const writes = createRunWrites(listener.saveStorage);
    const { clean, started, ...end } = await runInFrame(frame, run, {
      ...listener,
      onStorage: writes.add,
      onStarted: () =>
        listener.onProgram?.({
          write: (bytes) => frame.input(bytes),
          end: () => frame.input(undefined),
          stop: () => frame.stopProgram(),
        }),
    });
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
