import type { ReachServices } from '../../reach/contract/services.ts';

/** The tab as a server, which nobody uses. */
export function createFakeReach(): ReachServices {
  return {
    reach: { request: async () => ({ status: 404, body: { success: false, error: 'There is no route' } }) },
  };
}
