import { LIMITS } from '../../../core/limits.ts';
import type { McpLogLine } from '../../contract/mcp-api.ts';

const NOTIFY_MS = 200;
const MOST_LINES = 200;

/** Passes log lines of a server on in batches; of a flood, only the last lines. */
export function createLogNotifier(notify: (lines: readonly McpLogLine[]) => void): {
  readonly add: (level: McpLogLine['level'], logger: string | undefined, data: unknown) => void;
} {
  let lines: McpLogLine[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (level, logger, data) => {
      const text = (typeof data === 'string' ? data : JSON.stringify(data)).slice(0, LIMITS.maxLogLineBytes);
      lines.push({
        at: new Date().toISOString(),
        level,
        ...(logger === undefined ? {} : { logger: logger.slice(0, 200) }),
        text,
      });
      if (lines.length > MOST_LINES) lines.shift();
      timer ??= setTimeout(() => {
        timer = undefined;
        notify(lines);
        lines = [];
      }, NOTIFY_MS);
    },
  };
}
