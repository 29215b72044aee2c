import type { ErrorCode } from '../../../core/errors.ts';
import type { ToolOutcome } from '../../../core/call.ts';
import type { FailureInfo } from '../../contract/sandbox-wire.ts';
import type { ToolChannel } from './tool-channel.ts';

/** Reports how a run ended, once; later ends are ignored. */
export interface Ending {
  readonly finish: (outcome: ToolOutcome) => void;
  readonly fail: (code: ErrorCode, message: string, more?: FailureInfo) => void;
}

/** @param flush sends pending messages of the run; called before the end is reported */
export function createEnding(
  channel: ToolChannel,
  { elapsedMs, dropped, flush }: { elapsedMs: () => number; dropped: () => number; flush: () => void },
): Ending {
  let isOver = false;
  const finish = (outcome: ToolOutcome): void => {
    if (isOver) return;
    isOver = true;
    flush();
    channel.send({ type: 'done', outcome, durationMs: elapsedMs(), droppedLogs: dropped() });
  };
  return { finish, fail: (code, message, more = {}) => finish({ ok: false, error: { code, message, ...more } }) };
}
