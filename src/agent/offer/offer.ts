import type { AdaptedDefinition } from '../../catalog/contract/offer/adapted-definition.ts';
import type { ToolNotes } from '../../catalog/contract/offer/prompt-section.ts';
import type { DiscoveredTools } from '../../catalog/contract/discovery.ts';
import type { OfferMeter, Preset } from '../contract/agent-api.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { OfferedTool } from '../contract/model-worker-api.ts';
import type { ProviderKind } from '../contract/provider.ts';
import { answerFind, findToolsDefinition, findToolsName, knownTools, type FindAnswer } from './find-tools.ts';
import { createWireNames, type ToWireName } from './wire-names.ts';
import { indexTools, type ToolIndex } from './search-tools.ts';
import { defined } from '../../core/defined.ts';
import { contextTokensOf } from './context-window.ts';
import { rememberByTool, type DescribedTool, type EstimateTokens } from './token-count.ts';
import type { LoopTool } from '../loop/ports.ts';
import type { Turn } from '../contract/conversation.ts';

export interface OfferPorts {
  /** The tools that agents may see: without tools that are disabled, removed, or untrusted. */
  readonly discover: () => Promise<DiscoveredTools>;
  /** What the system prompt says of these tools besides, by tool name. */
  readonly notes: () => Promise<ReadonlyMap<string, ToolNotes>>;
  /** Undefined for a preset that was removed: then all tools are offered. */
  readonly preset: (id: string) => Promise<Preset | undefined>;
  readonly estimate: EstimateTokens;
  /** A definition as providers of a kind take it. */
  readonly adapt: (tool: OfferedTool, kind: ProviderKind) => AdaptedDefinition;
  /** The name of a tool for a kind of provider. */
  readonly wireName: ToWireName;
}

export interface OfferRequest {
  readonly provider: { readonly kind: ProviderKind; readonly contextTokens?: number };
  readonly presetId?: string;
  /** Names that a run passes instead of a preset. */
  readonly toolNames?: readonly string[];
  /** Share of the context, 0 to 1, above which tools are looked up. */
  readonly searchShare: number;
  /** The branch that continues: tools that it used or found are offered again. */
  readonly turns: readonly Turn[];
}

/** `name` is the name for the provider, `toolName` the name in the catalog. */
export type NamedTool = DescribedTool & LoopTool;

export interface Offer {
  /** Sorted by their catalog names. */
  readonly tools: readonly NamedTool[];
  /** The name for a provider, also of a tool that is not offered. */
  readonly wireNameOf: (toolName: string) => string;
  /** The catalog name for a name that the model wrote; unchanged if the name is unknown. */
  readonly toolNameOf: (wireName: string) => string;
  readonly isSearched: boolean;
  /** Name of the look-up tool, whose calls `find` answers instead of the catalog. Only if tools are looked up. */
  readonly findName?: string;
  /** Never rejects and needs no approval. */
  readonly find: (input: JsonObject) => FindAnswer;
  readonly meter: OfferMeter;
}

/** Always offered: `result` reads on in an output that was shortened. */
const ALWAYS: ReadonlySet<string> = new Set(['result']);

/** Makes what a model is offered in its next step. Definitions are measured once, and indexed only if they changed. */
export function createOffers({
  discover,
  notes,
  preset,
  estimate,
  adapt,
  wireName,
}: OfferPorts): (request: OfferRequest) => Promise<Offer> {
  const tokensOf = rememberByTool(estimate);
  const adaptedOf = rememberByTool(adapt);
  let last: { readonly key: string; readonly index: ToolIndex } | undefined;
  const indexOf = (tools: readonly OfferedTool[]): ToolIndex => {
    const key = JSON.stringify(tools);
    if (last?.key !== key) last = { key, index: indexTools(tools) };
    return last.index;
  };

  return async ({ provider, presetId, toolNames, searchShare, turns }) => {
    const [discovered, noted] = await Promise.all([discover(), notes()]);
    const chosen = toolNames ?? (presetId === undefined ? undefined : (await preset(presetId))?.tools);
    const all = chosenOf(discovered, chosen).map((tool) => ({ ...tool, ...noted.get(tool.name) }));
    const context = contextTokensOf(provider);
    const budget = searchShare * context;
    const counted = all.map((tool) => ({ tool, tokens: tokensOf(tool, provider.kind) }));
    const isSearched = sumOf(counted) > budget;
    const findName = findToolsName(new Set(all.map(({ name }) => name)));
    const offered = isSearched ? atHand(counted, knownTools(turns, findName), budget) : counted;
    const finder = findToolsDefinition(findName, all.length);
    const names = createWireNames([...all.map(({ name }) => name), findName], provider.kind, wireName);
    const leftOut = new Map<string, string>();
    const tools = [...(isSearched ? [finder] : []), ...offered.map(({ tool }) => tool)].flatMap((tool): NamedTool[] => {
      const adapted = adaptedOf(tool, provider.kind);
      if (adapted.isLeftOut) leftOut.set(tool.name, adapted.parameter);
      return adapted.isLeftOut
        ? []
        : [{ ...tool, ...sentOf(adapted), name: names.wireNameOf(tool.name), toolName: tool.name }];
    });
    const isOffered = new Set(tools.map(({ toolName }) => toolName));
    return {
      tools,
      ...names,
      isSearched,
      ...(isSearched ? { findName } : {}),
      find: (input) => answerFind(indexOf(all), input),
      meter: {
        tools: counted.map(({ tool: { name }, tokens }) => ({
          name,
          origin: originOf(discovered, name),
          tokens,
          isOffered: isOffered.has(name),
          ...defined({ leftOut: leftOut.get(name) }),
        })),
        tokens: sumOf(offered) + (isSearched ? tokensOf(finder, provider.kind) : 0),
        contextTokens: context,
        isSearched,
      },
    };
  };
}

function sentOf({
  description,
  inputSchema,
  changes,
}: Extract<AdaptedDefinition, { readonly isLeftOut: false }>): Pick<NamedTool, 'sent' | 'adapted'> {
  return { sent: { description, inputSchema }, ...(changes.length === 0 ? {} : { adapted: changes }) };
}

interface Counted {
  readonly tool: DescribedTool;
  readonly tokens: number;
}

function sumOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** Of tools that are looked up, those that the conversation knows: latest first, as many as fit. */
function atHand(counted: readonly Counted[], known: readonly string[], budget: number): readonly Counted[] {
  const latest = new Map([...known].reverse().map((name, at) => [name, at]));
  const eligible = counted
    .filter(({ tool: { name } }) => latest.has(name) || ALWAYS.has(name))
    .sort((one, other) => (latest.get(one.tool.name) ?? -1) - (latest.get(other.tool.name) ?? -1));
  let left = budget;
  const fitting = new Set(
    eligible.filter(({ tokens }, at) => {
      left -= tokens;
      // The tool that was found last is needed, so it fits in any case.
      return left >= 0 || at === 0;
    }),
  );
  return counted.filter((one) => fitting.has(one));
}

/** Sorted by name, so that each request begins with the same text. */
function chosenOf(
  { baseline, custom, panel, mcp }: DiscoveredTools,
  chosen: readonly string[] | undefined,
): readonly OfferedTool[] {
  const names = chosen === undefined ? undefined : new Set(chosen);
  return [...baseline, ...custom, ...panel, ...mcp]
    .filter((tool) => names?.has(tool.function.name) !== false)
    .map(({ function: { name, description, parameters } }) => ({ name, description, inputSchema: parameters }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function originOf({ tool_origins: origins }: DiscoveredTools, name: string): string {
  return Object.hasOwn(origins, name) ? (origins[name] ?? 'custom') : 'custom';
}
