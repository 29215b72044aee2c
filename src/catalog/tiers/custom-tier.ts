import type { Tool } from '../../core/tool.ts';
import { toolOf } from '../record/tool-of.ts';
import type { ToolStore } from '../store/tool-store.ts';
import type { ToolTier } from './catalogue.ts';

const TOOLS_REMEMBERED = 100;

/** The user's own tools, remembered until any of them changes, in this tab or another. */
export function createCustomTier(tools: Pick<ToolStore, 'getByName' | 'subscribe'>): ToolTier {
  const known = new Map<string, Tool>();
  let changes = 0;
  tools.subscribe(() => {
    changes += 1;
    known.clear();
  });
  return {
    get: async (name) => {
      const remembered = known.get(name);
      if (remembered !== undefined) return remembered;
      const before = changes;
      const record = await tools.getByName(name);
      if (record === undefined) return undefined;
      const tool = toolOf(record);
      // A change during the read may have made it old already.
      if (before === changes && known.size < TOOLS_REMEMBERED) known.set(name, tool);
      return tool;
    },
  };
}
