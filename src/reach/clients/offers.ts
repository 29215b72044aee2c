import type { Tool } from '../../core/tool.ts';
import type { ReachTools } from '../calls/ports.ts';
import type { OfferedTool, ReachClient } from '../contract/clients.ts';
import type { OfferableTool } from '../contract/reach-api.ts';
import type { ClientStore } from './client-store.ts';

/** What clients are offered, as it is now. */
export interface Offers {
  /** The offered tools of a client that can be called, sorted by name; empty for a client without access. */
  readonly toolsOf: (client: string) => Promise<readonly Tool[]>;
  /** An offered tool by its name; undefined for every other name. */
  readonly lookup: (client: string, name: string) => Promise<Tool | undefined>;
  /** All tools that a person can offer, sorted by name. */
  readonly offerable: () => Promise<readonly OfferableTool[]>;
}

export function createOffers(
  store: Pick<ClientStore, 'find' | 'sets'>,
  { lookup, traitsOf, nameOf, offerable }: Pick<ReachTools, 'lookup' | 'traitsOf' | 'nameOf' | 'offerable'>,
): Offers {
  /** The tool that was chosen, if its name leads to it and to no other. */
  const present = async ({ toolId, name }: OfferedTool): Promise<Tool | undefined> => {
    const tool = await lookup((await nameOf(toolId)) ?? name);
    return tool?.id === toolId && tool.enabled && tool.trusted ? tool : undefined;
  };
  const chosenOf = async (client: ReachClient): Promise<readonly OfferedTool[]> => {
    const sets = client.sets.length === 0 ? [] : await store.sets();
    const chosen = [...client.tools, ...sets.flatMap(({ id, tools }) => (client.sets.includes(id) ? tools : []))];
    return [...new Map(chosen.map((tool) => [tool.toolId, tool])).values()];
  };
  return {
    toolsOf: async (name) => {
      const client = await store.find(name);
      if (client === undefined) return [];
      const found = await Promise.all((await chosenOf(client)).map(present));
      return sorted(found.filter((tool) => tool !== undefined));
    },
    lookup: async (clientName, name) => {
      const [client, tool] = await Promise.all([store.find(clientName), lookup(name)]);
      if (client === undefined || tool === undefined) return undefined;
      return (await chosenOf(client)).some(({ toolId }) => toolId === tool.id) ? tool : undefined;
    },
    offerable: async () => {
      const found = await Promise.all((await offerable()).map(lookup));
      return sorted(found.filter((tool) => tool !== undefined && tool.enabled && tool.trusted) as Tool[]).map(
        (tool) => ({
          toolId: tool.id,
          name: tool.name,
          description: tool.description,
          group: traitsOf(tool).group,
        }),
      );
    },
  };
}

/** Clients cache lists, so their order is always the same. */
function sorted(tools: readonly Tool[]): readonly Tool[] {
  return [...tools].sort((one, other) => (one.name < other.name ? -1 : 1));
}
