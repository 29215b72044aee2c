import type { ToolNotes } from '../../catalog/contract/offer/prompt-section.ts';
import type { OfferedTool } from '../contract/model-worker-api.ts';
import type { ProviderKind } from '../contract/provider.ts';

/** A definition, and what the system prompt says of the tool. */
export type DescribedTool = OfferedTool & ToolNotes;
/** Estimated tokens of a tool in each request that offers it; providers have rules of their own. */
export type EstimateTokens = (tool: DescribedTool, kind: ProviderKind) => number;

const MAX_KEPT = 20_000;

/** The same function, with its answers cached by tool. */
export function rememberByTool<Answer>(
  make: (tool: DescribedTool, kind: ProviderKind) => Answer,
): (tool: DescribedTool, kind: ProviderKind) => Answer {
  let known = new Map<string, Answer>();
  return (tool, kind) => {
    const key = `${kind}\n${JSON.stringify(tool)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= MAX_KEPT) known = new Map();
    const answer = make(tool, kind);
    known.set(key, answer);
    return answer;
  };
}
