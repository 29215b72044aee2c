import type { NodeServices } from '../../../node/contract/services.ts';
import type { Stores } from '../open-stores.ts';
import type { Runner } from '../runner.ts';
import { createEnginesService } from './engines-service.ts';
import { createPackagesService } from './packages-service.ts';
import { createShellsService } from './shells-service.ts';

interface NodeDeps extends Pick<Stores, 'tools'>, Pick<Runner, 'engines' | 'prepareNode' | 'packages' | 'shells'> {
  /** Releases a callback of another thread. */
  readonly release: (callback: unknown) => void;
}

/** The services of the node room. */
export function createNodeServices(deps: NodeDeps): NodeServices {
  return {
    engines: createEnginesService(deps),
    packages: createPackagesService(deps),
    shells: createShellsService(deps.shells),
  };
}
