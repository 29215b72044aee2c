import type { ToolFields } from '../../core/tool.ts';
import { csvTable, greet, primes, textStatistics } from './plain.ts';
import { counter, diskUsage, weather } from './with-permissions.ts';
import { slugify } from './typed.ts';

export interface Template {
  readonly id: string;
  /** What it shows, in a few words. */
  readonly title: string;
  readonly hint: string;
  readonly fields: ToolFields;
}

/** One for every kind of tool; each runs as it is, but for the Node one, which says so. */
export const templates: readonly Template[] = [greet, primes, textStatistics, slugify, csvTable, weather, counter, diskUsage];
