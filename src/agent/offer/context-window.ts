import type { ProviderKind } from '../contract/provider.ts';

/**
 * Context sizes in tokens if nobody configured one: those of models that are usual today. Definitions take a small share
 * of it, so a request fits also if the context is smaller.
 */
const USUAL_CONTEXT: Readonly<Record<ProviderKind, number>> = {
  'openai-compatible': 128_000,
  anthropic: 200_000,
  google: 1_000_000,
  chrome: 6_000,
  local: 4_096,
  recorded: 200_000,
};

/** How many tokens fit into the context window of a model. */
export function contextTokensOf({
  kind,
  contextTokens,
}: {
  readonly kind: ProviderKind;
  readonly contextTokens?: number;
}): number {
  return contextTokens ?? USUAL_CONTEXT[kind];
}
