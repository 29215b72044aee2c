/** Earlier texts, and texts that were undone. */
export interface TextHistory {
  readonly past: readonly string[];
  readonly future: readonly string[];
  /** The place and time of the last edit; consecutive edits of one place are one step. */
  readonly last: { readonly about: string; readonly at: number } | undefined;
}

export const NO_HISTORY: TextHistory = { past: [], future: [], last: undefined };

const TOGETHER_MS = 1_000;
const KEPT = 200;

/** Records that `before` is being replaced. @param at milliseconds of any clock */
export function recordEdit(history: TextHistory, before: string, about: string, at: number): TextHistory {
  const isSame =
    history.last !== undefined &&
    history.last.about === about &&
    at - history.last.at < TOGETHER_MS &&
    history.future.length === 0;
  return { past: isSame ? history.past : [...history.past, before].slice(-KEPT), future: [], last: { about, at } };
}

/** The text before `present`, with its history; undefined if there is none. */
export function escapeInConversation(
  { past, future }: TextHistory,
  present: string,
): { readonly text: string; readonly history: TextHistory } | undefined {
  const text = past.at(-1);
  return text === undefined
    ? undefined
    : { text, history: { past: past.slice(0, -1), future: [...future, present], last: undefined } };
}

export function stepForward(
  { past, future }: TextHistory,
  present: string,
): { readonly text: string; readonly history: TextHistory } | undefined {
  const text = future.at(-1);
  return text === undefined
    ? undefined
    : { text, history: { past: [...past, present], future: future.slice(0, -1), last: undefined } };
}
