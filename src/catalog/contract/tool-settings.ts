import { isRecord } from '../../core/json/json.ts';
import { defined } from '../../core/defined.ts';

/**
 * How much of an output a model gets. Characters are UTF-16 units, half of them from the start and half from the end.
 */
export interface TruncationLimits {
  /** For `bash`; then lines, in the same halves. */
  readonly bashCharacters: number;
  readonly bashLines: number;
  readonly readCharacters: number;
  /** For `write` and `edit`. */
  readonly writeCharacters: number;
  /** For every other tool. */
  readonly otherCharacters: number;
}

export const DEFAULT_TRUNCATION: TruncationLimits = {
  bashCharacters: 30_000,
  bashLines: 256,
  readCharacters: 50_000,
  writeCharacters: 10_000,
  otherCharacters: 30_000,
};

/** The user's settings for all tools. */
export interface ToolSettings {
  /** Paths that built-in tools may not write, separated by colons. */
  readonly protectedPaths: string;
  /** Names of removed built-in tools. */
  readonly removedBuiltins: readonly string[];
  readonly shortening: TruncationLimits;
}

export type ToolSettingsChange = Partial<ToolSettings>;

const MOST_SHOWN = { min: 2, max: 10_000_000 } as const;
const MAX_LIST_CHARACTERS = 20_000;
const MAX_REMOVED = 1_000;

/** Parses stored settings; an invalid one gets its default. */
export function parseToolSettings(stored: unknown): ToolSettings {
  const {
    protectedPaths = '',
    removedBuiltins = [],
    shortening = DEFAULT_TRUNCATION,
  } = parseToolSettingsChange(stored) ?? {};
  return { protectedPaths, removedBuiltins, shortening };
}

/** Parses a change from outside; undefined if a part of it is not valid. Unknown settings are ignored. */
export function parseToolSettingsChange(input: unknown): ToolSettingsChange | undefined {
  if (!isRecord(input)) return undefined;
  const { protectedPaths, removedBuiltins, shortening } = input;
  if (
    protectedPaths !== undefined &&
    !(typeof protectedPaths === 'string' && protectedPaths.length <= MAX_LIST_CHARACTERS)
  )
    return undefined;
  if (
    removedBuiltins !== undefined &&
    !(
      Array.isArray(removedBuiltins) &&
      removedBuiltins.length <= MAX_REMOVED &&
      removedBuiltins.every((name) => typeof name === 'string')
    )
  )
    return undefined;
  const limits = shortening === undefined ? undefined : parseLimits(shortening);
  if (shortening !== undefined && limits === undefined) return undefined;
  return {
    ...defined({ protectedPaths }),
    ...(removedBuiltins === undefined ? {} : { removedBuiltins: [...new Set(removedBuiltins as string[])] }),
    ...defined({ shortening: limits }),
  };
}

function parseLimits(input: unknown): TruncationLimits | undefined {
  if (!isRecord(input)) return undefined;
  const limits = { ...DEFAULT_TRUNCATION };
  for (const key of Object.keys(limits) as (keyof TruncationLimits)[]) {
    const value = input[key];
    if (value === undefined) continue;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < MOST_SHOWN.min || value > MOST_SHOWN.max)
      return undefined;
    limits[key] = value;
  }
  return limits;
}
