/** Limits of conversations. What is stored or brought in beyond them is refused. */
export const AGENT_LIMITS = {
  defaultSteps: 20,
  maxSteps: 500,
  /** Share of a model's context that definitions may take before they are looked up instead. */
  searchShare: 0.25,
  maxTitleChars: 200,
  /** Of a title that is made of the first message. */
  madeTitleChars: 60,
  /** Instructions, one message, one text of a model. */
  maxTextChars: 4 * 1024 * 1024,
  maxImages: 20,
  /** One image, as base64. */
  maxImageChars: 16 * 1024 * 1024,
  /** Parts of one turn. */
  maxParts: 2_000,
  /** One answer is stopped beyond these: characters of texts and arguments, parts, calls. */
  maxAnswerChars: 2 * 1024 * 1024,
  maxAnswerParts: 1_000,
  maxAnswerCalls: 128,
  /** Parts of the arguments of one call, as `isLightJson` counts them. */
  maxArgumentParts: 50_000,
  maxLogLines: 1_000,
  maxNotes: 100,
  /** Turns of one conversation, all branches. */
  maxTurns: 20_000,
  maxProviders: 100,
  maxPresets: 200,
  /** Names of tools in a set, or that a run brings. */
  maxPresetTools: 10_000,
  maxRecordings: 200,
  /** Characters of a conversation from outside, as JSON. */
  maxSharedChars: 64 * 1024 * 1024,
  /** Its parts, as `isLightJson` counts them. */
  maxSharedParts: 500_000,
  /** What is shown of a turn under way is told this often, and stored this often. */
  tellMs: 50,
  storeMs: 250,
  /** Removed conversations and providers of this tab that can be put back. */
  removedKept: 20,
  /** Stopping a run takes this long at most. */
  stopMs: 4_000,
} as const;
