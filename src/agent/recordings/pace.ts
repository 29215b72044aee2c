import type { TurnPart } from '../contract/conversation.ts';

/** Waits; shorter if the person hurries the recording, and at most until `signal` is aborted. Never rejects. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

const BEFORE_MS = 350;
const CALL_MS = 250;
/** Reading pace; a long text takes at most this long in total. */
const PIECE_MS = 35;
const MOST_TEXT_MS = 2_500;

/** The pauses of one answer. */
export function pausesOf(parts: readonly TurnPart[]): {
  readonly beforeMs: number;
  readonly callMs: number;
  readonly pieceMs: number;
} {
  const count = parts.reduce((sum, part) => sum + (part.type === 'call' ? 0 : pieces(part.text).length), 0);
  return { beforeMs: BEFORE_MS, callMs: CALL_MS, pieceMs: Math.min(PIECE_MS, MOST_TEXT_MS / Math.max(1, count)) };
}

/** Splits a text into words, as they appear. */
export function pieces(text: string): readonly string[] {
  const found: string[] = [];
  let spaces = '';
  for (const part of text.match(/\s+|\S+/g) ?? []) {
    if (part.trim() === '') spaces = part;
    else {
      found.push(spaces + part);
      spaces = '';
    }
  }
  // Text after the last word belongs to it.
  return spaces === '' ? found : [...found.slice(0, -1), (found.at(-1) ?? '') + spaces];
}

/** Waits that can be skipped. */
export interface Pacer {
  readonly pause: Pause;
  /** Skips all waits from now on. */
  readonly hurry: () => void;
}

export function createPacer(isQuick: boolean): Pacer {
  let quick = isQuick;
  const waiting = new Set<() => void>();
  return {
    pause: async (ms, signal) => {
      if (quick || signal.aborted || ms <= 0) return;
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          waiting.delete(done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        waiting.add(done);
        signal.addEventListener('abort', done);
      });
    },
    hurry: () => {
      quick = true;
      for (const done of [...waiting]) done();
    },
  };
}
