import { ToolyardError } from '../../core/errors.ts';
import type { ShellsApi } from '../../core/shells.ts';

/** No shells. */
export function createFakeShells(): ShellsApi {
  const missing = async (id: string): Promise<never> => {
    throw new ToolyardError('not-found', `There is no shell ${id}`);
  };
  return { listShells: async () => [], readShell: missing, killShell: missing };
}
