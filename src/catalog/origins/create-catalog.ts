import type { Tool } from '../../core/tool.ts';

/** The tools of one origin. Names are compared exactly. */
export interface ToolTier {
  /** @param conversationId of the conversation that asks: some tools are there for single conversations */
  readonly get: (name: string, conversationId?: string) => Promise<Tool | undefined>;
}

/**
 * Tools by name in all tiers: a later tier replaces the whole tool of an earlier one, even if the later tool is
 * disabled.
 */
export interface Catalog {
  readonly lookup: (name: string, conversationId?: string) => Promise<Tool | undefined>;
  /** Every tool of a name; the one that is used comes first. */
  readonly layers: (name: string) => Promise<readonly Tool[]>;
}

/** @param tiers lowest first: the built-in tools, then the user's own */
export function createCatalog(tiers: readonly ToolTier[]): Catalog {
  const fromTop = [...tiers].reverse();
  return {
    async lookup(name, conversationId) {
      for (const tier of fromTop) {
        const tool = await tier.get(name, conversationId);
        if (tool !== undefined) return tool;
      }
      return undefined;
    },
    async layers(name) {
      const found = await Promise.all(fromTop.map((tier) => tier.get(name)));
      return found.filter((tool) => tool !== undefined);
    },
  };
}
