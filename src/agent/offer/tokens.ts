import type { OfferedTool } from '../contract/model-worker-api.ts';
import type { ProviderKind } from '../contract/provider.ts';

/** Tokens that a definition takes in each request that carries it, about: a provider counts by rules of its own. */
export type EstimateTokens = (tool: OfferedTool, kind: ProviderKind) => number;

const MAX_KEPT = 20_000;

/** The same estimate, which works a definition out once. */
export function rememberTokens(estimate: EstimateTokens): EstimateTokens {
  let known = new Map<string, number>();
  return (tool, kind) => {
    const key = `${kind}\n${JSON.stringify(tool)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= MAX_KEPT) known = new Map();
    const tokens = estimate(tool, kind);
    known.set(key, tokens);
    return tokens;
  };
}

/**
 * Tokens that are taken to fit where nobody said how many do. Small rather than large: what does not fit fails, what is
 * looked up only takes a step more.
 */
const USUAL_CONTEXT: Readonly<Record<ProviderKind, number>> = {
  'openai-compatible': 32_000,
  anthropic: 200_000,
  google: 1_000_000,
  chrome: 6_000,
  local: 4_096,
  recorded: 200_000,
};

export function contextTokensOf({
  kind,
  contextTokens,
}: {
  readonly kind: ProviderKind;
  readonly contextTokens?: number;
}): number {
  return contextTokens ?? USUAL_CONTEXT[kind];
}
