import type { ComparisonId, ConversationSummary } from '../../../agent/contract/conversation.ts';

/** The conversations of a comparison, in the order of its columns. */
export function membersOf(
  summaries: readonly ConversationSummary[],
  id: ComparisonId | undefined,
): readonly ConversationSummary[] {
  return summaries
    .filter(({ comparison }) => comparison !== undefined && comparison.id === id)
    .sort((one, other) => (one.comparison?.at ?? 0) - (other.comparison?.at ?? 0));
}

/** A list in which each comparison is one entry: its first column, which runs while any of them does. */
export function withoutColumns(summaries: readonly ConversationSummary[]): readonly ConversationSummary[] {
  const seen = new Set<ComparisonId>();
  return summaries.flatMap((summary) => {
    const { comparison } = summary;
    if (comparison === undefined) return [summary];
    if (seen.has(comparison.id)) return [];
    seen.add(comparison.id);
    const members = membersOf(summaries, comparison.id);
    return [{ ...(members[0] ?? summary), isRunning: members.some(({ isRunning }) => isRunning) }];
  });
}
