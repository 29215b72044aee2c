import { handleRequest } from '../../../reach/index.ts';
import type { ReachService } from '../../../reach/contract/services.ts';
import { pagePorts, type RouteDeps } from './route-ports.ts';

export type ReachDeps = RouteDeps;

/** Wires the tab as a server: the catalog, the call path, MCP servers. */
export function loadReach(deps: ReachDeps): ReachService {
  const ports = pagePorts(deps);
  return {
    request: async (request) =>
      await handleRequest(request, { ports, caller: { kind: 'api' }, signal: new AbortController().signal }),
  };
}
