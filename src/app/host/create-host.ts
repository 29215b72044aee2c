import { closeRpc, type RpcRemote } from '../../platform/rpc.ts';
import type { HostEvent, ServedServices } from '../../services/host-services.ts';
import { createAgentServices } from './agent/agent-services.ts';
import { createCatalogServices } from './catalog/catalog-services.ts';
import { createDeviceService } from './device-service.ts';
import { createEvents } from './events-service.ts';
import type { HostKind, StorageMode } from './storage-mode.ts';
import { createMcpService } from './mcp/mcp-service.ts';
import { createReachService } from './reach/reach-service.ts';
import { createNodeServices } from './node/node-services.ts';
import { openStores, type Stores } from './open-stores.ts';
import { createRunner, type FramePorts, type Runner } from './runner.ts';
import { createSandboxServices } from './sandbox/sandbox-services.ts';
import { createShareServices } from './share/share-services.ts';
import { createLateAgentFiles } from './agents/late-agents.ts';
import type { PanelServices } from '../../panels/contract/services.ts';
import { lazyServices } from '../../platform/lazy-services.ts';
import { createSkillsService } from './skills/skills-service.ts';
import { createStorageService } from './storage/storage-service.ts';
import { valueOf } from './workspace/file-failures.ts';
import { createWorkspaceServices } from './workspace/workspace-services.ts';

/** Opens the stores once and creates the services on top of them. Rejects if the stores cannot be opened. */
export async function createHost(
  frames: FramePorts,
  keeping: Promise<StorageMode>,
  hostKind: HostKind,
): Promise<ServedServices> {
  const { emit, subscribe, service: events } = createEvents();
  const stores = await openStores(await keeping, () => emit({ type: 'outdated' }));
  notifyChanges(stores, emit);
  const runner = createRunner(stores, frames, { emit, release }, hostKind);
  if (hostKind === 'app') runner.mcp.begin();
  if (stores.restored !== undefined) emit({ type: 'database-restored', tools: stores.restored });
  return { events, ...createServices(stores, runner, { emit, subscribe, hostKind }) };
}

interface HostParts {
  readonly emit: (event: HostEvent) => void;
  /** Tells a part of the host of every event. */
  readonly subscribe: (listener: (event: HostEvent) => void) => void;
  readonly hostKind: HostKind;
}

/**
 * Room by room. The parameter of each room's function lists what its services need; it sees nothing else of the host.
 */
function createServices(
  stores: Stores,
  runner: Runner,
  { emit, subscribe, hostKind }: HostParts,
): Omit<ServedServices, 'events'> {
  const { catalog, untrustedJudges: judges } = runner;
  const base = { ...stores, ...runner, emit, release };
  const protectedPaths = async (): Promise<string> => (await catalog.settings.read()).protectedPaths;
  const workspace = createWorkspaceServices({ ...base, protectedPaths });
  const sandbox = createSandboxServices(base);
  const mcp = createMcpService(base);
  const panels = lazyServices<PanelServices>(async () =>
    (await import('./panels/panels-service.ts')).createPanelServices({
      panels: catalog.panels,
      notes: catalog.notes,
      callTool: runner.callTool,
      ...workspace,
      disk: async () => valueOf(await stores.workspace()).files(),
    }),
  );
  const agent = createAgentServices({ ...base, files: workspace.files, ...sandbox, mcp, panels: panels.panels });
  const lists = { skills: catalog.skills, agents: catalog.agents, panels: catalog.panels };
  const share = createShareServices({ ...base, conversations: agent.conversations, ...lists });
  const reach = createReachService({
    ...base,
    mcp,
    files: workspace.files,
    secrets: sandbox.secrets,
    subscribe,
    hostKind,
  });
  catalog.panels.connectRoutes((request) => reach.request(request));
  const reviewed = { secretsService: sandbox.secrets, panelReview: panels.panels };
  return {
    ...createCatalogServices({ ...base, judges, ...share, ...reviewed }),
    ...sandbox,
    ...workspace,
    ...createNodeServices(base),
    ...share,
    mcp,
    skills: createSkillsService({
      skills: catalog.skills,
      ...workspace,
      disk: async () => valueOf(await stores.workspace()).files(),
    }),
    agentFiles: createLateAgentFiles({
      agents: catalog.agents,
      ...workspace,
      disk: async () => valueOf(await stores.workspace()).files(),
    }),
    panels: panels.panels,
    notes: panels.notes,
    ...agent,
    pageAutomation: catalog.pageAutomation.service,
    reach,
    device: createDeviceService(stores),
    storage: createStorageService({ ...base, files: workspace.files, localModels: agent.localModels }),
  };
}

/** Callbacks arrive as Comlink remotes, each with its own port, which is closed when the call has ended. */
function release(callback: unknown): void {
  closeRpc(callback as RpcRemote<unknown>);
}

/** Turns changes in this tab and others into events for the page. */
function notifyChanges({ tools, runs, tabs }: Stores, emit: (event: HostEvent) => void): void {
  tools.subscribe((ids, fromThisTab) => {
    emit({ type: 'tools-changed', ids, fromThisTab });
  });
  runs.subscribe((toolId) => {
    emit({ type: 'runs-changed', toolId });
  });
  tabs.subscribe((message) => {
    if (message.type === 'grants-changed' || message.type === 'secrets-changed') emit({ type: message.type });
  });
}
