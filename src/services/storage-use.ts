/** What uses storage in this browser, in display order. */
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
 * What one action can free: past runs, tools' own storage, packages that no tool uses, removed tools that can still be
 * restored.
 */
export const FREEABLE_KINDS = ['runs', 'toolStorage', 'packages', 'removed'] as const satisfies readonly StorageKind[];
export type FreeableKind = (typeof FREEABLE_KINDS)[number];

/** Runs and storage of tools up to this size are held in memory, so that freeing them can be undone. */
export const HELD_BYTES = 64_000_000;

export interface StorageUse {
  readonly bytes: number;
  /** Number of items of this kind: tools, cases, runs, conversations, files, … */
  readonly count: number;
  /** Estimated from what is stored: the database encodes it in its own way. */
  readonly isAbout: boolean;
  /** Bytes that freeing it returns, if that differs. */
  readonly freeable?: number;
}
