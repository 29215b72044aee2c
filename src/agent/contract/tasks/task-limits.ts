/** How many tasks there may be. A person can raise them to `most`. */
export interface TaskLimits {
  readonly depth: number;
  readonly atOnce: number;
  readonly perConversation: number;
}

export const TASK_LIMITS = {
  usual: { depth: 2, atOnce: 4, perConversation: 32 },
  most: { depth: 3, atOnce: 8, perConversation: 128 },
  defaultSteps: 20,
  maxSteps: 500,
  /** Characters of the text that `task_output` returns at a time, and that lists show. */
  outputChars: 20_000,
  shownChars: 2_000,
  maxDescriptionChars: 200,
  maxPatterns: 200,
  maxCalls: 200,
} as const satisfies Record<string, number | TaskLimits>;
