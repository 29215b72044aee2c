import type { CatalogServices, ServedCalls } from '../../../catalog/contract/services.ts';
import type { ToolJudges } from '../../../catalog/index.ts';
import { lazyServices } from '../../../platform/lazy-services.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { PanelsService } from '../../../panels/contract/services.ts';
import type { SecretsService } from '../../../sandbox/contract/services.ts';
import type { ShareService } from '../../../share/contract/services.ts';
import type { Stores } from '../open-stores.ts';
import type { Runner } from '../runner.ts';
import { createBackupService } from './backup-service.ts';
import { createCallsService } from './calls/calls-service.ts';
import { createCasesService } from './cases-service.ts';
import { createExecutorsService } from './calls/executors-service.ts';
import { createImportsService } from './imports-service.ts';
import { createOpenApi } from './open-api-service.ts';
import { createQuestionsService } from './questions-service.ts';
import { createToolsService } from './tools-service.ts';
import { createSessionToolsService } from './session-tools-service.ts';

type Kept = Omit<Stores, 'restored' | 'packageWorker' | 'secretValues' | 'workspaceOpened'>;
type Running = Pick<Runner, 'callTool' | 'caseMarks' | 'catalog' | 'validatorFor' | 'shells' | 'mcp' | 'grantsChanged'>;

interface CatalogDeps extends Kept, Running {
  readonly judges: ToolJudges;
  readonly share: ShareService;
  readonly secretsService: SecretsService;
  readonly panelReview: Pick<PanelsService, 'review'>;
  readonly emit: (event: HostEvent) => void;
  /** Releases a callback of another thread. */
  readonly release: (callback: unknown) => void;
}

/** The services of the catalog. */
export function createCatalogServices(
  deps: CatalogDeps,
): Omit<CatalogServices, 'calls'> & { readonly calls: ServedCalls } {
  const { catalog, runs, grants, grantsChanged, secretsService } = deps;
  // Most addresses ask for nothing.
  const { address } = lazyServices<Pick<CatalogServices, 'address'>>(async () => ({
    address: (await import('./address-service.ts')).createAddressService(deps),
  }));
  return {
    tools: createToolsService(deps),
    calls: createCallsService({ ...deps, outputs: catalog.outputs }),
    runs: {
      list: async (toolId) => await runs.list(toolId),
      remove: async (toolId, calls) => await runs.remove(toolId, calls),
      undoRemove: async (removal) => await runs.undoRemove(removal),
    },
    cases: createCasesService(deps),
    executors: createExecutorsService({ ...deps, executors: catalog.executors, tools: catalog.registered }),
    questions: createQuestionsService({
      questions: catalog.questions,
      secrets: secretsService,
      grants,
      changed: grantsChanged,
    }),
    imports: createImportsService(deps),
    openApi: createOpenApi(deps),
    backup: createBackupService(deps),
    sessionTools: createSessionToolsService(deps),
    address,
  };
}
