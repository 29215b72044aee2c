import type { GroupedTool } from './offered-groups.ts';

export interface CountedTool extends GroupedTool {
  readonly tokens: number;
}

export interface SelectToolsOptions {
  /** Tokens for the tools that are offered from the start. */
  readonly budget: number;
  /** Tokens for the tools that the conversation knows; they come on top. */
  readonly knownBudget: number;
  /** Tools that the conversation called or found, latest last. */
  readonly known: readonly string[];
  /** Offered whatever they cost. */
  readonly needed: ReadonlySet<string>;
  /** Those of the start that an earlier step of the conversation had, which come first. */
  readonly before: readonly string[];
  /** ISO 8601, by name: when a person's own tool was last edited or run. */
  readonly lastUsed: ReadonlyMap<string, string>;
}

/** The tools that a model gets if their definitions are too many. The rest is searched. */
export interface SelectedTools {
  /** Names of the tools of the start. What a conversation calls or finds does not change them. */
  readonly start: readonly string[];
  readonly names: ReadonlySet<string>;
}

/**
 * Own tools first, those edited or run last before the others; then the basic built-in tools, then the rest by name: as
 * many as fit. Besides these the tools that the conversation knows, the latest first.
 */
export function selectTools(
  counted: readonly CountedTool[],
  { budget, knownBudget, known, needed, before, lastUsed }: SelectToolsOptions,
): SelectedTools {
  const isBefore = new Set(before);
  const rank = ({ tool: { name }, groups: [group] }: CountedTool): number =>
    isBefore.has(name) ? 0 : group?.kind === 'own' ? 1 : group?.kind === 'basic' ? 2 : 3;
  const lastAt = ({ tool: { name } }: CountedTool): string => lastUsed.get(name) ?? '';
  // The list is sorted by name, and sorting keeps the order of equals.
  const inOrder = [...counted].sort((one, other) => rank(one) - rank(other) || compare(lastAt(other), lastAt(one)));
  const start = namesOf(fitting(inOrder, budget));
  const latest = new Map([...known].reverse().map((name, at) => [name, at]));
  const kept = counted
    .filter(({ tool: { name } }) => latest.has(name))
    .sort((one, other) => (latest.get(one.tool.name) ?? 0) - (latest.get(other.tool.name) ?? 0));
  // The tool that was found last is needed, so it fits in any case.
  const names = new Set([...start, ...namesOf(kept.slice(0, 1)), ...namesOf(fitting(kept, knownBudget)), ...needed]);
  return { start, names };
}

/** As many as fit, in their order; one that is too large is left out. */
function fitting(counted: readonly CountedTool[], budget: number): readonly CountedTool[] {
  let left = budget;
  return counted.filter(({ tokens }) => {
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}

function namesOf(counted: readonly CountedTool[]): readonly string[] {
  return counted.map(({ tool: { name } }) => name);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
