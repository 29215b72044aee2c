import { ToolyardError } from '../../core/errors.ts';
import type { HostServices } from '../../services/host-services.ts';

/** No shells. */
export function createFakeShells(): Pick<HostServices, 'shells'> {
  const missing = async (id: string): Promise<never> => {
    throw new ToolyardError('not-found', `There is no shell ${id}`);
  };
  return {
    shells: { list: async () => [], read: missing, kill: missing },
  };
}
