import type { ShellText } from '../contract/services.ts';

/** The output of a program on both streams, as one text in order. */
export interface OutputLog {
  readonly add: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
  /** Ends the log; an incomplete character becomes a replacement character. */
  readonly end: () => void;
  /** Reads from a character on, as far as it is still stored. */
  readonly read: (from: number) => ShellText;
  /** Number of characters written, including dropped ones. */
  readonly length: () => number;
}

/** @param maxCharacters the oldest characters above it are dropped */
export function createOutputLog(maxCharacters: number): OutputLog {
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  let text = '';
  let start = 0;
  const append = (more: string): void => {
    text += more;
    // Rarely, since it copies the rest.
    if (text.length <= maxCharacters * 1.25) return;
    start += text.length - maxCharacters;
    text = text.slice(-maxCharacters);
  };
  return {
    add: (stream, bytes) => append(decoders[stream].decode(bytes, { stream: true })),
    end: () => append(decoders.stdout.decode() + decoders.stderr.decode()),
    read: (from) => {
      const at = Math.min(Math.max(from, start), start + text.length);
      return { text: text.slice(at - start), start: at, end: start + text.length };
    },
    length: () => start + text.length,
  };
}
