import { lazyServices } from '../../../platform/lazy-services.ts';
import type { ReachService, ReachServices } from '../../../reach/contract/services.ts';
import type { ReachDeps } from './load-reach.ts';

/** The tab as a server. Its code is loaded by the first call that needs it. */
export function createReachService(deps: ReachDeps): ReachService {
  return lazyServices<ReachServices>(async () => ({ reach: (await import('./load-reach.ts')).loadReach(deps) })).reach;
}
