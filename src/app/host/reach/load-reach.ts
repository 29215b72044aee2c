import { createReach } from '../../../reach/index.ts';
import type { ReachService } from '../../../reach/contract/services.ts';
import type { ReachEvent } from '../../../reach/contract/reach-api.ts';
import type { Stores } from '../open-stores.ts';
import type { ToolCatalog } from '../catalog/tool-catalog.ts';
import { createRemoteApprovals, readApprovalSettings, type RemoteApprovalsDeps } from './remote-approvals.ts';
import { createReachTools } from './reach-tools.ts';
import { pagePorts, type RouteDeps } from './route-ports.ts';

export interface ReachDeps
  extends RouteDeps, Omit<RemoteApprovalsDeps, 'catalog'>, Pick<Stores, 'database' | 'tabs' | 'tools'> {
  readonly catalog: Pick<ToolCatalog, 'discovery' | 'lookup'>;
  readonly emit: (event: ReachEvent) => void;
}

/** Wires the tab as a server: the catalog, the call path, approvals, MCP servers. */
export function loadReach(deps: ReachDeps): ReachService {
  const { database, tabs, emit, catalog } = deps;
  return createReach({
    database,
    tabs,
    emit,
    tools: createReachTools(deps),
    discover: () => catalog.discovery.discover(),
    openApprovals: createRemoteApprovals(deps),
    approvalSettings: readApprovalSettings(deps),
    pagePorts: pagePorts(deps),
  }).service;
}
