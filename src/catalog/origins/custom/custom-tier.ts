import type { Tool } from '../../../core/tool.ts';
import { toolOf } from '../../fields/tool-of.ts';
import type { ToolStore } from '../../store/tool-store.ts';
import type { ToolTier } from '../create-catalog.ts';

const NAMES_REMEMBERED = 100;

/** The user's own tools, cached until any of them changes, in this tab or another; unknown names are cached too. */
export function createCustomTier(tools: Pick<ToolStore, 'getByName' | 'subscribe'>): ToolTier {
  const known = new Map<string, Tool | undefined>();
  let changes = 0;
  tools.subscribe(() => {
    changes += 1;
    known.clear();
  });
  return {
    get: async (name) => {
      if (known.has(name)) return known.get(name);
      const before = changes;
      const record = await tools.getByName(name);
      const tool = record === undefined ? undefined : toolOf(record);
      // A change during the read may have made it outdated.
      if (before === changes && known.size < NAMES_REMEMBERED) known.set(name, tool);
      return tool;
    },
  };
}
