import type { ToolSummary } from '../../core/tool.ts';
import { searchTextOf } from '../tools/tool-search.ts';
import type { Action, ActionGroup } from '../stores/action-registry.ts';
import { distance, nearest, queryWords } from './fuzzy.ts';

/** What the palette offers. */
export type Entry =
  | { readonly kind: 'action'; readonly id: string; readonly action: Action }
  | { readonly kind: 'tool'; readonly id: string; readonly tool: ToolSummary };
export interface Section {
  /** Undefined: the best of all kinds. */
  readonly title: 'recent' | 'tools' | ActionGroup | undefined;
  readonly entries: readonly Entry[];
}

/** What is done with what is open comes first, then one's own tools, then the rest. */
const HERE: readonly ActionGroup[] = ['run', 'tool'];
const ELSEWHERE: readonly ActionGroup[] = ['app', 'go'];
/** More than a person reads; the next letter finds the rest. */
const MOST = 40;
const MOST_TOOLS = 5;
/** Added when an action is found by its other words alone. */
const OTHER_WORDS = 50;

/** With no query what was used last and then everything by kind; with one the nearest of all. */
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
  // What was used lately comes before its equals.
  const bonus = (id: string) => (rank.has(id) ? 1 : 0);
  const ofActions = nearest(actions, MOST, (action) => {
    const label = action.label.toLowerCase();
    const cost = distance(label, words) ?? plus(distance(`${label} ${action.words ?? ''}`, words), OTHER_WORDS);
    return cost === undefined ? undefined : cost - bonus(action.id);
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
  const wanted = new Set(recent);
  const known = new Map<string, Entry>();
  for (const action of actions) if (wanted.has(action.id)) known.set(action.id, actionEntry(action));
  for (const tool of tools) if (wanted.has(toolEntryId(tool))) known.set(toolEntryId(tool), toolEntry(tool));
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

/** What is done often has keys. */
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
