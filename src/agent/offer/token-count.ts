import type { OfferedTool } from '../contract/model-worker-api.ts';
import type { ProviderKind } from '../contract/provider.ts';

/** Estimated tokens of a definition in each request that contains it; providers have rules of their own. */
export type EstimateTokens = (tool: OfferedTool, kind: ProviderKind) => number;

const MAX_KEPT = 20_000;

/** The same estimate, cached per definition. */
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
