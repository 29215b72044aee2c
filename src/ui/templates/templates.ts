import type { ToolFields } from '../../core/tool.ts';
import { blank, commandLine, commands, diary, filesAndPaths, fingerprint } from './node.ts';
import { csvTable, greet, primes, textStatistics } from './plain.ts';
import { counter, weather } from './with-permissions.ts';
import { slugify } from './typed.ts';

export interface Template {
  readonly id: string;
  /** What it shows, in a few words. */
  readonly title: string;
  readonly hint: string;
  readonly fields: ToolFields;
}

/** One for every kind of tool; each runs as it is. */
export const templates: readonly Template[] = [
  ...[blank, filesAndPaths, fingerprint, diary, commands, commandLine],
  ...[greet, primes, textStatistics, slugify, csvTable, weather, counter],
];
