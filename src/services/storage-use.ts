/** What takes room in this browser, in the order in which it is shown. */
export const STORAGE_KINDS = [
  'tools',
  'cases',
  'runs',
  'conversations',
  'toolStorage',
  'workspace',
  'packages',
  'models',
  'removed',
  'copy',
  'app',
  'rest',
] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/**
 * What one act can free: past runs, tools' own storage, packages that no tool uses, removed tools that are kept for an
 * undo.
 */
export const FREEABLE_KINDS = ['runs', 'toolStorage', 'packages', 'removed'] as const satisfies readonly StorageKind[];
export type FreeableKind = (typeof FREEABLE_KINDS)[number];

/** Runs and storage of tools that take no more than this are held in memory, so that freeing them can be undone. */
export const HELD_BYTES = 64_000_000;

export interface StorageUse {
  readonly bytes: number;
  /** Of what the kind consists of: tools, cases, runs, conversations, files, … */
  readonly count: number;
  /** Computed from what is stored: the database packs it in its own way. */
  readonly isAbout: boolean;
  /** Bytes that freeing it would give back, where that is another figure. */
  readonly freeable?: number;
}
