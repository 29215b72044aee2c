import { LIMITS } from '../../../core/limits.ts';
import type { ToolChannel } from './tool-channel.ts';

export interface Logger {
  readonly write: (level: 'log' | 'info' | 'warn' | 'error' | 'debug', text: string) => void;
  readonly dropped: () => number;
}

/** Sends log lines up to the cap, and counts the others. */
export function createLogger(channel: ToolChannel, elapsedMs: () => number): Logger {
  let sent = 0;
  let dropped = 0;
  return {
    write: (level, text) => {
      if (sent >= LIMITS.maxLogLines) {
        dropped += 1;
        return;
      }
      sent += 1;
      channel.send({ type: 'log', line: { level, text, atMs: elapsedMs() } });
    },
    dropped: () => dropped,
  };
}
