import type { DiscoveredTools, OpenAiTool } from '../../catalog/contract/discovery.ts';
import type { RemoteCalls } from '../calls/remote-calls.ts';
import type { Offers } from '../clients/offers.ts';
import type { RouteCaller, RoutePorts } from '../contract/routes.ts';

interface ClientPortsDeps {
  readonly offers: Pick<Offers, 'toolsOf'>;
  readonly calls: Pick<RemoteCalls, 'call'>;
  readonly discover: (panelId?: string) => Promise<DiscoveredTools | undefined>;
  readonly servers: RoutePorts['servers'];
}

/** The routes for clients outside the tab: each sees what it is offered, and calls it by its own rules. */
export function portsForClients({ offers, calls, discover, servers }: ClientPortsDeps): RoutePorts {
  const namesOf = async (caller: RouteCaller): Promise<ReadonlySet<string>> =>
    new Set(caller.kind === 'remote' ? (await offers.toolsOf(caller.client)).map(({ name }) => name) : []);
  return {
    discover: async (caller, panelId) => {
      const [names, all] = await Promise.all([namesOf(caller), discover(panelId)]);
      if (all === undefined) return undefined;
      const offered = (tools: readonly OpenAiTool[]): OpenAiTool[] =>
        tools.filter(({ function: { name } }) => names.has(name));
      return {
        baseline: offered(all.baseline),
        custom: offered(all.custom),
        panel: offered(all.panel),
        mcp: offered(all.mcp),
        tool_origins: Object.fromEntries(Object.entries(all.tool_origins).filter(([name]) => names.has(name))),
      };
    },
    call: async (caller, call, signal) => {
      if (caller.kind !== 'remote') throw new Error('Scripts of the page have ports of their own');
      return await calls.call(caller.client, call, signal);
    },
    servers: async (caller) => {
      const names = await namesOf(caller);
      return (await servers(caller))
        .map((server) => ({ ...server, tools: server.tools.filter((name) => names.has(name)) }))
        .filter(({ tools }) => tools.length > 0);
    },
    // The route refuses clients before.
    switchServer: () => Promise.resolve(undefined),
  };
}
