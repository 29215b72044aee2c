import type { Tool } from '../../core/tool.ts';

/** The tools of one origin. Names are compared exactly. */
export interface ToolTier {
  readonly get: (name: string) => Promise<Tool | undefined>;
}

/**
 * Tools by name through all tiers: a later tier replaces an earlier one's tool totally, also with one that is disabled.
 */
export interface Catalog {
  readonly lookup: (name: string) => Promise<Tool | undefined>;
  /** Every tool of a name, the one that counts first. */
  readonly layers: (name: string) => Promise<readonly Tool[]>;
}

/** @param tiers the lowest first: what ships with the app, then what the user wrote. */
export function createCatalog(tiers: readonly ToolTier[]): Catalog {
  const fromTop = [...tiers].reverse();
  return {
    async lookup(name) {
      for (const tier of fromTop) {
        const tool = await tier.get(name);
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
