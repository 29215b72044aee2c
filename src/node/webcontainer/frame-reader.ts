import { FRAME_MARK } from '../contract/container-wire.ts';
import { trimmedEnd } from '../../core/text/trim-characters.ts';

// What a terminal is told beside text: colours, titles, the cursor.
// eslint-disable-next-line no-control-regex -- it is control characters that are left out
const ESCAPES = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g;

export interface FrameListener {
  readonly onFrame: (json: string) => void;
  /** A line of a program that bypassed our scripts. */
  readonly onText: (line: string) => void;
}

/** Parses terminal output in pieces of any size. Returns false if a line is longer than `maxLineChars`. */
export function createFrameReader(
  { onFrame, onText }: FrameListener,
  maxLineChars: number,
): { readonly push: (piece: string) => boolean; readonly end: () => void } {
  let parts: string[] = [];
  let length = 0;
  const take = (line: string): void => {
    const at = line.indexOf(FRAME_MARK);
    const text = trimmedEnd((at < 0 ? line : line.slice(0, at)).replace(ESCAPES, ''), '\r');
    if (text !== '') onText(text);
    if (at >= 0) onFrame(trimmedEnd(line.slice(at + FRAME_MARK.length), '\r'));
  };
  return {
    push: (piece) => {
      const lines = piece.split('\n');
      const rest = lines.pop() ?? '';
      for (const line of lines) {
        take([...parts, line].join(''));
        parts = [];
        length = 0;
      }
      parts.push(rest);
      length += rest.length;
      return length <= maxLineChars;
    },
    end: () => {
      take(parts.join(''));
      parts = [];
      length = 0;
    },
  };
}
