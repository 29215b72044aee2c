import type { ToolNotes } from '../../catalog/contract/offer/prompt-section.ts';
import type { DiscoveredTools } from '../../catalog/contract/discovery.ts';
import type { OfferGroup } from '../contract/agent-api.ts';
import { builtInGroupKind, BUILT_IN_GROUP, offerGroupId, type OfferGroupKind } from '../contract/offer-groups.ts';
import type { DescribedTool } from './token-count.ts';

/** A tool that could be offered, with the groups that it is in: one for where it comes from, and one a tag. */
export interface GroupedTool {
  readonly tool: DescribedTool;
  readonly origin: string;
  readonly groups: readonly GroupName[];
}
interface GroupName {
  readonly id: string;
  readonly kind: OfferGroupKind;
  readonly name: string;
}

/** Sorted by name, so that each request begins with the same text. */
export function groupTools(
  discovered: DiscoveredTools,
  notes: ReadonlyMap<string, ToolNotes>,
  tags: ReadonlyMap<string, readonly string[]>,
): readonly GroupedTool[] {
  const { baseline, custom, panel, mcp } = discovered;
  const isBuiltIn = new Set(baseline);
  const isServers = new Set(mcp);
  const isPanels = new Set(panel);
  return [...baseline, ...custom, ...panel, ...mcp]
    .map((given): GroupedTool => {
      const { name, description, parameters: inputSchema } = given.function;
      const origin = originOf(discovered, name);
      const kind = isServers.has(given)
        ? 'server'
        : isBuiltIn.has(given)
          ? builtInGroupKind(name)
          : isPanels.has(given)
            ? 'panel'
            : 'own';
      const group = kind === 'server' ? groupName(kind, name.slice(0, name.indexOf('.'))) : groupName(kind);
      return {
        tool: { name, description, inputSchema, ...notes.get(name) },
        origin,
        groups: [group, ...(tags.get(name) ?? []).map((tag) => groupName('tag', tag))],
      };
    })
    .sort((one, other) => (one.tool.name < other.tool.name ? -1 : 1));
}

/** A tool is offered unless one of its groups is off. */
export function isOn({ groups }: GroupedTool, off: ReadonlySet<string>): boolean {
  return groups.every(({ id }) => !off.has(id));
}

/** All groups, in the order in which a person sees them. */
export function groupsOf(
  counted: readonly (GroupedTool & { readonly tokens: number })[],
  off: ReadonlySet<string>,
): readonly OfferGroup[] {
  const groups = new Map<string, OfferGroup>();
  for (const { groups: own, tokens } of counted)
    for (const { id, kind, name } of own) {
      const before = groups.get(id);
      groups.set(id, {
        id,
        kind,
        name,
        tools: (before?.tools ?? 0) + 1,
        tokens: (before?.tokens ?? 0) + tokens,
        isOn: !off.has(id),
      });
    }
  return [...groups.values()].sort(
    (one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || (one.name < other.name ? -1 : 1),
  );
}

/** What a model is told of the groups of tools that it can search: a line that stays the same while they do. */
export function describeGroups(tools: readonly GroupedTool[]): string {
  const counts = new Map<string, number>();
  for (const { groups } of tools)
    for (const { kind, name } of groups) {
      const words = WORDS[kind](inLine(name));
      counts.set(words, (counts.get(words) ?? 0) + 1);
    }
  const all = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  const listed = all.slice(0, MAX_LISTED).map(([words, count]) => `${words} (${String(count)})`);
  return [...listed, ...(all.length > MAX_LISTED ? [`${String(all.length - MAX_LISTED)} more groups`] : [])].join(', ');
}

/**
 * What a model is told while the built-in tools are off, so that it can say how to get them; undefined if they are on.
 */
export function describeDisabledBuiltIns(tools: readonly GroupedTool[], off: ReadonlySet<string>): string | undefined {
  if (!off.has(BUILT_IN_GROUP)) return undefined;
  const names = tools
    .filter(({ groups }) => groups.some(({ id }) => id === BUILT_IN_GROUP))
    .map(({ tool }) => tool.name);
  return names.length === 0
    ? undefined
    : `Switched off: the built-in tools ${names.join(', ')}. If you need one, ask the person to turn on the ` +
        `built-in tools of this conversation.`;
}

const ORDER: readonly OfferGroupKind[] = ['own', 'panel', 'tag', 'server', 'basic', 'builtin', 'navigation'];
const MAX_LISTED = 30;
const WORDS: Readonly<Record<OfferGroupKind, (name: string) => string>> = {
  own: () => 'own tools of the person',
  tag: (name) => `tag ${name}`,
  server: (name) => `MCP server ${name}`,
  basic: () => 'basic built-in tools',
  builtin: () => 'built-in tools',
  panel: () => 'panels',
  navigation: () => 'navigation and notes',
};

function inLine(name: string): string {
  return name.replace(/[\s\u0085]+/g, ' ').slice(0, 60);
}

function groupName(kind: OfferGroupKind, name = ''): GroupName {
  return { id: offerGroupId(kind, name), kind, name };
}

function originOf({ tool_origins: origins }: DiscoveredTools, name: string): string {
  return Object.hasOwn(origins, name) ? (origins[name] ?? 'custom') : 'custom';
}
