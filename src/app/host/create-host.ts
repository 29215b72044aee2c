import type { HostApi, HostEvent } from '../../core/host-api.ts';
import { closeRpc, type RpcRemote } from '../../platform/rpc.ts';
import { createAgentApi } from './agent-api.ts';
import { createBackupApi } from './backup-api.ts';
import { createCatalogApi } from './catalog-api.ts';
import { createCasesApi } from './cases-api.ts';
import { createCallsApi } from './calls-api.ts';
import { createEnginesApi } from './engines-api.ts';
import { createExchangeApi } from './exchange-api.ts';
import { createOpenApiApi } from './openapi-api.ts';
import { createMcpApi } from './mcp-api.ts';
import { openStores, type Stores } from './open-stores.ts';
import { createPackagesApi } from './packages-api.ts';
import { createPermissionsApi } from './permissions-api.ts';
import type { HostPlace, Keeping } from './keeping.ts';
import { createProjectApi } from './project-api.ts';
import { createPublishApi } from './publish-api.ts';
import { createQuestionsApi } from './questions-api.ts';
import { createReviewShareApi } from './review-share-api.ts';
import { createRunner, type FramePorts, type Runner } from './runner.ts';
import { createShellsApi } from './shells-api.ts';
import { createShareApi } from './share-api.ts';
import { createStorageApi } from './storage-api.ts';
import { createToolsApi } from './tools-api.ts';
import { createTrialApi } from './trial-api.ts';
import { createUndoApi } from './undo-api.ts';
import { createWorkspaceApi } from './workspace-api.ts';

/** What the parts of the host are made of, once the stores are open. */
export interface Host extends Runner {
  readonly stores: Stores;
  readonly emit: (event: HostEvent) => void;
}

/** The host's api. Its methods wait for the stores; `connect` says whether they open. */
export function createHost(frames: FramePorts, keeping: Promise<Keeping>, place: HostPlace): HostApi {
  let listener: ((event: HostEvent) => void) | undefined;
  const emit = (event: HostEvent): void => {
    listener?.(event);
  };
  const host: Promise<Host> = keeping
    .then((kept) => openStores(kept, () => emit({ type: 'outdated' })))
    .then((stores) => {
      tellChanges(stores, emit);
      const runner = createRunner(stores, frames, emit, place);
      if (place === 'app') runner.mcp.begin();
      return { stores, emit, ...runner };
    });
  // Told by `connect`; the methods that wait for it reject as well.
  host.catch(() => undefined);
  const agentApi = createAgentApi(host, release, () => api);
  const shareApi = createShareApi(host, agentApi);
  const reviewShareApi = createReviewShareApi(host, shareApi);
  const api: HostApi = {
    connect: async (onEvent) => {
      listener = onEvent;
      const { broughtBack } = (await host).stores;
      if (broughtBack !== undefined) emit({ type: 'brought-back', tools: broughtBack });
    },
    ...createToolsApi(host),
    ...createUndoApi(host),
    ...createCallsApi(host, release),
    ...createCatalogApi(host, release),
    ...createCasesApi(host, release),
    ...createPackagesApi(host, release),
    ...createWorkspaceApi(host, release),
    ...createPermissionsApi(host),
    ...createExchangeApi(host, reviewShareApi.reviewShare),
    ...createTrialApi(host),
    ...createOpenApiApi(host, release),
    ...createBackupApi(host, release),
    ...createEnginesApi(host),
    ...createShellsApi(host),
    ...createMcpApi(host),
    ...agentApi,
    ...createQuestionsApi(host),
    ...shareApi,
    ...reviewShareApi,
    ...createPublishApi(host, shareApi),
    ...createProjectApi(host, shareApi),
    ...createStorageApi(host, () => api),
  };
  return api;
}

/** Callbacks arrive as Comlink remotes, each with a port of its own that is closed when the call has ended. */
function release(callback: unknown): void {
  closeRpc(callback as RpcRemote<unknown>);
}

/** Changes in this tab and the others become events for the page. */
function tellChanges({ tools, runs, tabs, grants }: Stores, emit: (event: HostEvent) => void): void {
  tools.subscribe((ids, fromThisTab) => {
    emit({ type: 'tools-changed', ids, fromThisTab });
  });
  runs.subscribe((toolId) => {
    emit({ type: 'runs-changed', toolId });
  });
  tabs.subscribe((message) => {
    if (message.type === 'grants-changed') grants.forget();
    if (message.type === 'grants-changed' || message.type === 'secrets-changed') emit({ type: message.type });
  });
}
