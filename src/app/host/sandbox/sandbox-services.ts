import type { SandboxServices } from '../../../sandbox/contract/services.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { Stores } from '../open-stores.ts';
import type { Runner } from '../runner.ts';
import { createGrantsService } from './grants-service.ts';
import { createSecretsService } from './secrets-service.ts';
import { createToolStorageService } from './tool-storage-service.ts';

interface SandboxDeps
  extends
    Pick<Stores, 'tools' | 'grants' | 'secrets' | 'toolStorage' | 'tabs'>,
    Pick<Runner, 'catalog' | 'access' | 'grantsChanged'> {
  readonly emit: (event: HostEvent) => void;
}

/** The services of the sandbox: grants, secrets, and storage of tools. */
export function createSandboxServices(deps: SandboxDeps): SandboxServices {
  const { tools, grants, secrets, catalog, access, grantsChanged, tabs, emit } = deps;
  const secretsChanged = (): void => {
    emit({ type: 'secrets-changed' });
    tabs.publish({ type: 'secrets-changed' });
  };
  return {
    grants: createGrantsService({ store: grants, tools, catalog, changed: grantsChanged }),
    access: access.service,
    secrets: createSecretsService(secrets, secretsChanged),
    toolStorage: createToolStorageService(deps),
  };
}
