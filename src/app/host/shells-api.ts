import { ToolyardError } from '../../core/errors.ts';
import type { ShellsApi } from '../../core/shells.ts';
import type { Host } from './create-host.ts';

/** The shells of this tab, for the page. */
export function createShellsApi(host: Promise<Host>): ShellsApi {
  const missing = (id: string): ToolyardError =>
    new ToolyardError('not-found', `There is no shell ${JSON.stringify(id)}`);
  return {
    listShells: async () => [...(await host).shells.list()],
    readShell: async (id, from) => {
      const text = (await host).shells.read(id, from);
      if (text === undefined) throw missing(id);
      return text;
    },
    killShell: async (id) => {
      if (!(await (await host).shells.kill(id))) throw missing(id);
    },
  };
}
