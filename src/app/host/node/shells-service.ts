import { ToolyardError } from '../../../core/errors.ts';
import type { ShellsService } from '../../../node/contract/services.ts';
import type { Shells } from '../../../node/index.ts';

/** The shells of this tab, for the page. */
export function createShellsService(shells: Pick<Shells, 'list' | 'read' | 'kill'>): ShellsService {
  const missing = (id: string): ToolyardError =>
    new ToolyardError('not-found', `There is no shell ${JSON.stringify(id)}`);
  return {
    list: async () => [...shells.list()],
    read: async (id, from) => {
      const text = shells.read(id, from);
      if (text === undefined) throw missing(id);
      return text;
    },
    kill: async (id) => {
      if (!(await shells.kill(id))) throw missing(id);
    },
  };
}
