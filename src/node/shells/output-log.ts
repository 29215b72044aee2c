import type { ShellText } from '../contract.ts';

/** What a program writes to both of its streams, as one text in the order it came. */
export interface OutputLog {
  readonly add: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
  /** Nothing comes any more: halves of characters are told as such. */
  readonly end: () => void;
  /** From a character on, as far as it is kept. */
  readonly read: (from: number) => ShellText;
  /** Characters written, also those that are gone. */
  readonly length: () => number;
}

/** @param maxCharacters when there are more, the oldest go */
export function createOutputLog(maxCharacters: number): OutputLog {
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  let text = '';
  let start = 0;
  const append = (more: string): void => {
    text += more;
    // Seldom, since it copies what is left.
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
