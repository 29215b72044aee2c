/** Caps of agent files. */
export const AGENT_FILE_LIMITS = {
  nameChars: 64,
  /** A larger file is left out. */
  maxFileBytes: 256 * 1024,
  /** The prompt that GitHub takes. */
  promptChars: 30_000,
  maxShownName: 128,
  maxShownDescription: 1_024,
  /** Names in a list of tools, skills, models or agents, and characters of one. */
  maxListed: 200,
  maxPatternChars: 200,
  /** Folders that are searched, and how deep within a folder of agents. */
  maxFolders: 5_000,
  maxDepth: 6,
  /** Files that are read; further ones are only counted. */
  maxAgents: 500,
  /** Files of one import, and agents that it takes. */
  maxImportedFiles: 5_000,
  maxImported: 200,
  /** Stored acceptances. */
  maxKept: 2_000,
  maxSteps: 500,
  /** Characters of the list of agents that a model reads. */
  listChars: 8_000,
} as const;
