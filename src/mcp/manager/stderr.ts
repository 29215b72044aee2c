import { LIMITS } from '../../core/limits.ts';

/** The last of what a program wrote to its standard error. */
export interface Stderr {
  readonly add: (bytes: Uint8Array) => void;
  readonly text: () => string;
}

/** @param onMore it is worth looking again: now and then, however much is written */
export function createStderr(redact: (text: string) => string, onMore: () => void): Stderr {
  const decoder = new TextDecoder();
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (bytes) => {
      text = (text + decoder.decode(bytes, { stream: true })).slice(-LIMITS.mcp.stderrChars);
      timer ??= setTimeout(() => {
        timer = undefined;
        onMore();
      }, LIMITS.mcp.wireTellMs);
    },
    text: () => redact(text),
  };
}
