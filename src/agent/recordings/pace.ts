import type { TurnPart } from '../contract/conversation.ts';

/** Waits; shorter where the person wants it quick, and no longer than until `signal` is aborted. Never rejects. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

const BEFORE_MS = 350;
const CALL_MS = 250;
/** Reading pace at first; a long text takes this long and no longer. */
const PIECE_MS = 35;
const MOST_TEXT_MS = 2_500;

/** Pauses of one answer. */
export function pausesOf(parts: readonly TurnPart[]): {
  readonly beforeMs: number;
  readonly callMs: number;
  readonly pieceMs: number;
} {
  const count = parts.reduce((sum, part) => sum + (part.type === 'call' ? 0 : pieces(part.text).length), 0);
  return { beforeMs: BEFORE_MS, callMs: CALL_MS, pieceMs: Math.min(PIECE_MS, MOST_TEXT_MS / Math.max(1, count)) };
}

/** A text as it comes in: word by word. */
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
  // What follows the last word belongs to it.
  return spaces === '' ? found : [...found.slice(0, -1), (found.at(-1) ?? '') + spaces];
}

/** A pace that can be hurried while it waits. */
export interface Pacer {
  readonly pause: Pause;
  /** From now on nothing waits. */
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
