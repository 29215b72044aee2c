import type { ReachServices } from '../../reach/contract/services.ts';

/** The tab as a server, which nobody uses. */
export function createFakeReach(): ReachServices {
  return {
    reach: {
      request: async () => ({ status: 404, body: { success: false, error: 'There is no route' } }),
      view: async () => ({ relay: { state: 'off', isPaired: false }, clients: [], sets: [], calls: [], approvals: [] }),
      pair: async () => undefined,
      connect: async () => undefined,
      disconnect: async () => undefined,
      unpair: async () => undefined,
      addClient: async () => 'token',
      offerable: async () => [],
      offerableSkills: async () => [],
      setOffer: async () => undefined,
      addBrowser: async () => undefined,
      browserTools: async () => [],
      callFromBrowser: async () => ({ kind: 'unknown-tool', message: 'There is no tool' }),
      stopBrowserCall: async () => undefined,
      removeClient: async () => undefined,
      saveSet: async () => undefined,
      removeSet: async () => undefined,
      removeRule: async () => undefined,
      decide: async () => undefined,
      stop: async () => undefined,
      log: async () => [],
      clearLog: async () => undefined,
    },
  };
}
