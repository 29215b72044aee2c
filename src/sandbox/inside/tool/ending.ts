import type { ErrorCode } from '../../../core/errors.ts';
import type { FailureInfo, RunEnd } from '../../contract/sandbox-wire.ts';
import type { ToolChannel } from './tool-channel.ts';

/** Reports how a run ended, once; later ends are ignored. */
export interface Ending {
  readonly finish: (end: RunEnd) => void;
  readonly fail: (errorCode: ErrorCode, error: string, more?: FailureInfo) => void;
}

/** @param flush sends pending messages of the run; called before the end is reported */
export function createEnding(
  channel: ToolChannel,
  { elapsedMs, dropped, flush }: { elapsedMs: () => number; dropped: () => number; flush: () => void },
): Ending {
  let isOver = false;
  const finish = (end: RunEnd): void => {
    if (isOver) return;
    isOver = true;
    flush();
    channel.send({ type: 'done', executionTime: elapsedMs(), droppedLogs: dropped(), ...end });
  };
  return { finish, fail: (errorCode, error, more = {}) => finish({ success: false, errorCode, error, ...more }) };
}
