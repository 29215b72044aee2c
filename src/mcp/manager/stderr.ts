import { LIMITS } from '../../core/limits.ts';
import { coalesce } from '../../platform/coalesce.ts';

/** The last part of a program's standard error output. */
export interface Stderr {
  readonly add: (bytes: Uint8Array) => void;
  readonly text: () => string;
}

/** @param onMore called at intervals while there is new output, however much is written */
export function createStderr(redact: (text: string) => string, onMore: () => void): Stderr {
  const decoder = new TextDecoder();
  let text = '';
  const notify = coalesce(onMore, LIMITS.mcp.wireNotifyMs);
  return {
    add: (bytes) => {
      text = (text + decoder.decode(bytes, { stream: true })).slice(-LIMITS.mcp.stderrChars);
      notify();
    },
    text: () => redact(text),
  };
}
