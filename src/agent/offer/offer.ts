import { PAGE_TOOLS } from '../../panels/contract/automation.ts';
import type { AdaptedDefinition } from '../../catalog/contract/offer/adapted-definition.ts';
import type { ToolNotes } from '../../catalog/contract/offer/prompt-section.ts';
import type { DiscoveredTools } from '../../catalog/contract/discovery.ts';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { OfferMeter, Preset } from '../contract/agent-api.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { OfferedTool } from '../contract/model-worker-api.ts';
import type { Dialect, ProviderKind } from '../contract/provider.ts';
import {
  answerSearch,
  hasShortened,
  usedTools,
  searchToolsDefinition,
  searchToolsName,
  type SearchAnswer,
} from './search-tools.ts';
import { selectTools, type SelectToolsOptions, type CountedTool } from './select-tools.ts';
import {
  describeDisabledBuiltIns,
  describeGroups,
  groupsOf,
  groupTools,
  isOn,
  type GroupedTool,
} from './offered-groups.ts';
import { createWireNames, IDENTITY_NAMES, type ToWireName, type WireNames } from './wire-names.ts';
import { indexTools, type ToolIndex } from './tool-index.ts';
import { defined } from '../../core/defined.ts';
import { contextTokensOf } from './context-window.ts';
import { rememberByTool, type DescribedTool, type EstimateTokens } from './token-count.ts';
import type { LoopTool } from '../loop/ports.ts';
import { ALL_TOOLS, allowsTool, type ToolRules } from '../../agents/contract/tool-rules.ts';
import type { AgentSkills } from '../contract/agent-skills.ts';
import { SKILL_TOOL } from '../prompt/skill-texts.ts';
import type { SkillsSection } from '../../skills/contract/skills-section.ts';
import type { ToolChoice, Turn } from '../contract/conversation.ts';

export interface OfferPorts {
  /** The tools that agents may see: without tools that are disabled, removed, or untrusted. */
  readonly discover: (conversationId?: string) => Promise<DiscoveredTools>;
  /** What the system prompt says of these tools besides, by tool name. */
  readonly notes: (conversationId?: string) => Promise<ReadonlyMap<string, ToolNotes>>;
  readonly skills: Pick<AgentSkills, 'section' | 'joinedTools' | 'removedTools'>;
  /** Notes for the system prompt that a person accepted. */
  readonly promptNotes?: () => Promise<string | undefined>;
  /** Tags of a person's own tools, by tool name. */
  readonly tags: (conversationId?: string) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** When a person's own tools were last edited or run, by tool name, as ISO 8601. */
  readonly lastUsed: () => Promise<ReadonlyMap<string, string>>;
  /** Undefined for a preset that was removed: then all tools are offered. */
  readonly preset: (id: string) => Promise<Preset | undefined>;
  readonly estimate: EstimateTokens;
  /** A definition as providers of a kind take it. */
  readonly adapt: (tool: OfferedTool, kind: ProviderKind) => AdaptedDefinition;
  /** The name of a tool for a kind of provider. */
  readonly wireName: ToWireName;
}

export interface OfferRequest {
  /** Some tools are there for single conversations. */
  readonly conversationId?: string;
  readonly provider: { readonly kind: ProviderKind; readonly contextTokens?: number };
  /** In the text dialect, tools have their own names. */
  readonly dialect: Dialect;
  readonly presetId?: string;
  /** Names that a run passes instead of a preset. */
  readonly toolNames?: readonly string[];
  /** Ids of groups that are not offered, unless a preset or a run names the tools. */
  readonly offGroups?: readonly string[];
  /** The tools of the agent that runs the conversation. Tools that it lists are offered also where their group is off. */
  readonly rules?: ToolRules;
  /** Leaves out every other tool, whatever skills, presets and agents say. A task has at most the tools of its parent. */
  readonly only?: (toolName: string) => boolean;
  /** Share of the context, 0 to 1, above which tools are looked up. */
  readonly searchShare: number;
  /** A tool that it names is offered. */
  readonly toolChoice?: ToolChoice;
  /** The branch that continues: tools that it used or found are offered again. */
  readonly turns: readonly Turn[];
}

/** `name` is the name for the provider, `toolName` the name in the catalog. */
export type NamedTool = DescribedTool & LoopTool;

export interface Offer extends WireNames {
  /** The search tool first if there is one, then the others by their names in the catalog. */
  readonly tools: readonly NamedTool[];
  readonly isSearched: boolean;
  /** Number of tools that are only found by searching. */
  readonly deferred: number;
  /** Names of all tools that can be called or found. */
  readonly callable: ReadonlySet<string>;
  /** Name of the search tool, whose calls `search` answers instead of the catalog. Only if tools are deferred. */
  readonly searchName?: string;
  /** Never rejects and needs no approval. */
  readonly search: (input: JsonObject) => SearchAnswer;
  /** A line for the system prompt on built-in tools that are off. */
  readonly switchedOff?: string;
  /** Notes that a person accepted. */
  readonly notes?: string;
  /** The list of skills, if the model is offered the tool that loads them. */
  readonly skills?: SkillsSection;
  /** What a person sees of the offer: all tools, counted. A step of a run does without. */
  readonly meter: () => OfferMeter;
}

/** Tools that a branch knows, and before them those that they work together with. */
export function withCompanions(known: readonly string[]): readonly string[] {
  return known.some((name) => PAGE_TOOLS.has(name))
    ? [...[...PAGE_TOOLS].filter((name) => !known.includes(name)), ...known]
    : known;
}

/** Reads on in an output that was shortened, so it is offered once there is one. */
const RESULT = 'result';
/** Conversations whose tools of the start are remembered. */
const MAX_REMEMBERED = 100;
/** Characters of definitions in an answer, per token of the context: an eighth of it. */
const FOUND_CHARS = 0.5;

/** Makes what a model is offered in its next step. Definitions are measured once, and indexed only if they changed. */
export function createOffers(ports: OfferPorts): (request: OfferRequest) => Promise<Offer> {
  const tokensOf = rememberByTool(ports.estimate);
  const adaptedOf = rememberByTool(ports.adapt);
  const indexOf = rememberIndex();
  const initialTools = createInitialTools();

  return async (request) => {
    const { provider, dialect, searchShare } = request;
    const { kind } = provider;
    const counted = (one: GroupedTool): CountedTool => ({ ...one, tokens: tokensOf(one.tool, kind) });
    const { all, on, off, isNamed, needed } = await readTools(ports, request);
    const leftOut = refusedBy(on, (tool) => adaptedOf(tool, kind));
    const callable = on.filter(({ tool }) => !leftOut.has(tool.name)).map(counted);
    const searchName = searchToolsName(new Set(namesOf(all)));
    const wires = createWireNames([...namesOf(all), searchName], kind, ports.wireName);
    const names = dialect === 'text' ? IDENTITY_NAMES : wires;
    const context = contextTokensOf(provider);
    // Tools that somebody named stay offered as long as any number of them would.
    const share = isNamed ? Math.max(searchShare, AGENT_LIMITS.usedShare) : searchShare;
    const budget = share === 0 ? 0 : Math.max(share * context, AGENT_LIMITS.minOfferTokens);
    const isSearched = sumOf(callable) > budget;
    const searcher = searchToolsDefinition(searchName, describeGroups(callable));
    const searcherTokens = isSearched ? tokensOf(searcher, kind) : 0;
    const offered = !isSearched
      ? callable
      : initialTools.pick(request, callable, {
          budget: budget - searcherTokens,
          knownBudget: Math.max(share, AGENT_LIMITS.usedShare) * context,
          known: withCompanions(usedTools(request.turns, searchName, wires.toolNameOf)),
          needed,
          lastUsed: await ports.lastUsed(),
        });
    const described = [...(isSearched ? [searcher] : []), ...offered.map(({ tool }) => tool)];
    const tools = namedTools(described, (tool) => adaptedOf(tool, kind), names);
    const [skills, notes] = await Promise.all([skillsListed(ports, tools, context), ports.promptNotes?.()]);
    const left = all.filter((one) => !on.includes(one));
    const switchedOff = isNamed ? undefined : describeDisabledBuiltIns(left, off);
    return {
      tools,
      ...names,
      isSearched,
      deferred: callable.length - offered.length,
      callable: new Set(namesOf(callable)),
      ...(isSearched ? { searchName } : {}),
      ...defined({ switchedOff, skills, notes }),
      search: (input) => {
        const bounds = { nameOf: names.wireNameOf, maxChars: FOUND_CHARS * context };
        return answerSearch(indexOf(callable.map(({ tool }) => tool)), input, bounds);
      },
      meter: () => ({
        ...meteredTools(all.map(counted), { on, off, tools, leftOut }),
        tokens: sumOf(offered) + searcherTokens,
        contextTokens: context,
        isSearched,
        ...defined({ skills }),
      }),
    };
  };
}

/** The list of skills, if the model is offered the tool that loads them. */
async function skillsListed(
  { skills }: OfferPorts,
  tools: readonly NamedTool[],
  contextTokens: number,
): Promise<SkillsSection | undefined> {
  return tools.some(({ toolName }) => toolName === SKILL_TOOL) ? await skills.section(contextTokens) : undefined;
}

/** All tools that there are, and those that the conversation offers in some way. */
interface ReadTools {
  readonly all: readonly GroupedTool[];
  readonly on: readonly GroupedTool[];
  /** Ids of the groups that are off. */
  readonly off: ReadonlySet<string>;
  /** A preset or a run names the tools. */
  readonly isNamed: boolean;
  /** Names of tools that are offered in any case, if they are there. */
  readonly needed: ReadonlySet<string>;
}

const NO_NAMES: readonly string[] = [];
/** The tools whose definitions name skills and agents. */
const LISTING: ReadonlySet<string> = new Set([SKILL_TOOL, 'task']);

async function readTools(
  { discover, notes, tags, preset, skills }: OfferPorts,
  { conversationId, presetId, toolNames, offGroups = [], turns, toolChoice, rules = ALL_TOOLS, only }: OfferRequest,
): Promise<ReadTools> {
  const [discovered, noted, tagged, removed, joined] = await Promise.all([
    discover(conversationId),
    notes(conversationId),
    tags(conversationId),
    conversationId === undefined ? NO_NAMES : skills.removedTools(conversationId),
    conversationId === undefined ? NO_NAMES : skills.joinedTools(conversationId),
  ]);
  const all = groupTools(discovered, noted, tagged);
  const isListed = !rules.isOpen;
  const listed = isListed
    ? undefined
    : (toolNames ?? (presetId === undefined ? undefined : (await preset(presetId))?.tools));
  // The tools of the skills in use and of the active panel, and those that list skills and agents, which nobody would
  // search for.
  const ofPanel = discovered.panel.map(({ function: { name } }) => name);
  const needed = neededTools(turns, toolChoice, [...joined, ...ofPanel, ...LISTING]);
  const off = new Set(listed === undefined && !isListed && only === undefined ? offGroups : []);
  const named = listed === undefined ? undefined : new Set(listed);
  const on = all.filter((one) => {
    const { name } = one.tool;
    if (removed.includes(name) || !allowsTool(rules, name) || only?.(name) === false) return false;
    if (joined.includes(name)) return true;
    // Tools that list something are needed where they are on.
    const isNeeded = needed.has(name) && !LISTING.has(name);
    return named === undefined ? isOn(one, off) || isNeeded : named.has(name);
  });
  return { all, on, off, isNamed: named !== undefined || isListed, needed };
}

/** Picks the tools at hand of conversations, and remembers those of the start of each. */
function createInitialTools(): {
  readonly pick: (
    request: OfferRequest,
    on: readonly CountedTool[],
    options: Omit<SelectToolsOptions, 'before'>,
  ) => readonly CountedTool[];
} {
  const initialTools = new Map<string, readonly string[]>();
  return {
    pick: ({ turns, presetId = '', offGroups = [], provider }, on, options) => {
      const key = JSON.stringify([turns[0]?.id, presetId, [...offGroups].sort(), provider.kind]);
      const { start, names } = selectTools(on, { ...options, before: initialTools.get(key) ?? [] });
      // Before the first message there is nothing to be kept the same.
      if (turns.length > 0) {
        initialTools.delete(key);
        initialTools.set(key, start);
      }
      for (const old of [...initialTools.keys()].slice(0, -MAX_REMEMBERED)) initialTools.delete(old);
      return on.filter(({ tool }) => names.has(tool.name));
    },
  };
}

/** Names of the tools that the provider would refuse, with the parameter that is why. */
function refusedBy(
  tools: readonly GroupedTool[],
  adaptedOf: (tool: DescribedTool) => AdaptedDefinition,
): ReadonlyMap<string, string> {
  return new Map(
    tools.flatMap(({ tool }) => {
      const adapted = adaptedOf(tool);
      return adapted.isLeftOut ? [[tool.name, adapted.parameter] as const] : [];
    }),
  );
}

/** The tools with their names for the provider. */
function namedTools(
  described: readonly DescribedTool[],
  adaptedOf: (tool: DescribedTool) => AdaptedDefinition,
  { wireNameOf }: WireNames,
): readonly NamedTool[] {
  return described.flatMap((tool): NamedTool[] => {
    const adapted = adaptedOf(tool);
    return adapted.isLeftOut ? [] : [{ ...tool, ...sentOf(adapted), name: wireNameOf(tool.name), toolName: tool.name }];
  });
}

interface Metered extends Pick<ReadTools, 'on' | 'off'> {
  readonly tools: readonly NamedTool[];
  readonly leftOut: ReadonlyMap<string, string>;
}

function meteredTools(
  all: readonly CountedTool[],
  { on, off, tools, leftOut }: Metered,
): Pick<OfferMeter, 'tools' | 'groups'> {
  const [isOffered, isCallable] = [new Set(tools.map(({ toolName }) => toolName)), new Set(namesOf(on))];
  return {
    tools: all.map(({ tool: { name }, origin, tokens }) => ({
      name,
      origin,
      tokens,
      state: isOffered.has(name) ? 'offered' : isCallable.has(name) && !leftOut.has(name) ? 'deferred' : 'off',
      ...defined({ leftOut: leftOut.get(name) }),
    })),
    groups: groupsOf(all, off),
  };
}

/** Remembers the index of the last tools. */
function rememberIndex(): (tools: readonly OfferedTool[]) => ToolIndex {
  let last: { readonly key: string; readonly index: ToolIndex } | undefined;
  return (tools) => {
    const key = JSON.stringify(tools);
    if (last?.key !== key) last = { key, index: indexTools(tools) };
    return last.index;
  };
}

function neededTools(
  turns: readonly Turn[],
  toolChoice: ToolChoice | undefined,
  ofSkills: readonly string[],
): ReadonlySet<string> {
  return new Set([
    ...ofSkills,
    ...(hasShortened(turns) ? [RESULT] : []),
    ...(typeof toolChoice === 'object' ? [toolChoice.toolName] : []),
  ]);
}

function sentOf({
  description,
  inputSchema,
  changes,
}: Extract<AdaptedDefinition, { readonly isLeftOut: false }>): Pick<NamedTool, 'sent' | 'adapted'> {
  return { sent: { description, inputSchema }, ...(changes.length === 0 ? {} : { adapted: changes }) };
}

function sumOf(counted: readonly CountedTool[]): number {
  return counted.reduce((sum, { tokens }) => sum + tokens, 0);
}

function namesOf(tools: readonly GroupedTool[]): readonly string[] {
  return tools.map(({ tool: { name } }) => name);
}
