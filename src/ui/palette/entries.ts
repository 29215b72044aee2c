import type { ToolSummary } from '../../core/tool.ts';
import { searchTextOf } from '../tools/tool-search.ts';
import type { Action, ActionGroup } from '../stores/action-registry.ts';
import { distance, nearest, queryWords } from './fuzzy.ts';

/** An entry of the palette. */
export type Entry =
  | { readonly kind: 'action'; readonly id: string; readonly action: Action }
  | { readonly kind: 'tool'; readonly id: string; readonly tool: ToolSummary };
export interface Section {
  /** Undefined for the best of all kinds. */
  readonly title: 'recent' | 'tools' | ActionGroup | undefined;
  readonly entries: readonly Entry[];
}

/** Actions on what is open come first, then the person's tools, then the rest. */
const HERE: readonly ActionGroup[] = ['run', 'tool'];
const ELSEWHERE: readonly ActionGroup[] = ['app', 'go'];
/** Maximum number of results; more letters find the others. */
const MOST = 40;
const MOST_TOOLS = 5;
/** Added if only an action's additional words match. */
const OTHER_WORDS = 50;
/** The least cost of a destructive action: more than that of whole words, less than that of scattered letters. */
const DESTRUCTIVE = 350;

/** Without a query, recent entries and then everything by kind; with one, the best matches. */
export function entriesFor(
  query: string,
  actions: readonly Action[],
  tools: readonly ToolSummary[],
  recent: readonly string[],
): readonly Section[] {
  const words = queryWords(query);
  const sections =
    words.length === 0
      ? byKind(actions, tools, recent)
      : [{ title: undefined, entries: best(words, actions, tools, recent) }];
  return sections.filter(({ entries }) => entries.length > 0);
}

function best(
  words: readonly string[],
  actions: readonly Action[],
  tools: readonly ToolSummary[],
  recent: readonly string[],
): readonly Entry[] {
  const rank = new Map(recent.map((id, index) => [id, index]));
  // Recent entries come before others with the same rank.
  const bonus = (id: string) => (rank.has(id) ? 1 : 0);
  const ofActions = nearest(actions, MOST, (action) => {
    const label = action.label.toLowerCase();
    const cost = distance(label, words) ?? plus(distance(`${label} ${action.words ?? ''}`, words), OTHER_WORDS);
    if (cost === undefined) return undefined;
    return action.isDestructive === true ? Math.max(cost, DESTRUCTIVE) : cost - bonus(action.id);
  });
  const ofTools = nearest(tools, MOST, (tool) => {
    const cost = distance(searchTextOf(tool).name, words);
    return cost === undefined ? undefined : cost - bonus(toolEntryId(tool));
  });
  return [
    ...ofActions.map(({ item, cost }) => ({ entry: actionEntry(item), cost })),
    ...ofTools.map(({ item, cost }) => ({ entry: toolEntry(item), cost })),
  ]
    .sort((one, other) => one.cost - other.cost)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

function byKind(
  actions: readonly Action[],
  tools: readonly ToolSummary[],
  recent: readonly string[],
): readonly Section[] {
  const recentIds = new Set(recent);
  const known = new Map<string, Entry>();
  for (const action of actions) if (recentIds.has(action.id)) known.set(action.id, actionEntry(action));
  for (const tool of tools) if (recentIds.has(toolEntryId(tool))) known.set(toolEntryId(tool), toolEntry(tool));
  const used = recent.flatMap((id) => known.get(id) ?? []);
  const ofGroup = (group: ActionGroup): Section => ({
    title: group,
    entries: actions
      .filter((action) => action.group === group && !known.has(action.id))
      .sort(keysFirst)
      .map(actionEntry),
  });
  return [
    { title: 'recent', entries: used },
    ...HERE.map(ofGroup),
    {
      title: 'tools',
      entries: tools
        .slice(0, MOST_TOOLS)
        .filter((tool) => !known.has(toolEntryId(tool)))
        .map(toolEntry),
    },
    ...ELSEWHERE.map(ofGroup),
  ];
}

/** Actions with keys first, since people use them often. */
function keysFirst(one: Action, other: Action): number {
  return Number(other.keys !== undefined) - Number(one.keys !== undefined);
}

function actionEntry(action: Action): Entry {
  return { kind: 'action', id: action.id, action };
}

function toolEntry(tool: ToolSummary): Entry {
  return { kind: 'tool', id: toolEntryId(tool), tool };
}

function toolEntryId(tool: ToolSummary): string {
  return `tool:${tool.id}`;
}

function plus(cost: number | undefined, more: number): number | undefined {
  return cost === undefined ? undefined : cost + more;
}
