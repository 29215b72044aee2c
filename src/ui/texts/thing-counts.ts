import type { FolderKind } from '../../share/contract/folder-kinds.ts';

/** How many of each kind of thing there are, for `2 tools, 1 file and 1 server`. */
export interface ThingCounts extends Readonly<Partial<Record<FolderKind, number>>> {
  readonly tools?: number;
  readonly files?: number;
  readonly servers?: number;
  readonly conversations?: number;
}

/** The kinds of which there are some, each with its count and its words. */
export function kindsIn(
  counts: ThingCounts,
  words: Readonly<Record<keyof ThingCounts, readonly [one: string, many: string]>>,
): readonly (readonly [count: number, one: string, many: string])[] {
  return Object.entries(words).flatMap(([kind, [one, many]]) => {
    // The words are those of the kinds.
    const count = counts[kind as keyof ThingCounts] ?? 0;
    return count > 0 ? [[count, one, many] as const] : [];
  });
}
