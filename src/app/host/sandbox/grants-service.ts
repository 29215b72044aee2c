import { traitsOf } from '../../../catalog/index.ts';
import { BUILTIN_CODE, builtinIdOf, builtinNameOf } from '../../../catalog/contract/builtin.ts';
import { ToolyardError } from '../../../core/errors.ts';
import type { ToolId } from '../../../core/ids.ts';
import { visitingNameOf } from '../../../catalog/contract/project-tool.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import type { GrantsService } from '../../../sandbox/contract.ts';
import type { GrantStore } from '../../../sandbox/index.ts';
import type { ToolCatalog } from '../catalog/tool-catalog.ts';

interface GrantsNeeds {
  readonly store: GrantStore;
  readonly catalog: Pick<ToolCatalog, 'builtins' | 'lookup' | 'layers'>;
  /** Tells the page and other tabs. */
  readonly changed: () => void;
}

/** Grants by tool. */
export function createGrantsService({ store, catalog, changed }: GrantsNeeds): GrantsService {
  const toolOfName = async (name: string): Promise<Pick<ToolRecord, 'id' | 'codeHash' | 'trusted'>> => {
    // The id of a built-in tool, even if another tool has its name.
    const shipped = builtinNameOf(String(name) as ToolId);
    if (shipped !== undefined && (await catalog.builtins.get(shipped)) !== undefined)
      return { id: builtinIdOf(shipped), codeHash: BUILTIN_CODE, trusted: true };
    // The same for a visiting tool.
    const visiting = visitingNameOf(String(name) as ToolId);
    const tool =
      visiting === undefined
        ? await catalog.lookup(String(name))
        : (await catalog.layers(visiting)).find(({ id }) => id === name);
    if (tool === undefined || !traitsOf(tool).hasGrants)
      throw new ToolyardError('not-found', `There is no tool named ${JSON.stringify(name)}`);
    return { id: tool.id, codeHash: tool.source?.codeHash ?? BUILTIN_CODE, trusted: tool.trusted };
  };
  return {
    get: async (toolName) => {
      const { id, codeHash, trusted } = await toolOfName(toolName);
      return await store.get(id, codeHash, { trusted });
    },
    set: async (toolName, permissions) => {
      const { id, codeHash, trusted } = await toolOfName(toolName);
      const granted = await store.set(id, codeHash, permissions, { trusted });
      changed();
      return granted;
    },
    list: async () => await store.list(),
  };
}
