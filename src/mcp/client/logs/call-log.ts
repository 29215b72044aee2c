import type { LogLevel, LogLine } from '../../../core/call.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { McpLogLevel } from '../../contract/mcp-api.ts';

/** The lines that a server logs while one call is under way. */
export interface CallLog {
  readonly add: (level: McpLogLevel, data: unknown) => void;
  /** At most as many as a run keeps; times are milliseconds since the call. */
  readonly lines: readonly LogLine[];
}

const LEVELS: Readonly<Record<McpLogLevel, LogLevel>> = {
  debug: 'debug',
  info: 'info',
  notice: 'info',
  warning: 'warn',
  error: 'error',
  critical: 'error',
  alert: 'error',
  emergency: 'error',
};

export function createCallLog(hide: (text: string) => string, now: () => number = () => performance.now()): CallLog {
  const lines: LogLine[] = [];
  const began = now();
  return {
    add: (level, data) => {
      if (lines.length >= LIMITS.maxLogLines) return;
      const text = (typeof data === 'string' ? data : (JSON.stringify(data) ?? '')).slice(0, LIMITS.maxLogLineBytes);
      lines.push({ level: LEVELS[level], text: hide(text), atMs: now() - began });
    },
    lines,
  };
}
