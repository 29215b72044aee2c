import type { DiscoveredTools } from '../../catalog/contract/discovery.ts';
import type { OfferMeter, ToolPreset } from '../contract/agent-api.ts';
import type { JsonObject } from '../../core/json.ts';
import type { OfferedTool } from '../contract/model-worker-api.ts';
import type { ProviderKind } from '../contract/provider.ts';
import { answerFind, findToolsDefinition, findToolsName, knownTools, type FindAnswer } from './find-tools.ts';
import { nameTools, type ToWireName } from './wire-names.ts';
import { indexTools, type ToolIndex } from './search-tools.ts';
import { contextTokensOf, rememberTokens, type EstimateTokens } from './tokens.ts';
import type { Turn } from '../contract/conversation.ts';

export interface OfferPorts {
  /** The catalog as agents may see it: without tools that are switched off, removed, or untrusted. */
  readonly discover: () => Promise<DiscoveredTools>;
  /** A preset that was removed is undefined: then everything is offered. */
  readonly preset: (id: string) => Promise<ToolPreset | undefined>;
  readonly estimate: EstimateTokens;
  /** The name of a tool as a kind of provider takes it. */
  readonly wireName: ToWireName;
}

export interface OfferRequest {
  readonly provider: { readonly kind: ProviderKind; readonly contextTokens?: number };
  readonly presetId?: string;
  /** Names that a run brings instead of a preset. */
  readonly toolNames?: readonly string[];
  /** Over this share of the context, 0 to 1, tools are looked up. */
  readonly searchShare: number;
  /** The branch that goes on: what it used and found is offered again. */
  readonly turns: readonly Turn[];
}

/** `name` is what the provider is told, `toolName` what it is called in the catalog. */
export type NamedTool = OfferedTool & { readonly toolName: string };

export interface Offer {
  /** By the names of the catalog. */
  readonly tools: readonly NamedTool[];
  /** The name for a provider, also of a tool that is not offered. */
  readonly wireNameOf: (toolName: string) => string;
  /** A name that the model wrote, in the catalog; itself where it is no name of ours. */
  readonly toolNameOf: (wireName: string) => string;
  readonly isSearched: boolean;
  /** In the catalog's place: a call of this name is answered by `find`. Only where tools are looked up. */
  readonly findName?: string;
  /** Never rejects and asks nobody. */
  readonly find: (input: JsonObject) => FindAnswer;
  readonly meter: OfferMeter;
}

/** Tells how to read on in an output that was shortened, so it is always at hand. */
const ALWAYS: ReadonlySet<string> = new Set(['result']);

/**
 * What a model is offered in its next step. Definitions are counted once, and looked through only when they changed.
 */
export function createOffers({
  discover,
  preset,
  estimate,
  wireName,
}: OfferPorts): (request: OfferRequest) => Promise<Offer> {
  const tokensOf = rememberTokens(estimate);
  let last: { readonly key: string; readonly index: ToolIndex } | undefined;
  const indexOf = (tools: readonly OfferedTool[]): ToolIndex => {
    const key = JSON.stringify(tools);
    if (last?.key !== key) last = { key, index: indexTools(tools) };
    return last.index;
  };

  return async ({ provider, presetId, toolNames, searchShare, turns }) => {
    const discovered = await discover();
    const chosen = toolNames ?? (presetId === undefined ? undefined : (await preset(presetId))?.tools);
    const all = chosenOf(discovered, chosen);
    const context = contextTokensOf(provider);
    const budget = searchShare * context;
    const counted = all.map((tool) => ({ tool, tokens: tokensOf(tool, provider.kind) }));
    const isSearched = sumOf(counted) > budget;
    const findName = findToolsName(new Set(all.map(({ name }) => name)));
    const offered = isSearched ? atHand(counted, knownTools(turns, findName), budget) : counted;
    const finder = findToolsDefinition(findName, all.length);
    const names = nameTools([...all.map(({ name }) => name), findName], provider.kind, wireName);
    const tools = [...(isSearched ? [finder] : []), ...offered.map(({ tool }) => tool)];
    const isOffered = new Set(offered.map(({ tool }) => tool.name));
    return {
      tools: tools.map((tool) => ({ ...tool, name: names.wireNameOf(tool.name), toolName: tool.name })),
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
        })),
        tokens: sumOf(offered) + (isSearched ? tokensOf(finder, provider.kind) : 0),
        contextTokens: context,
        isSearched,
      },
    };
  };
}

interface Counted {
  readonly tool: OfferedTool;
  readonly tokens: number;
}

function sumOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** Of tools that are looked up: those that are known to the conversation, the latest first as long as they fit. */
function atHand(counted: readonly Counted[], known: readonly string[], budget: number): readonly Counted[] {
  const latest = new Map([...known].reverse().map((name, at) => [name, at]));
  const wanted = counted
    .filter(({ tool: { name } }) => latest.has(name) || ALWAYS.has(name))
    .sort((one, other) => (latest.get(one.tool.name) ?? -1) - (latest.get(other.tool.name) ?? -1));
  let left = budget;
  const fitting = new Set(
    wanted.filter(({ tokens }, at) => {
      left -= tokens;
      // The one that was found last is of use only when it is there.
      return left >= 0 || at === 0;
    }),
  );
  return counted.filter((one) => fitting.has(one));
}

/** By name, so that a request begins with the same text each time. */
function chosenOf(
  { baseline, custom, panel, mcp }: DiscoveredTools,
  chosen: readonly string[] | undefined,
): readonly OfferedTool[] {
  const wanted = chosen === undefined ? undefined : new Set(chosen);
  return [...baseline, ...custom, ...panel, ...mcp]
    .filter((tool) => wanted?.has(tool.function.name) !== false)
    .map(({ function: { name, description, parameters } }) => ({ name, description, inputSchema: parameters }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function originOf({ tool_origins: origins }: DiscoveredTools, name: string): string {
  return Object.hasOwn(origins, name) ? (origins[name] ?? 'custom') : 'custom';
}
