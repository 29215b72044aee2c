/** Caps of skills. The first block is what the open Agent Skills format says, the second what this app reads. */
export const SKILL_LIMITS = {
  nameChars: 64,
  descriptionChars: 1_024,
  compatibilityChars: 500,
  /** The format recommends fewer lines and tokens for a body. */
  bodyLines: 500,
  bodyTokens: 5_000,

  /** A larger `SKILL.md` is left out. */
  maxFileBytes: 1024 * 1024,
  /** Front matter: the time to parse YAML grows with its length, its brackets and its lines. */
  maxFrontChars: 16 * 1024,
  maxFrontLines: 400,
  maxFrontBrackets: 200,
  /** Values of `metadata`, and names in a list of tools. */
  maxListed: 200,
  /** A description and a name as lists and prompts show them. */
  maxShownDescription: 4_096,
  maxShownName: 128,

  /** Files and bytes of one skill. */
  maxFiles: 512,
  maxBytes: 16 * 1024 * 1024,
  /** Skills and files of one import. */
  maxImported: 200,
  maxImportedFiles: 5_000,
  /** Folders that are searched for skills, and how deep. */
  maxFolders: 5_000,
  maxDepth: 12,
  /** Skills that are read; further ones are only counted. */
  maxSkills: 500,
  /** Tools that one skill bundles. */
  maxTools: 50,
  /** Stored acceptances. */
  maxKept: 2_000,

  /** Share of a model's context window that the list of skills in the prompt may take, and its characters at most. */
  listShare: 0.02,
  listChars: 8_000,
  /** The shortest form of a description in that list, before skills are left out. */
  minListedDescription: 60,
  /** Files of a skill that `skill` lists by name. */
  maxListedFiles: 100,
  /** Characters of the arguments after `/skill:name`. */
  maxArgumentsChars: 100_000,
} as const;
