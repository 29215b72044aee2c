import { ToolyardError } from '../../core/errors.ts';
import type { HostServices } from '../../services/host-services.ts';

/** A host without tools from files; addresses add nothing. */
export function createFakeProject(): Pick<HostServices, 'sessionTools' | 'address'> {
  const none = async (): Promise<never> => {
    throw new ToolyardError('not-found', 'There is no such tool any more');
  };
  return {
    sessionTools: {
      list: async () => ({ tools: [], folder: undefined, left: 0, badges: {} }),
      get: none,
      allow: none,
      disallow: none,
      ignore: async () => undefined,
      fields: none,
    },
    address: {
      review: async () => ({ added: [], removed: [], refused: [] }),
      take: none,
      undo: none,
      drop: async () => undefined,
    },
  };
}
