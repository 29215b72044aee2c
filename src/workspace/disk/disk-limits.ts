import type { LIMITS } from '../../core/limits.ts';

/** The disk's caps, as numbers that a test can make small. */
export type DiskLimits = { readonly [Name in keyof typeof LIMITS.disk]: number };
