import type { LIMITS } from '../../core/limits.ts';

/** The limits of the disk, as plain numbers that tests can lower. */
export type DiskLimits = { readonly [Name in keyof typeof LIMITS.disk]: number };
