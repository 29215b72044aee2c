/** Limits of conversations. Anything larger is refused, both when stored and when imported. */
export const AGENT_LIMITS = {
  defaultSteps: 20,
  maxSteps: 500,
  maxTemperature: 2,
  maxOutputTokens: 1_000_000,
  /** Share of a model's context that definitions may take; beyond it the model searches the rest. */
  searchShare: 0.02,
  /** They may take this many tokens of any context, however small. */
  minOfferTokens: 400,
  /** Share that tools may take which a conversation used or found, or which a preset or a run names. */
  usedShare: 0.25,
  /** Groups of tools that a conversation leaves out. */
  maxOffGroups: 1_000,
  maxTitleChars: 200,
  /** Characters of a title made from the first message. */
  madeTitleChars: 60,
  /** Characters of the instructions, of one message, or of one text of a model. */
  maxTextChars: 4 * 1024 * 1024,
  maxImages: 20,
  /** Models of one comparison. */
  minCompared: 2,
  maxCompared: 3,
  /** Messages of one conversation that wait for the end of an answer. */
  maxQueued: 20,
  /** Characters of one image, as base64. */
  maxImageChars: 16 * 1024 * 1024,
  /** Parts of one turn. */
  maxParts: 2_000,
  /** Limits of one answer, which is stopped beyond them: characters of texts and arguments, parts, calls. */
  maxAnswerChars: 2 * 1024 * 1024,
  maxAnswerParts: 1_000,
  maxBatchCalls: 128,
  /** Parts of the arguments of one call, as `isLightJson` counts them. */
  maxArgumentParts: 50_000,
  maxLogLines: 1_000,
  maxNotes: 100,
  /** Turns of one conversation, in all branches. */
  maxTurns: 20_000,
  maxProviders: 100,
  maxPresets: 200,
  /** Names of tools in a preset or in the options of a run. */
  maxPresetTools: 10_000,
  maxRecordings: 200,
  /** Characters of an imported conversation, as JSON. */
  maxSharedChars: 64 * 1024 * 1024,
  /** Parts of an imported conversation, as `isLightJson` counts them. */
  maxSharedParts: 500_000,
  /** Interval at which changes of a turn are sent to the page (the only throttle on the way there), and stored. */
  notifyMs: 50,
  storeMs: 250,
  /** Removed conversations and providers that this tab can restore. */
  removedKept: 20,
  /** Maximum time to stop a run. */
  stopMs: 4_000,
} as const;
